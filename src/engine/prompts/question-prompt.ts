import type { DecisionMemo, MemoPerspective } from '@witan/client';
import { sum } from '@witan/combine';
import type { Boundary } from '../../domain/boundary.ts';
import { nameOf } from '@witan/memo/name-of';
import { pick } from '../../domain/pick.ts';
import { languageName } from '@witan/memo/language';
import { compose, jsonLines, type Prompt } from './compose-prompt.ts';
import type { SharedBrief } from '../sources/sources.ts';

/** What was asked about the memo before, and what was answered. */
export type EarlierAnswer = { readonly question: string; readonly answer: string };

/** Characters that the advisors' lines of evidence may take, and those that earlier answers may. */
const ROOM = { evidence: 100_000, earlier: 20_000 };

/** A question about a memo that is finished, for one advisor. */
export function questionPrompt(
  input: {
    readonly brief: SharedBrief;
    readonly memo: DecisionMemo;
    readonly language: string;
    readonly numbers: Readonly<Record<string, unknown>>;
    readonly question: string;
    readonly earlier: readonly EarlierAnswer[];
  },
  boundary: Boundary,
): Prompt {
  const { memo, numbers, question } = input;
  const earlier = newest(input.earlier);
  return compose(input.brief, boundary, {
    task: 'question',
    intro: `The panel has answered and its memo is finished. Somebody who reads it asks about it, and you alone answer, for
yourself and not for the panel. Answer from the material, the memo and the perspectives, and from nothing else: where
they do not say, say that they do not. The numbers are final and the recommended option stands: explain it, do not
decide again. Use no number that is not in the data, name no advisor that is not in the data, and put in quotation
marks only what stands there word for word. Write no address of a page: name it by its title.`,
    blocks: [
      ['numbers', JSON.stringify(numbers)],
      ['memo', JSON.stringify(wordsFor(memo))],
      ['perspectives', jsonLines(perspectivesFor(memo))],
      ['earlier', jsonLines(earlier)],
      ['asked', question],
    ],
    asks: `The block "asked" holds what is asked now, and "earlier" what was asked and answered before. answer: one to four short
paragraphs, what was asked first and what it rests on after it; no filler. Who or what an advisor is stands nowhere in the material:
say so where it is asked. ${languageAsk(input.language)}`,
  });
}

function languageAsk(language: string): string {
  const name = languageName(language);
  return `Write in ${name === undefined || language === 'other' ? 'the language of the block "question"' : name}, the language of the memo.`;
}

function wordsFor({ verdict, consensus, ...memo }: DecisionMemo) {
  return {
    ...pick(verdict, 'decision', 'consensusDisplay', 'reasons', 'against', 'wouldChange', 'conditions'),
    ...pick(consensus, 'agreements', 'divergences'),
    ...pick(memo, 'tradeoffs', 'nextSteps', 'risks', 'assumptions', 'missingInformation'),
    predictions: memo.predictions.map(({ option, event, by }) => ({
      option: nameOf(memo.options, option),
      event,
      by,
    })),
  };
}

/** What each advisor said; with its lines of evidence where they fit. */
function perspectivesFor(memo: DecisionMemo) {
  const room = sum(memo.perspectives.flatMap(({ evidence }) => evidence.map(({ text }) => text.length)));
  return memo.perspectives.map((perspective) => ({
    ...spoken(memo, perspective),
    ...(room > ROOM.evidence ? {} : { evidence: evidenceOf(memo, perspective) }),
  }));
}

function spoken({ options }: DecisionMemo, { pick: picked, revision, ...said }: MemoPerspective) {
  const from = revision?.fromPick ?? picked;
  return {
    ...pick(said, 'advisor'),
    ...(said.late ? pick(said, 'late') : {}),
    pick: nameOf(options, picked),
    ...pick(said, 'response', 'caseAgainst', 'risks', 'conditions', 'nextSteps', 'assumptions'),
    ...pick(said, 'wouldChangeMind'),
    ...(revision ? { revisedBecause: revision.newInformation } : {}),
    ...(from === picked ? {} : { changedItsMindFrom: nameOf(options, from) }),
  };
}

function evidenceOf({ options, criteria, scores }: DecisionMemo, { advisor, evidence }: MemoPerspective) {
  return evidence.map(({ option, criterion, text }) => {
    const cell = scores.find((one) => one.option === option && one.criterion === criterion);
    const score = cell?.byAdvisor[advisor];
    return {
      option: nameOf(options, option),
      criterion: nameOf(criteria, criterion),
      score: score === undefined ? undefined : Math.round(score),
      text,
    };
  });
}

/** The newest that fit, in their order. */
function newest(earlier: readonly EarlierAnswer[]): EarlierAnswer[] {
  let room = ROOM.earlier;
  return earlier
    .toReversed()
    .filter(({ question, answer }) => (room -= question.length + answer.length) >= 0)
    .toReversed();
}
