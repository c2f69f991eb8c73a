/** Templates: texts with holes for values, and forms of words by number. */

/** The holes of a text, as a type: `{n|day|days}` is the hole `n`. */
export type Holes<Text extends string> = Text extends `${string}{${infer Hole}}${infer Rest}`
  ? (Hole extends `${infer Name}|${string}` ? Name : Hole) | Holes<Rest>
  : never;

export interface Hole {
  name: string;
  /** Forms by number; none: the value itself. */
  forms: string[];
}

/** A text cut at its holes. */
export function pieces(text: string): (string | Hole)[] {
  return text
    .split(/(\{[^{}]*\})/)
    .filter(Boolean)
    .map((piece) => {
      if (!piece.startsWith('{')) return piece;
      const [name = '', ...forms] = piece.slice(1, -1).split('|');
      return { name, forms };
    });
}

export interface Mark {
  kind: 'plain' | 'strong' | 'code' | 'link';
  text: string;
}

const MARKS = { '*': 'strong', '`': 'code', '[': 'link' } as const;

/** A text cut at its marks: *strong*, `typed`, [a link]. */
export function marks(text: string): Mark[] {
  return text
    .split(/(\*[^*]+\*|`[^`]+`|\[[^\]]+\])/)
    .filter(Boolean)
    .map((part) => {
      const kind = MARKS[part[0] as keyof typeof MARKS];
      const whole = kind && part.length > 2;
      return whole ? { kind, text: part.slice(1, -1) } : { kind: 'plain', text: part };
    });
}
