// The simulated writer: puts the frozen numbers into words, and states no number that is not among them.
import { kindOf } from '../lexicon/index.ts';
import { bold } from '../lexicon/characters.ts';
import { isObject, listOf, numberOr, textOr, textsOf, type JsonObject } from '../prompt.ts';
import type { Advisor } from './seat.ts';
import { asNoun, capital, filled } from './words.ts';

export type MemoAnswer = {
  headline: string;
  rationale: string;
  conditions: string[];
  risks: { text: string; raisedBy: string[] }[];
  nextSteps: string[];
  reversibility: 'reversible' | 'costly' | 'irreversible';
};

type Option = { readonly name: string; readonly score: number; readonly percent: number };
type Figures = {
  readonly outcome: string;
  readonly best: Option;
  readonly runnerUp: Option | null;
  readonly confidence: number;
  readonly band: string;
  readonly agreement: string;
  readonly flips: readonly string[];
  readonly dissent: readonly { advisor: string; option: string; argument: string }[];
};

export function memoOf(advisor: Advisor): MemoAnswer {
  const figures = readFigures(advisor.asked.numbers);
  const kind = kindOf(figures.best.name) ?? bold;
  const fill = (text: string) => filled(text, { option: figures.best.name, thing: advisor.thing });
  const steps = kind.steps.map(fill);
  return {
    headline: headline(figures),
    rationale: [firstParagraph(advisor, figures), secondParagraph(advisor, figures)].join('\n\n'),
    conditions: [...kind.conditions.map(fill), ...signOf(advisor, figures)],
    risks: risksOf(advisor.asked.perspectives),
    nextSteps: figures.outcome === 'investigate' ? [investigate(advisor), ...steps.slice(0, 2)] : steps,
    reversibility: kind.reversibility,
  };
}

function readFigures(numbers: JsonObject): Figures {
  const options = listOf(numbers['options'])
    .filter(isObject)
    .map((item) => ({
      name: textOr(item['name'], ''),
      score: numberOr(item['score'], 0),
      percent: numberOr(item['probabilityPercent'], 0),
    }));
  const named = (name: unknown) => options.find((option) => option.name === name) ?? null;
  const best = named(numbers['recommended']) ??
    options[0] ?? { name: 'Keep things as they are', score: 0, percent: 0 };
  return {
    outcome: textOr(numbers['outcome'], 'recommendation'),
    best,
    runnerUp: named(numbers['runnerUp']) ?? options.find((option) => option !== best) ?? null,
    confidence: numberOr(numbers['confidencePercent'], 0),
    band: textOr(numbers['confidenceBand'], 'moderate'),
    agreement: textOr(numbers['agreement'], ''),
    flips: textsOf(numbers['flips']),
    dissent: listOf(numbers['dissent'])
      .filter(isObject)
      .map((item) => ({
        advisor: textOr(item['advisor'], ''),
        option: textOr(item['option'], ''),
        argument: textOr(item['argument'], ''),
      })),
  };
}

// Names as they are, so that nobody can read another option into the sentence.
function headline({ outcome, best, runnerUp }: Figures): string {
  const other = runnerUp ? `“${runnerUp.name}”` : 'the rest';
  if (outcome === 'investigate')
    return `Find out more before deciding; as things stand, “${best.name}” leads.`;
  if (outcome === 'close_call') return `It is close: “${best.name}” is narrowly ahead of ${other}.`;
  return `${best.name.replace(/[.?!]+$/, '')}${runnerUp ? `, rather than ${asNoun(runnerUp.name)}` : ''}.`;
}

function firstParagraph(
  { asked, draw }: Advisor,
  { outcome, best, runnerUp, confidence, band }: Figures,
): string {
  const standing = draw('standing').pick([
    `Pooled over the panel, ${asNoun(best.name)} has a chance of ${best.percent}% of being the best choice, and a weighted score of ${best.score}.`,
    `${capital(asNoun(best.name))} comes out first: ${best.percent}% of the pooled probability, and a weighted score of ${best.score}.`,
  ]);
  const next = runnerUp
    ? ` ${capital(asNoun(runnerUp.name))} follows with ${runnerUp.percent}% and a score of ${runnerUp.score}.`
    : '';
  const sure = ` Confidence is ${band}, at ${confidence}%.`;
  const supporter = asked.perspectives.find((item) => item['pick'] === best.name);
  const reason = supporter ? reasonFrom(textOr(supporter['case'], '')) : null;
  const because = reason
    ? ` ${textOr(supporter?.['advisor'], 'One advisor')} puts it this way: “${reason}”`
    : '';
  const closing = {
    investigate: ' Most of the panel, however, asks for information first.',
    close_call:
      ' That is a lead, not a verdict; whoever weighs the criteria a little differently may well choose otherwise.',
  }[outcome];
  return `${standing}${next}${sure}${because}${closing ?? ''}`;
}

function secondParagraph({ asked }: Advisor, { agreement, dissent, flips, best }: Figures): string {
  const supporter = asked.perspectives.find((item) => item['pick'] === best.name);
  const against = supporter ? reasonFrom(textOr(supporter['caseAgainst'], '')) : null;
  const doubt = against
    ? ` What speaks against it, in the words of ${textOr(supporter?.['advisor'], 'an advisor')}: “${against}”`
    : '';
  const [first] = dissent;
  const said = first ? reasonFrom(first.argument) : null;
  const other =
    first && said
      ? ` ${first.advisor} holds out for ${asNoun(first.option)}: “${said}”`
      : ' No advisor holds out for another option.';
  const flip = flips[0] ? ` ${sentence(flips[0])}` : '';
  return `${sentence(agreement)}${other}${doubt}${flip}`.trim();
}

/** The weightiest of the first sentences, word for word; none with digits or quotation marks of its own. */
function reasonFrom(text: string): string | null {
  const sentences = text.match(/[^.!?]+[.!?]+/g)?.map((part) => part.trim()) ?? [];
  const usable = sentences.slice(0, 3).filter((part) => part.length < 320 && !/\d|[“”"]/.test(part));
  return usable.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

/** What would change the mind of somebody who recommends the same, as a condition. */
function signOf({ asked }: Advisor, { best }: Figures): string[] {
  const supporter = asked.perspectives.find((item) => item['pick'] === best.name);
  const sign = textsOf(supporter?.['wouldChangeMind']).find((text) => !/\d/.test(text));
  return sign ? [`Look at the decision again on this sign: ${lower(sign)}`] : [];
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
