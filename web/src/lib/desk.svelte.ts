/** The desk: what one browser shows of a match and what its people can do with it. */

import { Problem } from './api';
import {
  actorsOf,
  byTarget,
  choicesFor,
  choicesOf,
  numbered,
  onwardFrom,
  ordered,
  subjectsOf,
  together,
  type Numbered,
  type Onward,
  type Placed,
} from './choices';
import { lookOf, walk } from './describe';
import type { Connection } from './connection.svelte';
import type { Advice, Choice, GameInfo, Missed, SeatInfo, State, StoryEvent } from './protocol';
import { speech, t } from '../words/index.svelte';

export interface Notice {
  text: string;
  rule: string | null;
}

/** The near misses that the server told of. */
interface Found {
  decision: string;
  missed: Missed[];
  complete: boolean;
}

/** Whether two seats see different tables, apart from signs that show where choices lead. */
function isDifferent(one: State, other: State): boolean {
  const leads = new Set([...choicesOf(one.asks), ...choicesOf(other.asks)].map((c) => c.target));
  const faces = (state: State) => {
    const seen = new Set<string>();
    walk(state.scene, (node) => {
      if (!leads.has(node.id)) seen.add(`${node.kind} ${node.label || node.id} ${lookOf(node)}`);
    });
    return seen;
  };
  const [mine, theirs] = [faces(one), faces(other)];
  return mine.size !== theirs.size || [...mine].some((face) => !theirs.has(face));
}

function place<C extends Choice>(choices: C[], state: State | undefined): Placed<C> {
  if (!state) return { targets: new Map(), buttons: [], sources: new Map() };
  return byTarget(choices, state.scene, subjectsOf(state.asks));
}

/** What was asked of the server when somebody wanted a hint; null: it is still thinking. */
interface Hinted {
  decision: string;
  hints: Advice[] | null;
}

export class Desk {
  /** The seat whose view is on the screen; null: whoever must decide. */
  private picked = $state<number | null>(null);
  /** The seat that took the screen last, where seats must not see each other's view. */
  private holder = $state<number | null>(null);
  /** Whether seats of this browser see different tables. */
  hasSecrets = $state(false);
  private wanted = $state<string | null>(null);
  notice = $state<Notice | null>(null);
  private pending = $state<number | null>(null);
  private found = $state.raw<Found>({ decision: '', missed: [], complete: false });
  private hinted = $state.raw<Hinted>({ decision: '', hints: null });
  /** What the server was asked about one decision. */
  private wondered = { decision: '', answers: new Map<string | null, Promise<void>>() };

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
  /** All choices, numbered before one actor is picked: numbers stay with their choices. */
  private all = $derived<Numbered[]>(numbered(ordered(choicesOf(this.state?.asks ?? []))));
  /** Who can act: where there are several, one can be picked, and only its choices are shown. */
  actors = $derived.by<string[]>(() => {
    const found = actorsOf(this.all);
    return found.length > 1 ? found : [];
  });
  actor = $derived.by<string | null>(() =>
    this.wanted !== null && this.actors.includes(this.wanted) ? this.wanted : null,
  );
  choices = $derived<Numbered[]>(choicesFor(this.all, this.actor));
  /** The way from this decision straight to the next one. */
  way = $derived(this.state?.asks.find(({ way }) => way)?.way ?? null);
  /** What can be chosen by it. */
  onward = $derived<Onward[]>(onwardFrom(this.way, this.all.length));
  /** All that can be chosen, as it is listed. */
  listed = $derived<Numbered[]>([...this.choices, ...this.onward]);
  placed = $derived.by<Placed<Numbered>>(() => {
    const [now, onward] = [place(this.choices, this.state), place<Numbered>(this.onward, this.state)];
    return { ...now, targets: together(now.targets, onward.targets) };
  });
  private decision = $derived(`${this.state?.seat} ${this.state?.number} ${speech.language}`);
  /** What is known so far of that which is not possible in this decision. */
  missed = $derived.by<Missed[]>(() =>
    this.found.decision === this.decision ? this.found.missed : [],
  );
  /** Whether that is all of it. */
  complete = $derived(this.found.decision === this.decision && this.found.complete);
  /** Whether somebody here may ask for a hint now. */
  hinting = $derived.by<boolean>(
    () => this.line.hinting && !this.over && !this.frozen && Boolean(this.state?.asks.length),
  );
  /** The hints for this decision; null: they are on the way. */
  hints = $derived.by<Advice[] | null>(() =>
    this.hinted.decision === this.decision ? this.hinted.hints : null,
  );
  placedMissed = $derived(place(choicesFor(this.missed, this.actor), this.state));
  /** The nodes that stand for the picked actor. */
  acting = $derived.by<ReadonlySet<string>>(() => {
    const sources = this.actor === null ? [] : [...this.placed.sources];
    return new Set(sources.flatMap(([id, actor]) => (actor === this.actor ? [id] : [])));
  });
  /** The nodes of whoever acts in this decision: where this seat's people look first. */
  own = $derived.by<ReadonlySet<string>>(
    () => new Set([...this.placed.sources.keys(), ...subjectsOf(this.state?.asks ?? [])]),
  );
  mine = $derived.by<SeatInfo[]>(() =>
    this.line.seats.filter((seat) => seat.mine && seat.kind === 'human'),
  );
  /** Whether anybody else has a vote on what is proposed here. */
  othersVote = $derived.by<boolean>(() =>
    this.line.seats.some((seat) => seat.kind === 'human' && !seat.mine && !seat.bot),
  );
  watching = $derived(this.state?.seat === null);
  /** A choice is on its way, and the table has not moved on yet. */
  busy = $derived(this.pending !== null && this.pending === this.state?.number);
  /** A proposal is open: until it is settled nobody can choose. */
  frozen = $derived.by<boolean>(() => Boolean(this.state?.proposal));
  over = $derived.by<boolean>(
    () => this.line.standing === 'over' || this.line.standing === 'abandoned',
  );

