/** Room: what the window has room for beside the table. */

/** So wide a window shows a whole table with lists beside it; else they wait in drawers. */
const BESIDE = '(min-width: 1280px)';

class Room {
  private query = matchMedia(BESIDE);
  /** Whether lists stand beside the table. */
  beside = $state(this.query.matches);

  constructor() {
    this.query.addEventListener('change', () => (this.beside = this.query.matches));
  }
}

export const room = new Room();

/**
 * A table is drawn whole where its letters are not under 13 px then: it was drawn for so many of
 * them side by side and one below the other. In less room it is read from top to bottom.
 */
const LETTERS = [73, 44] as const;
const LEAST_PX = 13;

export function isRead(width: number, height: number): boolean {
  return width < LETTERS[0] * LEAST_PX || height < LETTERS[1] * LEAST_PX;
}
