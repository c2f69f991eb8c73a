/** Places: where a node stands on its parent's 0-100 grid. */

import type { Kind, SceneNode } from '../lib/protocol';

/** Nodes whose children stand at places of their own. */
export function places(node: SceneNode): boolean {
  if (node.kind === 'table' || node.kind === 'board') return true;
  return node.kind === 'panel' && (node.children ?? []).some((child) => child.at);
}

/** A drawing on which places matter, so that it stays a drawing on a phone: a grid, a plan. */
export function isMap(node: SceneNode): boolean {
  if (node.kind === 'grid') return true;
  const children = node.children ?? [];
  const isPlan = children.every((child) => child.kind === 'slot' || child.kind === 'piece');
  return node.kind === 'board' && children.length > 0 && isPlan;
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

/** Width and height of everything that has a place, in the unit of the whole table. */
export function extentsOf(table: SceneNode, extent: [number, number]): Map<string, [number, number]> {
  const found = new Map([[table.id, extent]]);
  const visit = (node: SceneNode, [across, down]: [number, number]) => {
    for (const child of node.children ?? []) {
      if (!child.at) continue;
      const [w, h] = sizeOf(child);
      const own: [number, number] = [(w * across) / 100, (h * down) / 100];
      found.set(child.id, own);
      visit(child, own);
    }
  };
  visit(table, extent);
  return found;
}

export function styleOf(node: SceneNode): string {
  if (!node.at) return '';
  const [x, y] = node.at;
  const [w, h] = sizeOf(node);
  return `left:${x - w / 2}%;top:${y - h / 2}%;width:${w}%;height:${h}%`;
}

const HALO = 1.5; // how much wider it is than the place it lies behind

/** The ring around a place of a board that an overlay names; `ratio` is that of the board. */
export function haloOf(board: SceneNode, id: string, ratio: number): string {
  const place = (board.children ?? []).find((child) => child.id === id);
  if (!place?.at) return 'display:none';
  const [w, h] = sizeOf(place);
  const width = Math.max(w, h / ratio) * HALO;
  return styleOf({ ...place, size: [width, width * ratio] });
}

const CURVES = ['L', 'Q', 'C']; // by the number of control points

/** The ways between places of a board: lines or curves from centre to centre. */
export function waysOf(node: SceneNode) {
  const at = new Map((node.children ?? []).map((child) => [child.id, child.at]));
  return (node.links ?? []).flatMap((link) => {
    const a = at.get(link.a);
    const b = at.get(link.b);
    if (link.wall || !a || !b) return [];
    const via = link.via ?? [];
    const to = [...via, b].map((point) => point.join(' ')).join(' ');
    return [{ path: `M${a.join(' ')}${CURVES[via.length]}${to}`, broken: Boolean(link.state) }];
  });
}
