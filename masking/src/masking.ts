// Hides the names of providers, vendors, products and models in what advisors write.
import type { AdvisorName } from '@witan/client';
import { isOwned, saysItIs, usedAsModel } from './code-names.ts';
import { foldText } from './fold-text.ts';
import type { FoundName } from './found-name.ts';
import { mapStrings } from './map-strings.ts';
import { rewording } from './masked-words.ts';
import { namesOf, type NameFinder } from './name-finder.ts';
import { namesSomethingElse } from './other-meanings.ts';
import {
  AFTER,
  BEFORE,
  mayEndSentence,
  sentenceAfter,
  sentenceBefore,
  speaksOfItself,
} from './self-naming.ts';
import { keptLength, namesAllowedBy, once } from './written-names.ts';

/** A seat as the masker knows it: its models and `names` are hidden on top of the names that everyone knows. */
export type MaskedSeat = {
  readonly advisor: AdvisorName;
  readonly provider: string;
  readonly model: string;
  readonly fastModel?: string;
  /** Asked where the first is not available. */
  readonly fallbackModel?: string | null;
  readonly names?: readonly string[];
};

export type MaskingRules = {
  readonly panel: readonly MaskedSeat[];
  /** The caller's own words and the frozen options and criteria; names that stand there may be repeated. */
  readonly allowed: string;
  /** True leaves every mention but those in which an advisor speaks of itself. */
  readonly transparent: boolean;
};

export type MaskedStream = ReturnType<typeof streamOf>;
export type Masker = ReturnType<typeof createMasker>;

/** `speaker` is the advisor whose words they are: where it names itself, its letter stands instead. */
export function createMasker(rules: MaskingRules) {
  const finder = namesOf(namesIn(rules.panel));
  // Most advisors name nobody, and documents are long.
  const allowed = once(() => callersNames(finder, rules.allowed));
  const { transparent } = rules;
  const judge = (speaker?: AdvisorName): Judge => ({ finder, allowed, transparent, speaker });
  const mask = (text: string, speaker?: AdvisorName): string =>
    advance(judge(speaker), { ...START, raw: text }, true).shown;
  return {
    mask,
    /** Its pieces, joined, equal the mask of the whole text, however it was cut. */
    stream: (speaker?: AdvisorName): MaskedStream => streamOf(judge(speaker)),
    /** Masks every string of a JSON-like value; keys, numbers and the order stay. */
    maskDeep: <T>(value: T, speaker?: AdvisorName): T => mapStrings(value, (text) => mask(text, speaker)),
  };
}

function callersNames(finder: NameFinder, callersText: string): ReadonlySet<string> {
  const { text } = foldText(callersText);
  const found = finder.find(text, 0);
  const names = found.map(({ start, end, article }) => text.slice(start + article.length, end));
  return namesAllowedBy(new Set(names));
}

/** All that the panel's models go by. */
export function namesIn(panel: readonly MaskedSeat[]): string[] {
  return panel.flatMap(({ model, fastModel, fallbackModel, names = [] }) =>
    [model, fastModel, fallbackModel, ...names].filter((name) => typeof name === 'string'),
  );
}

type Judge = {
  readonly finder: NameFinder;
  readonly allowed: () => ReadonlySet<string>;
  readonly transparent: boolean;
  readonly speaker: AdvisorName | undefined;
};

/**
 * `past` is the end of what has been dealt with, folded; `context` the same with blanks for the names in which the
 * advisor spoke of itself, so that "I am NAME, a model made by NAME" goes on being about itself; `raw` is the rest.
 * `wanted` more characters, or the end of a sentence, have to come before the rest is worth another look.
 */
type Place = {
  readonly past: string;
  readonly context: string;
  readonly raw: string;
  readonly wanted: number;
};

const START: Place = { past: '', context: '', raw: '', wanted: 0 };

function streamOf(judge: Judge) {
  let place = START;
  return {
    /** The next piece of a text in, as much masked text as is settled out. */
    push: (piece: string): string => {
      const raw = place.raw + piece;
      const wanted = mayEndSentence(piece) ? 0 : place.wanted - piece.length;
      if (wanted > 0) {
        place = { ...place, raw, wanted };
        return '';
      }
      const { shown, rest } = advance(judge, { ...place, raw }, false);
      place = rest;
      return shown;
    },
    /** The rest. */
    end: (): string => advance(judge, place, true).shown,
  };
}

/** Masks as far as no further text can change the result; all the way at the end. */
function advance(judge: Judge, { past, raw, ...place }: Place, ended: boolean) {
  const whole = ended || !/[\ud800-\udbff]$/u.test(raw) ? raw : raw.slice(0, -1);
  const folded = foldText(whole);
  const text = past + folded.text;
  const found = judge.finder.find(text, past.length);
  if (ended && found.length === 0) return { shown: whole, rest: START };
  const settledTo = ended ? text.length : judge.finder.settled(text, past.length);
  let context = place.context + folded.text;
  let shown = '';
  // How far the text is dealt with: folded, and as it was given.
  let done = past.length;
  let copied = 0;
  const stop = (at: number, wanted = 0): { shown: string; rest: Place } => {
    // One character may fold to several: a cut inside it would show it twice.
    const cut = ended ? whole.length : Math.max(folded.startOf(at - past.length), copied);
    const last = (of: string): string => of.slice(Math.max(0, at - BEFORE), at);
    const rest = { past: last(text), context: last(context), raw: raw.slice(cut), wanted };
    return { shown: shown + whole.slice(copied, cut), rest };
  };
  for (const name of found) {
    // It may yet turn out to be a part of a longer name, as "openai" is of "https://openai.com".
    if (name.start >= settledTo) break;
    const after = sentenceAfter(text, name.end);
    if (!ended && !after.settled) return stop(name.start, AFTER - after.text.length);
    const from = folded.startOf(name.start - past.length);
    const to = folded.endOf(name.end - 1 - past.length);
    const self = isSelf(name, context, after.text);
    const words = wordsFor(judge, name, { self, text, raw: whole.slice(from, to), after: after.text });
    shown += whole.slice(copied, from) + words;
    if (self) context = blanked(context, name);
    done = name.end;
    copied = to;
  }
  return stop(Math.max(done, settledTo));
}

function isSelf(name: FoundName, context: string, after: string): boolean {
  const before = sentenceBefore(context, name.start);
  if (!speaksOfItself({ before: before + name.article, after })) return false;
  return name.kind === 'model' || name.kind === 'vendor' || saysItIs(name, before, after);
}

function blanked(text: string, { start, end }: FoundName): string {
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
}

const OPENS_SENTENCE = /^\s*$|[.!?:]["')\]]{0,3}\s{1,4}$|\n\s{0,4}$/u;

function wordsFor(
  { transparent, allowed, speaker }: Judge,
  name: FoundName,
  around: { readonly self: boolean; readonly text: string; readonly raw: string; readonly after: string },
): string {
  const { self, text, raw, after } = around;
  const before = sentenceBefore(text, name.start);
  const isWord = name.kind === 'hint' || (name.kind === 'code' && !usedAsModel(name, { before, after }));
  if (!self && (isWord || transparent)) return raw;
  if (namesSomethingElse(name, { self, before: before + name.article, after })) return raw;
  const kept = self ? 0 : keptLength(name, allowed());
  if (kept > 0) return raw.slice(0, foldText(raw).endOf(kept - 1));
  const opensSentence = OPENS_SENTENCE.test(text.slice(Math.max(0, name.start - 8), name.start));
  const owned = name.kind === 'code' && isOwned(before);
  return rewording(name, { self, speaker, owned, opensSentence, after });
}
