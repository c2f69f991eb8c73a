/** The heart of a drawing: where the eye should be for the decision at hand. */

import { prefersCalm } from '../lib/settings.svelte';

export interface Spot {
  x: number;
  y: number;
}

/**
 * The middle of the piece that acts, in shares of the drawing's size; without one, of whoever of
 * one's `own` acts, or of the first thing that can be chosen, unless one is in view already.
 */
export function heart(view: HTMLElement, own: ReadonlySet<string> = new Set()): Spot | null {
  const acting = view.querySelectorAll('.node.piece.active');
  if (acting.length === 1) return spotOf(view, acting[0]!);
  const ours = nodesOf(view, [...own]);
  const eye = ours.length ? ours : [...view.querySelectorAll('.node.live')];
  if (!eye[0] || eye.some((element) => isWithin(element, view))) return null;
  return spotOf(view, eye[0]);
}

/** Scroll the first of these nodes into view unless one is there; false if there are none. */
export function bring(frame: HTMLElement, ids: string[]): boolean {
  const nodes = nodesOf(frame, ids).map((node) => node.closest('.map') ?? node);
  const first = nodes[0];
  if (!first) return false;
  if (!nodes.some((node) => isWithin(node, frame))) {
    const behavior = prefersCalm() ? 'instant' : 'smooth';
    const fits = first.clientHeight < frame.clientHeight;
    first.scrollIntoView({ behavior, block: fits ? 'center' : 'start', inline: 'nearest' });
  }
  return true;
}

function nodesOf(root: HTMLElement, ids: string[]): Element[] {
  const wanted = new Set(ids);
  const nodes = [...root.querySelectorAll<HTMLElement>('[data-node]')];
  return nodes.filter((node) => wanted.has(node.dataset['node'] ?? ''));
}

function spotOf(view: HTMLElement, element: Element): Spot {
  const whole = (view.firstElementChild ?? view).getBoundingClientRect();
  const box = element.getBoundingClientRect();
  return {
    x: (box.left + box.width / 2 - whole.left) / whole.width,
    y: (box.top + box.height / 2 - whole.top) / whole.height,
  };
}

function isWithin(element: Element, view: Element): boolean {
  const [box, frame] = [element.getBoundingClientRect(), view.getBoundingClientRect()];
  return (
    box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom
  );
}
