/**
 * Stages: the pictures between two scenes. Both are known, and so is what the events between them
 * name; what a later event names is still as it was. Compared as data: nothing is measured.
 */

import type { SceneNode } from '../lib/protocol';
import type { Beat } from './beats';

interface Place {
  node: SceneNode;
  parent: string;
  index: number;
}

type Places = Map<string, Place>;

function placesIn(scene: SceneNode): Places {
  const places: Places = new Map();
  const visit = (node: SceneNode, parent: string, index: number) => {
    places.set(node.id, { node, parent, index });
    node.children?.forEach((child, n) => visit(child, node.id, n));
  };
  visit(scene, '', 0);
  return places;
}

/** Whether a node is as it was, apart from what lies on it. */
function isSame(one: SceneNode, other: SceneNode): boolean {
  if (one === other) return true;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)] as (keyof SceneNode)[]);
  keys.delete('children');
  return [...keys].every(
    (key) => one[key] === other[key] || JSON.stringify(one[key]) === JSON.stringify(other[key]),
  );
}

/** The scene after each beat; the last is the scene after all of them, the very same. */
export function stages(before: SceneNode, after: SceneNode, beats: Beat[]): SceneNode[] {
  if (beats.length < 2 || before.id !== after.id) return beats.map(() => after);
  const [was, is] = [placesIn(before), placesIn(after)];
  const due = dueOf(was, is, beats);
  const told = new Map<string, number>();
  return beats.map((beat, n) => {
    for (const [id, number] of beat.now) told.set(id, number);
    if (n === beats.length - 1) return after;
    return build(before, was, is, (id) => (due.get(id) ?? 0) <= n, told);
  });
}

/** For everything that changes: the beat with which it does. */
function dueOf(was: Places, is: Places, beats: Beat[]): Map<string, number> {
  const named = new Map<string, number>();
  beats.forEach((beat, n) => {
    for (const id of beat.ids) if (!named.has(id)) named.set(id, n);
  });
  const due = new Map<string, number>();
  for (const id of new Set([...was.keys(), ...is.keys()])) {
    const [old, now] = [was.get(id), is.get(id)];
    const stays = old && now && old.parent === now.parent && isSame(old.node, now.node);
    if (!stays) due.set(id, beatFor(id, named, now ? is : was));
  }
  return due;
}

/** The first beat that names a node, or what it is a part of, or what it lies on. */
function beatFor(id: string, named: Map<string, number>, places: Places): number {
  for (let at = id; at; at = places.get(at)?.parent ?? '') {
    const beat = named.get(at) ?? named.get(at.split('.')[0]!);
    if (beat !== undefined) return beat;
  }
  return 0;
}

/** A scene in which some of the changes are done. */
function build(
  root: SceneNode,
  was: Places,
  is: Places,
  isDone: (id: string) => boolean,
  told: Map<string, number>,
): SceneNode {
  const placeOf = (id: string) => (isDone(id) ? is : was).get(id);
  const lying = new Map<string, Place[]>();
  for (const id of new Set([...is.keys(), ...was.keys()])) {
    const place = placeOf(id);
    if (!place) continue;
    const known = lying.get(place.parent);
    if (known) known.push(place);
    else lying.set(place.parent, [place]);
  }

  function made({ node }: Place): SceneNode {
    const places = lying.get(node.id)?.sort((a, b) => a.index - b.index) ?? [];
    const children = places.map(made);
    const same = children.every((child, n) => child === node.children?.[n]);
    const number = told.get(node.id);
    const shown = node.value ?? node.count;
    const whole = same && children.length === (node.children?.length ?? 0);
    if (whole && (number === undefined || number === shown)) return node;
    return { ...showing(node, number), ...(node.children || children.length ? { children } : {}) };
  }

  return made(placeOf(root.id)!);
}

/** The node with another number: where its track or pile stands in the middle of the story. */
function showing(node: SceneNode, number: number | undefined): SceneNode {
  if (number === undefined) return node;
  if (node.value !== undefined) return { ...node, value: number };
  return node.count === undefined ? node : { ...node, count: number };
}
