import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Connection, told } from '../src/lib/connection.svelte';
import type { State, StoryEvent } from '../src/lib/protocol';

/** A web socket without a network: the test is the server. */
class FakeSocket {
  static readonly all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    FakeSocket.all.push(this);
  }

  send(line: string): void {
    this.sent.push(JSON.parse(line) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = 3;
  }

  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

function event(n: number): StoryEvent {
  return { n, at: n, kind: 'Happened', text: [`event ${n}`], fields: {}, ids: [] };
}

function state(number: number, since: number, events: StoryEvent[], seat = 0): State {
  return {
    type: 'state',
    match: 'm',
    seat,
    edition: number,
    number,
    round: 1,
    stage: '',
    status: 'running',
    scene: { id: 'table', kind: 'table' },
    names: {},
    notes: {},
    asks: [],
    waiting: [],
    events,
    since,
    has_rulings: false,
    can_undo: false,
    proposal: null,
    result: null,
    commitment: null,
    secret: null,
    known_luck: false,
    renewed: null,
    acted: 0,
    forecast: [],
    guide: null,
  };
}

const last = () => FakeSocket.all.at(-1)!;

function connect(): Connection {
  const line = new Connection('m', false, () => new FakeSocket() as unknown as WebSocket);
  last().accept();
  return line;
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all.length = 0;
});
afterEach(() => vi.useRealTimers());

describe('the story', () => {
  test('goes on with new events', () => {
    expect(told([event(0)], state(1, 1, [event(1)])).map((e) => e.n)).toEqual([0, 1]);
  });

  test('drops what an undo made void', () => {
    const story = [event(0), event(1), event(2)];
    expect(told(story, state(4, 1, [])).map((e) => e.n)).toEqual([0]);
  });

  test('is kept for each seat of a shared screen', () => {
    const line = connect();
    last().say(state(1, 0, [event(0), event(1)], 0));
    last().say(state(1, 0, [event(0)], 1));
    expect(line.story(0)).toHaveLength(2);
    expect(line.story(1)).toHaveLength(1);
  });
});

describe('the line', () => {
  test('says hello with nothing known, then with what it has heard', () => {
    connect();
    expect(last().sent[0]).toMatchObject({ type: 'hello', version: 1, seats: null, since: 0 });
    last().say(state(3, 0, [event(0), event(1)]));
    last().drop();
    vi.advanceTimersByTime(200);
    last().accept();
    expect(last().sent[0]).toMatchObject({ type: 'hello', since: 2, at: 3 });
  });

  test('follows changes, and asks for the whole state where it has another edition', () => {
    const line = connect();
    last().say(state(3, 0, [event(0)]));
    const change = { type: 'change', seat: 0, since: 1, events: [event(1)] };
    last().say({ ...change, of: 3, edition: 4, number: 4, round: 2 });
    expect(line.states[0]).toMatchObject({ number: 4, round: 2, status: 'running' });
    expect(line.story(0)).toHaveLength(2);
    last().say({ ...change, of: 7, edition: 8, number: 8 });
    expect(line.states[0]?.number).toBe(4);
    expect(last().sent.at(-1)).toMatchObject({ type: 'whole' });
  });

  test('comes back after ever longer pauses', () => {
    const line = connect();
    last().drop();
    expect(line.status).toBe('lost');
    vi.advanceTimersByTime(199);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
    last().drop();
    vi.advanceTimersByTime(499);
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(1);
    last().accept();
    expect(line.status).toBe('open');
  });

  test('sends an unanswered choice again with the same id', async () => {
    const line = connect();
    const made = line.choose(0, 'repair a', 0);
    const first = last().sent.find((message) => message['type'] === 'choose');
    last().drop();
    vi.advanceTimersByTime(200);
    last().accept();
    const again = last().sent.find((message) => message['type'] === 'choose');
    expect(again).toEqual(first);
    last().say({ type: 'done', id: first?.['id'] });
    await expect(made).resolves.toMatchObject({ type: 'done' });
  });

  test('does not send again what was answered', async () => {
    const line = connect();
    const made = line.undo(0);
    last().say({ type: 'done', id: last().sent.at(-1)?.['id'] });
    await made;
    last().drop();
    vi.advanceTimersByTime(200);
    last().accept();
    expect(last().sent.map((message) => message['type'])).toEqual(['hello']);
  });

  test('turns a refusal into a problem with its rule', async () => {
    const line = connect();
    const made = line.choose(0, 'x', 0);
    const id = last().sent.at(-1)?.['id'];
    last().say({ type: 'error', id, code: 'illegal', message: 'No.', rule: 'X-1' });
    await expect(made).rejects.toMatchObject({ message: 'No.', rule: 'X-1', code: 'illegal' });
  });

  test('stays away when the server says that it is of no use', () => {
    const line = connect();
    last().say({ type: 'error', id: null, code: 'unknown', message: 'No such match.', rule: null });
    last().drop(4004);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(line.closing).toBe('No such match.');
  });

  test('tries again when there is no room, less and less often, and says why until there is', () => {
    const line = connect();
    const full = { type: 'error', id: null, code: 'limit', message: 'Full.', rule: null };
    for (const [tries, pause] of [200, 500, 1000].entries()) {
      last().say(full);
      last().drop(4129);
      expect([line.status, line.closing, line.turnedAway]).toEqual(['lost', '', 'Full.']);
      vi.advanceTimersByTime(pause - 1);
      expect(FakeSocket.all).toHaveLength(tries + 1);
      vi.advanceTimersByTime(1);
      last().accept();
    }
    last().say(state(1, 0, []));
    expect([line.status, line.turnedAway]).toEqual(['open', '']);
    last().drop();
    vi.advanceTimersByTime(200);
    expect(FakeSocket.all).toHaveLength(5);
  });

  test('is given up when it stays silent after a ping', () => {
    const line = connect();
    vi.advanceTimersByTime(15_000);
    expect(last().sent.at(-1)).toMatchObject({ type: 'ping' });
    vi.advanceTimersByTime(15_000);
    expect(line.status).toBe('lost');
  });

  test('tells a chat line once', () => {
    const line = connect();
    const said = { type: 'chat', n: 0, seat: 0, name: 'A', text: 'hi', at: '' };
    last().say(said);
    last().say(said);
    expect(line.chat).toHaveLength(1);
  });
});
