/** What a bot is like: how it plays, and how often it wins where somebody has measured it. */

import type { GameInfo, Strength } from './protocol';
import { botName, has, listed, speech, t } from '../words/index.svelte';

/** A share as it is read. */
export function percent(share: number): string {
  return new Intl.NumberFormat(speech.language, { style: 'percent' }).format(share);
}

/** The measured strength as a sentence. */
export function sentence(figure: Strength): string {
  const { against, seats } = figure;
  const said = {
    rate: percent(figure.rate),
    range: `${Math.round(figure.low * 100)}–${percent(figure.high)}`,
    options: figure.options.length ? ` (${listed(figure.options)})` : '',
  };
  if (against) return t('strength.against', { ...said, bot: botName(against) });
  if (seats > 1) return t('strength.together', { ...said, n: seats - 1 });
  return t('strength.alone', said);
}

export function aboutBot(game: Pick<GameInfo, 'strengths'>, bot: string | null): string {
  const key = `level.${bot}`;
  const manner = has(key) ? [`${speech.text(key)}.`] : [];
  const figures = game.strengths.filter((figure) => figure.bot === bot);
  return [...manner, ...figures.map(sentence)].join(' ');
}
