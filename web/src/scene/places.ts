/** Places: where a node stands on its parent's 0-100 grid. */

import type { Kind, SceneNode } from '../lib/protocol';

/** Nodes whose children stand at places of their own. */
export function places(node: SceneNode): boolean {
  if (node.kind === 'table' || node.kind === 'board') return true;
  return node.kind === 'panel' && (node.children ?? []).some((child) => child.at);
}

const SIZES: Partial<Record<Kind, [number, number]>> = {
  pile: [12, 18],
  track: [24, 12],
  counter: [14, 6],
  card: [12, 16],
  piece: [3.5, 5.5],
  slot: [3.5, 5.5],
};

export function sizeOf(node: SceneNode): [number, number] {
  return node.size ?? SIZES[node.kind] ?? [18, 30];
}

export function styleOf(node: SceneNode): string {
  if (!node.at) return '';
  const [x, y] = node.at;
  const [w, h] = sizeOf(node);
  return `left:${x - w / 2}%;top:${y - h / 2}%;width:${w}%;height:${h}%`;
}

/** The ways between places of a board: lines from centre to centre. */
export function waysOf(node: SceneNode) {
  const at = new Map((node.children ?? []).map((child) => [child.id, child.at]));
  return (node.links ?? []).flatMap((link) => {
    const a = at.get(link.a);
    const b = at.get(link.b);
    if (link.wall || !a || !b) return [];
    return [{ x1: a[0], y1: a[1], x2: b[0], y2: b[1], broken: Boolean(link.state) }];
  });
}

/** The walls of a grid: lines along the edge that two squares share, in squares. */
export function wallsOf(node: SceneNode, columns: number) {
  const index = new Map((node.children ?? []).map((square, n) => [square.id, n]));
  return (node.links ?? []).flatMap((link) => {
    const a = index.get(link.a);
    const b = index.get(link.b);
    if (!link.wall || a === undefined || b === undefined) return [];
    const high = Math.max(a, b);
    const x = high % columns;
    const y = Math.floor(high / columns);
    const upright = Math.abs(a - b) === 1;
    const broken = Boolean(link.state);
    return [{ x1: x, y1: y, x2: upright ? x : x + 1, y2: upright ? y + 1 : y, broken }];
  });
}
