/** Choices: sorted by the node they point at, and picked by their numbers. */

import type { Ask, Choice, SceneNode } from './protocol';
import { walk } from './describe';

/** One choice of a decision with the number that picks it. */
export interface Numbered extends Choice {
  number: number;
}

export function numbered(asks: Ask[]): Numbered[] {
  return asks.flatMap((ask) => ask.choices).map((choice, n) => ({ ...choice, number: n + 1 }));
}

/** The choices by the node they point at; those that point at nothing on the table are buttons. */
export function byTarget<C extends Choice>(
  choices: C[],
  scene: SceneNode,
): { targets: Map<string, C[]>; buttons: C[] } {
  const ids = new Set<string>();
  walk(scene, (node) => ids.add(node.id));
  const targets = new Map<string, C[]>();
  const buttons: C[] = [];
  for (const choice of choices) {
    if (!choice.target || !ids.has(choice.target)) buttons.push(choice);
    else targets.set(choice.target, [...(targets.get(choice.target) ?? []), choice]);
  }
  return { targets, buttons };
}

export type Typed = { kind: 'none' } | { kind: 'waiting' | 'picked'; number: number };

/** What typed digits mean among `count` choices: picked as soon as no other number fits. */
export function typed(digits: string, count: number): Typed {
  const number = Number(digits);
  if (!digits || number < 1 || number > count) return { kind: 'none' };
  return { kind: number * 10 <= count ? 'waiting' : 'picked', number };
}
