import type { DecisionMemo, MemoPerspective } from '@witan/client';
import type { Boundary } from '../../domain/boundary.ts';
import { languageName } from '@witan/memo/language';
import { compose, jsonLines } from '../prompts/compose-prompt.ts';
import type { Prompt } from '../prompts/compose-prompt.ts';
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
marks only what stands there word for word.`,
    blocks: [
      ['numbers', JSON.stringify(numbers)],
      ['memo', JSON.stringify(wordsFor(memo))],
      ['perspectives', jsonLines(perspectivesFor(memo))],
      ...(earlier.length === 0 ? [] : [['earlier', jsonLines(earlier)] as const]),
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

function wordsFor({ verdict, ...memo }: DecisionMemo) {
  const { decision, consensusDisplay, reasons, against, wouldChange, conditions } = verdict;
  const { consensus, risks, nextSteps, tradeoffs, assumptions, missingInformation, predictions } = memo;
  const { agreements, divergences } = consensus;
  return {
    decision,
    consensusDisplay,
    reasons,
    against,
    wouldChange,
    conditions,
    agreements,
    divergences,
    tradeoffs,
    nextSteps,
    risks,
    assumptions,
    missingInformation,
    predictions: predictions.map(({ option, event, by }) => ({ option: named(memo, option), event, by })),
  };
}

/** What each advisor said; with its lines of evidence where they fit. */
function perspectivesFor(memo: DecisionMemo) {
  const room = memo.perspectives
    .flatMap(({ evidence }) => evidence)
    .reduce((n, { text }) => n + text.length, 0);
  return memo.perspectives.map((perspective) => ({
    ...spoken(memo, perspective),
    ...(room > ROOM.evidence
      ? {}
      : {
          evidence: perspective.evidence.map(({ option, criterion, text }) => ({
            option: named(memo, option),
            criterion: memo.criteria.find(({ id }) => id === criterion)?.name ?? criterion,
            score: scoreOf(memo, perspective, { option, criterion }),
            text,
          })),
        }),
  }));
}

function spoken(memo: DecisionMemo, { advisor, late, pick, ...said }: MemoPerspective) {
  const { response, caseAgainst, risks, conditions, nextSteps, assumptions, wouldChangeMind, revision } =
    said;
  return {
    advisor,
    ...(late ? { late } : {}),
    pick: named(memo, pick),
    response,
    caseAgainst,
    risks,
    conditions,
    nextSteps,
    assumptions,
    wouldChangeMind,
    ...(revision
      ? { changedItsMindFrom: named(memo, revision.fromPick), because: revision.newInformation }
      : {}),
  };
}

function scoreOf(
  memo: DecisionMemo,
  { advisor }: MemoPerspective,
  cell: Pick<MemoPerspective['evidence'][number], 'option' | 'criterion'>,
): number | undefined {
  const score = memo.scores.find(
    ({ option, criterion }) => option === cell.option && criterion === cell.criterion,
  )?.byAdvisor[advisor];
  return score === undefined ? undefined : Math.round(score);
}

function named({ options }: Pick<DecisionMemo, 'options'>, id: string): string {
  return options.find((option) => option.id === id)?.name ?? id;
}

/** The newest that fit, in their order. */
function newest(earlier: readonly EarlierAnswer[]): EarlierAnswer[] {
  let room = ROOM.earlier;
  return earlier
    .toReversed()
    .filter(({ question, answer }) => (room -= question.length + answer.length) >= 0)
    .toReversed();
}
