import { expect, test } from 'vitest';
import type { Connection } from '../src/lib/connection.svelte';
import { Desk } from '../src/lib/desk.svelte';
import { Problem } from '../src/lib/api';
import type { Ask, Choice, GameInfo, Missed, SceneNode, SeatInfo, State } from '../src/lib/protocol';

function offer(target: string): Choice {
  return { choice: `go ${target}`.trim(), label: ['Go'], verb: 'go', target, actor: '', places: target ? [target] : [] };
}

const ask: Ask = { prompt: ['Choose.'], rule: 'X-1', about: [], actor: '', choices: [offer('')], way: null };

function state(seat: number, asked: boolean, scene: SceneNode = { id: 'table', kind: 'table' }): State {
  const asks = asked ? [ask] : [];
  return { type: 'state', seat, number: 4, asks, scene, events: [], names: {}, notes: {} } as unknown as State;
}

function seat(number: number): SeatInfo {
  return { seat: number, name: `P${number}`, kind: 'human', bot: null, mine: true, present: true, kept: 0, link: null };
}

/** A desk over a line that never answers by itself. */
function desk(states: State[], game: Partial<GameInfo> = {}, choose: (...request: unknown[]) => Promise<void> = () => Promise.resolve()): Desk {
  const line = { states, seats: [seat(0), seat(1)], standing: 'running', story: () => [], choose };
  return new Desk(line as unknown as Connection, () => game as GameInfo);
}

test('the seat that must decide is shown', () => {
  expect(desk([state(0, false), state(1, true)]).state?.seat).toBe(1);
});

test('of two seats that may decide the picked one is shown', () => {
  const shared = desk([state(0, true), state(1, true)]);
  expect(shared.state?.seat).toBe(0);
  shared.pickSeat(1);
  expect(shared.state?.seat).toBe(1);
});

test('a screen is not handed over where all seats see the same table', () => {
  const shared = desk([state(0, true), state(1, false)]);
  shared.compare();
  expect(shared.handOver).toBe(false);
});

test('a screen is handed over where seats see different tables, until it is taken', () => {
  const other: SceneNode = { id: 'table', kind: 'table', children: [{ id: 'hand', kind: 'fan' }] };
  const shared = desk([state(0, true), state(1, false, other)]);
  shared.compare();
  expect(shared.handOver).toBe(true);
  shared.takeScreen();
  expect(shared.handOver).toBe(false);
});

test('signs of where choices lead are no secret', () => {
  const own: SceneNode = { id: 'table', kind: 'table', children: [{ id: 'way', kind: 'piece' }] };
  const asked = state(0, true, own);
  asked.asks = [{ ...ask, choices: [offer('way')] }];
  const shared = desk([asked, state(1, false)]);
  shared.compare();
  expect(shared.handOver).toBe(false);
});

test('a game without secrets between seats is believed', () => {
  const other: SceneNode = { id: 'table', kind: 'table', children: [{ id: 'hand', kind: 'fan' }] };
  const shared = desk([state(0, true), state(1, false, other)], { private: false });
  shared.compare();
  expect(shared.handOver).toBe(false);
});

test('a refusal becomes a notice with its rule, and another choice can be made', async () => {
  const refusing = desk([state(0, true)], {}, () => Promise.reject(new Problem('No.', 'illegal', 'X-2')));
  await refusing.choose('go');
  expect(refusing.notice).toEqual({ text: 'No.', rule: 'X-2' });
  expect(refusing.busy).toBe(false);
});

test('while a choice is under way no second one is sent', async () => {
  let sent = 0;
  const slow = desk([state(0, true)], {}, () => {
    sent += 1;
    return Promise.resolve();
  });
  await slow.choose('go');
  await slow.choose('go');
  expect(sent).toBe(1);
  expect(slow.busy).toBe(true);
});

const beach: SceneNode = { id: 'table', kind: 'table', children: [{ id: 'rock', kind: 'piece' }, { id: 'sand', kind: 'piece' }] };

/** A desk over a line that answers why, and what it was asked. */
function wondering(missed: Record<string, Missed[]>, ...others: State[]): { desk: Desk; asked: (string | null)[] } {
  const asked: (string | null)[] = [];
  const states = [state(0, true, beach), ...others];
  const why = (_: number, node: string | null) => {
    asked.push(node);
    return Promise.resolve(missed[`${node}`] ?? []);
  };
  const line = { states, seats: [seat(0)], standing: 'running', status: 'open', story: () => [], why };
  return { desk: new Desk(line as unknown as Connection, () => null), asked };
}

