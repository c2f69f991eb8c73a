/** Where a small panel stands beside something: above or below it, inside the window. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 8;

export function beside(anchor: Box, panel: { width: number; height: number }, room: Box) {
  const below = anchor.top + anchor.height + GAP;
  const above = anchor.top - GAP - panel.height;
  const fits = below + panel.height <= room.top + room.height;
  const top = fits || above < room.top ? Math.min(below, room.height - panel.height - GAP) : above;
  const middle = anchor.left + anchor.width / 2 - panel.width / 2;
  const left = Math.max(GAP, Math.min(middle, room.width - panel.width - GAP));
  return { left, top: Math.max(GAP, top) };
}

/** Svelte action: put the element beside the anchor. */
export function floating(element: HTMLElement, anchor: HTMLElement) {
  const place = (to: HTMLElement) => {
    const room = { left: 0, top: 0, width: innerWidth, height: innerHeight };
    const spot = beside(to.getBoundingClientRect(), element.getBoundingClientRect(), room);
    element.style.left = `${spot.left}px`;
    element.style.top = `${spot.top}px`;
  };
  place(anchor);
  return { update: place };
}
