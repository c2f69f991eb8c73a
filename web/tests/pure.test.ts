import { describe as group, expect, test } from 'vitest';
import {
  MANY,
  actorsOf,
  byTarget,
  choicesFor,
  grouped,
  numbered,
  ordered,
  subjectsOf,
  typed,
} from '../src/lib/choices';
import { chart } from '../src/lib/cover';
import { amountOf, describe, find, humanise, quantityOf, spokenOf } from '../src/lib/describe';
import { beside } from '../src/lib/float';
import { easiestFirst, quickSeats, range, standing } from '../src/lib/lobby';
import type { Choice, GameInfo, MatchInfo, Rule, SceneNode, Sentence, StoryEvent } from '../src/lib/protocol';
import { nearest } from '../src/lib/roam';
import { chapters, search } from '../src/lib/rules';
import { aboutBot } from '../src/lib/strength';
import { highlights, keepsPromise, span, tally } from '../src/lib/story';
import { extentsOf, haloOf, isMap, sizeOf, styleOf, waysOf } from '../src/scene/places';
import { boardOf, labels, linesOf, outline, spotOf, walls } from '../src/scene/squares';

const upTo = (most: number) => Array.from({ length: most }, (_, n) => n + 1);

test('choices of a kind that are too many to list are grouped, and buttons keep their numbers', () => {
  const choice = (verb: string, places: string[]) => ({
    choice: `${verb} ${places.join()}`, label: [verb], verb, target: '', actor: '', places,
  });
  const end = choice('end', []);
  const hit = choice('hit', ['x']);
  const moves = upTo(MANY + 1).map((n) => choice('move', [`s${n}`]));
  expect(ordered([hit, ...moves, end])).toEqual([end, hit, ...moves]);
  expect(grouped([hit, ...moves, end])).toEqual({ few: [hit, end], many: [moves] });
  const few = [hit, ...moves.slice(0, MANY), end];
  expect(ordered(few)).toEqual(few);
  expect(grouped(few).many).toEqual([]);
});

const words = {
  names: { fire: 'fire on deck', harm: 'harm', covered: 'covered' },
  notes: { 'note.fire': 'It burns.' },
};
const card: SceneNode = {
  id: 'fire',
  kind: 'card',
  state: 'covered',
  note: 'note.fire',
  figures: [{ label: 'harm', value: 3 }],
};

group('describe', () => {
  test('says name, figures, state and note', () => {
    expect(describe(card, words)).toBe('Fire on deck, harm 3, covered, It burns.');
  });

  test('says no more than the name of what lies face down', () => {
    expect(describe({ ...card, face_down: true, count: 4 }, words)).toBe('Fire on deck, 4');
  });

  test('says how many there are of how many', () => {
    expect(quantityOf({ id: 'x', kind: 'track', value: 2, limit: 8 })).toBe('2/8');
    expect(amountOf({ id: 'x', kind: 'track', value: 2, limit: 8 })).toBe('2 of 8');
    expect(quantityOf({ id: 'x', kind: 'pile', count: 0 })).toBe('0');
    expect(quantityOf({ id: 'x', kind: 'card' })).toBe('');
  });

  test('says the ways of a board, and apart those in a state', () => {
    const links = [
      { a: 'fire', b: 'hall' },
      { a: 'hall', b: 'fire', state: 'covered' },
      { a: 'fire', b: 'hall', wall: true },
    ];
    expect(spokenOf({ id: 'b', kind: 'board', links }, words)).toEqual([
      'Ways: fire on deck to hall',
      'Covered: hall to fire on deck',
    ]);
  });

  test('finds a node below', () => {
    expect(find({ id: 'table', kind: 'table', children: [card] }, 'fire')).toBe(card);
  });

  test('turns class names into words', () => {
    expect(humanise('CubePlaced')).toBe('Cube placed');
  });
});

/** Labels that name the wrong things, other things or nothing: no reader may be led by them. */
const LABELS: Sentence[] = [
  [],
  ['Zqx ', { id: 'pilot', name: 'Brumf' }, ' ', { id: 'fire', name: 'Wib' }],
  [{ id: 'cook', name: 'Cook' }, ': go to ', { id: 'bridge', name: 'Bridge' }],
];

