/** Words: what the client says, in the language of whoever reads it. */

import { en } from './en';
import { best, languageOf, type Catalogue } from './languages';
import { pieces, type Holes } from './template';

export type Key = keyof typeof en;
export type Value = string | number;
export type Values<K extends Key, V = Value> = Record<Holes<(typeof en)[K]>, V>;
/** The values of a text, if it wants any. */
export type Wanted<K extends Key> = [Holes<(typeof en)[K]>] extends [never] ? [] : [Values<K>];

class Speech {
  language = $state('en');
  private catalogue = $state.raw<Catalogue>(en);
  private asked = 'en';

  /** Speak another language, from the moment its words are here. */
  async speak(code: string): Promise<void> {
    const language = languageOf(code);
    if (!language) return;
    this.asked = code;
    const words = language.load ? (await language.load()).default : en;
    if (this.asked !== code) return; // somebody changed their mind on the way
    this.catalogue = words;
    this.language = code;
    document.documentElement.lang = code;
  }

  text(key: Key): string {
    return this.catalogue[key] ?? en[key];
  }

  number(value: number): string {
    return new Intl.NumberFormat(this.language).format(value);
  }

  /** The form that goes with a number; one form more than the language has is for 0. */
  form(forms: string[], number: number): string {
    const known = languageOf(this.language)!.forms;
    if (forms.length > known.length && number === 0) return forms[0]!;
    const own = forms.slice(forms.length > known.length ? 1 : 0);
    const at = known.indexOf(new Intl.PluralRules(this.language).select(number));
    return own[at] ?? own[own.length - 1] ?? '';
  }
}

export const speech = new Speech();

/** The language that this browser asks for. */
export const ownLanguage = () => best(navigator.languages ?? [navigator.language]);

/** Whether what there is in English only, such as the rules, is in another language than the rest. */
export const isForeign = () => !speech.language.startsWith('en');

/** The text of a key, with its values. */
export function t<K extends Key>(key: K, ...[values]: Wanted<K>): string {
  return filled(speech.text(key), values ?? {}).join('');
}

/** A text with its values; what is no word or number stays what it is. */
export function filled<V>(text: string, values: Record<string, V | Value>): (V | string)[] {
  return pieces(text).map((piece) => {
    if (typeof piece === 'string') return piece;
    const value = values[piece.name];
    if (piece.forms.length) return speech.form(piece.forms, Number(value));
    if (typeof value === 'number') return speech.number(value);
    return value ?? '';
  });
}

/** Names, one after the other: "A, B and C". */
export function listed(names: string[]): string {
  return new Intl.ListFormat(speech.language, { type: 'conjunction' }).format(names);
}

/** A day, in words. */
export function day(moment: string): string {
  return new Intl.DateTimeFormat(speech.language, { dateStyle: 'long' }).format(new Date(moment));
}

/** A day, short: with the year only if it is another one. */
export function shortDay(moment: string): string {
  const date = new Date(moment);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  const year = isThisYear ? undefined : 'numeric';
  return new Intl.DateTimeFormat(speech.language, { day: 'numeric', month: 'short', year }).format(date);
}

/** Whether there are words under a key. */
export function has(key: string): key is Key {
  return key in en;
}

/** What a bot is called. */
export function botName(bot: string | null): string {
  const key = `bot.${bot}`;
  return has(key) ? speech.text(key) : (bot ?? '');
}
