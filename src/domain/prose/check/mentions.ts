// Which options and which advisors a text names.
import type { OptionId } from '@witan/client';
import type { ProseData } from './data.ts';
import { DENSE } from './option-names.ts';

export type Mention = { readonly id: OptionId; readonly start: number; readonly end: number };

const LETTER = /[\p{L}\p{N}]/u;

/** Options that are named, in the order in which they are. */
export function optionsIn(text: string, data: ProseData): Mention[] {
  let left = text.toLowerCase();
  const found: Mention[] = [];
  for (const { id, name } of data.optionNames) {
    for (
      let start = wholeWords(left, name, 0);
      start >= 0;
      start = wholeWords(left, name, start + name.length)
    ) {
      found.push({ id, start, end: start + name.length });
    }
    for (const mention of found) left = blanked(left, mention);
  }
  return found.toSorted((a, b) => a.start - b.start);
}

function blanked(text: string, { start, end }: Mention): string {
  return text.slice(0, start) + '\u0001'.repeat(end - start) + text.slice(end);
}

function wholeWords(text: string, part: string, from: number): number {
  for (let start = text.indexOf(part, from); start >= 0; start = text.indexOf(part, start + 1)) {
    const apart = !LETTER.test(text.charAt(start - 1)) && !LETTER.test(text.charAt(start + part.length));
    if (apart || DENSE.test(part)) return start;
  }
  return -1;
}

const ROLE =
  'advis[eo]rs?|berater(?:in|innen|n|s)?|conseill(?:er|ère)s?|asesor(?:a|es|as)?|consejer[oa]s?|consulent[ei]|consiglier[ei]|consultor(?:a|es|as)?|conselheir[oa]s?|assessor(?:a|es)?|adviseurs?|raadgevers?|doradc\\p{L}*';
const DENSE_ROLE = '顾问|顧問|アドバイザー';
const LETTERS = '[A-Z]{1,2}(?![\\p{Script=Latin}])|\\d{1,2}(?!\\d)';
const NAMED = new RegExp(
  `(?:(?<![\\p{L}])(?:${ROLE})|${DENSE_ROLE})\\s?(?<letters>(?:${LETTERS})(?:\\s?(?:,|、|and|und|et|y|e|en|i|和|与|と|&)\\s?(?:${LETTERS}))*)`,
  'giu',
);

export type Named = {
  readonly letter: string;
  readonly start: number;
  readonly end: number;
  readonly found: string;
};

/** Advisors that are named, in whatever language: "Advisors B and C", "Berater D", "顾问A". */
export function advisorsIn(text: string): Named[] {
  return [...text.matchAll(NAMED)].flatMap((match) => {
    const letters = match.groups?.['letters'] ?? '';
    // Only capitals are letters of advisors: "the advisor a company trusts" names none.
    return (letters.match(/(?<![\p{Script=Latin}])[A-Z]{1,2}(?![\p{Script=Latin}])|\d{1,2}/gu) ?? []).map(
      (letter) => ({
        letter,
        start: match.index,
        end: match.index + match[0].length,
        found: match[0],
      }),
    );
  });
}

/** The parts of a sentence that can each say something else of somebody else. */
export function clausesOf(sentence: string): string[] {
  return sentence
    .split(
      /[;；，、]|,\s|\s(?:but|while|whereas|aber|während|wohingegen|mais|tandis que|alors que|pero|mientras|ma|mentre|mas|enquanto|maar|terwijl|ale|natomiast|podczas gdy)\s|而(?!非|不是)|但/iu,
    )
    .filter((clause) => clause.trim() !== '');
}