function choice(verb: string, target: string, actor = '', places = target ? [target] : []): Choice {
  const label = LABELS[(verb.length + target.length) % LABELS.length]!;
  return { choice: `${verb} ${target}`.trim(), label, verb, target, actor, places };
}

group('choices', () => {
  const scene: SceneNode = { id: 'table', kind: 'table', children: [card] };
  const ask = {
    prompt: LABELS[1]!,
    rule: '',
    about: ['unit'],
    actor: '',
    choices: [choice('put', 'fire'), choice('put', 'gone'), choice('end', '')],
    way: null,
  };

  test('are numbered from one', () => {
    expect(numbered(ask.choices).map((choice) => choice.number)).toEqual([1, 2, 3]);
  });

  test('without a node on the table are buttons', () => {
    const { targets, buttons } = byTarget(ask.choices, scene);
    expect([...targets.keys()]).toEqual(['fire']);
    expect(buttons.map((choice) => choice.choice)).toEqual(['put gone', 'end']);
  });

  test('of several who act can be seen one by one, and made on the place that they name', () => {
    const crew = ['cook', 'pilot'].flatMap((id) => [
      choice('go', `${id}.galley`, id, [`${id}.galley`, 'galley']),
      choice('rest', id, id),
    ]);
    const ship: SceneNode = {
      id: 'table',
      kind: 'table',
      children: ['galley', 'cook', 'pilot', 'cook.galley', 'pilot.galley', 'cook.pawn'].map((id) => ({
        id,
        kind: id === 'galley' ? 'slot' : 'piece',
      })),
    };
    expect(actorsOf(crew)).toEqual(['cook', 'pilot']);
    const { targets, sources } = byTarget(choicesFor(crew, 'cook'), ship);
    expect(targets.get('galley')?.map(({ choice }) => choice)).toEqual(['go cook.galley']);
    expect(targets.get('cook.galley')?.map(({ choice }) => choice)).toEqual(['go cook.galley']);
    expect([...sources]).toEqual([['cook', 'cook'], ['cook.pawn', 'cook']]);
    expect(targets.get('cook.pawn')?.map(({ choice }) => choice)).toEqual(['go cook.galley', 'rest cook']);
  });

  test('of nobody stay when one who acts is picked', () => {
    const some = [choice('rest', 'cook', 'cook'), choice('rest', 'pilot', 'pilot'), choice('end', '')];
    expect(choicesFor(some, 'cook').map(({ choice }) => choice)).toEqual(['rest cook', 'end']);
    expect(choicesFor(some, null)).toHaveLength(3);
  });

  test('of a decision with one actor are made where they point, and the rest on the actor', () => {
    const unit: SceneNode = { id: 'unit', kind: 'piece' };
    const table: SceneNode = { ...scene, children: [card, unit] };
    const choices = [choice('burn', 'fire', 'unit'), choice('end', '', 'unit')];
    const asks = [{ ...ask, about: [], actor: 'unit', choices }];
    const { targets, sources } = byTarget(choices, table, subjectsOf(asks));
    expect(targets.get('fire')?.map(({ choice }) => choice)).toEqual(['burn fire']);
    expect(targets.get('unit')?.map(({ choice }) => choice)).toEqual(['end']);
    expect([...sources]).toEqual([['unit', null]]);
  });

  test('that point at nothing are offered by what the decision is about', () => {
    expect(subjectsOf([ask])).toEqual(['unit']);
    const unit: SceneNode = { id: 'unit', kind: 'piece' };
    const table: SceneNode = { ...scene, children: [card, unit] };
    const { targets, sources } = byTarget(ask.choices, table, ['unit', 'table', 'nowhere']);
    expect(targets.get('unit')?.map((choice) => choice.choice)).toEqual(['put gone', 'end']);
    expect([...sources]).toEqual([['unit', null]]);
  });

  test('are picked by a number as soon as no other begins with it', () => {
    expect(typed('2', upTo(12))).toEqual({ kind: 'picked', number: 2 });
    expect(typed('1', upTo(12))).toEqual({ kind: 'waiting', number: 1 });
    expect(typed('12', upTo(12))).toEqual({ kind: 'picked', number: 12 });
    expect(typed('0', upTo(12))).toEqual({ kind: 'none' });
    expect(typed('9', upTo(3))).toEqual({ kind: 'none' });
  });
});

