import { mapStrings } from '@witan/masking/map-strings';
import { wordPattern, type Labels } from './labels.ts';

export type NamedStream = ReturnType<typeof streamOf>;

type Item = { readonly label: string; readonly name: string };

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
const OPENERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '（': '）', '【': '】' };

/** Puts the names of options, criteria, musts and predictions where an advisor wrote their labels. */
export function createLabelNamer({ options, criteria, musts, predictions }: Labels) {
  const items: Item[] = [
    ...[...options, ...criteria, ...musts].map(([label, { name }]) => ({ label, name })),
    ...predictions.map(([label, { event }]) => ({ label, name: event })),
  ].toSorted((a, b) => b.label.length - a.label.length);
  const most = Math.max(0, ...items.map(({ name }) => name.length));
  const pattern = items.length === 0 ? null : wordPattern(items.map(({ label }) => label));
  /** Its pieces, joined, equal the whole text with names, however it was cut. */
  const stream = (): NamedStream => streamOf(items, most);
  const name = (text: string): string => {
    if (!pattern?.test(text)) return text;
    const whole = stream();
    return whole.push(text) + whole.end();
  };
  /** Names in every string of a JSON-like value; keys, numbers and the order stay. */
  const nameDeep = <T>(value: T): T => mapStrings(value, name);
  return { name, stream, nameDeep };
}

function streamOf(items: readonly Item[], most: number) {
  const initials = new Set(items.map(({ label }) => label.charAt(0)));
  let past = '';
  let raw = '';
  const advance = (ended: boolean): string => {
    let out = '';
    let index = 0;
    // Everything before this index is in `out`.
    let from = 0;
    for (; index < raw.length; index += 1) {
      if (!mayBegin(initials, raw, index)) continue;
      const before = (past + out + raw.slice(from, index)).slice(-(most + 2));
      const found = matchAt(items, { text: raw, index, before, ended });
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

/** A quick test, false for nearly all characters: whether a label, or one in brackets, may begin here. */
function mayBegin(initials: ReadonlySet<string>, text: string, index: number): boolean {
  const char = text.charAt(index);
  if (char in OPENERS || initials.has(char)) return true;
  const next = char === ' ' ? text.charAt(index + 1) : null;
  return next !== null && (next === '' || next in OPENERS);
}

type Place = {
  readonly text: string;
  readonly index: number;
  /** The end of what has been given out. */
  readonly before: string;
  readonly ended: boolean;
};

/** What replaces the text from here on; null for nothing, `more` where the text ends too soon to tell. */
function matchAt(
  items: readonly Item[],
  place: Place,
): { readonly length: number; readonly name: string } | null | 'more' {
  const { text, index, before, ended } = place;
  const char = text.charAt(index);
  const repeated = char === ' ' || char in OPENERS ? repetition(items, place) : null;
  if (repeated !== null) return repeated;
  if (WORD.test(before.slice(-1)) || !WORD.test(char)) return null;
  for (const { label, name } of items) {
    const here = text.slice(index, index + label.length);
    if (here !== label) {
      if (!ended && here.length < label.length && label.startsWith(here)) return 'more';
      continue;
    }
    const next = text.charAt(index + label.length);
    if (next === '' && !ended) return 'more';
    if (WORD.test(next)) continue;
    const link = linkedName(place, label, name);
    return link === 'more' ? 'more' : { length: label.length + link, name };
  }
  return null;
}

/** Length of a link and the name behind a label ("K7 (Buy it)"), so that the name is not said twice; else 0. */
function linkedName({ text, index, ended }: Place, label: string, name: string): number | 'more' {
  const rest = text.slice(index + label.length).toLowerCase();
  for (const [open, close] of LINKS) {
    const linked = `${open}${name}${close}`.toLowerCase();
    if (rest.startsWith(linked)) return linked.length;
    if (!ended && linked.startsWith(rest)) return 'more';
  }
  return 0;
}

/** A label in brackets behind its own name ("Buy it (K7)") is left out. */
function repetition(items: readonly Item[], place: Place): { length: number; name: string } | null | 'more' {
  const { text, index, before, ended } = place;
  const blank = text.charAt(index) === ' ' ? 1 : 0;
  const opener = text.charAt(index + blank);
  if (opener === '') return ended || !items.some(({ name }) => endsWith(before, name)) ? null : 'more';
  const close = OPENERS[opener];
  if (close === undefined) return null;
  for (const { label, name } of items) {
    if (!endsWith(before, name)) continue;
    const whole = `${opener}${label}${close}`;
    const here = text.slice(index + blank, index + blank + whole.length);
    if (here === whole) return { length: blank + whole.length, name: '' };
    if (!ended && whole.startsWith(here)) return 'more';
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
