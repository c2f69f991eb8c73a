/** Where a small panel stands beside something: above, below or next to it, inside its room. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 8;

/**
 * Below if there is room, else above, else to the right or left; it covers its anchor at last.
 * In a column at the right edge its neighbours are above and below: there it stands at the left.
 */
export function beside(
  anchor: Box,
  panel: { width: number; height: number },
  room: Box,
  column = false,
) {
  const below = anchor.top + anchor.height + GAP;
  const above = anchor.top - GAP - panel.height;
  const right = anchor.left + anchor.width + GAP;
  const left = anchor.left - GAP - panel.width;
  const lowest = room.top + room.height - panel.height - GAP;
  const furthest = room.left + room.width - panel.width - GAP;
  const across = Math.max(GAP, Math.min(anchor.left + (anchor.width - panel.width) / 2, furthest));
  const down = Math.max(GAP, Math.min(anchor.top + (anchor.height - panel.height) / 2, lowest));
  if (column && left >= room.left + GAP) return { left, top: down };
  if (below <= lowest + GAP) return { left: across, top: below };
  if (above >= room.top) return { left: across, top: Math.max(GAP, above) };
  if (right <= furthest) return { left: right, top: down };
  if (left >= room.left + GAP) return { left, top: down };
  return { left: across, top: Math.max(GAP, Math.min(below, lowest)) };
}

/** The window, without what must stay in sight at its lower edge: the prompt. */
function freeRoom(): Box {
  const kept = document.querySelector('[data-keep-clear]')?.getBoundingClientRect();
  const height = kept && kept.top > innerHeight / 2 ? kept.top : innerHeight;
  return { left: 0, top: 0, width: innerWidth, height };
}

/** Svelte action: put the element beside the anchor, where it does not cover the prompt. */
export function floating(element: HTMLElement, anchor: HTMLElement) {
  let to = anchor;
  const place = () => {
    const column = to.closest('aside') !== null;
    const spot = beside(to.getBoundingClientRect(), element.getBoundingClientRect(), freeRoom(), column);
    element.style.left = `${spot.left}px`;
    element.style.top = `${spot.top}px`;
  };
  const watcher = new ResizeObserver(place); // words may come later
  watcher.observe(element);
  place();
  return {
    update(other: HTMLElement) {
      to = other;
      place();
    },
    destroy: () => watcher.disconnect(),
  };
}
