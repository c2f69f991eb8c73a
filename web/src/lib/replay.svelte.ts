/** A replay: frames of a record as some seat saw them, fetched when needed and kept. */

import { api, Problem } from './api';
import type { ReplayInfo, State } from './protocol';
import { speech } from '../words/index.svelte';

const PACE_MS = 900;

export class Replay {
  info = $state.raw<ReplayInfo | null>(null);
  frame = $state.raw<State | null>(null);
  at = $state(0);
  seat = $state<number | null>(0);
  playing = $state(false);
  problem = $state('');

  private frames = new Map<string, Promise<State>>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly record: unknown) {}

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

  /** Show a moment; of several asked for quickly only the last one is shown. */
  async go(at: number): Promise<void> {
    this.at = Math.min(Math.max(at, 0), this.last);
    const [wanted, seat] = [this.at, this.seat];
    try {
      const frame = await this.fetch(wanted, seat);
      if (this.at !== wanted || this.seat !== seat) return;
      this.frame = frame;
      this.problem = '';
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
    if (this.at >= this.last) this.at = -1; // from the start again
    this.playing = true;
    void this.beat();
  }

  private async beat(): Promise<void> {
    if (!this.playing) return;
    if (this.at >= this.last) return this.pause();
    await this.go(this.at + 1);
    this.timer = setTimeout(() => void this.beat(), PACE_MS);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }
}
