/** The heart of a drawing: where the eye should be for the decision at hand. */

export interface Spot {
  x: number;
  y: number;
}

/**
 * The middle of the piece that acts, in shares of the drawing's size; without one, of the first
 * thing that can be chosen, unless one is in view already.
 */
export function heart(view: HTMLElement): Spot | null {
  const acting = view.querySelectorAll('.node.piece.active');
  if (acting.length === 1) return spotOf(view, acting[0]!);
  const live = [...view.querySelectorAll('.node.live')];
  const frame = view.getBoundingClientRect();
  if (!live[0] || live.some((element) => isWithin(element.getBoundingClientRect(), frame))) return null;
  return spotOf(view, live[0]);
}

function spotOf(view: HTMLElement, element: Element): Spot {
  const whole = (view.firstElementChild ?? view).getBoundingClientRect();
  const box = element.getBoundingClientRect();
  return {
    x: (box.left + box.width / 2 - whole.left) / whole.width,
    y: (box.top + box.height / 2 - whole.top) / whole.height,
  };
}

function isWithin(box: DOMRect, frame: DOMRect): boolean {
  return (
    box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom
  );
}
