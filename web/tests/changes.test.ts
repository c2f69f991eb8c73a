import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Follower, rebuilt } from '../src/lib/changes';
import type { Change, SceneNode, State } from '../src/lib/protocol';

const scene: SceneNode = {
  id: 'table',
  kind: 'table',
  children: [
    { id: 'a', kind: 'row', children: [{ id: 'a1', kind: 'piece' }], hue: 'red' },
    { id: 'b', kind: 'row', children: [{ id: 'b1', kind: 'piece' }] },
  ],
};

describe('a scene that changes', () => {
  test('keeps what did not change', () => {
    const now = rebuilt(scene, [{ id: 'b1', kind: 'piece', count: 2 }]);
    expect(now.children?.[0]).toBe(scene.children?.[0]);
    expect(now.children?.[1]?.children).toEqual([{ id: 'b1', kind: 'piece', count: 2 }]);
  });

  test('takes pieces away and lays new ones', () => {
    const now = rebuilt(scene, [
      { id: 'a', kind: 'row', hue: 'red' },
      { id: 'b', kind: 'row', children: [{ id: 'a1', kind: 'piece' }, 'b1'] },
    ]);
    expect(JSON.stringify(now.children)).toBe(
      '[{"id":"a","kind":"row","hue":"red"},{"id":"b","kind":"row","children":' +
        '[{"id":"a1","kind":"piece"},{"id":"b1","kind":"piece"}]}]',
    );
  });
});

describe('a node that changes', () => {
  test('keeps the lists that are null, each in its place', () => {
    const board: SceneNode = {
      id: 'board',
      kind: 'grid',
      children: [{ id: 'a1', kind: 'slot' }],
      links: [{ a: 'a1', b: 'a2', wall: true }],
      note: 'note.board',
      rules: ['X-1'],
    };
    const now = rebuilt(board, [
      { id: 'board', kind: 'grid', children: null, state: 'dark', links: null, rules: ['X-2'] },
      { id: 'a1', kind: 'slot', hue: 'red' },
    ]);
    expect(now.links).toBe(board.links);
    expect(JSON.stringify(now)).toBe(
      '{"id":"board","kind":"grid","children":[{"id":"a1","kind":"slot","hue":"red"}],' +
        '"state":"dark","links":[{"a":"a1","b":"a2","wall":true}],"rules":["X-2"]}',
    );
  });
});

/** What a server sent to one viewer: after each change, the whole state it leads to. */
interface Stream {
  first: State;
  rest: { change: Change | State; state: State }[];
}

/** Streams of whole games of every game, written by tests/server/test_changes.py. */
const file = process.env['MAYDAY_STREAMS'];

describe.runIf(file)('whole games', () => {
  const streams = file ? (JSON.parse(readFileSync(file, 'utf-8')) as Record<string, Stream>) : {};
  test.each(Object.entries(streams))('%s', (_, stream) => {
    let follower = new Follower(stream.first);
    for (const { change, state } of stream.rest) {
      if (change.type === 'state') follower = new Follower(change);
      const now = change.type === 'state' ? change : follower.follow(change);
      expect(JSON.stringify(now?.scene)).toBe(JSON.stringify(state.scene));
      expect(now?.names).toMatchObject(state.names);
      expect(now?.notes).toMatchObject(state.notes);
      expect({ ...now, names: 0, notes: 0 }).toEqual({ ...state, names: 0, notes: 0 });
    }
  });
});
