/** Pace: how long each moment is shown, so that nothing that belongs together takes for ever. */

export const PACES = ['1', '3', 'once'] as const;
export type Pace = (typeof PACES)[number];

/** A chapter (the turn of an enemy, the end of a round) takes no longer than that at pace 1. */
export const CHAPTER_MS = 9000;

/** How many times faster than at pace 1; what is shown at once takes no time. */
export function speedOf(pace: Pace): number {
  return { '1': 1, '3': 3, once: Infinity }[pace];
}

/**
 * How long a step of a replay is looked at when all of it is told, in milliseconds: longer where
 * it was not told but shown at once.
 */
export function restOf(pace: Pace, calm: boolean): number {
  if (pace === 'once') return 600;
  return (calm ? 1500 : 300) / speedOf(pace);
}

/**
 * How long a moment is shown, in milliseconds: as long as it wants, if there is time for all that
 * is still to be told of the chapter; else all of it becomes shorter alike.
 */
export function lengthOf(wanted: number, waiting: number, spent: number, speed: number): number {
  const left = Math.max(CHAPTER_MS / speed - spent, 0);
  const needed = (wanted + waiting) / speed;
  return (wanted / speed) * Math.min(1, left / Math.max(needed, 1));
}