group('roaming', () => {
  const points = [
    { x: 10, y: 0, name: 'near' },
    { x: 20, y: 0, name: 'far' },
    { x: 8, y: 40, name: 'aside' },
  ];

  test('goes to the nearest in the direction', () => {
    expect(nearest({ x: 0, y: 0 }, points, 'ArrowRight')?.name).toBe('near');
    expect(nearest({ x: 0, y: 0 }, points, 'ArrowDown')?.name).toBe('aside');
  });

  test('stays where nothing is in the direction', () => {
    expect(nearest({ x: 0, y: 0 }, points, 'ArrowLeft')).toBeUndefined();
    expect(nearest({ x: 0, y: 0 }, points, 'Tab')).toBeUndefined();
  });
});

group('floating panels', () => {
  const room = { left: 0, top: 0, width: 360, height: 600 };

  test('stand below, or above where there is no room', () => {
    const panel = { width: 100, height: 80 };
    expect(beside({ left: 100, top: 100, width: 40, height: 40 }, panel, room).top).toBe(148);
    expect(beside({ left: 100, top: 540, width: 40, height: 40 }, panel, room).top).toBe(452);
  });

  test('stand beside a column, whose next line they would cover', () => {
    const anchor = { left: 250, top: 100, width: 100, height: 40 };
    expect(beside(anchor, { width: 100, height: 80 }, room, true)).toEqual({ left: 142, top: 80 });
    expect(beside(anchor, { width: 300, height: 80 }, room, true).top).toBe(148);
  });

  test('stay inside the window', () => {
    const spot = beside({ left: 340, top: 10, width: 20, height: 20 }, { width: 200, height: 50 }, room);
    expect(spot.left).toBe(152);
  });
});

group('places', () => {
  test('are centred on their point', () => {
    const node: SceneNode = { id: 'x', kind: 'card', at: [50, 40], size: [20, 10] };
    expect(styleOf(node)).toBe('left:40%;top:35%;width:20%;height:10%');
    expect(sizeOf({ id: 'x', kind: 'counter' })).toEqual([14, 6]);
  });

  test('are joined by ways and parted by walls', () => {
    const square = (id: string, at?: [number, number]): SceneNode => ({ id, kind: 'slot', ...(at ? { at } : {}) });
    const board: SceneNode = {
      id: 'b',
      kind: 'board',
      children: [square('p', [10, 10]), square('q', [20, 30])],
      links: [{ a: 'p', b: 'q', state: 'blocked' }],
    };
    expect(waysOf(board)).toEqual([{ path: 'M10 10L20 30', broken: true }]);
  });

  test('bend towards their control points', () => {
    const curved = (via: [number, number][]) =>
      waysOf({
        id: 'b',
        kind: 'board',
        children: [
          { id: 'p', kind: 'slot', at: [10, 10] },
          { id: 'q', kind: 'slot', at: [20, 30] },
        ],
        links: [{ a: 'p', b: 'q', via }],
      })[0]!.path;
    expect(curved([[15, 0]])).toBe('M10 10Q15 0 20 30');
    expect(curved([[5, 0], [25, 0]])).toBe('M10 10C5 0 25 0 20 30');
  });

  test('have a ring around them where an overlay names them', () => {
    const board: SceneNode = {
      id: 'b',
      kind: 'board',
      children: [{ id: 'p', kind: 'piece', at: [50, 50], size: [10, 10] }],
    };
    expect(haloOf(board, 'p', 1)).toBe('left:42.5%;top:42.5%;width:15%;height:15%');
    expect(haloOf(board, 'q', 1)).toBe('display:none');
  });

  test('have an extent in the unit of the whole table', () => {
    const inner: SceneNode = { id: 'inner', kind: 'board', at: [50, 50], size: [50, 50] };
    const outer: SceneNode = { id: 'outer', kind: 'panel', at: [50, 50], size: [50, 100], children: [inner] };
    const table: SceneNode = { id: 'table', kind: 'table', children: [outer] };
    expect(extentsOf(table, [16, 10]).get('inner')).toEqual([4, 5]);
  });

  test('stay a drawing on a phone where they are squares, rooms and pieces', () => {
    const room: SceneNode = { id: 'room', kind: 'slot', at: [10, 10] };
    const cards: SceneNode = { id: 'cards', kind: 'stack', at: [50, 10] };
    expect(isMap({ id: 'g', kind: 'grid' })).toBe(true);
    expect(isMap({ id: 'b', kind: 'board', children: [room] })).toBe(true);
    expect(isMap({ id: 'b', kind: 'board', children: [room, cards] })).toBe(false);
  });
});

