/** The languages of the client: how each calls itself, its forms by number, where its words are. */

import type { en } from './en';

/** Words by key. What a language lacks is said in English; a test fails for it. */
export type Catalogue = Partial<Record<keyof typeof en, string>>;

interface Language {
  /** In the language itself. */
  name: string;
  /** Its forms by number in the order in which texts have them; other numbers take the last. */
  forms: Intl.LDMLPluralRule[];
  /** English is here already. */
  load: (() => Promise<{ default: Catalogue }>) | null;
}

export const LANGUAGES = {
  en: { name: 'English', forms: ['one', 'other'], load: null },
  de: { name: 'Deutsch', forms: ['one', 'other'], load: () => import('./de') },
  es: { name: 'Español', forms: ['one', 'other'], load: () => import('./es') },
  fr: { name: 'Français', forms: ['one', 'other'], load: () => import('./fr') },
  ja: { name: '日本語', forms: ['other'], load: () => import('./ja') },
} satisfies Record<string, Language>;

/** English made longer and marked, to test whether every screen has room for it. */
const STRETCHED: Language = {
  name: 'Ẽñğĺíśĥ',
  forms: ['one', 'other'],
  load: () => import('./stretched'),
};

const HIDDEN: Record<string, Language> = { 'en-x-long': STRETCHED };

export type Code = keyof typeof LANGUAGES;

export function languageOf(code: string): Language | undefined {
  return { ...HIDDEN, ...(LANGUAGES as Record<string, Language>) }[code];
}

/** The first of the wishes that there is, by its main part: `de-AT` is `de`. */
export function best(wishes: readonly string[]): string {
  for (const wish of wishes) {
    const known = [wish, wish.split('-')[0]!.toLowerCase()].find((code) => languageOf(code));
    if (known) return known;
  }
  return 'en';
}
