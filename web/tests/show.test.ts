import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SceneNode, State, StoryEvent } from '../src/lib/protocol';
import { settings } from '../src/lib/settings.svelte';
import { beatsOf } from '../src/show/beats';
import { HIGH, pathOf, rangeOf, roundsOf, ticksOf, WIDE } from '../src/show/curves';
import { lookFor, nodesOf, numbersOf, type Looks } from '../src/show/looks';
import { CHAPTER_MS, lengthOf } from '../src/show/pace';
import { Playback } from '../src/show/playback.svelte';
import { few, since } from '../src/show/recap';
import { stages } from '../src/show/stages';

const GAME: Looks = {
  headings: ['Chapter'],
  looks: {
    Moved: { motion: 'travel', piece: '{unit}', at: '{to}' },
    Hurt: { motion: 'hit', at: 'damage', now: 'meter' },
    Died: { motion: 'death', at: '{unit}' },
    Ended: { motion: 'quiet' },
    Rolled: { motion: 'roll', dice: 'dice' },
  },
};

function told(n: number, kind: string, fields: StoryEvent['fields'] = {}, at = 1): StoryEvent {
  const ids = Object.values(fields).flat().filter((value) => typeof value === 'string');
  return { n, at, kind, text: [kind], fields, ids };
}

const moved = (n: number, unit: string, to: string, at = 1) => told(n, 'Moved', { unit, to }, at);

/** Units on squares, and a meter. */
function sceneOf(places: Record<string, string[]>, damage = 0): SceneNode {
  return {
    id: 'table',
    kind: 'table',
    children: [
      { id: 'damage', kind: 'track', value: damage },
      ...Object.entries(places).map(([id, units]): SceneNode => ({
        id,
        kind: 'slot',
        children: units.map((unit): SceneNode => ({ id: unit, kind: 'piece' })),
      })),
    ],
  };
}

/** Which units stand where, and what the meter shows. */
function read(scene: SceneNode | null | undefined): string {
  const [damage, ...squares] = scene?.children ?? [];
  const units = squares.map(({ id, children }) => `${id}:${children?.map((c) => c.id).join('+')}`);
  return [damage?.value, ...units].join(' ');
}

describe('looks', () => {
  test('nodes are written with the fields of an event, also with several ids', () => {
    expect(nodesOf('{seat}.{colours}', { seat: 'seat1', colours: ['red', 'blue'] })).toEqual([
      'seat1.red',
      'seat1.blue',
    ]);
    expect(nodesOf('bag {seat}', { seat: 'seat1' })).toEqual(['bag', 'seat1']);
    expect(nodesOf('{colours}', { colours: ['red', 'red'] })).toEqual(['red', 'red']);
    expect(nodesOf(undefined, {})).toEqual([]);
    expect(nodesOf('{colours}', { colours: [] })).toEqual([]);
  });

  test('numbers are those of a field', () => {
    expect(numbersOf('dice', { dice: [3, 5] })).toEqual([3, 5]);
    expect(numbersOf('dice', { dice: 6 })).toEqual([6]);
    expect(numbersOf(undefined, { dice: 6 })).toEqual([]);
  });

  test('what a game says nothing of is told, and what heads its log is a heading', () => {
    expect(lookFor(told(0, 'Strange'), GAME).motion).toBe('tell');
    expect(lookFor(told(0, 'Chapter'), GAME).motion).toBe('heading');
    expect(lookFor(told(0, 'Moved'), null).motion).toBe('tell');
  });
});

