/**
 * Motion: pieces glide from where they were to where they are, matched by their ids, in the order
 * in which the events tell of them. The table itself is up to date at once: nothing waits.
 */

import { namedIn } from './choices';
import type { StoryEvent } from './protocol';
import { prefersCalm } from './settings.svelte';

const GLIDE_MS = 260;
const PULSE_MS = 600;
const STEP_MS = 150; // from one event to the next
const LONGEST_MS = 1200; // a long story is told faster

interface Seen {
  rect: DOMRect;
  look: string;
  down: boolean;
}

export type Snapshot = Map<string, Seen>;

/** Where every node of the scene is, and what it looks like, before a change. */
export function snapshot(root: HTMLElement): Snapshot {
  const seen: Snapshot = new Map();
  for (const element of nodesIn(root)) {
    seen.set(idOf(element), {
      rect: element.getBoundingClientRect(),
      look: element.dataset['look'] ?? '',
      down: element.dataset['down'] === '1',
    });
  }
  return seen;
}

type Play = (delay: number) => void;

/** After the change: glide what moved, turn what was turned, fade in what is new, pulse the rest. */
export function animate(root: HTMLElement, before: Snapshot, events: StoryEvent[] = []): void {
  if (before.size === 0) return;
  const calm = prefersCalm();
  const order = orderOf(events);
  const changes: { at: number; play: Play }[] = [];
  for (const element of nodesIn(root)) {
    const id = idOf(element);
    const at = order.get(id) ?? order.get(id.split('.')[0] ?? '') ?? -1;
    for (const play of changesOf(element, before.get(id), calm)) changes.push({ at, play });
  }
  const moments = [...new Set(changes.map((change) => change.at))].sort((a, b) => a - b);
  const step = calm ? 0 : Math.min(STEP_MS, LONGEST_MS / Math.max(moments.length, 1));
  for (const { at, play } of changes) play(moments.indexOf(at) * step);
}

/** The place of every id in the story: the first event that names it. */
export function orderOf(events: StoryEvent[]): Map<string, number> {
  const order = new Map<string, number>();
  events.forEach((event, n) => {
    for (const { id } of namedIn(event.text)) if (!order.has(id)) order.set(id, n);
  });
  return order;
}

function changesOf(element: HTMLElement, seen: Seen | undefined, calm: boolean): Play[] {
  if (!seen) return calm || element.dataset['still'] ? [] : [(delay) => fadeIn(element, delay)];
  const plays: Play[] = [];
  const down = element.dataset['down'] === '1';
  if (!calm && !element.dataset['still']) plays.push(...glides(element, seen.rect));
  if (seen.look === (element.dataset['look'] ?? '')) return plays;
  const turned = !calm && seen.down !== down;
  plays.push((delay) => (turned ? turn(element, delay) : pulse(element, delay)));
  return plays;
}

function nodesIn(root: HTMLElement): Iterable<HTMLElement> {
  return root.querySelectorAll<HTMLElement>('[data-node]');
}

function idOf(element: HTMLElement): string {
  return element.dataset['node'] ?? '';
}

/** Until its moment comes, a piece is shown where it was. */
function timing(duration: number, delay: number): KeyframeAnimationOptions {
  return { duration, delay, easing: 'ease-out', fill: 'backwards' };
}

function glides(element: HTMLElement, from: DOMRect): Play[] {
  const to = element.getBoundingClientRect();
  const dx = from.left - to.left;
  const dy = from.top - to.top;
  if (Math.abs(dx) < 2 && Math.abs(dy) < 2) return [];
  const frames = [
    { transform: `translate(${dx}px, ${dy}px)`, zIndex: 5 },
    { transform: 'none', zIndex: 5 },
  ];
  return [(delay) => element.animate(frames, timing(GLIDE_MS, delay))];
}

function fadeIn(element: HTMLElement, delay: number): void {
  element.animate(
    [{ opacity: 0, transform: 'scale(0.92)' }, { opacity: 1, transform: 'none' }],
    timing(GLIDE_MS, delay),
  );
}

function turn(element: HTMLElement, delay: number): void {
  element.animate(
    [{ transform: 'perspective(40em) rotateY(88deg)' }, { transform: 'perspective(40em) rotateY(0)' }],
    timing(GLIDE_MS, delay),
  );
}

function pulse(element: HTMLElement, delay: number): void {
  element.animate(
    [
      { boxShadow: '0 0 0 0 var(--accent)' },
      { boxShadow: '0 0 0 4px var(--accent)', offset: 0.4 },
      { boxShadow: '0 0 0 0 transparent' },
    ],
    timing(PULSE_MS, delay),
  );
}
