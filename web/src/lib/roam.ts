/** Roaming: arrow keys move between the places of a board, one tab stop for all of them. */

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Point {
  x: number;
  y: number;
}

/** The nearest point in the direction of the key; sideways distance counts double. */
export function nearest<P extends Point>(from: Point, points: P[], key: string): P | undefined {
  const step = STEPS[key];
  if (!step) return undefined;
  const [sx, sy] = step;
  let best: P | undefined;
  let least = Infinity;
  for (const point of points) {
    const ahead = (point.x - from.x) * sx + (point.y - from.y) * sy;
    const aside = Math.abs((point.x - from.x) * sy) + Math.abs((point.y - from.y) * sx);
    if (ahead <= 2) continue;
    const distance = ahead + 2 * aside;
    if (distance < least) [best, least] = [point, distance];
  }
  return best;
}

function centre(element: Element): Point {
  const rect = element.getBoundingClientRect();
  return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
}

/** Move the focus from one button of `root` to the next in the key's direction. */
export function roam(root: HTMLElement, event: KeyboardEvent): void {
  const here = document.activeElement;
  if (!(event.key in STEPS) || !here || !root.contains(here)) return;
  const others = [...root.querySelectorAll<HTMLElement>('button.hit')].filter((b) => b !== here);
  const next = nearest(
    centre(here),
    others.map((element) => ({ element, ...centre(element) })),
    event.key,
  );
  event.preventDefault();
  next?.element.focus();
}

/** Svelte action: up and down in a list of buttons, as in a menu; Home and End too. */
export function arrowKeys(list: HTMLElement) {
  const move = (event: KeyboardEvent) => {
    const items = [...list.querySelectorAll<HTMLElement>('button:not(:disabled)')];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined || !items.length) return;
    event.preventDefault();
    items[(to + items.length) % items.length]?.focus();
  };
  list.addEventListener('keydown', move);
  return { destroy: () => list.removeEventListener('keydown', move) };
}
