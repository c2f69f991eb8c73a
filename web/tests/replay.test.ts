import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api, Problem } from '../src/lib/api';
import type { ReplayInfo, SceneNode, State, StoryEvent } from '../src/lib/protocol';
import { settings } from '../src/lib/settings.svelte';
import { Replay } from '../src/replay/replay.svelte';
import { restOf } from '../src/show/pace';

const LAST = 4;
const LOOKS = { headings: [], looks: {} };

/** One event for each step; the table shows how many there were. */
function frameOf(at: number, seat: number | null): State {
  const events = Array.from({ length: at }, (_, n): StoryEvent => ({
    n,
    at: n + 1,
    kind: 'Told',
    text: [`Step ${n + 1}.`],
    fields: {},
    ids: [],
  }));
  const scene: SceneNode = { id: 'table', kind: 'table', value: at };
  return { seat, number: at, scene, events } as unknown as State;
}

let calm = false;
beforeEach(() => {
  calm = false;
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: calm }));
  settings.pace = '1';
  vi.spyOn(api, 'replay').mockResolvedValue({ frames: LAST + 1, finished: true, seats: ['A', 'B'] } as ReplayInfo);
  vi.spyOn(api, 'frame').mockImplementation((_, at, seat) => Promise.resolve(frameOf(at, seat)));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function opened(at = 0): Promise<Replay> {
  const replay = new Replay({}, () => LOOKS);
  await replay.open(at);
  return replay;
}

/** Let time pass while the replay plays; gives the events that were told, in their order. */
async function watched(replay: Replay): Promise<number[]> {
  const told: number[] = [];
  while (replay.playing) {
    const n = replay.show.beat?.events[0]?.n;
    if (n !== undefined && told[told.length - 1] !== n) told.push(n);
    await vi.advanceTimersByTimeAsync(50);
  }
  return told;
}

describe('a replay', () => {
  test('that plays tells every step, and stops at the last', async () => {
    const replay = await opened();
    replay.play();
    expect(await watched(replay)).toEqual([0, 1, 2, 3]);
    expect(replay.at).toBe(LAST);
    expect(replay.show.scene?.value).toBe(LAST);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('that is at its end plays from the start again', async () => {
    const replay = await opened(LAST);
    replay.play();
    expect(replay.at).toBe(0);
    expect(await watched(replay)).toEqual([0, 1, 2, 3]);
  });

  test('tells a step forward, and shows any other moment as it was', async () => {
    const replay = await opened(1);
    expect(replay.show.isPlaying).toBe(false);
    await replay.step();
    expect(replay.show.beat?.events[0]?.n).toBe(1);
    await replay.go(4);
    expect(replay.show.isPlaying).toBe(false);
    expect(replay.show.scene?.value).toBe(4);
    await replay.go(0);
    expect(replay.show.scene?.value).toBe(0);
    await replay.step();
    expect(replay.show.beat?.events[0]?.n).toBe(0);
  });

  test('stands still at the end of a step when it is paused', async () => {
    const replay = await opened();
    replay.play();
    await vi.advanceTimersByTimeAsync(100);
    expect(replay.show.isPlaying).toBe(true);
    replay.pause();
    expect(replay.show.isPlaying).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(replay.at).toBe(1);
  });

  test('goes on when what is told is skipped', async () => {
    const replay = await opened();
    replay.play();
    await vi.advanceTimersByTimeAsync(100);
    replay.show.skip();
    expect(replay.playing).toBe(true);
    await watched(replay);
    expect(replay.at).toBe(LAST);
  });

  test('plays step by step also where nothing moves', async () => {
    calm = true;
    const replay = await opened();
    replay.play();
    expect(await watched(replay)).toEqual([]);
    expect(replay.at).toBe(LAST);
  });

  test('looks with the eyes of another seat at the same moment', async () => {
    const replay = await opened(2);
    replay.look(1);
    await vi.advanceTimersByTimeAsync(0);
    expect([replay.frame?.seat, replay.frame?.number]).toEqual([1, 2]);
    expect(replay.show.isPlaying).toBe(false);
  });

  test('stops where a moment cannot be shown, and says why', async () => {
    const replay = await opened();
    vi.mocked(api.frame).mockRejectedValue(new Problem('No such moment.'));
    replay.play();
    await vi.advanceTimersByTimeAsync(5000);
    await watched(replay);
    expect(replay.problem).toBe('No such moment.');
    expect(replay.at).toBe(2); // the first was fetched before
  });

  test('says of a node what there was to say at the moment that is shown', async () => {
    const about = vi.spyOn(api, 'replayAbout').mockResolvedValue({ remarks: [] });
    const replay = await opened(3);
    await replay.line.about(1, 'damage');
    expect(about).toHaveBeenCalledWith(replay.record, 3, 1, 'damage');
  });
});

test('a step that was told is left sooner than one that was shown at once', () => {
  expect(restOf('3', false)).toBeLessThan(restOf('1', false));
  expect(restOf('1', false)).toBeLessThan(restOf('once', false));
  expect(restOf('once', false)).toBeLessThan(restOf('1', true));
  expect(restOf('once', true)).toBeGreaterThan(0);
});
