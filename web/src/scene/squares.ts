/** Squares: the geometry of a grid, in units of one square. */

import type { Link, Overlay, SceneNode, Sight } from '../lib/protocol';

export interface Board {
  columns: number;
  rows: number;
  /** The number of every square, and of every piece by the square it stands on. */
  at: Map<string, number>;
  /** The squares with something on them. */
  held: Set<number>;
}

export function boardOf(node: SceneNode): Board {
  const squares = node.children ?? [];
  const columns = node.columns ?? Math.max(Math.ceil(Math.sqrt(squares.length)), 1);
  const at = new Map<string, number>();
  squares.forEach((square, n) => {
    at.set(square.id, n);
    for (const piece of square.children ?? []) at.set(piece.id, n);
  });
  const held = new Set(squares.flatMap((square, n) => (square.children?.length ? [n] : [])));
  return { columns, rows: Math.max(Math.ceil(squares.length / columns), 1), at, held };
}

/** Where a square lies on the field, as a style. */
export function spotOf(board: Board, n: number): string {
  const [w, h] = [100 / board.columns, 100 / board.rows];
  return `left:${(n % board.columns) * w}%;top:${Math.floor(n / board.columns) * h}%;width:${w}%;height:${h}%`;
}

/** A path over whole squares. */
export function area(board: Board, ids: string[]): string {
  return cells(board, ids)
    .map((n) => `M${n % board.columns} ${Math.floor(n / board.columns)}h1v1h-1z`)
    .join('');
}

/** The border of an area: the edges that none of its squares share. */
export function outline(board: Board, ids: string[]): string {
  const inside = new Set(cells(board, ids));
  const { columns } = board;
  let path = '';
  for (const n of inside) {
    const [x, y] = [n % columns, Math.floor(n / columns)];
    if (!inside.has(n - columns)) path += `M${x} ${y}h1`;
    if (!inside.has(n + columns)) path += `M${x} ${y + 1}h1`;
    if (x === 0 || !inside.has(n - 1)) path += `M${x} ${y}v1`;
    if (x === columns - 1 || !inside.has(n + 1)) path += `M${x + 1} ${y}v1`;
  }
  return path;
}

function cells(board: Board, ids: string[]): number[] {
  return ids.flatMap((id) => board.at.get(id) ?? []);
}

/** The lines between the squares. */
export function lattice({ columns, rows }: Board): string {
  let path = '';
  for (let x = 1; x < columns; x++) path += `M${x} 0v${rows}`;
  for (let y = 1; y < rows; y++) path += `M0 ${y}h${columns}`;
  return path;
}

/** The squares of each hue, as the ground shows them. */
export function grounds(node: SceneNode): Overlay[] {
  const hues = new Map<string, string[]>();
  for (const { id, hue } of node.children ?? []) {
    if (hue) hues.set(hue, [...(hues.get(hue) ?? []), id]);
  }
  return [...hues].map(([hue, nodes]) => ({ label: hue, hue, nodes }));
}

/** A wall is a line along the edge that two squares share. */
export function walls(board: Board, links: Link[], broken: boolean): string {
  return links
    .filter((link) => link.wall && Boolean(link.state) === broken)
    .flatMap((link) => {
      const [a, b] = [board.at.get(link.a), board.at.get(link.b)];
      if (a === undefined || b === undefined) return [];
      const high = Math.max(a, b);
      const upright = Math.abs(a - b) === 1;
      return [`M${high % board.columns} ${Math.floor(high / board.columns)}${upright ? 'v1' : 'h1'}`];
    })
    .join('');
}

export interface Line extends Sight {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  clear: boolean;
}

/** Lines of sight from centre to centre, the clear ones last, so that they lie on top. */
export function linesOf(board: Board, sights: Sight[]): Line[] {
  const middle = (n: number) => [(n % board.columns) + 0.5, Math.floor(n / board.columns) + 0.5];
  return sights
    .flatMap((sight) => {
      const [a, b] = [board.at.get(sight.a), board.at.get(sight.b)];
      if (a === undefined || b === undefined) return [];
      const [[x1, y1], [x2, y2]] = [middle(a), middle(b)] as [[number, number], [number, number]];
      return [{ ...sight, x1, y1, x2, y2, clear: !sight.hit?.length }];
    })
    .sort((one, other) => Number(one.clear) - Number(other.clear));
}

/** A value beside the end of its line: its middle. */
export interface Label {
  line: Line;
  x: number;
  y: number;
}

const TOUCH = 0.01; // of a square: what only touches does not overlap

/**
 * Where the values of lines stand: beside their ends, over no piece, over no other value and not
 * beyond the edge. The first ones have the choice; what finds no place is left out, save `always`.
 */
export function labels(board: Board, lines: Line[], [width, height]: [number, number], always: string | null): Label[] {
  const placed: Label[] = [];
  const isFree = ({ x, y }: Omit<Label, 'line'>) => {
    const [halfWidth, halfHeight] = [width / 2 - TOUCH, height / 2 - TOUCH];
    const [left, top, right, bottom] = [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight];
    if (left < 0 || top < 0 || right > board.columns || bottom > board.rows) return false;
    if (placed.some((other) => Math.abs(other.x - x) < 2 * halfWidth && Math.abs(other.y - y) < 2 * halfHeight)) return false;
    for (let row = Math.floor(top); row < bottom; row++) {
      for (let column = Math.floor(left); column < right; column++) {
        if (board.held.has(row * board.columns + column)) return false;
      }
    }
    return true;
  };
  for (const line of lines) {
    const [across, down] = [(1 + width) / 2, (1 + height) / 2];
    const around = [[0, -down], [0, down], [across, 0], [-across, 0], [across, -down], [-across, -down], [across, down], [-across, down]];
    const spots = around.map(([x, y]) => ({ x: line.x2 + x!, y: line.y2 + y! }));
    const spot = spots.find(isFree) ?? (line.b === always ? spots[0] : undefined);
    if (spot) placed.push({ line, ...spot });
  }
  return placed;
}
