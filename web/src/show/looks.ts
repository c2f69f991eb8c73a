/** Looks: what events look like while they are shown, as their game says it. */

import type { GameInfo, Look, StoryEvent } from '../lib/protocol';

type Fields = StoryEvent['fields'];

/** How a game wants its events to be shown. */
export type Looks = Pick<GameInfo, 'looks' | 'headings'>;

const TOLD: Look = { motion: 'tell' };
const HEADING: Look = { motion: 'heading' };

/** The look of an event; one that its game says nothing of is told. */
export function lookFor(event: StoryEvent, game: Looks | null): Look {
  return game?.looks[event.kind] ?? (game?.headings.includes(event.kind) ? HEADING : TOLD);
}

/** The ids of the nodes that a part of a look stands for: `bag {seat}.{colours}` may be several. */
export function nodesOf(written: string | undefined, fields: Fields): string[] {
  return (written ?? '').split(' ').filter(Boolean).flatMap((word) => filled(word, fields));
}

function filled(word: string, fields: Fields): string[] {
  let found = [''];
  word.split(/\{(\w+)\}/).forEach((part, n) => {
    const values = n % 2 ? severalOf(fields[part]) : [part];
    found = found.flatMap((begun) => values.map((value) => `${begun}${value}`));
  });
  return found;
}

/** The numbers in a field. */
export function numbersOf(field: string | undefined, fields: Fields): number[] {
  return field ? severalOf(fields[field]).filter((value) => typeof value === 'number') : [];
}

function severalOf(value: Fields[string] | undefined): (string | number)[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
