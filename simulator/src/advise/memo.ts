// The simulated writer: says what the advisors said, in their words, and states no number.
import { kindOf } from '../lexicon/index.ts';
import { bold } from '../lexicon/characters.ts';
import { isObject, listOf, textOr, textsOf, type JsonObject } from '../prompt.ts';
import type { Phrases } from '../lexicon/phrases.ts';
import type { Advisor } from './seat.ts';
import { asNoun, capital, filled, put } from './words.ts';

export type MemoAnswer = {
  reasons: string[];
  against: string;
  change: string;
  rationale: string;
  conditions: string[];
  risks: { text: string; raisedBy: string[] }[];
  nextSteps: string[];
};

type Figures = {
  readonly outcome: string;
  readonly best: string;
  readonly dissent: readonly { advisor: string; option: string; argument: string }[];
};

export function memoOf(advisor: Advisor): MemoAnswer {
  const figures = readFigures(advisor.asked.numbers);
  if (advisor.phrases) return memoIn(advisor.phrases, advisor, figures);
  const kind = kindOf(figures.best, advisor.asked.question) ?? bold;
  const fill = (text: string) => filled(text, { option: figures.best, thing: advisor.thing });
  const [own, others] = sides(advisor, figures);
  const said = new Set<string>();
  const take = (text: string): string[] =>
    sentencesOf(text).filter((part) => !said.has(part) && said.add(part));
  const reasons = impersonal(
    distinct(own.flatMap((item) => take(textOr(item['case'], '')).slice(0, 3))),
  ).slice(0, 3);
  const against = impersonal([...own, ...others].flatMap((item) => take(textOr(item['caseAgainst'], ''))))[0];
  const signs = own.flatMap((item) => textsOf(item['wouldChangeMind'])).filter((text) => !/\d/.test(text));
  const steps = kind.steps.map(fill);
  return {
    reasons: reasons.length > 0 ? reasons : kind.conditions.map(fill).slice(0, 2),
    against: against ?? sentence(fill(kind.failed[0] ?? '')),
    change: sentence(signs[0] ?? fill(kind.turns[0] ?? '')),
    rationale: rationaleOf(own, figures, take),
    conditions: kind.conditions.map(fill),
    risks: risksOf(advisor.asked.perspectives),
    nextSteps: figures.outcome === 'investigate' ? [investigate(advisor), ...steps.slice(0, 2)] : steps,
  };
}

/** The same in another language: who sees what, and the advisors' own words. */
function memoIn(phrases: Phrases, advisor: Advisor, figures: Figures): MemoAnswer {
  const [own, others] = sides(advisor, figures);
  const nameOf = (item: JsonObject): string => textOr(item['advisor'], '');
  const turns = own.flatMap((item) => textsOf(item['wouldChangeMind']));
  const needed = listOf(advisor.asked.numbers['needsFirst']).filter(isObject)[0];
  const find = put(phrases.findOut, { text: textOr(needed?.['text'], turns[0] ?? '') });
  const cases = own.map((item) => textOr(item['case'], ''));
  return {
    reasons: distinct(cases.length > 0 ? cases.slice(0, 2) : [phrases.agreed]),
    against: textOr([...own, ...others][0]?.['caseAgainst'], ''),
    change: turns[0] ?? '',
    rationale: [
      cases[0] ?? '',
      ...(others.length === 0
        ? [phrases.agreed]
        : others.map((item) => put(phrases.dissent, { advisor: nameOf(item), o: textOr(item['pick'], '') }))),
    ].join('\n\n'),
    conditions: [...phrases.conditions],
    risks: risksOf(advisor.asked.perspectives),
    nextSteps: figures.outcome === 'investigate' ? [find, ...phrases.steps.slice(0, 2)] : [...phrases.steps],
  };
}

/** What is left of the cases, what their holders hold against them, and who sees it otherwise. */
function rationaleOf(own: readonly JsonObject[], figures: Figures, take: Take): string {
  const said = (field: string, most: number): string =>
    own
      .flatMap((item) => take(textOr(item[field], '')))
      .slice(0, most)
      .join(' ');
  return [said('case', 3), said('caseAgainst', 2), dissentOf(figures, take)]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

type Take = (text: string) => string[];

function readFigures(numbers: JsonObject): Figures {
  return {
    outcome: textOr(numbers['outcome'], 'recommendation'),
    best: textOr(numbers['recommended'], 'Keep things as they are'),
    dissent: listOf(numbers['dissent'])
      .filter(isObject)
      .map((item) => ({
        advisor: textOr(item['advisor'], ''),
        option: textOr(item['option'], ''),
        argument: textOr(item['argument'], ''),
      })),
  };
}

/** Perspectives that prefer the recommended option, and the others. */
function sides({ asked }: Advisor, { best }: Figures): [own: JsonObject[], others: JsonObject[]] {
  const own = asked.perspectives.filter((item) => item['pick'] === best);
  return [own, asked.perspectives.filter((item) => item['pick'] !== best)];
}

function dissentOf({ dissent }: Figures, take: Take): string {
  if (dissent.length === 0) return 'No advisor holds out for another option.';
  return dissent
    .slice(0, 2)
    .flatMap(({ advisor, option, argument }) =>
      take(argument)
        .slice(0, 1)
        .map((said) => `${advisor} first held ${asNoun(option)} better: ${said}`),
    )
    .join(' ');
}

/** Whole sentences without digits or quotation marks, which a writer would have to prove. */
function sentencesOf(text: string): string[] {
  const sentences = text.match(/[^.!?]+[.!?]+/g)?.map((part) => part.trim()) ?? [];
  return sentences.filter((part) => part.length < 320 && !/\d|[“”"]/.test(part));
}

/** A memo speaks for the panel: what an advisor says of itself is left out where anything else was said. */
function impersonal(texts: readonly string[]): readonly string[] {
  const others = texts.filter((text) => !/\b(?:I|my|me|mine)\b/i.test(text));
  return others.length > 0 ? others : texts;
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

function investigate({ thing, asked }: Advisor): string {
  const needed = listOf(asked.numbers['needsFirst']).filter(isObject)[0];
  if (needed) return `Find out first: ${lower(textOr(needed['text'], ''))}`;
  const changes = asked.perspectives.flatMap((item) => textsOf(item['wouldChangeMind']));
  const wanted = changes.find((text) => !/\d/.test(text));
  return wanted ? `Find out first: ${lower(wanted)}` : `Collect a few real figures about ${thing} first.`;
}

/** What was raised, the same words once with everyone who raised them; at most six. */
function risksOf(perspectives: readonly JsonObject[]): MemoAnswer['risks'] {
  const raised = new Map<string, string[]>();
  const lists = perspectives.map((item) => ({
    advisor: textOr(item['advisor'], ''),
    risks: textsOf(item['risks']),
  }));
  const longest = Math.max(0, ...lists.map(({ risks }) => risks.length));
  for (let place = 0; place < longest; place += 1) {
    for (const { advisor, risks } of lists) {
      const risk = risks[place];
      if (risk !== undefined && risk !== '')
        raised.set(risk, [...new Set([...(raised.get(risk) ?? []), advisor])]);
    }
  }
  return [...raised]
    .map(([text, raisedBy]) => ({ text, raisedBy }))
    .toSorted((a, b) => b.raisedBy.length - a.raisedBy.length)
    .slice(0, 6);
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || /[.!?]$/.test(trimmed) ? capital(trimmed) : `${capital(trimmed)}.`;
}

function lower(text: string): string {
  return /^(A |[A-Z][a-z])/.test(text) && !/^(Advisor|I )/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}
