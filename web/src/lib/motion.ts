/** Motion: pieces glide from where they were to where they are, matched by their ids. */

import { prefersCalm } from './settings.svelte';

const GLIDE_MS = 260;
const PULSE_MS = 600;

interface Seen {
  rect: DOMRect;
  look: string;
}

export type Snapshot = Map<string, Seen>;

/** Where every node of the scene is, and what it looks like, before a change. */
export function snapshot(root: HTMLElement): Snapshot {
  const seen: Snapshot = new Map();
  for (const element of nodesIn(root)) {
    seen.set(element.dataset['node'] ?? '', {
      rect: element.getBoundingClientRect(),
      look: element.dataset['look'] ?? '',
    });
  }
  return seen;
}

/** After the change: glide what moved, fade in what is new, pulse what changed. */
export function animate(root: HTMLElement, before: Snapshot): void {
  if (before.size === 0) return;
  const calm = prefersCalm();
  for (const element of nodesIn(root)) {
    const seen = before.get(element.dataset['node'] ?? '');
    if (!seen) {
      if (!calm) fadeIn(element);
      continue;
    }
    if (!calm && !element.dataset['still']) glide(element, seen.rect);
    if (seen.look !== (element.dataset['look'] ?? '')) pulse(element);
  }
}

function nodesIn(root: HTMLElement): Iterable<HTMLElement> {
  return root.querySelectorAll<HTMLElement>('[data-node]');
}

function glide(element: HTMLElement, from: DOMRect): void {
  const to = element.getBoundingClientRect();
  const dx = from.left - to.left;
  const dy = from.top - to.top;
  if (Math.abs(dx) < 2 && Math.abs(dy) < 2) return;
  element.animate(
    [
      { transform: `translate(${dx}px, ${dy}px)`, zIndex: 5 },
      { transform: 'none', zIndex: 5 },
    ],
    { duration: GLIDE_MS, easing: 'ease-out' },
  );
}

function fadeIn(element: HTMLElement): void {
  element.animate([{ opacity: 0, transform: 'scale(0.92)' }, { opacity: 1, transform: 'none' }], {
    duration: GLIDE_MS,
    easing: 'ease-out',
  });
}

function pulse(element: HTMLElement): void {
  element.animate(
    [
      { boxShadow: '0 0 0 0 var(--accent)' },
      { boxShadow: '0 0 0 4px var(--accent)', offset: 0.4 },
      { boxShadow: '0 0 0 0 transparent' },
    ],
    { duration: PULSE_MS, easing: 'ease-out' },
  );
}
