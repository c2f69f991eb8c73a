/** Choices: sorted by the node they point at, by who acts, and picked by their numbers. */

import type { Ask, Choice, SceneNode, Sentence, Way } from './protocol';
import { walk } from './describe';

/** One choice of a decision with the number that picks it. */
export interface Numbered extends Choice {
  number: number;
}

/** A choice of the next decision, to which a way leads; its label says what is done on the way. */
export interface Onward extends Numbered {
  way: string;
  /** The label without that. */
  brief: Sentence;
}

/** The choices with their numbers, which go on after `last`. */
export function numbered<C extends Choice>(choices: C[], last = 0): (C & Numbered)[] {
  return choices.map((choice, n) => ({ ...choice, number: last + n + 1 }));
}

/** The choices to which a way leads, with the numbers after `last`. */
export function onwardFrom(way: Way | null, last: number): Onward[] {
  const { choice, label, choices } = way ?? { choice: '', label: [], choices: [] };
  return numbered(ordered(choices), last).map((one) => ({
    ...one,
    way: choice,
    brief: one.label,
    label: [...label, ' ', ...one.label],
  }));
}

export function choicesOf(asks: Ask[]): Choice[] {
  return asks.flatMap((ask) => ask.choices);
}

/** All who act in a decision, in the order of their choices. */
export function actorsOf(choices: Choice[]): string[] {
  return [...new Set(choices.map(({ actor }) => actor).filter(Boolean))];
}

/** The choices of one actor, and those that are nobody's. */
export function choicesFor<C extends Choice>(choices: C[], actor: string | null): C[] {
  return actor === null ? choices : choices.filter((choice) => [actor, ''].includes(choice.actor));
}

export interface Placed<C extends Choice> {
  /** The choices by the node that is clicked for them. */
  targets: Map<string, C[]>;
  /** Choices that point at nothing on the table. */
  buttons: C[];
  /** Nodes that offer all that can be done with them: by the actor they stand for, if it has one. */
  sources: Map<string, string | null>;
}

/** What a decision is about: the piece that acts in all of it, and what else it names. */
export function subjectsOf(asks: Ask[]): string[] {
  return asks.flatMap(({ actor, about }) => [actor, ...about]).filter(Boolean);
}

/**
 * The choices by the nodes where they can be made. Where several may act, an actor and its pieces
 * offer all that it can do. What the decision is about (`subjects`) offers the choices that point
 * at nothing else.
 */
export function byTarget<C extends Choice>(
  choices: C[],
  scene: SceneNode,
  subjects: string[] = [],
): Placed<C> {
  const kinds = new Map<string, string>();
  walk(scene, (node) => kinds.set(node.id, node.kind));
  const placed: Placed<C> = { targets: new Map(), buttons: [], sources: new Map() };
  const add = (id: string, choice: C) => {
    const known = placed.targets.get(id) ?? [];
    if (!known.includes(choice)) placed.targets.set(id, [...known, choice]);
  };
  for (const choice of choices) {
    const spots = choice.places.filter((id) => kinds.has(id));
    if (!spots.length) placed.buttons.push(choice);
    for (const id of spots) add(id, choice);
  }
  const targets = new Set(choices.map(({ target }) => target));
  for (const actor of actorsOf(choices).filter((id) => !subjects.includes(id))) {
    for (const [id, kind] of kinds) {
      const isPiece = kind === 'piece' && id.startsWith(`${actor}.`) && !targets.has(id);
      if (id === actor || isPiece) placed.sources.set(id, actor);
    }
  }
  for (const [id, actor] of placed.sources) {
    for (const choice of choices) if (choice.actor === actor) add(id, choice);
  }
  for (const id of subjects) {
    const isThing = ['piece', 'card'].includes(kinds.get(id) ?? '');
    if (!isThing || placed.targets.has(id) || !placed.buttons.length) continue;
    placed.targets.set(id, placed.buttons);
    placed.sources.set(id, null);
  }
  return placed;
}

/** The targets of one list of choices, and after them those of another. */
export function together<C extends Choice>(
  first: Placed<C>['targets'],
  then: Placed<C>['targets'],
): Placed<C>['targets'] {
  const both = new Map(first);
  for (const [id, choices] of then) both.set(id, [...(both.get(id) ?? []), ...choices]);
  return both;
}

export type Typed = { kind: 'none' } | { kind: 'waiting' | 'picked'; number: number };

/** What typed digits mean among these numbers: picked as soon as no other fits. */
export function typed(digits: string, numbers: readonly number[]): Typed {
  const number = Number(digits);
  if (!digits) return { kind: 'none' };
  if (numbers.some((other) => other !== number && `${other}`.startsWith(digits))) {
    return { kind: 'waiting', number };
  }
  return numbers.includes(number) ? { kind: 'picked', number } : { kind: 'none' };
}

/** So many choices of one kind on the table are too many to list one by one. */
export const MANY = 8;

/** The choices of a list: those that stand by themselves, and those that are too many of a kind. */
export function grouped<C extends Choice>(choices: C[]): { few: C[]; many: C[][] } {
  const kinds = new Map<string, C[]>();
  for (const choice of choices.filter(({ places }) => places.length)) {
    kinds.set(choice.verb, [...(kinds.get(choice.verb) ?? []), choice]);
  }
  const many = [...kinds.values()].filter((kind) => kind.length > MANY);
  const hidden = new Set(many.flat());
  return { few: choices.filter((choice) => !hidden.has(choice)), many };
}

/**
 * The choices in the order of their numbers. Where some are too many to list, those that always
 * come back, the buttons, come first: so they keep their numbers from one decision to the next.
 */
export function ordered<C extends Choice>(choices: C[]): C[] {
  const { few, many } = grouped(choices);
  if (!many.length) return choices;
  const isButton = ({ places }: C) => !places.length;
  return [...few.filter(isButton), ...few.filter((choice) => !isButton(choice)), ...many.flat()];
}
