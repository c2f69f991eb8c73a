/**
 * Motion: pieces glide from where they were to where they are, matched by their ids, in the order
 * in which the events name them. The table itself is up to date at once: nothing waits.
 */

import { lookOf } from './describe';
import type { SceneNode, StoryEvent } from './protocol';
import { prefersCalm } from './settings.svelte';

const GLIDE_MS = 260;
const PULSE_MS = 600;
const STEP_MS = 150; // from one event to the next
const LONGEST_MS = 1200; // a long story is told faster

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

/** Where that which will move lies before the change. */
export function spotsOf(root: HTMLElement, changes: Change[]): Spots {
  const moved = changes.filter(({ moved, still }) => moved && !still);
  const elements = elementsOf(root, moved);
  return new Map([...elements].map(([id, element]) => [id, element.getBoundingClientRect()]));
}

type Play = (delay: number) => void;

/** After the change: glide what moved, turn what was turned, fade in what is new, pulse the rest. */
export function animate(
  root: HTMLElement,
  changes: Change[],
  from: Spots,
  events: StoryEvent[] = [],
): void {
  const calm = prefersCalm();
  const order = orderOf(events);
  const elements = elementsOf(root, changes);
  const plays: { at: number; play: Play }[] = [];
  for (const change of changes) {
    const element = elements.get(change.id);
    if (!element) continue;
    const at = order.get(change.id) ?? order.get(change.id.split('.')[0] ?? '') ?? -1;
    for (const play of playsOf(change, element, from.get(change.id), calm)) plays.push({ at, play });
  }
  const moments = [...new Set(plays.map(({ at }) => at))].sort((a, b) => a - b);
  const step = calm ? 0 : Math.min(STEP_MS, LONGEST_MS / Math.max(moments.length, 1));
  for (const { at, play } of plays) play(moments.indexOf(at) * step);
}

/** The place of every id in the story: the first event that names it. */
export function orderOf(events: StoryEvent[]): Map<string, number> {
  const order = new Map<string, number>();
  events.forEach(({ ids }, n) => {
    for (const id of ids) if (!order.has(id)) order.set(id, n);
  });
  return order;
}

function playsOf(change: Change, element: HTMLElement, from: DOMRect | undefined, calm: boolean): Play[] {
  const plays: Play[] = [];
  if (!calm && change.moved && !change.still) {
    if (!from) return [(delay) => fadeIn(element, delay)];
    plays.push(...glides(element, from));
  }
  if (change.look === 'same') return plays;
  const turned = !calm && change.look === 'turned';
  plays.push((delay) => (turned ? turn(element, delay) : pulse(element, delay)));
  return plays;
}

/** The drawings of what changed; not everything is drawn, like what lies under others in a pile. */
function elementsOf(root: HTMLElement, changes: Change[]): Map<string, HTMLElement> {
  const wanted = new Set(changes.map(({ id }) => id));
  const found = new Map<string, HTMLElement>();
  if (!wanted.size) return found;
  for (const element of root.querySelectorAll<HTMLElement>('[data-node]')) {
    const id = element.dataset['node'] ?? '';
    if (wanted.has(id)) found.set(id, element);
  }
  return found;
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
