/** Beats: the events of a change, cut into moments that are shown one after the other. */

import { plain, type Motion, type StoryEvent } from '../lib/protocol';
import { lookFor, nodesOf, numbersOf, type Looks } from './looks';

/** Something on its way: a node, or the hue of what is none. */
export interface Move {
  piece: string;
  start: string | undefined;
  at: string | undefined;
}

export interface Beat {
  motion: Motion;
  /** Events of one kind that follow each other may be one moment. */
  events: StoryEvent[];
  at: string[];
  start: string[];
  moves: Move[];
  dice: number[];
  cards: number;
  /** How many of the dice or cards did harm; null: the game does not say. */
  hits: number | null;
  /** What nodes show afterwards. */
  now: Map<string, number>;
  /** Everything that changes with it. */
  ids: Set<string>;
  /** How long it is shown at the plain pace, in milliseconds. */
  length: number;
}

/** Motions of which several can be seen at once. */
const TOGETHER: ReadonlySet<Motion> = new Set(['draw', 'travel', 'gain', 'loss', 'tell', 'repair']);

const LEAST_MS: Record<Motion, number> = {
  tell: 600,
  quiet: 0,
  heading: 800,
  roll: 1300,
  draw: 550,
  turn: 700,
  travel: 550,
  shot: 1100,
  hit: 800,
  death: 1000,
  repair: 800,
  surge: 900,
  gain: 600,
  loss: 650,
  alarm: 1000,
};
const READING_MS = 14; // for a letter

/** The beats of a story; what goes without saying happens together with what was said before. */
export function beatsOf(events: StoryEvent[], game: Looks | null): Beat[] {
  const beats: Beat[] = [];
  const unsaid = new Set<string>();
  for (const event of events) {
    const beat = beatOf(event, game);
    const last = beats[beats.length - 1];
    if (beat.motion === 'quiet') addAll(last?.ids ?? unsaid, beat.ids);
    else if (last && goTogether(last, beat)) join(last, beat);
    else beats.push(beat);
  }
  if (beats[0]) addAll(beats[0].ids, unsaid);
  return beats;
}

function beatOf(event: StoryEvent, game: Looks | null): Beat {
  const look = lookFor(event, game);
  const [at, start, pieces] = [look.at, look.start, look.piece].map((w) => nodesOf(w, event.fields));
  const now = numbersOf(look.now, event.fields)[0];
  return {
    motion: look.motion,
    events: [event],
    at: at!,
    start: start!,
    moves: pieces!.map((piece, n) => ({ piece, start: start![n] ?? start![0], at: at![n] ?? at![0] })),
    dice: numbersOf(look.dice, event.fields),
    cards: numbersOf(look.cards, event.fields)[0] ?? 0,
    hits: numbersOf(look.hits, event.fields)[0] ?? null,
    now: new Map(now === undefined ? [] : at!.map((id) => [id, now])),
    ids: new Set([...event.ids, ...at!, ...start!, ...pieces!]),
    length: Math.max(LEAST_MS[look.motion], READING_MS * plain(event.text).length),
  };
}

function goTogether(one: Beat, other: Beat): boolean {
  const [a, b] = [one.events[0]!, other.events[0]!];
  return TOGETHER.has(one.motion) && a.kind === b.kind && a.at === b.at;
}

function join(one: Beat, other: Beat): void {
  one.events.push(...other.events);
  one.at.push(...other.at);
  one.start.push(...other.start);
  one.moves.push(...other.moves);
  for (const [id, number] of other.now) one.now.set(id, number);
  addAll(one.ids, other.ids);
  one.length += 120;
}

function addAll(set: Set<string>, more: Iterable<string>): void {
  for (const item of more) set.add(item);
}
