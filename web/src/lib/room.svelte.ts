/** Room: what the window has room for beside the table. */

/** So wide a window shows a whole table with lists beside it; else they wait in drawers. */
const BESIDE = '(min-width: 1280px)';

/** In such a window the whole table just fits, or hardly: a list below it would take its room. */
const TIGHT = '(max-height: 1099px), (min-width: 970px) and (min-height: 740px)';

class Room {
  private wide = matchMedia(BESIDE);
  private full = matchMedia(TIGHT);
  /** Whether lists stand beside the table. */
  beside = $state(this.wide.matches);
  /** Whether there is no room for a list below it either. */
  tight = $state(this.isTight());

  constructor() {
    for (const query of [this.wide, this.full]) {
      query.addEventListener('change', () => {
        this.beside = this.wide.matches;
        this.tight = this.isTight();
      });
    }
  }

  private isTight(): boolean {
    return this.full.matches && !this.wide.matches;
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
