/** Long press: a finger that stays asks for a close look, and is then no click. */

const LONG_MS = 450;

export function longPress(element: HTMLElement, look: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed = false;

  const stop = () => clearTimeout(timer);
  const down = (event: PointerEvent) => {
    pressed = false;
    if (event.pointerType === 'mouse') return;
    stop();
    timer = setTimeout(() => {
      pressed = true;
      look();
    }, LONG_MS);
  };
  const menu = (event: MouseEvent) => {
    event.preventDefault();
    if (!pressed) look();
    pressed = true;
    stop();
  };
  const click = (event: MouseEvent) => {
    if (!pressed) return;
    event.stopImmediatePropagation();
    pressed = false;
  };

  element.addEventListener('pointerdown', down);
  element.addEventListener('contextmenu', menu);
  element.addEventListener('click', click, { capture: true });
  for (const end of ['pointerup', 'pointercancel', 'pointermove'] as const) {
    element.addEventListener(end, end === 'pointermove' ? slip : stop);
  }

  function slip(event: Event): void {
    const { movementX, movementY } = event as PointerEvent;
    if (Math.abs(movementX) + Math.abs(movementY) > 4) stop();
  }

  return { destroy: stop };
}
