/**
 * Squeeze: words that are too long for their place are set narrower, as on a map, before they are cut.
 * All words that came at once are fitted together, so that they are measured a few times and not each
 * by itself.
 */

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

/** Words in their place: what is done to them by turns with others. */
interface Fitting {
  /** As wide as they come. */
  reset: () => void;
  /** Whether they are too long for that. */
  exceeds: () => boolean;
  /** Letters as wide as a share of what they were drawn for. */
  narrow: (share: number) => void;
  /** Whether they are too long all the same. */
  exceedsStill: () => boolean;
  /** Stay with a share; null: no share is enough. */
  settle: (share: number | null) => void;
  /** Note how large everything is now. */
  note: () => void;
}

const waiting = new Set<Fitting>();

function fitSoon(words: Fitting): void {
  if (!waiting.size) queueMicrotask(fitAll);
  waiting.add(words);
}

/** Write to all, then measure all: in between nothing is laid out. */
function fitAll(): void {
  const all = [...waiting];
  waiting.clear();
  for (const words of all) words.reset();
  let long = all.filter((words) => words.exceeds());
  for (const share of WIDTHS) {
    for (const words of long) words.narrow(share);
    const fitting = new Set(long.filter((words) => !words.exceedsStill()));
    for (const words of fitting) words.settle(share);
    long = long.filter((words) => !fitting.has(words));
  }
  for (const words of long) words.settle(null);
  for (const words of all) words.note();
}

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
  let room = 0;
  let width = 0;
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

  const words: Fitting = {
    reset() {
      widen('');
      style.transform = style.marginInline = '';
      style.overflowWrap = 'normal'; // a word is set narrower before it is broken
    },
    exceeds() {
      const { whiteSpace, overflowX } = getComputedStyle(element);
      const isFree = overflowX === 'visible' && whiteSpace === 'nowrap';
      room = isFree ? node.clientWidth - EDGE : Math.min(element.clientWidth, node.clientWidth);
      return room > 0 && isTooLong(room);
    },
    narrow(share) {
      width = room / share;
      widen(`${width}px`, 'none');
    },
    exceedsStill: () => isTooLong(width),
    settle(share) {
      if (share === null) {
        widen('');
        style.overflowWrap = '';
        return;
      }
      widen(`${width + HAIR}px`, 'none');
      style.transform = `scaleX(${share})`;
      style.marginInline = `${(room - width - HAIR) / 2}px`;
    },
    note() {
      seen = size();
    },
  };
  const fit = () => fitSoon(words);

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
      waiting.delete(words);
      document.fonts?.removeEventListener('loadingdone', fit);
      for (const one of watched) {
        fits.get(one)?.delete(refit);
        if (!fits.get(one)?.size) observer?.unobserve(one);
      }
    },
  };
}
