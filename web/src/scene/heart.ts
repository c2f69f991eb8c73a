/** The heart of a drawing: where the eye should be for the decision at hand. */

import { prefersCalm } from '../lib/settings.svelte';

export interface Spot {
  x: number;
  y: number;
}

/**
 * The middle of what is spoken of, in shares of the drawing's size; else of the piece that acts; without
 * one, of whoever of one's `own` acts, or of the first thing that can be chosen, unless one is in view already.
 */
export function heart(
  view: HTMLElement,
  own: ReadonlySet<string> = new Set(),
  spoken: string | null = null,
): Spot | null {
  const [told] = spoken ? nodesOf(view, [spoken]) : [];
  if (told) return spotOf(view, told);
  const acting = view.querySelectorAll('.node.piece.active');
  if (acting.length === 1) return spotOf(view, acting[0]!);
  const ours = nodesOf(view, [...own]);
  const eye = ours.length ? ours : [...view.querySelectorAll('.node.live')];
  if (!eye[0] || eye.some((element) => isWithin(element, view))) return null;
  return spotOf(view, eye[0]);
}

/** Scroll the first of these nodes into view unless one is there; false if there are none. */
export function bring(frame: HTMLElement, ids: string[]): boolean {
  const nodes = scrolled(frame, ids);
  if (!nodes[0]) return false;
  if (!nodes.some((node) => isWithin(node, frame))) {
    scrollTo(frame, nodes[0], prefersCalm() ? 'instant' : 'smooth');
  }
  return true;
}

/** Scroll a node into the middle of the view at once, wherever it is rolling to just now. */
export function centre(frame: HTMLElement, id: string): void {
  const [node] = scrolled(frame, [id]);
  if (node) scrollTo(frame, node, 'instant');
}

/** What is scrolled for the sake of nodes; a map shows by itself what lies on it. */
function scrolled(frame: HTMLElement, ids: string[]): Element[] {
  return nodesOf(frame, ids).map((node) => node.closest('.map') ?? node);
}

function scrollTo(frame: HTMLElement, element: Element, behavior: ScrollBehavior): void {
  const fits = element.clientHeight < frame.clientHeight;
  element.scrollIntoView({ behavior, block: fits ? 'center' : 'start', inline: 'nearest' });
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
