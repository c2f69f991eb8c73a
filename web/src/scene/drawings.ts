/** Drawings: the art of a game, loaded once and put into the page so that it takes its colours. */

const known = new Map<string, Promise<string>>();

export function drawing(url: string): Promise<string> {
  let svg = known.get(url);
  if (!svg) {
    svg = fetch(url)
      .then((response) => (response.ok ? response.text() : ''))
      .then((text) => text.replace('<svg', '<svg preserveAspectRatio="none"'));
    svg.catch(() => known.delete(url));
    known.set(url, svg);
  }
  return svg;
}