describe('beats', () => {
  test('events of one kind go together, others one after the other', () => {
    const events = [moved(0, 'a', 'x'), moved(1, 'b', 'y'), told(2, 'Died', { unit: 'a' })];
    expect(beatsOf(events, GAME).map(({ motion, events }) => [motion, events.length])).toEqual([
      ['travel', 2],
      ['death', 1],
    ]);
  });

  test('every death has its own moment, and so have the choices of different people', () => {
    const deaths = [told(0, 'Died', { unit: 'a' }), told(1, 'Died', { unit: 'b' })];
    expect(beatsOf(deaths, GAME)).toHaveLength(2);
    expect(beatsOf([moved(0, 'a', 'x', 1), moved(1, 'b', 'y', 2)], GAME)).toHaveLength(2);
  });

  test('what goes without saying happens with what is said', () => {
    const beats = beatsOf([told(0, 'Ended', { unit: 'a' }), moved(1, 'b', 'x')], GAME);
    expect(beats).toHaveLength(1);
    expect([...beats[0]!.ids]).toContain('a');
    expect(beatsOf([told(0, 'Ended')], GAME)).toEqual([]);
  });

  test('dice show their faces', () => {
    expect(beatsOf([told(0, 'Rolled', { dice: [2, 5] })], GAME)[0]?.dice).toEqual([2, 5]);
  });
});

describe('stages', () => {
  const before = sceneOf({ x: ['a', 'b'], y: [] });

  function play(events: StoryEvent[], after: SceneNode): string[] {
    return stages(before, after, beatsOf(events, GAME)).map(read);
  }

  test('what a later event names is still as it was', () => {
    const events = [moved(0, 'b', 'y'), told(1, 'Died', { unit: 'a' })];
    expect(play(events, sceneOf({ x: [], y: ['b'] }))).toEqual(['0 x:a y:b', '0 x: y:b']);
  });

  test('what is new comes with the event that names it', () => {
    const events = [told(0, 'Died', { unit: 'a' }), moved(1, 'c', 'y')];
    expect(play(events, sceneOf({ x: ['b'], y: ['c'] }))).toEqual(['0 x:b y:', '0 x:b y:c']);
  });

  test('a meter rises hit by hit', () => {
    const hits = [2, 5, 6].map((meter, n) => told(n, 'Hurt', { meter }));
    const after = sceneOf({ x: ['a', 'b'], y: [] }, 6);
    expect(play(hits, after).map((stage) => stage[0])).toEqual(['2', '5', '6']);
  });

  test('the last is the very scene that was sent', () => {
    const after = sceneOf({ x: [], y: ['a', 'b'] });
    const beats = beatsOf([moved(0, 'a', 'y'), told(1, 'Died', { unit: 'z' })], GAME);
    expect(stages(before, after, beats).at(-1)).toBe(after);
  });

  test('what did not change stays the very same', () => {
    const after = { ...sceneOf({}), children: [...before.children!.slice(0, 2), before.children![2]!] };
    const beats = beatsOf([told(0, 'Died', { unit: 'q' }), told(1, 'Died', { unit: 'r' })], GAME);
    expect(stages(before, after, beats)[0]?.children?.[1]).toBe(before.children![1]);
  });
});

describe('pace', () => {
  test('a moment takes the time it wants, faster at a faster pace', () => {
    expect(lengthOf(600, 0, 0, 1)).toBe(600);
    expect(lengthOf(600, 0, 0, 3)).toBe(200);
    expect(lengthOf(600, 0, 0, Infinity)).toBe(0);
  });

  test.each([1, 3])('a turn of twenty units that all move and shoot is told within 10 s, at pace %d', (speed) => {
    const wanted = Array.from({ length: 20 }, () => [550, 1100, 1000]).flat();
    let spent = 0;
    wanted.forEach((length, n) => {
      const known = wanted.slice(n + 1, n + 8); // the rest has not happened yet
      spent += lengthOf(length, known.reduce((a, b) => a + b, 0), spent, speed);
    });
    expect(spent).toBeLessThanOrEqual(10_000 / speed);
    expect(spent).toBeGreaterThan(CHAPTER_MS / speed / 2);
  });
});

