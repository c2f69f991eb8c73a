/** The points of a burst: the jagged star of an explosion, around the origin. */
export const BURST = Array.from({ length: 18 }, (_, n) => {
  const radius = n % 2 ? 0.68 : 1.1;
  return `${radius * Math.sin((Math.PI * n) / 9)},${-radius * Math.cos((Math.PI * n) / 9)}`;
}).join(' ');
