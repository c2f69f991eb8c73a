/** Covers: a chart for every game, made from its id, so that each has a picture of its own. */

/** A small generator of numbers below one, the same for the same word. */
export function numbers(word: string): () => number {
  let state = 2166136261;
  for (const letter of word) state = Math.imul(state ^ letter.charCodeAt(0), 16777619) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

export interface Chart {
  sun: { x: number; y: number; r: number };
  orbits: { r: number; tilt: number; dash: boolean; body: number; size: number }[];
  stars: { x: number; y: number; r: number }[];
}

/** Orbits around a body, as a navigator would chart them, on a sheet of 160 by 70. */
export function chart(word: string): Chart {
  const next = numbers(word);
  const sun = { x: 55 + next() * 50, y: 28 + next() * 14, r: 5 + next() * 5 };
  const orbits = Array.from({ length: 4 }, (_, n) => ({
    r: 18 + n * (11 + next() * 7),
    tilt: next() * 50 - 25,
    dash: next() > 0.6,
    body: next() * Math.PI * 2,
    size: 1.2 + next() * 2,
  }));
  const stars = Array.from({ length: 40 }, () => ({
    x: next() * 160,
    y: next() * 70,
    r: 0.2 + next() * 0.5,
  }));
  return { sun, orbits, stars };
}
