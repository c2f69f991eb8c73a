/** No English stands in the code of the client: its words are in src/words. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';

type Tree = { type: string; [key: string]: unknown };

const SPOKEN = /^(aria-label|aria-valuetext|aria-description|title|placeholder|alt|label)$/;
const OWN_NAME = /\bMayday\b/g; // the same in every language
const WORD = /\p{Letter}{2}/u;
/** A sentence or a label in a script, where ids, keys and styles begin in lower case. */
const SENTENCE = /^\p{Lu}\p{Ll}+(?:[ ,.:…!?]|$)/u;
const KEYS = /^(Escape|Enter|Home|End|Tab)$/;

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && typeof (value as Tree).type === 'string';

function parts(tree: Tree): Tree[] {
  return Object.values(tree).flatMap((value) =>
    Array.isArray(value) ? value.filter(isTree) : isTree(value) ? [value] : [],
  );
}

/** The literal strings that an expression may come to; not what it compares or calls with. */
function strings(tree: Tree): string[] {
  if (tree.type === 'CallExpression' || tree.type === 'BinaryExpression') return [];
  if (tree.type === 'MemberExpression') return [];
  if (tree.type === 'ConditionalExpression') {
    return [tree['consequent'], tree['alternate']].filter(isTree).flatMap(strings);
  }
  if (tree.type === 'Literal') return typeof tree['value'] === 'string' ? [tree['value']] : [];
  if (tree.type === 'TemplateElement') return [(tree['value'] as { cooked: string }).cooked];
  return parts(tree).flatMap(strings);
}

/** What a component shows that was not looked up. */
function shown(tree: Tree): string[] {
  if (tree.type === 'Text') return [String(tree['data'])];
  if (tree.type === 'ExpressionTag') return strings(tree['expression'] as Tree);
  if (tree.type === 'Attribute') {
    const value = tree['value'];
    if (!SPOKEN.test(String(tree['name'])) || value === true) return [];
    return (Array.isArray(value) ? value : [value]).filter(isTree).flatMap(shown);
  }
  if (tree.type === 'Comment') return [];
  const isCode = 'name' in tree && tree['name'] === 'code';
  return isCode ? [] : parts(tree).flatMap(shown);
}

/** The sentences in a script. */
function said(tree: Tree): string[] {
  if (tree.type === 'ImportDeclaration' || tree.type === 'ThrowStatement') return [];
  const found =
    tree.type === 'Literal' && typeof tree['value'] === 'string'
      ? [tree['value']]
      : tree.type === 'TemplateElement'
        ? [(tree['value'] as { cooked: string }).cooked.trim()]
        : [];
  return [...found, ...parts(tree).flatMap(said)].filter((text) => SENTENCE.test(text) && !KEYS.test(text));
}

function literals(source: string): string[] {
  const tree = parse(source, { modern: true });
  const inMarkup = shown(tree.fragment as unknown as Tree)
    .map((text) => text.replaceAll(OWN_NAME, ''))
    .filter((text) => WORD.test(text));
  const scripts = [tree.instance, tree.module].flatMap((script) => (script ? [script.content] : []));
  return [...inMarkup, ...scripts.flatMap((script) => said(script as unknown as Tree))];
}

const files = readdirSync('src', { recursive: true, encoding: 'utf8' });

test.each(files.filter((file) => file.endsWith('.svelte')))('%s has no words of its own', (file) => {
  expect(literals(readFileSync(join('src', file), 'utf8'))).toEqual([]);
});

test.each(files.filter((file) => file.endsWith('.ts') && !file.startsWith('words')))(
  '%s has no sentences of its own',
  (file) => {
    const source = readFileSync(join('src', file), 'utf8');
    expect(literals(`<script lang="ts">${source}</script>`)).toEqual([]);
  },
);

test.each([
  ['<p>Words</p>', 'Words'],
  ["<p>{busy ? 'Wait' : t('some.key')}</p>", 'Wait'],
  ['<p>{`Step ${n}`}</p>', 'Step '],
  ['<button aria-label="Close"></button>', 'Close'],
  ['<Dialog title="The table {n}" />', 'The table '],
  ["<script>const label = 'Your turn';</script>", 'Your turn'],
])('%s is found', (source, words) => {
  expect(literals(source)).toEqual([words]);
});
