// The rules that the writer's prose is held to, each on one text.
import { ONE_TO_TWELVE } from '@witan/combine';
import type { ProseProblem } from './prose-check.ts';
import type { ProseData } from './prose-data.ts';
import { numbersIn } from './stated-numbers.ts';
import type { StatedNumber } from './stated-numbers.ts';

export type Finding = {
  readonly start: number;
  readonly end: number;
  readonly problem: ProseProblem;
  readonly message: string;
};

const COUNTED =
  '(?:advis[eo]rs?|options?|alternatives?|criteri[ao]n?|perspectives?|berater\\p{L}*|option\\p{L}*|kriteri\\p{L}*|conseill\\p{L}*|crit[eè]r\\p{L}*|asesor\\p{L}*|opci\\p{L}*|consulent\\p{L}*|opzion\\p{L}*)';
const OF = '(?:of(?: the)?|out of|von|der|sur|des?|di|de los|/)';
const IDIOM = /\b24\/7\b|\b50[/-]50\b/gu;

/** Numbers that are neither in the data nor count advisors, options or criteria, nor number a list. */
export function numberProblems(text: string, data: ProseData): Finding[] {
  const idioms = [...text.matchAll(IDIOM)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
  return numbersIn(text)
    .filter((number) => !number.values.some((value) => known(text, number, data).has(value)))
    .filter((number) => !idioms.some(({ start, end }) => number.start >= start && number.end <= end))
    .filter((number) => !isListNumber(text, number) && !isScale(text, number) && !isCount(text, number, data))
    .filter((number) => !standsInAWord(text, number, data))
    .map(({ text: found, start, end }) => ({
      start,
      end,
      problem: 'unknown number',
      message: `The number ${found} is not in the data.`,
    }));
}

function known(text: string, { end }: StatedNumber, data: ProseData): ReadonlySet<number> {
  const percentage = /^\s?(?:%|per ?cent\b|prozent\b|pour ?cent\b|por ciento\b)/iu.test(text.slice(end));
  return percentage ? data.percents : data.numbers;
}

function isListNumber(text: string, { start, end }: StatedNumber): boolean {
  return (
    /(?:^|\n)\s*\(?$/u.test(text.slice(0, start)) && end - start <= 2 && /^[.)]\s/u.test(text.slice(end))
  );
}

// "63 of 100", "63/100", "from 0 to 100".
function isScale(text: string, { values, start, end }: StatedNumber): boolean {
  if (values.includes(100))
    return /(?:\bof|\bout of|\/|\bvon|\bsur|\bto|\bbis|\b(?:a|de|su))\s?$/iu.test(text.slice(0, start));
  return values.includes(0) && /^\s(?:to|bis|[aà])\s100\b/u.test(text.slice(end));
}

function isCount(text: string, { values, start, end }: StatedNumber, data: ProseData): boolean {
  const most = Math.max(data.advisors.length, data.optionNames.length, data.criteria);
  if (!values.some((value) => Number.isInteger(value) && value <= most)) return false;
  const after = new RegExp(`^\\s?(?:${OF}\\s?\\d+\\b)?(?:\\s\\p{L}+){0,2}\\s*${COUNTED}`, 'iu');
  const partOf = new RegExp(`^\\s?${OF}\\s?(\\d+)\\b`, 'iu');
  const total = new RegExp(`\\b\\d+\\s?${OF}\\s?$`, 'iu');
  const whole = partOf.exec(text.slice(end))?.[1];
  return (
    after.test(text.slice(end)) ||
    (whole !== undefined && Number(whole) === data.answered.length) ||
    (values.includes(data.answered.length) && total.test(text.slice(0, start)))
  );
}

// "Q3", "B2B", "v2": as good as the word, which must be in the texts.
function standsInAWord(text: string, { start, end }: StatedNumber, data: ProseData): boolean {
  const before = /[\p{L}\p{N}_-]*$/u.exec(text.slice(0, start))?.[0] ?? '';
  const after = /^[\p{L}\p{N}_-]*/u.exec(text.slice(end))?.[0] ?? '';
  const word = before + text.slice(start, end) + after;
  return (
    /\p{L}/u.test(before) && data.texts.some((known) => known.toLowerCase().includes(word.toLowerCase()))
  );
}

const WORDS = ['zero', ...ONE_TO_TWELVE];
const WORD = `(${WORDS.join('|')}|\\d{1,2})`;
const COUNTS = new RegExp(
  `\\b(all )?(?:${WORD} of (?:the )?)?${WORD} (?:other )?(advis[eo]rs?|options?)\\b`,
  'giu',
);

/** "All five advisors" of four, "three of the five options" of two; and unanimity where there is none. */
export function countProblem(text: string, data: ProseData): Finding[] {
  const counts = [...text.matchAll(COUNTS)].flatMap((match): Finding[] => {
    const [found, all, part, word = '', noun = ''] = match;
    const advisors = /^advis/iu.test(noun);
    const totals = advisors ? [data.answered.length, data.advisors.length] : [data.optionNames.length];
    const count = countOf(word);
    const fits =
      all || part ? totals.includes(count) && countOf(part ?? word) <= count : count <= Math.max(...totals);
    return fits
      ? []
      : [
          at(
            match.index,
            found,
            `There are ${totals[0]} ${advisors ? 'advisors' : 'options'}, so "${found}" is wrong.`,
          ),
        ];
  });
  const unanimity = data.unanimous
    ? []
    : [...text.matchAll(/(?<!not |nicht |pas |no )\bunanim\p{L}*/giu)].map((match) =>
        at(match.index, match[0], 'The advisors are not unanimous.'),
      );
  return [...counts, ...unanimity];
}

function countOf(word: string): number {
  const place = WORDS.indexOf(word.toLowerCase());
  return place >= 0 ? place : Number(word);
}

function at(start: number, found: string, message: string): Finding {
  return { start, end: start + found.length, problem: 'wrong count', message };
}

/** Advisors who are not on this panel. */
export function advisorProblems(text: string, data: ProseData): Finding[] {
  return [...text.matchAll(/\bAdvis[eo]r\s+([A-Z]{1,2}|\d{1,2})\b/gu)]
    .filter(([, letter = '']) => !data.advisors.includes(`Advisor ${letter}`))
    .map(({ 0: found, index }) => ({
      start: index,
      end: index + found.length,
      problem: 'unknown advisor',
      message: `There is no ${found} on this panel.`,
    }));
}

const QUOTATION =
  /"([^"\n]+)"|“([^”"\n]+)”|„([^“”"\n]+)[“”"]|«([^»\n]+)»|»([^«\n]+)«|「([^」\n]+)」|(?<![\p{L}\p{N}])['‘‚]([^'‘’\n]{2,})['’](?![\p{L}\p{N}])/gu;

/** Words in quotation marks that stand nowhere in the data. What an ellipsis stands for may be missing. */
export function quotationProblems(text: string, data: ProseData): Finding[] {
  const quotations = [...text.matchAll(QUOTATION)];
  if (quotations.length === 0) return [];
  const known = data.texts.map(bare);
  return quotations.flatMap((match): Finding[] => {
    const quoted = match.slice(1).find((group) => group !== undefined) ?? '';
    const parts = quoted
      .split(/\s*(?:\[?(?:\.\.\.|…)\]?)\s*/u)
      .map(bare)
      .filter((part) => part !== '');
    if (parts.every((part) => known.some((source) => source.includes(part)))) return [];
    return [
      {
        start: match.index,
        end: match.index + match[0].length,
        problem: 'quotation not verbatim',
        message: `${match[0]} does not stand in the data word for word; say it without quotation marks.`,
      },
    ];
  });
}

// Case, spaces, kinds of quotation marks and punctuation at the ends are the quoting sentence's, not the source's.
function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/["'“”„«»‘’‚「」]/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.,;:!?…]+|[\s.,;:!?…]+$/gu, '');
}

const RECOMMENDS =
  /\b(?:we|i|the panel|the advis[eo]rs|this memo) (?:therefore )?(?:recommends?|advises?|suggests?)\b|\brecommended (?:option|choice) is\b|\brecommendation is\b|\bbest (?:option|choice|course) is\b|\byou should\b/iu;

/** A sentence that puts another option in the place of the recommended one. */
export function overruling(sentence: string, data: ProseData): Pick<Finding, 'problem' | 'message'> | null {
  const named = optionsNamed(sentence, data.optionNames);
  const others = named.filter(({ name }) => name !== data.recommendedName);
  const only = others.length > 0 && others.length === named.length;
  if (!only || !RECOMMENDS.test(sentence)) return null;
  return {
    problem: 'overrules the recommendation',
    message: `The recommended option is "${data.recommendedName}"; the prose may not put another in its place.`,
  };
}

/** Longer names first, so that "Go remote later" is not taken for "Go remote". */
function optionsNamed(sentence: string, names: readonly string[]): { name: string; start: number }[] {
  let left = sentence.toLowerCase();
  return names
    .filter((name) => name.length > 2)
    .toSorted((a, b) => b.length - a.length)
    .flatMap((name) => {
      const start = wholeWords(left, name.toLowerCase());
      if (start < 0) return [];
      left = left.replaceAll(name.toLowerCase(), ' '.repeat(name.length));
      return [{ name, start }];
    });
}

function wholeWords(text: string, part: string): number {
  const letter = /[\p{L}\p{N}]/u;
  for (let start = text.indexOf(part); start >= 0; start = text.indexOf(part, start + 1)) {
    if (!letter.test(text.charAt(start - 1)) && !letter.test(text.charAt(start + part.length))) return start;
  }
  return -1;
}
