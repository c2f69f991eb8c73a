import { expect, test } from 'vitest';

import { figuresOf } from '../src/lib/figures';
import type { GameInfo, MatchInfo, SeatInfo } from '../src/lib/protocol';

const difficulty = {
  name: 'difficulty',
  values: [
    { value: 'easy', label: 'Easy' },
    { value: 'hard', label: 'Hard' },
  ],
};
const crew = { id: 'crew', cooperative: true, seats: [1, 4], options: [difficulty], seat_names: ['A', 'B'] };
const duel = { id: 'duel', cooperative: false, seats: [2, 2], options: [], seat_names: ['Red', 'Blue'] };
const games = [crew, duel] as unknown as GameInfo[];

function match(game: string, mine: number[], returns: number[] | null, level = 'easy'): MatchInfo {
  const seats = [0, 1].map((seat) => ({ seat, mine: mine.includes(seat), kind: 'human' }) as SeatInfo);
  const result = returns && { cause: '', text: '', returns };
  return { game, title: game, seats, result, options: { difficulty: level } } as unknown as MatchInfo;
}

test('finished games are counted by game, level and role', () => {
  const { byGame, byLevel, byRole } = figuresOf(
    [match('crew', [0, 1], [1, 1]), match('crew', [0], [0, 0], 'hard'), match('duel', [1], [0, 1])],
    games,
  );
  expect(byGame).toEqual([
    { game: 'crew', name: '', played: 2, won: 1 },
    { game: 'duel', name: '', played: 1, won: 1 },
  ]);
  expect(byLevel.map(({ name, won }) => [name, won])).toEqual([['Easy', 1], ['Hard', 0]]);
  expect(byRole).toEqual([{ game: 'duel', name: 'Blue', played: 1, won: 1 }]);
});

test('what is not finished, not mine or against myself is not counted', () => {
  const none = [match('crew', [0], null), match('crew', [], [1, 1]), match('duel', [0, 1], [1, 0])];
  expect(figuresOf(none, games).byGame).toEqual([]);
});

test('a draw is no win', () => {
  expect(figuresOf([match('duel', [0], [1, 1])], games).byGame[0]?.won).toBe(0);
});
