// What several prompts have in common: the blocks that label options and criteria, and what is asked of an answer.
import type { Perspective } from '@witan/combine';
import type { Seat } from '../../domain/advisor.ts';
import { languageName } from '@witan/memo/language';
import { jsonLines, type PromptBlock } from './compose-prompt.ts';
import type { SharedBrief } from '../sources/sources.ts';
import type { Labels } from '../answers/labels.ts';

export function labelledBlocks({ options, criteria, musts, predictions, labelOf }: Labels): PromptBlock[] {
  const blocks = {
    options: options.map(([label, option]) => labelled(label, option)),
    criteria: criteria.map(([label, criterion]) => ({
      ...labelled(label, criterion),
      weight: Number(criterion.weight.toFixed(3)),
    })),
    musts: musts.map(([label, must]) => labelled(label, must)),
    predictions: predictions.map(([label, { option, event, by }]) => ({
      label,
      option: labelOf(option),
      event,
      by,
    })),
  };
  return Object.entries(blocks).map(([name, items]) => [name, jsonLines(items)]);
}

export function labelled(
  label: string,
  item: { readonly name: string; readonly description?: string | null | undefined },
) {
  return { label, name: item.name, description: item.description ?? '' };
}

export function mustsAsk({ musts }: Labels): string {
  return musts.length === 0
    ? ''
    : `musts: conditions that nothing may outweigh. Under each, for every option, first one line of evidence, then the verdict: met,
at_risk or failed.
`;
}

export function sourcesAsk({ citable }: Labels): string {
  return citable.sources.size === 0
    ? ''
    : `sources: the ids of the passages and facts of the material that the evidence rests on, such as
${[...citable.sources.keys()][0] ?? ''}; [] where it rests on none. quote: the words of one of them that carry it, copied exactly and in their language, or an
empty string. Both are checked against the material. Facts are as search reports them: they may be wrong. No ids in any text.
`;
}

export function sourcesReviewAsk({ citable }: Labels): string {
  return citable.sources.size === 0
    ? ''
    : `Say so where an answer, yours too, leaves a passage or fact out of account that bears on the decision, or has it say what it does not.
`;
}

/** For panels whose advisors have read different passages: nobody should take what others were given for invented. */
export function othersReadAsk({ sources }: SharedBrief): string {
  return sources?.own === undefined
    ? ''
    : `The documents are too long for one advisor, so each was given some passages that others were not. An id that stands in none of
your blocks is of such a passage: weigh what is said of it as what somebody reports who has read it.
`;
}

export function predictionsAsk({ predictions }: Labels): string {
  return predictions.length === 0
    ? ''
    : `predictions: for each, how likely it is to come true by its date if its option is chosen, in percent.
`;
}

/** What the seat is asked to look at, where it has a persona. */
export function personaAsk({ title, style }: Pick<Seat, 'title' | 'style'>): string {
  return style === undefined ? '' : `\nOn this panel you are ${title}. ${style}`;
}

/** How to write the fields that a memo quotes. */
export const SENTENCES = `Single sentences are asked for as lists: at most 25 words each, each standing by itself, since any of them may be quoted
alone: name who or what it is about; no "I", no "this option", no "it" for something named before, no reference to another
sentence or advisor, no link.`;

/** Where the caller wants a language it goes by that, else by the question's. */
export function languageAsk({ language }: { readonly language: string }, wanted: string | undefined): string {
  if (wanted !== undefined)
    return `Write every text in ${languageName(wanted)}, whatever the language of the question.`;
  const name = language === 'en' ? undefined : languageName(language);
  return name === undefined
    ? 'Write in the language of the question.'
    : `Write every text in ${name}, the language of the question.`;
}

export function peerLine(other: Perspective, index: number, labels: Labels) {
  const { labelOf } = labels;
  return {
    peer: `Peer ${index + 1}`,
    evidence: other.cells.map(({ criterion, option, evidence, cites = [] }) => ({
      criterion: labelOf(criterion),
      option: labelOf(option),
      text: evidence,
      ...(cites.length > 0 ? { sources: cites.map(({ ref }) => ref) } : {}),
    })),
    ...(other.mustVerdicts.length > 0
      ? {
          musts: other.mustVerdicts.map(({ must, option, evidence }) => ({
            must: labelOf(must),
            option: labelOf(option),
            text: evidence,
          })),
        }
      : {}),
    response: other.response,
    caseAgainst: other.caseAgainst,
    risks: other.risks.map(({ risk }) => risk),
  };
}