describe('playback', () => {
  let calm = false;
  beforeEach(() => {
    calm = false;
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => ({ matches: calm }));
    settings.pace = '1';
  });
  afterEach(() => vi.useRealTimers());

  /** A table on which this was told, one list of events for each state. */
  class Table {
    show = new Playback(() => GAME);
    story: StoryEvent[] = [];
    number = 0;

    constructor(scene: SceneNode) {
      this.send(scene);
    }

    send(scene: SceneNode, events: StoryEvent[] = [], seat = 0, isOpen = false): void {
      this.number += 1;
      this.story = [...this.story, ...events];
      this.show.take({ seat, number: this.number, scene } as State, this.story, isOpen);
    }
  }

  const START = sceneOf({ x: ['a', 'b'], y: [] });

  test('the first state is shown at once', () => {
    const { show } = new Table(START);
    expect(show.scene).toBe(START);
    expect(show.isPlaying).toBe(false);
  });

  test('events are shown one after the other, and then the state is exact', () => {
    const table = new Table(START);
    const after = sceneOf({ x: [], y: ['b'] });
    table.send(after, [moved(0, 'b', 'y'), told(1, 'Died', { unit: 'a' })]);
    expect(table.show.beat?.motion).toBe('travel');
    expect(read(table.show.scene)).toBe('0 x:a y:b');
    vi.advanceTimersByTime(600);
    expect(table.show.beat?.motion).toBe('death');
    vi.runAllTimers();
    expect(table.show.beat).toBe(null);
    expect(table.show.scene).toBe(after);
  });

  test('states that come in the middle wait for their turn, and none is lost', () => {
    const table = new Table(START);
    const seen: (number | undefined)[] = [];
    table.send(sceneOf({ x: ['a'], y: ['b'] }), [moved(0, 'b', 'y', 2)]);
    table.send(sceneOf({ x: [], y: ['b', 'a'] }), [moved(1, 'a', 'y', 3)]);
    table.send(sceneOf({ x: [], y: ['b', 'a'] }, 1), [told(2, 'Hurt', { meter: 1 }, 4)]);
    while (table.show.isPlaying) {
      seen.push(table.show.beat?.events[0]?.n);
      vi.advanceTimersToNextTimer();
    }
    expect(seen).toEqual([0, 1, 2]);
    expect(read(table.show.scene)).toBe('1 x: y:b+a');
  });

  test('to skip shows the newest state at once', () => {
    const table = new Table(START);
    table.send(sceneOf({ x: ['a'], y: ['b'] }), [moved(0, 'b', 'y', 2)]);
    table.send(sceneOf({ x: [], y: ['a', 'b'] }), [moved(1, 'a', 'y', 3)]);
    table.show.skip();
    expect(table.show.isPlaying).toBe(false);
    expect(read(table.show.scene)).toBe('0 x: y:a+b');
    expect(table.show.state?.number).toBe(3);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a state in which nothing is told is shown without a wait', () => {
    const table = new Table(START);
    const after = sceneOf({ x: ['b'], y: ['a'] });
    table.send(after, [told(0, 'Ended')]);
    expect(table.show.scene).toBe(after);
    expect(table.show.isPlaying).toBe(false);
  });

  test('what is taken back is not told', () => {
    const table = new Table(START);
    table.send(sceneOf({ x: ['a'], y: ['b'] }), [moved(0, 'b', 'y', 2)]);
    table.story = [];
    table.send(START);
    expect(table.show.scene).toBe(START);
    expect(table.show.isPlaying).toBe(false);
  });

  test('the table of another seat is shown at once, and the moments of the first are forgotten', () => {
    const table = new Table(START);
    const theirs = sceneOf({ x: ['b'], y: ['a'] });
    table.send(theirs, [moved(0, 'a', 'y', 2)], 1);
    expect(table.show.scene).toBe(theirs);
    expect(table.show.visit(1)).toBe(false);
  });

  test('where seats have no secrets from each other the story goes on from one to the other', () => {
    const table = new Table(START);
    const after = sceneOf({ x: ['b'], y: ['a'] });
    table.send(after, [moved(0, 'a', 'y', 2)], 0, true);
    table.send(after, [], 1, true); // the same moment, as the next seat sees it
    expect(table.show.beat?.motion).toBe('travel');
    vi.runAllTimers();
    expect(table.show.state?.seat).toBe(1);
    expect(table.show.visit(1)).toBe(true);
  });

  test('with reduced motion, or at once, there is nothing to wait for', () => {
    const table = new Table(START);
    calm = true;
    table.send(sceneOf({ x: ['a'], y: ['b'] }), [moved(0, 'b', 'y', 2)]);
    expect(table.show.isPlaying).toBe(false);
    calm = false;
    settings.pace = 'once';
    table.send(START, [moved(1, 'b', 'x', 3)]);
    expect(table.show.isPlaying).toBe(false);
  });

  test('a chapter takes its time anew, however long the last one was', () => {
    const table = new Table(START);
    const turn = (n: number) => [
      told(n, 'Chapter', {}, n + 1),
      ...Array.from({ length: 30 }, (_, m) => told(n + m + 1, 'Died', { unit: `u${m}` }, n + 1)),
    ];
    table.send(sceneOf({ x: [], y: [] }), [...turn(0), ...turn(31)]);
    let spent = 0;
    for (let waited = 0; table.show.isPlaying && waited < 100; waited += 1) {
      spent += table.show.length;
      vi.advanceTimersToNextTimer();
    }
    expect(table.show.isPlaying).toBe(false);
    expect(spent).toBeGreaterThan(CHAPTER_MS * 1.5);
    expect(spent).toBeLessThanOrEqual(2 * 10_000);
  });

  test('a moment of the past can be looked at, and a skip leads back', () => {
    const table = new Table(START);
    table.send(sceneOf({ x: ['a'], y: ['b'] }), [moved(0, 'b', 'y', 2)]);
    vi.runAllTimers();
    expect(table.show.visit(1)).toBe(true);
    expect(table.show.visited?.scene).toBe(START);
    table.show.skip();
    expect(table.show.visited).toBe(null);
  });
});

