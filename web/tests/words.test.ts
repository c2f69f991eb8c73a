import { readdirSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';

import { en } from '../src/words/en';
import { botName, listed, speech, t, type Key } from '../src/words/index.svelte';
import { best, LANGUAGES, languageOf } from '../src/words/languages';
import { stretch } from '../src/words/stretched';
import { marks, pieces, type Hole } from '../src/words/template';

afterEach(() => speech.speak('en'));

const holesOf = (text: string) => pieces(text).filter((piece): piece is Hole => typeof piece !== 'string');
const marksOf = (text: string) => marks(text).flatMap(({ kind }) => (kind === 'plain' ? [] : [kind]));

/** What is wrong with a text of a language, beside the English one. */
function faults(text: string | undefined, english: string, forms: number): string[] {
  if (text === undefined) return ['is missing'];
  const [own, theirs] = [text, english].map((one) => new Set(holesOf(one).map(({ name }) => name)));
  return [
    ...(text.trim() ? [] : ['is empty']),
    ...[...theirs!].filter((name) => !own!.has(name)).map((name) => `lacks {${name}}`),
    ...[...own!].filter((name) => !theirs!.has(name)).map((name) => `has no value for {${name}}`),
    ...holesOf(text)
      .filter((hole) => hole.forms.length && ![forms, forms + 1].includes(hole.forms.length))
      .map(({ name }) => `{${name}|…} needs ${forms} forms`),
    ...(`${marksOf(text).sort()}` === `${marksOf(english).sort()}` ? [] : ['has other marks']),
  ];
}

describe.each([...Object.keys(LANGUAGES), 'en-x-long'])('%s', (code) => {
  const language = languageOf(code)!;

  test('has every text, with its values, forms and marks, and no other', async () => {
    const words = language.load ? (await language.load()).default : en;
    const found = Object.entries(en).flatMap(([key, english]) =>
      faults(words[key as Key], english, language.forms.length).map((fault) => `${key} ${fault}`),
    );
    const strange = Object.keys(words).filter((key) => !(key in en));
    expect([...found, ...strange.map((key) => `${key} is nowhere said`)]).toEqual([]);
  });

  test('has the forms of words that its numbers take', () => {
    const rules = new Intl.PluralRules(code);
    const taken = Array.from({ length: 1000 }, (_, n) => rules.select(n));
    expect(new Set(language.forms)).toEqual(new Set(taken));
  });
});

test('what is wrong with a text is found', () => {
  expect(faults(undefined, 'Seat', 2)).toEqual(['is missing']);
  expect(faults(' ', 'Seat', 2)).toEqual(['is empty']);
  expect(faults('Platz {m}', 'Seat {n}', 2)).toEqual(['lacks {n}', 'has no value for {m}']);
  expect(faults('{n|a|b|c|d}', '{n|a|b}', 2)).toEqual(['{n|…} needs 2 forms']);
  expect(faults('sehr', '*very*', 2)).toEqual(['has other marks']);
});

test('every file of words is a language', () => {
  const files = readdirSync('src/words').filter((file) => /^[a-z]{2}\.ts$/.test(file));
  expect(files.map((file) => file.slice(0, 2)).sort()).toEqual(Object.keys(LANGUAGES).sort());
});

test('a text takes its values and the form of its number', () => {
  expect(t('pass.title', { name: 'Ada' })).toBe('Pass the screen to Ada');
  expect(t('span.minutes', { n: 1 })).toBe('1 minute');
  expect(t('span.minutes', { n: 1200 })).toBe('1,200 minutes');
});

test.each([
  ['en', '0 minutes', '1 minute', '2 minutes'],
  ['de', '0 Minuten', '1 Minute', '2 Minuten'],
  ['es', '0 minutos', '1 minuto', '2 minutos'],
  ['fr', '0 minute', '1 minute', '2 minutes'],
  ['ja', '0分', '1分', '2分'],
])('%s has the forms of its own rule', async (code, ...said) => {
  await speech.speak(code);
  expect([0, 1, 2].map((n) => t('span.minutes', { n }))).toEqual(said);
});

test('a form of its own for zero comes first', () => {
  const forms = ['none', 'one', 'many'];
  expect([0, 1, 2].map((n) => speech.form(forms, n))).toEqual(forms);
});

test('a language is taken by its main part, the first that there is', () => {
  expect(best(['xx-YY', 'en-GB'])).toBe('en');
  expect(best(['xx'])).toBe('en');
});

test('another language is spoken from the moment it is asked for', async () => {
  await speech.speak('en-x-long');
  expect(t('mine.yourTurn')).not.toBe('Your turn');
  expect(document.documentElement.lang).toBe('en-x-long');
});

test('a language that nobody knows changes nothing', async () => {
  await speech.speak('xx');
  expect(t('mine.yourTurn')).toBe('Your turn');
});

test('stretched words are 1.4 times as long', () => {
  expect(stretch('Something on board')).toHaveLength(25);
});

test('names are listed, and bots that have a name are called by it', () => {
  expect(listed(['A', 'B'])).toBe('A and B');
  expect(botName('greedy')).toBe('greedy');
  expect(botName('of-another-package')).toBe('of-another-package');
});
