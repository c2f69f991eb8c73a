/**
 * Motion: pieces glide from where they were to where they are, matched by their ids. Two scenes are
 * compared as data; only what changed is measured. What is drawn is up to date at once.
 */

import { lookOf } from '../lib/describe';
import type { SceneNode } from '../lib/protocol';
import { prefersCalm } from '../lib/settings.svelte';

const GLIDE_MS = 320;
const PULSE_MS = 600;

interface Seen {
  /** Where the node lies on its parent; it goes along wherever the parent goes. */
  place: string;
  look: string;
  down: boolean;
  /** Tables, boards and squares stay where they are, whatever happens on them. */
  still: boolean;
}

/** What is different about one node. */
export interface Change {
  id: string;
  still: boolean;
  moved: boolean;
  look: 'same' | 'other' | 'turned';
}

function seenIn(scene: SceneNode): Map<string, Seen> {
  const seen = new Map<string, Seen>();
  const visit = (node: SceneNode, place: string, isSquare: boolean) => {
    const children = node.children ?? [];
    seen.set(node.id, {
      place,
      look: lookOf(node),
      down: node.face_down ?? false,
      still: isSquare || node.kind === 'table' || node.kind === 'board',
    });
    children.forEach((child, n) => {
      const spot = child.at ? [child.at, child.size] : [n, children.length];
      visit(child, [node.id, ...spot].join(' '), node.kind === 'grid');
    });
  };
  visit(scene, '', false);
  return seen;
}

/** What lies elsewhere, looks different or is new. */
export function changesBetween(before: SceneNode, after: SceneNode): Change[] {
  const known = seenIn(before);
  return [...seenIn(after)].flatMap(([id, { place, look, down, still }]) => {
    const old = known.get(id);
    const moved = old?.place !== place;
    if (!moved && old.look === look) return [];
    const turned = old?.down !== down ? 'turned' : 'other';
    return [{ id, still, moved, look: !old || old.look === look ? 'same' : turned }];
  });
}

export type Spots = Map<string, DOMRect>;

/** Where these nodes are drawn; not everything is, like what lies under others in a pile. */
export function spotsOf(root: HTMLElement, ids: Iterable<string>): Spots {
  const spots = [...elementsOf(root, new Set(ids))].map(
    ([id, element]) => [id, element.getBoundingClientRect()] as const,
  );
  return new Map(spots.filter(([, { width, height }]) => width && height));
}

/** What must be measured before a change. */
export function movedIn(changes: Change[]): string[] {
  return changes.filter(({ moved, still }) => moved && !still).map(({ id }) => id);
}

export interface Course {
  /** Where that which is new comes from. */
  origin?: DOMRect | undefined;
  /** How long it may take. */
  length?: number;
  /** What is shown on its way by other means. */
  flown?: ReadonlySet<string>;
}

/** After the change: glide what moved, turn what was turned, fade in what is new, pulse the rest. */
export function animate(root: HTMLElement, changes: Change[], from: Spots, course: Course = {}): void {
  const calm = prefersCalm();
  const elements = elementsOf(root, new Set(changes.map(({ id }) => id)));
  for (const change of changes) {
    const element = elements.get(change.id);
    if (element) play(change, element, from.get(change.id), calm, course);
  }
}

function play(
  change: Change,
  element: HTMLElement,
  from: DOMRect | undefined,
  calm: boolean,
  { origin, length = GLIDE_MS, flown }: Course,
): void {
  const glideMs = Math.min(GLIDE_MS, length);
  if (!calm && change.moved && !change.still) {
    const start = flown?.has(change.id) ? undefined : (from ?? origin);
    if (start) glide(element, start, glideMs);
    else fadeIn(element, glideMs);
    if (!from) return;
  }
  if (change.look === 'same') return;
  if (!calm && change.look === 'turned') turn(element, glideMs);
  else pulse(element);
}

export function elementsOf(root: HTMLElement, wanted: ReadonlySet<string>): Map<string, HTMLElement> {
  const found = new Map<string, HTMLElement>();
  if (!wanted.size) return found;
  for (const element of root.querySelectorAll<HTMLElement>('[data-node]')) {
    const id = element.dataset['node'] ?? '';
    if (wanted.has(id)) found.set(id, element);
  }
  return found;
}

function timing(duration: number): KeyframeAnimationOptions {
  return { duration, easing: 'ease-out' };
}

function glide(element: HTMLElement, from: DOMRect, duration: number): void {
  const to = element.getBoundingClientRect();
  const dx = from.left - to.left;
  const dy = from.top - to.top;
  if (Math.abs(dx) < 2 && Math.abs(dy) < 2) return;
  element.animate(
    [
      { transform: `translate(${dx}px, ${dy}px)`, zIndex: 5 },
      { transform: 'none', zIndex: 5 },
    ],
    timing(duration),
  );
}

function fadeIn(element: HTMLElement, duration: number): void {
  element.animate(
    [{ opacity: 0, transform: 'scale(0.92)' }, { opacity: 1, transform: 'none' }],
    timing(duration),
  );
}

function turn(element: HTMLElement, duration: number): void {
  element.animate(
    [{ transform: 'perspective(40em) rotateY(88deg)' }, { transform: 'perspective(40em) rotateY(0)' }],
    timing(duration),
  );
}

function pulse(element: HTMLElement): void {
  element.animate(
    [
      { boxShadow: '0 0 0 0 var(--accent)' },
      { boxShadow: '0 0 0 4px var(--accent)', offset: 0.4 },
      { boxShadow: '0 0 0 0 transparent' },
    ],
    timing(PULSE_MS),
  );
}

/** Send a likeness of something on its way to where it does not stay, and away. */
export function fly(likeness: HTMLElement, from: DOMRect, to: DOMRect, over: HTMLElement, length: number): void {
  const home = over.getBoundingClientRect();
  Object.assign(likeness.style, {
    position: 'absolute',
    left: `${from.left - home.left}px`,
    top: `${from.top - home.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    margin: '0',
  });
  over.append(likeness);
  const dx = to.left + to.width / 2 - from.left - from.width / 2;
  const dy = to.top + to.height / 2 - from.top - from.height / 2;
  const flight = likeness.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${dx}px, ${dy}px) scale(0.6)`, opacity: 1, offset: 0.8 },
      { transform: `translate(${dx}px, ${dy}px) scale(0.3)`, opacity: 0 },
    ],
    { duration: length, easing: 'ease-in-out' },
  );
  flight.onfinish = flight.oncancel = () => likeness.remove();
}