group('grids', () => {
  const grid: SceneNode = {
    id: 'g',
    kind: 'grid',
    columns: 2,
    children: [
      { id: 'a', kind: 'slot' },
      { id: 'b', kind: 'slot', children: [{ id: 'guard', kind: 'piece' }] },
      { id: 'c', kind: 'slot' },
      { id: 'd', kind: 'slot', children: [{ id: 'thief', kind: 'piece' }] },
    ],
    links: [
      { a: 'a', b: 'b', wall: true },
      { a: 'd', b: 'b', wall: true, state: 'broken' },
    ],
  };
  const board = boardOf(grid);

  test('have squares row by row', () => {
    expect(spotOf(board, 3)).toBe('left:50%;top:50%;width:50%;height:50%');
    expect(board.at.get('thief')).toBe(3);
  });

  test('have walls on the edges that squares share', () => {
    expect(walls(board, grid.links ?? [], false)).toBe('M1 0v1');
    expect(walls(board, grid.links ?? [], true)).toBe('M1 1h1');
  });

  test('have areas with one border around neighbours', () => {
    expect(outline(board, ['a', 'b'])).toBe('M0 0h1M0 1h1M0 0v1M1 0h1M1 1h1M2 0v1');
  });

  test('have lines of sight from centre to centre, the clear ones on top', () => {
    const lines = linesOf(board, [
      { a: 'guard', b: 'thief', value: '50%' },
      { a: 'thief', b: 'guard', hit: ['c'] },
      { a: 'guard', b: 'nobody' },
    ]);
    expect(lines.map(({ x1, y1, x2, y2, clear }) => [x1, y1, x2, y2, clear])).toEqual([
      [1.5, 1.5, 1.5, 0.5, false],
      [1.5, 0.5, 1.5, 1.5, true],
    ]);
  });

  test('have values beside the ends of lines, over no piece and over no other value', () => {
    const at: Record<string, string> = { n12: 'one', n17: 'two', n18: 'three' };
    const squares = Array.from({ length: 30 }, (_, n): SceneNode => {
      const piece = at[`n${n}`];
      return { id: `n${n}`, kind: 'slot', children: piece ? [{ id: piece, kind: 'piece' }] : [] };
    });
    const field = boardOf({ id: 'f', kind: 'grid', columns: 5, children: squares });
    const lines = linesOf(field, [
      { a: 'n0', b: 'one', value: '50%' },
      { a: 'n0', b: 'two', value: '50%' },
      { a: 'n0', b: 'three', value: '50%' },
    ]);
    const found = labels(field, lines, [1, 0.6], null);
    expect(found.map(({ line, x, y }) => [line.b, x, y])).toEqual([
      ['one', 2.5, 1.7],
      ['two', 2.5, 4.3],
      ['three', 3.5, 2.7],
    ]);
    const tight = labels(field, lines, [9, 0.6], 'two');
    expect(tight.map(({ line }) => line.b)).toEqual(['two']);
  });
});

group('rules', () => {
  const rule = (id: string, chapter: string, text: string): Rule => ({ id, chapter, text, tag: 'stated', source: '' });
  const rules = [rule('A-1', 'Turn', 'Do one thing'), rule('B-1', 'End', 'Stop'), rule('A-2', 'Turn', 'Do another')];

  test('are found by all words', () => {
    expect(search(rules, 'do ANOTHER').map((r) => r.id)).toEqual(['A-2']);
    expect(search(rules, 'b-1')).toHaveLength(1);
    expect(search(rules, '')).toHaveLength(3);
  });

  test('stand by chapter', () => {
    expect(chapters(rules).map(([name, list]) => [name, list.length])).toEqual([['Turn', 2], ['End', 1]]);
  });
});

