/**
 * The pointer, moving or at rest. What comes to lie under a pointer that nobody moves was not
 * pointed at: no hint opens there.
 */

const SLIP_PX = 3; // a hand is never quite still

let last = { x: -1, y: -1 };
let rest = { x: -1, y: -1 };

const near = (x: number, y: number) => Math.hypot(x - rest.x, y - rest.y) <= SLIP_PX;

/** Follow the pointer, wherever it is on the page. */
export function followPointer(): () => void {
  const follow = (event: PointerEvent) => (last = { x: event.clientX, y: event.clientY });
  addEventListener('pointermove', follow, { capture: true, passive: true });
  addEventListener('pointerdown', follow, { capture: true, passive: true });
  return () => {
    removeEventListener('pointermove', follow, { capture: true });
    removeEventListener('pointerdown', follow, { capture: true });
  };
}

/** The page has changed: from now on the pointer rests until it is moved. */
export function layToRest(): void {
  rest = last;
}

/** Whether somebody moves the pointer, so that what it meets is pointed at. */
export function isMoving(event: PointerEvent): boolean {
  if (event.pointerType !== 'mouse' || !near(event.clientX, event.clientY)) {
    rest = { x: -1, y: -1 };
    return true;
  }
  return false;
}
