/** Finding rules: every word of the search must be in the rule's id, chapter or text. */

import type { Rule } from './protocol';

export function search(rules: Rule[], words: string): Rule[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return rules.filter((rule) => {
    const text = `${rule.id} ${rule.chapter} ${rule.tag} ${rule.text}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** The rules by chapter, in the order of the book. */
export function chapters(rules: Rule[]): [string, Rule[]][] {
  const found = new Map<string, Rule[]>();
  for (const rule of rules) found.set(rule.chapter, [...(found.get(rule.chapter) ?? []), rule]);
  return [...found];
}
