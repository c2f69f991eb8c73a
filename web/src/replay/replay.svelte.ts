/**
 * A replay: frames of a record as some seat saw them, fetched when needed and kept. A step forward
 * is told event by event, as at the table; any other moment is shown as it was.
 */

import { api, Problem } from '../lib/api';
import type { Remark, ReplayInfo, State } from '../lib/protocol';
import { prefersCalm, settings } from '../lib/settings.svelte';
import type { Looks } from '../show/looks';
import { restOf } from '../show/pace';
import { Playback } from '../show/playback.svelte';
import { speech } from '../words/index.svelte';

export class Replay {
  info = $state.raw<ReplayInfo | null>(null);
  /** The moment that is shown, or being told. */
  frame = $state.raw<State | null>(null);
  at = $state(0);
  seat = $state<number | null>(0);
  playing = $state(false);
  problem = $state('');
  readonly show: Playback;

  private frames = new Map<string, Promise<State>>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly record: unknown,
    looks: () => Looks | null,
  ) {
    this.show = new Playback(looks, () => this.rest());
  }

  /** Check the record, then show the moment. */
  async open(at: number): Promise<void> {
    try {
      this.info = await api.replay(this.record);
      if (!this.info.finished) this.seat = null; // a running game keeps its secrets
      await this.go(at);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.problem = error.message;
    }
  }

  /** The last moment: how many entries the journal has. */
  get last(): number {
    return Math.max((this.info?.frames ?? 1) - 1, 0);
  }

  get state(): State | undefined {
    return this.frame ?? undefined;
  }

  /** What there was to say of a node at the moment that is shown. */
  readonly line = {
    status: 'open' as const,
    about: async (seat: number | null, node: string): Promise<Remark[]> =>
      (await api.replayAbout(this.record, this.frame?.number ?? this.at, seat, node)).remarks,
    prospects: () => Promise.resolve([]), // all choices are made
  };

  private fetch(at: number, seat: number | null): Promise<State> {
    const key = `${at} ${seat} ${speech.language}`;
    let frame = this.frames.get(key);
    if (!frame) {
      frame = api.frame(this.record, at, seat);
      frame.catch(() => this.frames.delete(key));
      this.frames.set(key, frame);
    }
    return frame;
  }

  /** Show a moment as it was, and stay there. */
  async go(at: number): Promise<void> {
    this.pause();
    await this.turnTo(at, (frame) => this.show.jumpTo(frame, frame.events));
  }

  /** Go on by one moment, and tell what happened. */
  async step(): Promise<void> {
    this.show.skip();
    await this.turnTo(this.at + 1, (frame) => this.show.take(frame, frame.events));
  }

  /** Of several moments asked for quickly only the last one is shown. */
  private async turnTo(at: number, present: (frame: State) => void): Promise<void> {
    this.at = Math.min(Math.max(at, 0), this.last);
    const [wanted, seat] = [this.at, this.seat];
    try {
      const frame = await this.fetch(wanted, seat);
      if (this.at !== wanted || this.seat !== seat) return;
      this.frame = frame;
      this.problem = '';
      present(frame);
      if (wanted < this.last) void this.fetch(wanted + 1, seat).catch(() => {});
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.problem = error.message;
      this.pause();
    }
  }

  look(seat: number | null): void {
    this.seat = seat;
    void this.go(this.at);
  }

  play(): void {
    this.show.skip();
    if (this.at >= this.last) this.at = -1; // from the start again
    this.playing = true;
    void this.step();
  }

  /** A step is told: while the replay plays, the next one follows. */
  private rest(): void {
    clearTimeout(this.timer);
    if (!this.playing) return;
    if (this.at >= this.last) this.playing = false;
    else this.timer = setTimeout(() => void this.step(), restOf(settings.pace, prefersCalm()));
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
    this.show.skip();
  }

  close(): void {
    this.pause();
    this.show.close();
  }
}