  /** Whether all seats of this browser have come to the same moment: their states come one by one. */
  isWhole = $derived.by<boolean>(() =>
    this.line.states.every(({ number }) => number === this.line.states[0]?.number),
  );

  /** Whether the screen must be handed over before the next seat's view is shown. */
  handOver = $derived.by<boolean>(() => {
    const seat = this.state?.seat ?? null;
    if (seat === null || this.line.states.length < 2 || this.over) return false;
    return this.hasSecrets && this.game()?.private !== false && this.holder !== seat;
  });

  /**
   * Seats of one browser that see different tables have secrets from each other, for as long as
   * they do. While there are none, the screen belongs to whoever is shown.
   */
  compare(): void {
    const [first, ...rest] = this.line.states;
    if (!first || !this.isWhole) return;
    this.hasSecrets = rest.some((state) => isDifferent(first, state));
    if (!this.hasSecrets) this.takeScreen();
  }

  pickSeat(seat: number): void {
    this.picked = seat;
  }

  /** Show the choices of one actor, or of all. */
  pickActor(id: string | null): void {
    this.wanted = id;
  }

  takeScreen(): void {
    this.holder = this.state?.seat ?? null;
  }

  seatName(seat: number | null): string {
    if (seat === null) return t('seat.spectator');
    return this.line.seats.find((known) => known.seat === seat)?.name ?? t('seat.number', { n: seat + 1 });
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
    if (!state || state.seat === null || this.busy || this.frozen) return;
    const { seat, number } = state;
    const way = this.onward.find((onward) => onward.choice === choice)?.way ?? null;
    this.pending = number;
    const made = await this.attempt(() => this.line.choose(seat, choice, number, way));
    if (!made) this.pending = null;
  }

  async undo(): Promise<void> {
    const seat = this.state?.seat ?? null;
    if (seat !== null) await this.attempt(() => this.line.undo(seat));
  }

  /** Ask for the choices that look best, once a decision; false if there are none to be had. */
  async advise(): Promise<boolean> {
    const { state, decision } = this;
    if (!state || state.seat === null || !this.hinting) return false;
    if (this.hinted.decision === decision) return true;
    const { seat, number } = state;
    this.hinted = { decision, hints: null };
    const done = await this.attempt(async () => {
      const hints = await this.line.hints(seat, number);
      if (this.hinted.decision === decision) this.hinted = { decision, hints };
    });
    if (!done && this.hinted.decision === decision) this.hinted = { decision: '', hints: null };
    return done;
  }

  /**
   * Find out what is not possible on a node, and why: on an empty id for what points at nothing, on
   * null for the whole decision. The server is asked once.
   */
  wonder(node: string | null): Promise<void> {
    const { state, decision } = this;
    if (!state || state.seat === null || !state.asks.length) return Promise.resolve();
    if (this.line.status !== 'open' || this.complete) return Promise.resolve();
    if (this.wondered.decision !== decision) this.wondered = { decision, answers: new Map() };
    const { answers } = this.wondered;
    const answer = answers.get(node) ?? this.learn(state.seat, decision, node);
    answers.set(node, answer);
    return answer;
  }

  private async learn(seat: number, decision: string, node: string | null): Promise<void> {
    try {
      const missed = await this.line.why(seat, node);
      if (this.decision !== decision || this.complete) return;
      const others = this.missed.filter((old) => missed.every(({ choice }) => choice !== old.choice));
      const complete = node === null;
      this.found = { decision, complete, missed: complete ? missed : [...others, ...missed] };
    } catch (error) {
      if (!(error instanceof Problem)) throw error; // reasons are a comfort, not a need
      this.wondered.answers.delete(node);
    }
  }
}
