/** The desk: what one browser shows of a match and what its people can do with it. */

import { Problem } from './api';
import { byTarget, numbered, type Numbered } from './choices';
import type { Connection } from './connection.svelte';
import type { GameInfo, Missed, SeatInfo, State, StoryEvent } from './protocol';

export interface Notice {
  text: string;
  rule: string | null;
}

export class Desk {
  /** The seat whose view is on the screen; null: whoever must decide. */
  private picked = $state<number | null>(null);
  /** The seat that took the screen last, where seats must not see each other's view. */
  private holder = $state<number | null>(null);
  private sawDifference = $state(false);
  notice = $state<Notice | null>(null);
  private pending = $state<number | null>(null);
  missed = $state.raw<Missed[]>([]);

  constructor(
    readonly line: Connection,
    private readonly game: () => GameInfo | null,
  ) {}

  /** The state on the screen: of the picked seat, else of one that must decide, else the first. */
  state = $derived.by<State | undefined>(() => {
    const states = this.line.states;
    const asked = states.filter((state) => state.asks.length > 0);
    const picked = states.find((state) => state.seat === this.picked);
    if (picked && (picked.asks.length > 0 || asked.length === 0)) return picked;
    return asked[0] ?? picked ?? states[0];
  });
  story = $derived.by<StoryEvent[]>(() =>
    this.state ? this.line.story(this.state.seat) : [],
  );
  choices = $derived<Numbered[]>(numbered(this.state?.asks ?? []));
  placed = $derived(
    this.state ? byTarget(this.choices, this.state.scene) : { targets: new Map(), buttons: [] },
  );
  placedMissed = $derived(
    this.state ? byTarget(this.missed, this.state.scene) : { targets: new Map(), buttons: [] },
  );
  mine = $derived.by<SeatInfo[]>(() =>
    this.line.seats.filter((seat) => seat.mine && seat.kind === 'human'),
  );
  watching = $derived(this.state?.seat === null);
  /** A choice is on its way, and the table has not moved on yet. */
  busy = $derived(this.pending !== null && this.pending === this.state?.number);
  over = $derived.by<boolean>(
    () => this.line.standing === 'over' || this.line.standing === 'abandoned',
  );

  /** Whether the screen must be handed over before the next seat's view is shown. */
  handOver = $derived.by<boolean>(() => {
    const seat = this.state?.seat ?? null;
    if (seat === null || this.line.states.length < 2 || this.over) return false;
    return (this.game()?.private ?? this.sawDifference) && this.holder !== seat;
  });

  /** Seats of one browser that see different tables have secrets from each other. */
  compare(): void {
    const [first, ...rest] = this.line.states;
    if (!first || this.sawDifference) return;
    const scene = JSON.stringify(first.scene);
    this.sawDifference = rest.some(
      (state) => state.number === first.number && JSON.stringify(state.scene) !== scene,
    );
  }

  pickSeat(seat: number): void {
    this.picked = seat;
  }

  takeScreen(): void {
    this.holder = this.state?.seat ?? null;
  }

  seatName(seat: number | null): string {
    if (seat === null) return 'a spectator';
    return this.line.seats.find((known) => known.seat === seat)?.name ?? `Seat ${seat + 1}`;
  }

  /** Do something on the line; a refusal becomes a notice with its rule. */
  async attempt(action: () => Promise<unknown>): Promise<boolean> {
    this.notice = null;
    try {
      await action();
      return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.notice = { text: error.message, rule: error.rule };
      return false;
    }
  }

  async choose(choice: string): Promise<void> {
    const state = this.state;
    if (!state || state.seat === null || this.busy) return;
    const { seat, number } = state;
    this.pending = number;
    if (!(await this.attempt(() => this.line.choose(seat, choice, number)))) this.pending = null;
  }

  async undo(): Promise<void> {
    const seat = this.state?.seat ?? null;
    if (seat !== null) await this.attempt(() => this.line.undo(seat));
  }

  /** Ask the server what is not possible in this decision, and why. */
  async askWhy(): Promise<void> {
    const state = this.state;
    this.missed = [];
    if (!state || state.seat === null || !state.asks.length) return;
    try {
      const missed = await this.line.why(state.seat, null);
      if (this.state?.number === state.number && this.state.seat === state.seat) {
        this.missed = missed;
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error; // reasons are a comfort, not a need
    }
  }
}
