/** Marks: what is drawn over the table for one beat, in pixels of the table. */

import { elementsOf, fly, spotsOf, type Spots } from './motion';
import type { Beat } from './beats';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Drawing {
  beat: Beat;
  length: number;
  at: Box[];
  start: Box[];
  /** What moves and is no node: its hue, from where to where. */
  loose: { hue: string; from: Box; to: Box }[];
}

/** Everything that a beat is about. */
export const named = (beat: Beat): string[] => [
  ...beat.at,
  ...beat.start,
  ...beat.moves.map(({ piece }) => piece),
];

const WITH_PIECES = new Set(['travel', 'surge', 'loss']);

/** Likenesses of what a beat moves, as long as it is still where it was. */
export function likenesses(root: HTMLElement, beat: Beat): Map<string, HTMLElement> {
  const wanted = WITH_PIECES.has(beat.motion) ? new Set(beat.moves.map(({ piece }) => piece)) : new Set<string>();
  const found = elementsOf(root, wanted);
  return new Map([...found].map(([id, element]) => [id, likenessOf(element)]));
}

function likenessOf(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const part of [copy, ...copy.querySelectorAll('[data-node]')]) part.removeAttribute('data-node');
  return copy;
}

/** Where a beat happens: nodes are where they are now, or where they were before they left. */
export function drawing(
  root: HTMLElement,
  over: HTMLElement,
  beat: Beat,
  length: number,
  before: Spots,
): Drawing {
  const now = spotsOf(root, named(beat));
  const home = over.getBoundingClientRect();
  const boxOfNode = (id: string | undefined) => {
    const spot = now.get(id ?? '') ?? before.get(id ?? '');
    return spot && boxOf(spot, home);
  };
  const boxes = (ids: string[]) => ids.map(boxOfNode).filter((box) => box !== undefined);
  const loose = beat.moves.flatMap(({ piece, start, at }) => {
    const [from, to] = [boxOfNode(start), boxOfNode(at)];
    return boxOfNode(piece) || !from || !to ? [] : [{ hue: piece, from, to }];
  });
  const at = boxes(beat.at);
  const ends = at.length ? at : boxes(beat.moves.map(({ piece }) => piece));
  return { beat, length, at: ends, start: boxes(beat.start), loose };
}

function boxOf(spot: DOMRect, home: DOMRect): Box {
  const { width, height } = spot;
  return { x: spot.left - home.left, y: spot.top - home.top, width, height };
}

/** Let pieces fly that go to a place but do not stay there; gives those that do. */
export function flyPast(
  root: HTMLElement,
  over: HTMLElement,
  beat: Beat,
  length: number,
  before: Spots,
  copies: Map<string, HTMLElement>,
): Set<string> {
  const flown = new Set<string>();
  const now = spotsOf(root, named(beat));
  for (const { piece, at } of beat.moves) {
    const goal = now.get(at ?? '');
    const [from, likeness] = [before.get(piece), copies.get(piece)];
    if (!goal || !from || !likeness || isNear(now.get(piece), goal)) continue;
    flown.add(piece);
    fly(likeness, from, goal, over, length);
  }
  return flown;
}

/** Whether something lies in a place, or on its edge. */
function isNear(spot: DOMRect | undefined, place: DOMRect): boolean {
  if (!spot) return false;
  const dx = Math.abs(spot.left + spot.width / 2 - place.left - place.width / 2);
  const dy = Math.abs(spot.top + spot.height / 2 - place.top - place.height / 2);
  return dx <= (place.width + spot.width) / 2 && dy <= (place.height + spot.height) / 2;
}
