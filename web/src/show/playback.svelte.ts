/**
 * Playback: what is on the screen while the table goes on. States come as fast as others play; each
 * is shown beat by beat at this person's own pace, and none is lost: whoever clicks or presses a
 * key sees the newest at once.
 */

import type { SceneNode, State, StoryEvent } from '../lib/protocol';
import { prefersCalm, settings } from '../lib/settings.svelte';
import { beatsOf, type Beat } from './beats';
import type { Looks } from './looks';
import { lengthOf, speedOf } from './pace';
import { stages } from './stages';

interface Frame {
  state: State;
  beats: Beat[];
}

const REMEMBERED = 200; // moments that can be looked at again
const SHORTEST_MS = 16; // what is shorter is not seen

export class Playback {
  /** The state that is shown, or being told. */
  state = $state.raw<State | null>(null);
  /** What is drawn: its scene, or one on the way to it. */
  scene = $state.raw<SceneNode | null>(null);
  beat = $state.raw<Beat | null>(null);
  /** How long the beat is shown, in milliseconds. */
  length = $state(0);
  /** How many newer states wait to be shown. */
  waiting = $state(0);
  /** How much of the story has been shown. */
  told = $derived.by(() => {
    const events = this.beat?.events;
    return events ? events[events.length - 1]!.n + 1 : Infinity;
  });
  /** A moment of the past that somebody looks at. */
  visited = $state.raw<State | null>(null);
  /** Whether what happened since one's turn is shown as a list. */
  isListed = $state(false);
  isPlaying = $derived.by(() => this.beat !== null || this.waiting > 0);

  private queue: Frame[] = [];
  private past = new Map<number, State>();
  private heard = 0;
  private spent = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `rest` is called when there is nothing more to tell. */
  constructor(
    private readonly game: () => Looks | null,
    private readonly rest: () => void = () => {},
  ) {}

  /**
   * The newest state of the table, with the whole story as its seat heard it. At an open table all
   * seats of this screen see and hear the same, so the story goes on from one to the other.
   */
  take(state: State, story: StoryEvent[], isOpen = false): void {
    const fresh = story.filter((event) => event.n >= this.heard);
    const isOurs = this.state !== null && (isOpen || this.state.seat === state.seat);
    const goesOn = isOurs && story.length >= this.heard;
    if (!isOurs) this.forget(); // what one seat saw is not for the eyes of another
    this.heard = story.length;
    this.remember(state);
    if (!goesOn || prefersCalm() || document.hidden || settings.pace === 'once') {
      this.jump(state);
      return;
    }
    this.queue.push({ state, beats: beatsOf(fresh, this.game()) });
    this.waiting = this.queue.length;
    if (!this.beat) this.next();
  }

  /** The state of any moment, as it is; what is taken next goes on from there. */
  jumpTo(state: State, story: StoryEvent[]): void {
    this.visited = null;
    this.heard = story.length;
    this.remember(state);
    this.jump(state);
  }

  /** Show the newest state at once. */
  skip(): void {
    this.visited = null;
    const last = this.queue[this.queue.length - 1]?.state ?? this.state;
    if (this.isPlaying && last) this.jump(last);
  }

  /** Look at a moment again; false if it is not remembered. */
  visit(number: number): boolean {
    this.visited = this.past.get(number) ?? null;
    return this.visited !== null;
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private forget(): void {
    this.past.clear();
    this.visited = null;
  }

  private remember(state: State): void {
    this.past.set(state.number, state);
    const [oldest] = this.past.keys();
    if (this.past.size > REMEMBERED && oldest !== undefined) this.past.delete(oldest);
  }

  private jump(state: State): void {
    clearTimeout(this.timer);
    this.queue = [];
    [this.waiting, this.spent] = [0, 0];
    [this.state, this.scene, this.beat] = [state, state.scene, null];
    this.rest();
  }

  /** Begin with the next state; those in which nothing is told are passed by. */
  private next(): void {
    for (let frame = this.queue.shift(); frame; frame = this.queue.shift()) {
      this.waiting = this.queue.length;
      this.state = frame.state;
      const scenes = this.scene ? stages(this.scene, frame.state.scene, frame.beats) : [];
      if (this.tell(frame, scenes, 0)) return;
      this.scene = frame.state.scene;
    }
    [this.beat, this.spent] = [null, 0];
    this.rest();
  }

  /** Show the beats of a state from the n-th on; false if there is nothing more to wait for. */
  private tell(frame: Frame, scenes: SceneNode[], n: number): boolean {
    for (let at = n; at < frame.beats.length; at += 1) {
      const beat = frame.beats[at]!;
      if (beat.motion === 'heading') this.spent = 0; // another chapter
      const speed = speedOf(settings.pace);
      const length = lengthOf(beat.length, this.toTell(frame, at + 1), this.spent, speed);
      if (length < SHORTEST_MS) continue;
      this.spent += length;
      [this.scene, this.beat, this.length] = [scenes[at] ?? frame.state.scene, beat, length];
      this.timer = setTimeout(() => {
        if (this.tell(frame, scenes, at + 1)) return;
        this.scene = frame.state.scene;
        this.next();
      }, length);
      return true;
    }
    return false;
  }

  /** How much is still to be told of this chapter, in milliseconds. */
  private toTell(frame: Frame, from: number): number {
    let sum = 0;
    for (const beats of [frame.beats.slice(from), ...this.queue.map(({ beats }) => beats)]) {
      for (const beat of beats) {
        if (beat.motion === 'heading') return sum;
        sum += beat.length;
      }
    }
    return sum;
  }
}
