/** Curves: how a game went, as lines to draw. */

export const WIDE = 300;
export const HIGH = 54;

/** A line through the values, from left to right, as high as the highest is. */
export function pathOf(values: number[]): string {
  const [least, most] = rangeOf(values);
  const step = WIDE / Math.max(values.length - 1, 1);
  return values
    .map((value, n) => {
      const y = HIGH - ((value - least) / Math.max(most - least, 1e-9)) * HIGH;
      return `${n ? 'L' : 'M'}${round(n * step)} ${round(y)}`;
    })
    .join('');
}

/** A line through chances, from left to right: 1 is at the top. */
export function chancePath(chances: number[]): string {
  const step = WIDE / Math.max(chances.length - 1, 1);
  return chances.map((chance, n) => `${n ? 'L' : 'M'}${round(n * step)} ${round((1 - chance) * HIGH)}`).join('');
}

/** What lies between two lines of chances. */
export function bandPath(low: number[], high: number[]): string {
  const step = WIDE / Math.max(low.length - 1, 1);
  const back = low.map((chance, n) => `L${round(n * step)} ${round((1 - chance) * HIGH)}`).reverse();
  return `${chancePath(high)}${back.join('')}Z`;
}

/** From 0, or below it, to the highest value. */
export function rangeOf(values: number[]): [number, number] {
  return [Math.min(0, ...values), Math.max(0, ...values)];
}

/** Where new rounds begin, from left to right. */
export function roundsOf(rounds: number[]): { x: number; round: number }[] {
  const step = WIDE / Math.max(rounds.length - 1, 1);
  return rounds.flatMap((round, n) => (n && round !== rounds[n - 1] ? [{ x: n * step, round }] : []));
}

/** Which rounds have their number written below the curves: those that have room for it. */
export function ticksOf(rounds: number[]): { x: number; round: number }[] {
  let end = -Infinity;
  return [{ x: 0, round: rounds[0] ?? 0 }, ...roundsOf(rounds)].filter(({ x }) => {
    const isFree = x >= end && x < WIDE * 0.97;
    if (isFree) end = x + WIDE / 12;
    return isFree;
  });
}

const round = (number: number) => Math.round(number * 10) / 10;
