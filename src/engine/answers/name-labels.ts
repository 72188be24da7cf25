import type { Labels } from './labels.ts';

export type NamedStream = ReturnType<typeof streamOf>;

/** A text that is replaced by a name: `head` as it stands, then `tail` in any case. */
type Token = {
  readonly head: string;
  readonly tail: string;
  readonly name: string;
  /** Only repeats the name that stands before it; where it does not, no letter or digit may stand there. */
  readonly isRepeated: boolean;
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

/** What a label stands for. */
type Item = { readonly label: string; readonly name: string };

/** Puts the names of options, criteria, musts and predictions where an advisor wrote their labels. */
export function createLabelNamer({ options, criteria, musts, predictions }: Labels) {
  const items: readonly Item[] = [
    ...[...options, ...criteria, ...musts].map(([label, { name }]) => ({ label, name })),
    ...predictions.map(([label, { event }]) => ({ label, name: event })),
  ];
  /** Its pieces, joined, equal the whole text with names, however it was cut. */
  const stream = (): NamedStream => streamOf(items);
  const name = (text: string): string => {
    const whole = stream();
    return whole.push(text) + whole.end();
  };
  return { name, stream };
}

/** A label alone; with its name behind it ("K7 (Buy it)"), so that the name is not said twice; behind its name ("Buy it (K7)"). */
function tokensOf({ label, name }: Item): Token[] {
  const links = LINKS.map(([open, close]) => ({ head: label, tail: `${open}${name}${close}`.toLowerCase() }));
  const repeated = Object.entries(BRACKETS).flatMap(([open, close]) =>
    ['', ' '].map((blank) => ({
      head: `${blank}${open}${label}${close}`,
      tail: '',
      name: '',
      isRepeated: true,
    })),
  );
  return [
    ...[{ head: label, tail: '' }, ...links].map((one) => ({ ...one, name, isRepeated: false })),
    ...repeated,
  ];
}

/** The tokens of these items that may begin here, the longest first: made for few places, so that none are kept. */
function tokensAt(items: readonly Item[], { text, index, labelAt, before }: Place): Token[] {
  const length = ({ head, tail }: Token): number => head.length + tail.length;
  return items
    .filter(({ label }) => label.startsWith(text.slice(labelAt, labelAt + label.length)))
    .filter(({ name }) => labelAt === index || endsWith(before, name))
    .flatMap(tokensOf)
    .toSorted((a, b) => length(b) - length(a));
}

function streamOf(items: readonly Item[]) {
  const most = Math.max(0, ...items.map(({ name }) => name.length));
  const starts = new Set(items.map(({ label }) => label.slice(0, 2)));
  let past = '';
  let raw = '';
  const advance = (ended: boolean): string => {
    let out = '';
    let index = 0;
    // Everything before this index is in `out`.
    let from = 0;
    for (; index < raw.length; index += 1) {
      const labelAt = labelFrom(starts, raw, index);
      if (labelAt === null) continue;
      const before = (past + out + raw.slice(from, index)).slice(-(most + 2));
      const found = matchAt(items, { text: raw, index, labelAt, before, ended });
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
    /** The rest. */
    end: (): string => advance(true),
  };
}

/**
 * Where the label of a token that may begin here stands: behind a bracket, and a blank before that, where they are. Null, and
 * quickly so, for nearly all characters. `starts` are two characters of each label.
 */
function labelFrom(starts: ReadonlySet<string>, text: string, index: number): number | null {
  const char = text.charAt(index);
  const isBlank = char === ' ';
  if (!(isBlank || char in BRACKETS || (char >= 'A' && char <= 'Z'))) return null;
  const open = isBlank ? index + 1 : index;
  const isOpen = text.charAt(open) in BRACKETS;
  if (isBlank && !isOpen && open < text.length) return null;
  const from = isOpen ? open + 1 : open;
  return from + 2 > text.length || starts.has(text.slice(from, from + 2)) ? from : null;
}

type Place = {
  readonly text: string;
  readonly index: number;
  readonly labelAt: number;
  /** The end of what has been given out. */
  readonly before: string;
  readonly ended: boolean;
};

/** The token that stands here; null for none, `more` where the text ends too soon to tell. */
function matchAt(
  items: readonly Item[],
  place: Place,
): { readonly length: number; readonly name: string } | null | 'more' {
  const { text, index, before, ended } = place;
  for (const { head, tail, name, isRepeated } of tokensAt(items, place)) {
    const length = head.length + tail.length;
    const here = text.slice(index, index + length);
    const isPart = here.length < length;
    const found = here.slice(0, head.length) + here.slice(head.length).toLowerCase();
    if (isPart ? ended || !(head + tail).startsWith(found) : found !== head + tail) continue;
    if (!isRepeated && WORD.test(before.slice(-1))) continue;
    const next = !isRepeated && tail === '' ? text.charAt(index + length) : null;
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
