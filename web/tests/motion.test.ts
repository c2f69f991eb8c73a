import { beforeEach, expect, test, vi } from 'vitest';
import { animate, snapshot } from '../src/lib/motion';

let calm = false;
let moves: { node: string; keyframes: Keyframe[] }[] = [];

beforeEach(() => {
  calm = false;
  moves = [];
  vi.stubGlobal('matchMedia', () => ({ matches: calm }));
  Element.prototype.animate = function (this: HTMLElement, keyframes: unknown) {
    moves.push({ node: this.dataset['node'] ?? '', keyframes: keyframes as Keyframe[] });
    return {} as Animation;
  };
});

/** A table with one piece at x, looking like `look`. */
function table(x: number, look = '', id = 'piece'): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = `<div data-node="${id}" data-look="${look}"></div>`;
  root.querySelector('div')!.getBoundingClientRect = () => new DOMRect(x, 0, 10, 10);
  return root;
}

test('a piece glides from where it was', () => {
  animate(table(50), snapshot(table(10)));
  expect(moves[0]?.keyframes[0]?.['transform']).toBe('translate(-40px, 0px)');
});

test('a piece that stays does not move', () => {
  animate(table(10), snapshot(table(10)));
  expect(moves).toEqual([]);
});

test('what looks different pulses', () => {
  animate(table(10, 'filled'), snapshot(table(10, 'open')));
  expect(moves[0]?.keyframes[0]).toHaveProperty('boxShadow');
});

test('what is new fades in', () => {
  animate(table(10, '', 'new'), snapshot(table(10)));
  expect(moves[0]?.keyframes[0]).toMatchObject({ opacity: 0 });
});

test('with reduced motion nothing glides, but changes are still marked', () => {
  calm = true;
  animate(table(50, 'filled'), snapshot(table(10, 'open')));
  expect(moves).toHaveLength(1);
  expect(moves[0]?.keyframes[0]).toHaveProperty('boxShadow');
});

test('the first picture is simply there', () => {
  animate(table(10), new Map());
  expect(moves).toEqual([]);
});
