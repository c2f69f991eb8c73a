/** The HTTP API. A failed request throws a Problem with one sentence to show. */

import type { Coached, GameInfo, Invitation, MatchInfo, Measures, Remark, ReplayInfo, SeatWish, State } from './protocol';
import { speech, t } from '../words/index.svelte';

export class Problem extends Error {
  constructor(
    message: string,
    readonly code: string = 'unknown',
    readonly rule: string | null = null,
  ) {
    super(message);
  }
}

const BASE = '/api/v1';

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(BASE + path, {
      method,
      headers: {
        'accept-language': speech.language,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Problem(t('problem.silent'));
  }
  const text = await response.text();
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    throw new Problem(t('problem.unreadable'));
  }
  if (!response.ok) {
    const error = (data as { error?: { message: string; code: string; rule: string | null } }).error;
    throw new Problem(error?.message ?? t('problem.other'), error?.code, error?.rule ?? null);
  }
  return data as T;
}

export const api = {
  games: () => request<GameInfo[]>('GET', '/games'),
  game: (id: string) => request<GameInfo>('GET', `/games/${id}`),
  matches: () => request<MatchInfo[]>('GET', '/matches'),
  match: (id: string) => request<MatchInfo>('GET', `/matches/${id}`),
  create: (
    game: string,
    options: Record<string, string>,
    seats: SeatWish[],
    name: string | null,
    hints = true,
  ) => request<MatchInfo>('POST', '/matches', { game, options, seats, name, hints }),
  /** The guided first game, from after so many of its choices. */
  guide: (game: string, guide: number, name: string | null) =>
    request<MatchInfo>('POST', '/matches', { game, guide, name }),
  abandon: (id: string) => request<MatchInfo>('POST', `/matches/${id}/abandon`),
  invitation: (token: string) => request<Invitation>('POST', '/invitation', { token }),
  join: (token: string, name: string | null) =>
    request<MatchInfo>('POST', '/join', { token, name }),
  leave: (id: string, seat: number) => request<MatchInfo>('POST', `/matches/${id}/leave`, { seat }),
  rematch: (id: string) => request<MatchInfo>('POST', `/matches/${id}/rematch`),
  recordUrl: (id: string) => `${BASE}/matches/${id}/record`,
  record: (id: string) => request<unknown>('GET', `/matches/${id}/record`),
  /** The record of a game of an experiment, named as in `draws/3/17`. */
  labRecord: (game: string) =>
    request<unknown>('GET', `/lab/${game.split('/').map(encodeURIComponent).join('/')}`),
  measures: (id: string) => request<Measures>('GET', `/matches/${id}/measures`),
  coach: (id: string) => request<Coached>('POST', `/matches/${id}/coach`),
  coached: (id: string) => request<Coached>('GET', `/matches/${id}/coach`),
  pictureUrl: (id: string, theme: string, language: string) =>
    `${BASE}/matches/${id}/picture.svg?theme=${theme}&language=${language}`,
  replay: (record: unknown) => request<ReplayInfo>('POST', '/replays', { record }),
  frame: (record: unknown, at: number, seat: number | null) =>
    request<State>('POST', '/replays/frame', { record, at, seat }),
  /** What there was to say of a node at a moment of a record. */
  replayAbout: (record: unknown, at: number, seat: number | null, node: string) =>
    request<{ remarks: Remark[] }>('POST', '/replays/about', { record, at, seat, node }),
  startFrom: (record: unknown, at: number, seats: SeatWish[], name: string | null) =>
    request<MatchInfo>('POST', '/replays/start', { record, at, seats, name }),
  art: (game: string, name: string) => `${BASE}/games/${game}/art/${name}`,
};
