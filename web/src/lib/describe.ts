/** Words for nodes: what a screen reader says, and what a tooltip shows. */

import type { SceneNode } from './protocol';
import { t } from '../words/index.svelte';

export interface Words {
  names: Record<string, string>;
  notes: Record<string, string>;
}

export function nameOf(node: SceneNode, words: Words): string {
  const id = node.label || node.id;
  return words.names[id] ?? id;
}

/** The name as a title begins: with a capital. */
export function headingOf(node: SceneNode, words: Words): string {
  return headed(nameOf(node, words));
}

const headed = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1);

export function noteOf(node: SceneNode, words: Words): string {
  return node.note ? (words.notes[node.note] ?? '') : '';
}

/** How many there are or fit: `2/3`, `27`, or nothing to say. */
export function quantityOf(node: SceneNode): string {
  const number = node.value ?? node.count;
  if (number === undefined) return '';
  return node.limit === undefined ? `${number}` : `${number}/${node.limit}`;
}

/** The same in words: `2 of 3`. */
export function amountOf(node: SceneNode): string {
  const number = node.value ?? node.count;
  if (number === undefined || node.limit === undefined) return quantityOf(node);
  return t('scene.of', { number, limit: node.limit });
}

/** Name, numbers, state and note of one node, as one line. */
export function describe(node: SceneNode, words: Words): string {
  const parts = [headingOf(node, words), amountOf(node)];
  if (!node.face_down) {
    for (const figure of node.figures ?? []) {
      parts.push(`${words.names[figure.label] ?? figure.label} ${figure.value}`);
    }
    if (node.state) parts.push(words.names[node.state] ?? node.state);
    parts.push(noteOf(node, words));
  }
  return parts.filter(Boolean).join(', ');
}

/** What lies over a board, as lines: areas with their squares, lines of sight, ways. */
export function spokenOf(node: SceneNode, words: Words): string[] {
  const name = (id: string) => words.names[id] ?? id;
  const areas = (node.overlays ?? [])
    .filter((overlay) => overlay.nodes.length)
    .map((overlay) => {
      const called = words.names[overlay.label] ?? humanise(overlay.label);
      return `${called}: ${overlay.nodes.map(name).join(', ')}`;
    });
  const lines = (node.sights ?? []).map((sight) => {
    const line = between(name, sight);
    if (sight.hit?.length) return t('scene.blocked', { line, what: sight.hit.map(name).join(', ') });
    return sight.value ? t('scene.clearWorth', { line, value: sight.value }) : t('scene.clear', { line });
  });
  return [...areas, ...lines, ...waysIn(node, name)];
}

const between = (name: (id: string) => string, { a, b }: { a: string; b: string }) =>
  t('scene.between', { from: name(a), to: name(b) });

/** The ways between the places of a board, in one line for each state they are in. */
function waysIn(node: SceneNode, name: (id: string) => string): string[] {
  const said = new Map<string, string[]>();
  for (const link of node.links ?? []) {
    if (link.wall) continue;
    const title = link.state ? headed(name(link.state)) : t('scene.ways');
    said.set(title, [...(said.get(title) ?? []), between(name, link)]);
  }
  return [...said].map(([title, ways]) => `${title}: ${ways.join(', ')}`);
}

/** Everything a glance at the node takes in, to notice changes. */
export function lookOf(node: SceneNode): string {
  return [node.state, node.count, node.value, node.face_down, node.hue].join('|');
}

export function walk(node: SceneNode, visit: (node: SceneNode) => void): void {
  visit(node);
  for (const child of node.children ?? []) walk(child, visit);
}

export function find(root: SceneNode, id: string): SceneNode | undefined {
  let found: SceneNode | undefined;
  walk(root, (node) => {
    if (node.id === id) found ??= node;
  });
  return found;
}

/** A class or event name as words: `CubePlaced` is "Cube placed". */
export function humanise(name: string): string {
  const spaced = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ').toLowerCase();
  return spaced.slice(0, 1).toUpperCase() + spaced.slice(1);
}
