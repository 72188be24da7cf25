import type { Seat } from '../../domain/advisor.ts';
import type { Frame, Perspective, Revised } from '@witan/combine';
import type { Masker } from '@witan/masking/masking';
import { readReviewAnswer, reviewForm, type Reading, type ReviewAnswer } from '../answers/answers.ts';
import type { SeatTask } from './ask-seat.ts';
import type { RunContext } from '../run/deliberation.ts';
import type { Labels } from '../answers/labels.ts';
import { createLabelNamer, type LabelNamer } from '../answers/name-labels.ts';
import { gather, type Gathered } from './panel.ts';
import { labelsOf, readable, readingOf, tellFailure, tellPerspective } from './perspectives.ts';
import { reviewPrompt } from '../prompts/prompts.ts';
import { readNumbers } from '../answers/read-numbers.ts';
import { showAnswer } from '../answers/show-answer.ts';

type First = { readonly seat: Seat; readonly value: Perspective };

export type Reviewed = {
  /** Null for an advisor that named no new information and so kept its answer. */
  readonly revisions: readonly { readonly seat: Seat; readonly value: Revised | null }[];
  readonly unreviewed: Gathered<unknown>['failures'];
};

/**
 * Each advisor reads the others' reasons and may revise once. One that names nothing new, or fails, keeps its first
 * answer.
 */
export async function reviewStage(
  run: RunContext,
  on: { readonly frame: Frame; readonly first: readonly First[]; readonly masker: Masker },
): Promise<Reviewed> {
  const { world, deliberation, settings } = run;
  const { frame, first, masker } = on;
  world.enter('review');
  world.emit('review', { type: 'stage.started', stage: 'review' });
  const gathered = await gather(run, {
    stage: 'review',
    tasks: first.map((own) => reviewTask(run, { own, first, frame, masker })),
    until: deliberation.deadlineAt - settings.reserveMs,
    lastUntil: deliberation.deadlineAt - settings.reserveMs,
    onTry: ({ seat, labels }) => showAnswer(run, { seat, stage: 'review', masker, labels }),
    onSettled: (seat, answer) => {
      if (!answer.ok) return tellFailure(run, seat, 'review', answer.failure);
      const perspective = answer.value?.after ?? first.find((own) => own.seat === seat)?.value;
      if (!perspective) return;
      tellPerspective(run, seat, {
        frame,
        perspective,
        late: false,
        stage: 'review',
        revised: answer.value,
      });
    },
  });
  gathered.dismiss();
  for (const { seat, failure } of gathered.failures) tellFailure(run, seat, 'review', failure);
  return { revisions: gathered.answers, unreviewed: gathered.failures };
}

function reviewTask(
  run: RunContext,
  on: {
    readonly own: First;
    readonly first: readonly First[];
    readonly frame: Frame;
    readonly masker: Masker;
  },
): SeatTask<Revised | null> {
  const { draws } = run.deliberation;
  const { own, first, frame, masker } = on;
  const brief = readingOf(run, own.seat);
  const labels = labelsOf(run, own.seat, frame);
  const namer = createLabelNamer(labels);
  const others = draws.order(
    `review/${own.seat.advisor}`,
    first.filter(({ seat }) => seat !== own.seat).map(({ value }) => value),
    ({ advisor }) => advisor,
  );
  return {
    seat: own.seat,
    prompt: reviewPrompt(
      { brief, frame, labels, seat: own.seat, own: own.value, others },
      run.world.boundary,
    ),
    form: reviewForm(labels),
    labels,
    read: (text) => {
      const answer = readReviewAnswer(text, labels);
      if (!answer.ok) return answer;
      const revised = toRevised(answer.value, { own: own.value, frame, labels });
      return revised.ok
        ? { ok: true, value: revised.value && readableRevision(revised.value, { masker, namer, own }) }
        : revised;
    },
  };
}

function readableRevision(
  revised: Revised,
  { masker, namer, own }: { readonly masker: Masker; readonly namer: LabelNamer; readonly own: First },
): Revised {
  const { advisor } = own.seat;
  return {
    before: own.value,
    after: readable(revised.after, { masker, namer, advisor }),
    newInformation: masker.maskDeep(namer.nameDeep(revised.newInformation), advisor),
  };
}

/** Null where no new information is named: without it, no number may change. */
export function toRevised(
  answer: ReviewAnswer,
  to: { readonly own: Perspective; readonly frame: Frame; readonly labels: Labels },
): Reading<Revised | null> {
  const { own, frame, labels } = to;
  const { newInformation, musts, scores, probabilities, predictions } = answer;
  const moves = [musts, scores, probabilities, predictions].some(
    (part) => part !== null && part !== undefined,
  );
  if (newInformation === null || !moves) return { ok: true, value: null };
  const numbers = readNumbers(answer, { frame, labels, own });
  if (!numbers.ok) return numbers;
  const after = {
    ...own,
    ...numbers.value,
    response: answer.response ?? own.response,
    caseAgainst: answer.caseAgainst ?? own.caseAgainst,
  };
  return { ok: true, value: { before: own, after, newInformation } };
}
