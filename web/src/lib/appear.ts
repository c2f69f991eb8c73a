import { prefersCalm } from './settings.svelte';

/** As long as a double click or the end of a word that somebody was typing may take. */
const APPEAR_MS = 500;

/**
 * Svelte action: what comes up by itself takes no click or key for a moment, for those were meant
 * for what was there before. It fades in meanwhile; whoever wants no motion has the same moment.
 */
export function appearing(element: HTMLElement, byItself = true) {
  if (!byItself) return;
  element.inert = true;
  const fade = element.animate(prefersCalm() ? [] : [{ opacity: 0.2 }, { opacity: 1 }], APPEAR_MS);
  fade.onfinish = () => (element.inert = false);
}
