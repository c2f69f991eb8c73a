/** Letters of a drawing: it is stretched over its place, but its words stay upright and can be read. */

const LEAST = 13; // px
const MOST = 1.8; // times as large as drawn: larger they would hide the drawing, and it has none
const MIDDLE = 0.35; // of its size: so high above its line is the middle of a capital

/** Svelte action: set the words of the drawing in this element anew whenever it has another size. */
export function letters(element: HTMLElement) {
  const drawn = element.querySelector('svg');
  const words = [...(drawn?.querySelectorAll('text') ?? [])];
  if (!drawn || !words.length) return {};
  const sizes = words.map((word) => parseFloat(getComputedStyle(word).fontSize));

  function fit(room: DOMRectReadOnly): void {
    const { width, height } = drawn!.viewBox.baseVal;
    const [across, down] = [room.width / width, room.height / height];
    if (!across || !down) return;
    words.forEach((word, n) => {
      const [x, y] = [Number(word.getAttribute('x')), Number(word.getAttribute('y'))];
      const size = Math.max(LEAST / down, sizes[n]! * Math.min(across / down, 1));
      const lower = (size - sizes[n]!) * MIDDLE; // it grows to both sides
      word.style.visibility = size > sizes[n]! * MOST ? 'hidden' : '';
      word.style.fontSize = `${size}px`;
      word.setAttribute('transform', `translate(${x} ${y + lower}) scale(${down / across} 1) translate(${-x} ${-y})`);
    });
  }

  const observer = new ResizeObserver((entries) => entries.forEach((entry) => fit(entry.contentRect)));
  observer.observe(drawn);
  return { destroy: () => observer.disconnect() };
}
