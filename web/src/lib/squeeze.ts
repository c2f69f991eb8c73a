/** Squeeze: words that are too long for their place are set narrower, as on a map, before they are cut. */

/** How wide the letters are, of what they were drawn for. */
const WIDTHS = [0.92, 0.85, 0.78, 0.72, 0.66, 0.6, 0.54];
const EDGE = 6; // px: the border of a node, and a little air
const HAIR = 1.5; // px: widths are measured whole, and a fraction too much would be cut with dots

/** What is to be fitted anew when an element has another size. */
const fits = new WeakMap<Element, Set<() => void>>();
const observer =
  typeof ResizeObserver === 'undefined'
    ? null
    : new ResizeObserver((entries) => {
        requestAnimationFrame(() => {
          for (const { target } of entries) fits.get(target)?.forEach((refit) => refit());
        });
      });

/** How high words may be on their node: what stands below them on a card keeps its room. */
function heightAbove(node: HTMLElement, element: HTMLElement): number {
  const face = element.closest<HTMLElement>('.face');
  const below = face?.querySelector<HTMLElement>(':scope > .slots');
  if (!face || !below) return node.clientHeight;
  const { flexDirection, paddingTop, paddingBottom } = getComputedStyle(face);
  if (flexDirection !== 'column') return node.clientHeight;
  return face.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom) - below.offsetHeight;
}

/** Whether the end of the words is a fraction of a pixel outside: whole measures do not tell. */
function isClipped(element: HTMLElement): boolean {
  if (getComputedStyle(element).overflowX === 'visible') return false;
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().width > element.getBoundingClientRect().width + 0.01;
}

/** Svelte action: keep words within their node, on so many lines at most; 0: as many as it is high. */
export function squeeze(element: HTMLElement, [lines]: [lines: number, words: string]) {
  const node = element.closest<HTMLElement>('[data-node]') ?? element;
  const { style } = element;
  let seen = '';
  style.setProperty('transition', 'none', 'important'); // each width must hold when it is measured

  function isTooLong(room: number): boolean {
    const { lineHeight, fontSize } = getComputedStyle(element);
    const line = parseFloat(lineHeight) || 1.2 * parseFloat(fontSize);
    const least = (Math.max(lines, 1) + 0.4) * line; // one line there is always
    const high = lines ? least : Math.max(least, heightAbove(node, element) - 2);
    const wide = Math.max(element.scrollWidth, element.offsetWidth);
    return wide > room + 1 || element.scrollHeight > high || isClipped(element);
  }

  function widen(to: string, most = to): void {
    style.width = to;
    style.maxWidth = style.flex = most;
  }

  const around = element.parentElement ?? node; // its padding may change: a drawing came, which has a corner
  const size = () =>
    [node.clientWidth, node.clientHeight, element.offsetWidth, element.offsetHeight, getComputedStyle(around).padding].join();

  function fit(): void {
    widen('');
    style.transform = style.marginInline = '';
    style.overflowWrap = 'normal'; // a word is set narrower before it is broken
    squeezeInto();
    seen = size();
  }

  function squeezeInto(): void {
    const { whiteSpace, overflowX } = getComputedStyle(element);
    const isFree = overflowX === 'visible' && whiteSpace === 'nowrap';
    const room = isFree ? node.clientWidth - EDGE : Math.min(element.clientWidth, node.clientWidth);
    if (room <= 0 || !isTooLong(room)) return;
    for (const k of WIDTHS) {
      widen(`${room / k}px`, 'none');
      if (isTooLong(room / k)) continue;
      const wide = room / k + HAIR;
      widen(`${wide}px`, 'none');
      style.transform = `scaleX(${k})`;
      style.marginInline = `${(room - wide) / 2}px`;
      return;
    }
    widen('');
    style.overflowWrap = '';
  }

  /** Anew, unless only its own doing has changed. */
  function refit(): void {
    if (size() !== seen) fit();
  }

  const watched = [node, element, around];
  for (const one of watched) {
    fits.set(one, (fits.get(one) ?? new Set()).add(refit));
    observer?.observe(one);
  }
  document.fonts?.addEventListener('loadingdone', fit); // other letters, in a frame of the same size
  fit();
  return {
    update([most]: [number, string]) {
      lines = most;
      fit();
    },
    destroy() {
      document.fonts?.removeEventListener('loadingdone', fit);
      for (const one of watched) {
        fits.get(one)?.delete(refit);
        if (!fits.get(one)?.size) observer?.unobserve(one);
      }
    },
  };
}