group('the end', () => {
  const event = (kind: string, n: number): StoryEvent => ({ n, at: n, kind, text: [], fields: {}, ids: [] });

  test('counts what happened', () => {
    const story = [event('CubePlaced', 0), event('Moved', 1), event('CubePlaced', 2)];
    expect(tally(story)).toEqual([
      { label: 'Cube placed', count: 2 },
      { label: 'Moved', count: 1 },
    ]);
  });

  test('tells what the game calls its headlines', () => {
    const all = [event('Move', 0), event('Fire', 1), event('Move', 2), event('Fire', 3)];
    expect(highlights(all, ['Fire']).map(({ n }) => n)).toEqual([1, 3]);
  });

  test('says how long it took', () => {
    expect(span('2026-01-01T10:00:00Z', '2026-01-01T10:00:20Z')).toBe('under a minute');
    expect(span('2026-01-01T10:00:00Z', '2026-01-01T10:42:00Z')).toBe('42 minutes');
    expect(span('2026-01-01T10:00:00Z', '2026-01-01T12:05:00Z')).toBe('2 h 5 min');
  });

  test('checks the promise of the dice', async () => {
    const promised = '27e633051f92d0c1245069b1c8935b8aabea3022c784fa19cad78ad892f386ab';
    expect(await keepsPromise('00ff', promised)).toBe(true);
    expect(await keepsPromise('00fe', promised)).toBe(false);
  });
});

group('the lobby', () => {
  const game = { seats: [1, 4], bots: ['random', 'greedy'] } as unknown as GameInfo;

  test('seats me with one bot where the game allows it', () => {
    expect(quickSeats(game).map((seat) => seat.kind)).toEqual(['me', 'bot']);
    expect(quickSeats({ ...game, seats: [1, 1] })).toHaveLength(1);
    expect(quickSeats({ ...game, seats: [3, 5] }).map((seat) => seat.bot)).toEqual([null, 'greedy', 'greedy']);
  });

  test('begins with what is learnt soonest, and of that with the shortest', () => {
    const known = [[5, 15], [2, 30], [2, 20]].map(([weight, minutes]) => ({ ...game, weight, minutes: [minutes, minutes] }) as GameInfo);
    expect(easiestFirst(known).map(({ weight, minutes }) => [weight, minutes?.[0]])).toEqual([[2, 20], [2, 30], [5, 15]]);
  });

  test('says how a match stands', () => {
    const match = { result: null, status: 'running', your_turn: true } as unknown as MatchInfo;
    expect(standing(match)).toBe('Your turn');
    expect(standing({ ...match, your_turn: false })).toBe('Others decide');
    expect(standing({ ...match, status: 'abandoned' })).toBe('Ended unfinished');
  });

  test('writes ranges short', () => {
    expect(range([2, 2])).toBe('2');
    expect(range([1, 8])).toBe('1–8');
  });

  test('draws the same cover for the same game', () => {
    expect(chart('one')).toEqual(chart('one'));
    expect(chart('one')).not.toEqual(chart('two'));
  });
});

test('a bot says how it plays and, where it was measured, how often it wins', () => {
  const figure = { bot: 'officer', rate: 0.541, low: 0.472, high: 0.609, games: 200, seats: 2, options: ['Difficulty: hard'], against: '' };
  const game = { strengths: [figure, { ...figure, bot: 'cadet', seats: 1, options: [] }, { ...figure, bot: 'commander', against: 'greedy', options: [] }] };
  expect(aboutBot(game, 'officer')).toBe(
    'plays by experience. Wins 54% of games with 1 partner of its kind (Difficulty: hard) (47–61% with 95% certainty).',
  );
  const crews = { strengths: [2, 4].map((seats) => ({ ...figure, seats })) };
  expect(aboutBot(crews, 'officer')).toMatch(/with 1 partner of its kind.* with 3 partners of its kind/);
  expect(aboutBot(game, 'cadet')).toContain('Wins 54% of games (47–61% with 95% certainty).');
  expect(aboutBot(game, 'commander')).toContain('Beats greedy in 54% of games (47–61% with 95% certainty).');
  expect(aboutBot(game, 'greedy')).toBe('by rules of thumb.');
  expect(aboutBot(game, 'patient')).toBe('');
});