describe('the recap', () => {
  const story = [moved(0, 'a', 'x', 1), moved(1, 'a', 'y', 2), told(2, 'Ended', {}, 3), told(3, 'Died', {}, 3)];

  test('is what happened from one\'s last choice on, without what goes without saying', () => {
    expect(since(story, 2, GAME).map(({ event }) => event.n)).toEqual([1, 3]);
    expect(since(story, 4, GAME)).toEqual([]);
  });

  test('the set-up is no news', () => {
    expect(since([told(0, 'Moved', {}, 0)], 0, GAME)).toEqual([]);
  });

  test('of many lines the gravest and the last are shown, in their order', () => {
    const many = [told(0, 'Died', { unit: 'a' }), ...Array.from({ length: 9 }, (_, n) => moved(n + 1, 'b', 'x'))];
    const shown = few(since(many, 1, GAME), 3).map(({ event }) => event.n);
    expect(shown).toEqual([0, 8, 9]);
  });
});

describe('curves', () => {
  test('a curve goes from left to right, from 0 to its highest value', () => {
    expect(pathOf([0, 5, 10])).toBe(`M0 ${HIGH}L150 ${HIGH / 2}L${WIDE} 0`);
    expect(rangeOf([-2, 3])).toEqual([-2, 3]);
    expect(rangeOf([4, 5])).toEqual([0, 5]);
  });

  test('a curve of one value, or of none that differ, is a line', () => {
    expect(pathOf([0])).toBe(`M0 ${HIGH}`);
    expect(pathOf([])).toBe('');
  });

  test('new rounds are marked where they begin', () => {
    expect(roundsOf([1, 1, 2, 2, 3]).map(({ round }) => round)).toEqual([2, 3]);
    expect(ticksOf([1, 1, 2, 2, 3, 3]).map(({ round }) => round)).toEqual([1, 2, 3]);
  });

  test('of many rounds some have their number, from the first on', () => {
    const many = Array.from({ length: 25 }, (_, n) => n + 1);
    expect(ticksOf(many).map(({ round }) => round)).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23]);
    expect(ticksOf([])).toEqual([{ x: 0, round: 0 }]);
  });
});
