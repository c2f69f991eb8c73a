/** Recap: what others and the game did since one's last choice, in a few lines. */

import type { Motion, StoryEvent } from '../lib/protocol';
import { lookFor, type Looks } from './looks';

export interface Told {
  event: StoryEvent;
  motion: Motion;
}

/** What must not be missed, the gravest first. */
const GRAVE: Motion[] = ['death', 'alarm', 'hit', 'surge', 'shot', 'loss', 'repair', 'turn', 'roll', 'gain'];
export const FEW = 8;

/** The events since a position, without those that go without saying. */
export function since(story: StoryEvent[], number: number, game: Looks | null): Told[] {
  return story
    .filter((event) => event.at >= number && event.at > 0)
    .map((event) => ({ event, motion: lookFor(event, game).motion }))
    .filter(({ motion }) => motion !== 'quiet');
}

/** The few that matter most, in their order; what happened last is always among them. */
export function few(told: Told[], most = FEW): Told[] {
  if (told.length <= most) return told;
  const weight = ({ motion }: Told) => {
    const at = GRAVE.indexOf(motion);
    return at < 0 ? GRAVE.length : at;
  };
  const last = told[told.length - 1]!;
  const others = told.slice(0, -1).sort((a, b) => weight(a) - weight(b) || b.event.n - a.event.n);
  return [...others.slice(0, most - 1), last].sort((a, b) => a.event.n - b.event.n);
}
