/** The lobby's words and the first seating of a table. */

import type { GameInfo, MatchInfo, SeatWish } from './protocol';
import { t } from '../words/index.svelte';

export function range([least, most]: [number, number]): string {
  return least === most ? `${least}` : t('lobby.range', { least, most });
}

/** What is learnt soonest comes first, and of such games the shortest. */
export function easiestFirst(games: GameInfo[]): GameInfo[] {
  const length = ({ minutes }: GameInfo) => (minutes ? minutes[0] + minutes[1] : 0);
  return [...games].sort((a, b) => a.weight - b.weight || length(a) - length(b));
}

/** With whom one plays. */
export function company(game: GameInfo): string {
  if (game.seats[1] === 1) return t('lobby.alone');
  return game.cooperative ? t('lobby.together') : t('lobby.against');
}

/** The bot that sits down when nobody says which. */
export function defaultBot(game: GameInfo): string | null {
  return game.bots.includes('greedy') ? 'greedy' : (game.bots[0] ?? null);
}

/** Me and bots: the table of somebody who just wants to play. */
export function quickSeats(game: GameInfo): SeatWish[] {
  const count = Math.max(game.seats[0], Math.min(2, game.seats[1]));
  const bot = defaultBot(game);
  return Array.from({ length: count }, (_, n) =>
    n === 0 ? { kind: 'me', bot: null, name: null } : { kind: 'bot', bot, name: null },
  );
}

/** One line about a match of mine: what is to be done, or how it ended. */
export function standing(match: MatchInfo): string {
  if (match.result) return match.result.text;
  if (match.status === 'abandoned') return t('mine.unfinished');
  if (match.outdated) return t('mine.outdated');
  if (match.your_turn) return t('mine.yourTurn');
  if (match.status === 'open') return t('mine.open');
  return t('mine.others');
}
