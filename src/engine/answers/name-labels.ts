import { wordPattern, type Labels } from './labels.ts';

export type NamedStream = ReturnType<typeof streamOf>;

/** A text that is replaced by a name: `head` as it stands, then `tail` in any case. */
type Token = {
  readonly head: string;
  readonly tail: string;
  readonly name: string;
  /** The name that must stand before it, so that it only repeats that; null where no letter or digit may. */
  readonly behind: string | null;
};

const WORD = /[\p{Script=Latin}\p{N}_]/u;
/** What may stand between a label and the name that follows it. */
const LINKS: readonly (readonly [before: string, after: string])[] = [
  [' (', ')'],
  [' "', '"'],
  [' “', '”'],
  ['（', '）'],
  [': ', ''],
  [' – ', ''],
  [' — ', ''],
  [' - ', ''],
  [' = ', ''],
];
const BRACKETS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '（': '）', '【': '】' };

/** Puts the names of options, criteria, musts and predictions where an advisor wrote their labels. */
export function createLabelNamer({ options, criteria, musts, predictions }: Labels) {
  const items = [
    ...[...options, ...criteria, ...musts].map(([label, { name }]) => ({ label, name })),
    ...predictions.map(([label, { event }]) => ({ label, name: event })),
  ];
  const most = Math.max(0, ...items.map(({ name }) => name.length));
  const pattern = items.length === 0 ? null : wordPattern(items.map(({ label }) => label));
  // Made where a label stands in a text, which few do.
  let tokens: Tokens | null = null;
  /** Its pieces, joined, equal the whole text with names, however it was cut. */
  const stream = (): NamedStream => streamOf((tokens ??= tokensByStart(items)), most);
  const name = (text: string): string => {
    if (!pattern?.test(text)) return text;
    const whole = stream();
    return whole.push(text) + whole.end();
  };
  return { name, stream };
}

/** A label alone; with its name behind it ("K7 (Buy it)"), so that the name is not said twice; behind its name ("Buy it (K7)"). */
function tokensOf(label: string, name: string): Token[] {
  const links = LINKS.map(([open, close]) => ({ head: label, tail: `${open}${name}${close}`.toLowerCase() }));
  const repeated = Object.entries(BRACKETS).flatMap(([open, close]) =>
    ['', ' '].map((blank) => ({ head: `${blank}${open}${label}${close}`, tail: '', name: '', behind: name })),
  );
  return [
    ...[{ head: label, tail: '' }, ...links].map((one) => ({ ...one, name, behind: null })),
    ...repeated,
  ];
}

/** The longest first. */
function tokensByStart(items: readonly { readonly label: string; readonly name: string }[]): Tokens {
  const tokens = items.flatMap(({ label, name }) => tokensOf(label, name));
  const length = ({ head, tail }: Token): number => head.length + tail.length;
  return Map.groupBy(
    tokens.toSorted((a, b) => length(b) - length(a)),
    ({ head }) => head.charAt(0),
  );
}

type Tokens = ReadonlyMap<string, readonly Token[]>;

function streamOf(tokens: Tokens, most: number) {
  let past = '';
  let raw = '';
  const advance = (ended: boolean): string => {
    let out = '';
    let index = 0;
    // Everything before this index is in `out`.
    let from = 0;
    for (; index < raw.length; index += 1) {
      if (!mayBegin(tokens, raw, index)) continue;
      const before = (past + out + raw.slice(from, index)).slice(-(most + 2));
      const found = matchAt(tokens, { text: raw, index, before, ended });
      if (found === 'more') break;
      if (found === null) continue;
      out += raw.slice(from, index) + found.name;
      from = index + found.length;
      index = from - 1;
    }
    out += raw.slice(from, index);
    past = (past + out).slice(-(most + 2));
    raw = raw.slice(index);
    return out;
  };
  return {
    /** The next piece of a text in, as much as is settled out. */
    push: (piece: string): string => {
      raw += piece;
      return advance(false);
    },
    /** The rest. The stream is empty afterwards and may be used for another text. */
    end: (): string => {
      const rest = advance(true);
      past = '';
      raw = '';
      return rest;
    },
  };
}

/** A quick test, false for nearly all characters: whether a token may begin here. */
function mayBegin(tokens: Tokens, text: string, index: number): boolean {
  const char = text.charAt(index);
  const next = text.charAt(index + 1);
  return tokens.has(char) && (char !== ' ' || next === '' || next in BRACKETS);
}

type Place = {
  readonly text: string;
  readonly index: number;
  /** The end of what has been given out. */
  readonly before: string;
  readonly ended: boolean;
};

/** The token that stands here; null for none, `more` where the text ends too soon to tell. */
function matchAt(
  tokens: Tokens,
  { text, index, before, ended }: Place,
): { readonly length: number; readonly name: string } | null | 'more' {
  for (const { head, tail, name, behind } of tokens.get(text.charAt(index)) ?? []) {
    const length = head.length + tail.length;
    const here = text.slice(index, index + length);
    const isPart = here.length < length;
    const found = here.slice(0, head.length) + here.slice(head.length).toLowerCase();
    if (isPart ? ended || !(head + tail).startsWith(found) : found !== head + tail) continue;
    if (behind === null ? WORD.test(before.slice(-1)) : !endsWith(before, behind)) continue;
    const next = behind === null && tail === '' ? text.charAt(index + length) : null;
    if (isPart || (next === '' && !ended)) return 'more';
    if (next === null || !WORD.test(next)) return { length, name };
  }
  return null;
}

function endsWith(text: string, name: string): boolean {
  return (
    name !== '' &&
    text
      .toLowerCase()
      .replace(/["”»*]$/u, '')
      .endsWith(name.toLowerCase())
  );
}
