import { beforeEach, expect, test, vi } from 'vitest';
import { animate, snapshot } from '../src/lib/motion';

let calm = false;
let moves: { node: string; keyframes: Keyframe[]; delay: number }[] = [];

beforeEach(() => {
  calm = false;
  moves = [];
  vi.stubGlobal('matchMedia', () => ({ matches: calm }));
  Element.prototype.animate = function (this: HTMLElement, keyframes: unknown, options: unknown) {
    const { delay } = options as { delay: number };
    moves.push({ node: this.dataset['node'] ?? '', keyframes: keyframes as Keyframe[], delay });
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

/** Two pieces at x. */
function pair(x: number): HTMLElement {
  const root = document.createElement('div');
  root.append(...table(x, '', 'first').children, ...table(x, '', 'second').children);
  return root;
}

test('pieces move in the order in which the events tell of them', () => {
  const told = (n: number, id: string) => ({ n, at: 1, kind: 'Moved', text: [{ id, name: id }], fields: {} });
  animate(pair(50), snapshot(pair(10)), [told(0, 'second'), told(1, 'first')]);
  const delays = Object.fromEntries(moves.map((move) => [move.node, move.delay]));
  expect(delays['second']).toBe(0);
  expect(delays['first']).toBeGreaterThan(0);
});

test('a card that was turned turns', () => {
  const before = table(10, 'down');
  before.querySelector('div')!.dataset['down'] = '1';
  animate(table(10, 'up'), snapshot(before));
  expect(String(moves[0]?.keyframes[0]?.['transform'])).toContain('rotateY');
});
