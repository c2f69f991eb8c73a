/** A language for tests: English 1.4 times as long, in letters that show what was not looked up. */

import { en } from './en';
import type { Catalogue } from './languages';
import { pieces } from './template';

const ACCENTS: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', n: 'ñ' };
const LONGER = 1.4;

/** The letters with accents, and as many more as make the text 1.4 times as long. */
export function stretch(words: string): string {
  const letters = words.match(/\p{Letter}/gu)?.length ?? 0;
  const more = Math.round(words.length * (LONGER - 1));
  let seen = 0;
  return words.replace(/\p{Letter}/gu, (letter) => {
    const times = 1 + Math.floor((++seen * more) / letters) - Math.floor(((seen - 1) * more) / letters);
    return (ACCENTS[letter] ?? letter).repeat(times);
  });
}

/** A text with its words stretched; its holes and what is typed stay as they are. */
function stretched(text: string): string {
  const said = (words: string) => words.replace(/`[^`]*`|[^`]+/g, (part) => (part[0] === '`' ? part : stretch(part)));
  return pieces(text)
    .map((piece) => {
      if (typeof piece === 'string') return said(piece);
      return `{${[piece.name, ...piece.forms.map(stretch)].join('|')}}`;
    })
    .join('');
}

const entries = Object.entries(en).map(([key, text]) => [key, stretched(text)]);
export default Object.fromEntries(entries) as Catalogue;