const against = (target: string): Missed => ({ ...offer(target), why: 'No.', remedy: 'Wait.', rule: 'X-3' });

test('why not is asked only for what is looked at, and once', async () => {
  const { desk: curious, asked } = wondering({ rock: [against('rock')] });
  expect(asked).toEqual([]);
  await Promise.all([curious.wonder('rock'), curious.wonder('rock')]);
  await curious.wonder('rock');
  expect(asked).toEqual(['rock']);
  expect([...curious.placedMissed.targets.keys()]).toEqual(['rock']);
  expect(curious.complete).toBe(false);
});

test('what was learned about several things is kept together', async () => {
  const { desk: curious } = wondering({ rock: [against('rock')], sand: [against('sand'), against('rock')] });
  await curious.wonder('rock');
  await curious.wonder('sand');
  expect(curious.missed.map(({ target }) => target)).toEqual(['sand', 'rock']);
});

test('once the whole list is known nothing more is asked', async () => {
  const { desk: curious, asked } = wondering({ null: [against('rock'), against('sand')] });
  await curious.wonder(null);
  await curious.wonder('rock');
  expect(asked).toEqual([null]);
  expect(curious.complete).toBe(true);
  expect(curious.missed).toHaveLength(2);
});

test('another decision begins without reasons and asks anew', async () => {
  const { desk: shared, asked } = wondering({ rock: [against('rock')] }, state(1, true, beach));
  await shared.wonder('rock');
  shared.pickSeat(1);
  expect(shared.missed).toEqual([]);
  await shared.wonder('rock');
  expect(asked).toEqual(['rock', 'rock']);
  expect(shared.missed).toHaveLength(1);
});

test('a seat that is not asked wonders about nothing', async () => {
  const { desk: idle, asked } = wondering({});
  idle.line.states[0]!.asks = [];
  await idle.wonder('rock');
  expect(asked).toEqual([]);
});

test('what a way leads to is offered on the table, numbered after the rest, and told', () => {
  const asked = state(0, true, beach);
  asked.asks = [{ ...ask, way: { choice: 'halt', label: ['Halts, then:'], choices: [offer('rock'), offer('home')] } }];
  const one = desk([asked]);
  expect(one.choices.map(({ number }) => number)).toEqual([1]);
  expect(one.onward.map(({ number, choice }) => [number, choice])).toEqual([[2, 'go rock'], [3, 'go home']]);
  expect(one.placed.targets.get('rock')?.map(({ label }) => label)).toEqual([['Halts, then:', ' ', 'Go']]);
  expect(one.placed.buttons.map(({ choice }) => choice)).toEqual(['go']);
});

test('a choice by a way is sent with what is to be chosen on it', async () => {
  const sent: unknown[] = [];
  const asked = state(0, true, beach);
  asked.asks = [{ ...ask, way: { choice: 'halt', label: ['Halts, then:'], choices: [offer('rock')] } }];
  const one = desk([asked], {}, (...request: unknown[]) => {
    sent.push(request);
    return Promise.resolve();
  });
  await one.choose('go rock');
  expect(sent).toEqual([[0, 'go rock', 4, 'halt']]);
});

test('hints are asked for once a decision, and only where the table has them', async () => {
  const asked: unknown[] = [];
  const hints = (...request: unknown[]) => {
    asked.push(request);
    return Promise.resolve([{ ...offer('x'), remarks: [] }]);
  };
  const line = { states: [state(0, true)], seats: [seat(0)], standing: 'running', story: () => [], hints, hinting: true };
  const mine = new Desk(line as unknown as Connection, () => null);
  expect(mine.hints).toBe(null);
  expect(await mine.advise()).toBe(true);
  expect(mine.hints?.map(({ choice }) => choice)).toEqual(['go x']);
  await mine.advise();
  expect(asked).toEqual([[0, 4]]);
  const without = new Desk({ ...line, hinting: false } as unknown as Connection, () => null);
  expect([without.hinting, await without.advise()]).toEqual([false, false]);
});

test('a hint that is refused becomes a notice, and can be asked for again', async () => {
  const hints = () => Promise.reject(new Problem('Wait a moment.', 'limit'));
  const line = { states: [state(0, true)], seats: [seat(0)], standing: 'running', story: () => [], hints, hinting: true };
  const mine = new Desk(line as unknown as Connection, () => null);
  expect(await mine.advise()).toBe(false);
  expect(mine.notice?.text).toBe('Wait a moment.');
  expect(await mine.advise()).toBe(false);
});
