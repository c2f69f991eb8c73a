/** One's own figures: how the finished games of this browser went, by game, level and role. */

import type { GameInfo, MatchInfo } from './protocol';

export interface Figure {
  game: string;
  /** What the games of this line have in common besides: a level, a role, or nothing. */
  name: string;
  played: number;
  won: number;
}

/** The options that say how hard a game is. */
const LEVELS = ['difficulty', 'level'];

function levelOf(match: MatchInfo, game: GameInfo | undefined): string {
  const option = game?.options.find(({ name }) => LEVELS.includes(name));
  const value = option && match.options[option.name];
  return option?.values.find((known) => known.value === value)?.label ?? '';
}

function rolesOf(match: MatchInfo, game: GameInfo | undefined): string[] {
  if (!game || game.seats[1] < 2 || game.cooperative) return [];
  return mySeats(match).map((seat) => game.seat_names[seat] ?? '');
}

const mySeats = (match: MatchInfo) =>
  match.seats.filter(({ mine, kind }) => mine && kind === 'human').map(({ seat }) => seat);

/** Whether one of my seats won: against others, by having more than somebody else. */
function isWon(match: MatchInfo, game: GameInfo | undefined): boolean {
  const returns = match.result?.returns ?? [];
  const best = Math.max(...mySeats(match).map((seat) => returns[seat] ?? 0));
  if (game?.cooperative ?? true) return best > 0;
  return best === Math.max(...returns) && returns.some((other) => other < best);
}

export interface Figures {
  byGame: Figure[];
  byLevel: Figure[];
  byRole: Figure[];
}

/** The figures of finished matches; on one screen against oneself nobody wins, so those count not. */
export function figuresOf(matches: MatchInfo[], games: GameInfo[]): Figures {
  const found: Figures = { byGame: [], byLevel: [], byRole: [] };
  const count = (list: Figure[], match: MatchInfo, name: string, won: boolean) => {
    let line = list.find((known) => known.game === match.title && known.name === name);
    if (!line) list.push((line = { game: match.title, name, played: 0, won: 0 }));
    line.played += 1;
    line.won += won ? 1 : 0;
  };
  for (const match of matches) {
    const game = games.find(({ id }) => id === match.game);
    const seats = mySeats(match);
    const isAgainstMyself = game && !game.cooperative && seats.length > 1;
    if (!match.result || !seats.length || isAgainstMyself) continue;
    const won = isWon(match, game);
    count(found.byGame, match, '', won);
    const level = levelOf(match, game);
    if (level) count(found.byLevel, match, level, won);
    for (const role of rolesOf(match, game)) count(found.byRole, match, role, won);
  }
  return found;
}
