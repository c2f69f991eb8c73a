import { beforeEach, expect, test, vi } from 'vitest';
import type { SceneNode } from '../src/lib/protocol';
import { animate, changesBetween, movedIn, spotsOf, type Course } from '../src/show/motion';

let calm = false;
let moves: { node: string; keyframes: Keyframe[]; duration: number }[] = [];

beforeEach(() => {
  calm = false;
  moves = [];
  measured = [];
  vi.stubGlobal('matchMedia', () => ({ matches: calm }));
  Element.prototype.animate = function (this: HTMLElement, keyframes: unknown, options: unknown) {
    const { duration } = options as { duration: number };
    moves.push({ node: this.dataset['node'] ?? '', keyframes: keyframes as Keyframe[], duration });
    return {} as Animation;
  };
});

/** Pieces of a scene: what they look like, and at which x each is drawn. */
interface Piece {
  id: string;
  x: number;
  state?: string;
  face_down?: boolean;
}

function sceneOf(pieces: Piece[]): SceneNode {
  const places = [...new Set(pieces.map(({ x }) => `spot${x}`))];
  return {
    id: 'table',
    kind: 'table',
    children: places.map((place) => ({
      id: place,
      kind: 'slot',
      at: [Number(place.replace(/\D/g, '')), 0],
      children: pieces
        .filter(({ x }) => `spot${x}` === place)
        .map(({ id, state, face_down }) => ({
          id,
          kind: 'piece',
          ...(state ? { state } : {}),
          ...(face_down ? { face_down } : {}),
        })),
    })),
  };
}

let measured: string[] = [];

function drawn(pieces: Piece[]): HTMLElement {
  const root = document.createElement('div');
  for (const { id, x } of pieces) {
    const element = document.createElement('div');
    element.dataset['node'] = id;
    element.getBoundingClientRect = () => {
      measured.push(id);
      return new DOMRect(x, 0, 10, 10);
    };
    root.append(element);
  }
  return root;
}

/** Show one table after the other. */
function change(before: Piece[], after: Piece[], course: Course = {}): void {
  const changes = changesBetween(sceneOf(before), sceneOf(after));
  const from = spotsOf(drawn(before), movedIn(changes));
  animate(drawn(after), changes, from, course);
}

test('a piece glides from where it was', () => {
  change([{ id: 'piece', x: 10 }], [{ id: 'piece', x: 50 }]);
  expect(moves[0]?.keyframes[0]?.['transform']).toBe('translate(-40px, 0px)');
});

test('a piece that stays does not move', () => {
  change([{ id: 'piece', x: 10 }], [{ id: 'piece', x: 10 }]);
  expect(moves).toEqual([]);
});

test('only what lies elsewhere is measured', () => {
  const rest = ['a', 'b', 'c'].map((id) => ({ id, x: 90 }));
  change([{ id: 'piece', x: 10 }, ...rest], [{ id: 'piece', x: 50 }, ...rest]);
  expect(measured).toEqual(['piece', 'piece']);
});

test('what lies on something that moves is moved along by it, not twice', () => {
  const card = (at: number): SceneNode => ({
    id: 'table',
    kind: 'table',
    children: [{ id: 'card', kind: 'card', at: [at, 0], children: [{ id: 'cube', kind: 'piece' }] }],
  });
  expect(changesBetween(card(10), card(50)).map(({ id }) => id)).toEqual(['card']);
});

test('what looks different pulses', () => {
  change([{ id: 'piece', x: 10, state: 'open' }], [{ id: 'piece', x: 10, state: 'filled' }]);
  expect(moves[0]?.keyframes[0]).toHaveProperty('boxShadow');
  expect(measured).toEqual([]);
});

test('what is new fades in', () => {
  change([{ id: 'piece', x: 10 }], [{ id: 'piece', x: 10 }, { id: 'new', x: 20 }]);
  expect(moves.map(({ node }) => node)).toEqual(['new']);
  expect(moves[0]?.keyframes[0]).toMatchObject({ opacity: 0 });
});

test('squares and boards stay where they are', () => {
  const grid = (...ids: string[]): SceneNode => ({
    id: 'grid',
    kind: 'grid',
    children: ids.map((id) => ({ id, kind: 'slot' })),
  });
  expect(changesBetween(grid('a1'), grid('a1', 'b1')).every(({ still }) => still)).toBe(true);
});

test('with reduced motion nothing glides, but changes are still marked', () => {
  calm = true;
  change([{ id: 'piece', x: 10, state: 'open' }], [{ id: 'piece', x: 50, state: 'filled' }]);
  expect(moves).toHaveLength(1);
  expect(moves[0]?.keyframes[0]).toHaveProperty('boxShadow');
});

test('what is new comes from where the story says', () => {
  change([], [{ id: 'card', x: 50 }], { origin: new DOMRect(10, 0, 10, 10) });
  expect(moves[0]?.keyframes[0]?.['transform']).toBe('translate(-40px, 0px)');
});

test('what is shown on its way by other means does not glide', () => {
  change([{ id: 'card', x: 10 }], [{ id: 'card', x: 50 }], { flown: new Set(['card']) });
  expect(moves[0]?.keyframes[0]).toMatchObject({ opacity: 0 });
});

test('nothing glides longer than its moment lasts', () => {
  change([{ id: 'piece', x: 10 }], [{ id: 'piece', x: 50 }], { length: 40 });
  expect(moves[0]?.duration).toBe(40);
});

test('a card that was turned turns', () => {
  change([{ id: 'card', x: 10, face_down: true }], [{ id: 'card', x: 10 }]);
  expect(String(moves[0]?.keyframes[0]?.['transform'])).toContain('rotateY');
});
