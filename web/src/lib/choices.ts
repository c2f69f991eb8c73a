/** Choices: sorted by the node they point at, by who acts, and picked by their numbers. */

import type { Ask, Choice, Ref, SceneNode, Sentence } from './protocol';
import { walk } from './describe';

/** One choice of a decision with the number that picks it. */
export interface Numbered extends Choice {
  number: number;
}

export function numbered(choices: Choice[]): Numbered[] {
  return choices.map((choice, n) => ({ ...choice, number: n + 1 }));
}

export function choicesOf(asks: Ask[]): Choice[] {
  return asks.flatMap((ask) => ask.choices);
}

/** What a sentence names. */
export function namedIn(text: Sentence): Ref[] {
  return text.filter((part): part is Ref => typeof part !== 'string');
}

/** The one who acts, where a choice begins with its name: `Engineer: go to Galley`. */
export function actorOf(choice: Choice): Ref | null {
  const first = choice.label[0];
  if (!first || typeof first === 'string') return null;
  return choice.target === first.id || choice.target.startsWith(`${first.id}.`) ? first : null;
}

/** All who act in a decision, in the order of their choices. */
export function actorsOf(choices: Choice[]): Ref[] {
  const found = new Map<string, Ref>();
  for (const choice of choices) {
    const actor = actorOf(choice);
    if (actor && !found.has(actor.id)) found.set(actor.id, actor);
  }
  return [...found.values()];
}

/** The choices of one actor, and those that are nobody's. */
export function choicesFor<C extends Choice>(choices: C[], actor: string | null): C[] {
  if (actor === null) return choices;
  return choices.filter((choice) => (actorOf(choice)?.id ?? actor) === actor);
}

export interface Placed<C extends Choice> {
  /** The choices by the node that is clicked for them. */
  targets: Map<string, C[]>;
  /** Choices that point at nothing on the table. */
  buttons: C[];
  /** Nodes that offer all that can be done with them: by the actor they stand for, if it has one. */
  sources: Map<string, string | null>;
}

/** Where a choice is made: its target, and the places that an actor's choice names. */
function* spotsOf(choice: Choice, exact: Set<string>, kinds: Map<string, string>): Generator<string> {
  if (exact.has(choice.target)) yield choice.target;
  const actor = actorOf(choice);
  if (!actor) return;
  for (const { id } of namedIn(choice.label)) if (id !== actor.id && kinds.has(id)) yield id;
}

/**
 * The choices by the node they point at. An actor's choice can also be made by a click on the
 * place it names, and on the actor's own pieces. What the prompt is about (`subjects`) offers the
 * choices that point at nothing else.
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
  const exact = new Set(choices.flatMap(({ target }) => (kinds.has(target) ? [target] : [])));
  for (const choice of choices) {
    const spots = [...spotsOf(choice, exact, kinds)];
    if (!spots.length) placed.buttons.push(choice);
    for (const id of spots) add(id, choice);
  }
  for (const { id: actor } of actorsOf(choices)) {
    for (const [id, kind] of kinds) {
      const isPiece = kind === 'piece' && id.startsWith(`${actor}.`) && !exact.has(id);
      if (id === actor || isPiece) placed.sources.set(id, actor);
    }
  }
  for (const [id, actor] of placed.sources) {
    for (const choice of choices) if (actorOf(choice)?.id === actor) add(id, choice);
  }
  for (const id of subjects) {
    const isThing = ['piece', 'card'].includes(kinds.get(id) ?? '');
    if (!isThing || placed.targets.has(id) || !placed.buttons.length) continue;
    placed.targets.set(id, placed.buttons);
    placed.sources.set(id, null);
  }
  return placed;
}

export type Typed = { kind: 'none' } | { kind: 'waiting' | 'picked'; number: number };

/** What typed digits mean among `count` choices: picked as soon as no other number fits. */
export function typed(digits: string, count: number): Typed {
  const number = Number(digits);
  if (!digits || number < 1 || number > count) return { kind: 'none' };
  return { kind: number * 10 <= count ? 'waiting' : 'picked', number };
}
