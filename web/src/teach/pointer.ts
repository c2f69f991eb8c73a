/**
 * The pointer, moving or at rest. What comes to lie under a pointer that nobody moves was not
 * pointed at: no hint opens there.
 */

const SLIP_PX = 3; // a hand is never quite still

interface Place {
  x: number;
  y: number;
}

let last: Place | null = null; // not seen yet on this page
let rest: Place | null = null;
let resting = true;

/** Follow the pointer, wherever it is and whatever page is shown. */
export function followPointer(): () => void {
  addEventListener('pointermove', follow, { capture: true, passive: true });
  addEventListener('pointerdown', follow, { capture: true, passive: true });
  return () => {
    removeEventListener('pointermove', follow, { capture: true });
    removeEventListener('pointerdown', follow, { capture: true });
  };
}

function follow({ clientX, clientY }: PointerEvent): void {
  last = { x: clientX, y: clientY };
  rest ??= last; // a page that has just come finds the pointer where it is
  if (Math.hypot(last.x - rest.x, last.y - rest.y) > SLIP_PX) resting = false;
}

/** What is shown has changed: from now on the pointer rests until it is moved. */
export function layToRest(): void {
  rest = last;
  resting = true;
}

/** Whether somebody moves the pointer, so that what it meets is pointed at. */
export const isMoving = ({ pointerType }: PointerEvent): boolean =>
  pointerType !== 'mouse' || !resting;
