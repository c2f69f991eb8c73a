/** The story of a finished game in numbers. */

import { humanise } from './describe';
import type { StoryEvent } from './protocol';
import { t } from '../words/index.svelte';

export interface Tally {
  label: string;
  count: number;
}

/** How often each kind of event happened, the most frequent first. */
export function tally(story: StoryEvent[], most = 8): Tally[] {
  const counts = new Map<string, number>();
  for (const event of story) counts.set(event.kind, (counts.get(event.kind) ?? 0) + 1);
  return [...counts]
    .map(([kind, count]) => ({ label: humanise(kind), count }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label))
    .slice(0, most);
}

/** The events that make the story. */
export function highlights(story: StoryEvent[], kinds: string[]): StoryEvent[] {
  return story.filter((event) => kinds.includes(event.kind));
}

/** The time between two moments, in words. */
export function span(from: string, to: string): string {
  const minutes = Math.round((Date.parse(to) - Date.parse(from)) / 60_000);
  if (!Number.isFinite(minutes) || minutes < 1) return t('span.instant');
  if (minutes < 60) return t('span.minutes', { n: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return t('span.hours', { hours, minutes: minutes % 60 });
  return t('span.days', { n: Math.round(hours / 24) });
}

/** Whether a secret is the one that was committed to; null where the browser cannot tell. */
export async function keepsPromise(secret: string, commitment: string): Promise<boolean | null> {
  if (!globalThis.crypto?.subtle) return null; // only on secure pages
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const prefix = new TextEncoder().encode('mayday commitment ');
  const data = new Uint8Array([...prefix, ...bytes]);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
  const hex = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex === commitment;
}
