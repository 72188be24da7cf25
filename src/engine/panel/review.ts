import type { Frame, Perspective, Revised } from '@witan/combine';
import type { Masker } from '@witan/masking/masking';
import type { Seat } from '../../domain/advisor.ts';
import type { Reading } from '../answers/answer-form.ts';
import { reviewAnswer, type ReviewAnswer } from '../answers/answers.ts';
import { readNumbers } from '../answers/read-numbers.ts';
import { reviewPrompt } from '../prompts/prompts.ts';
import type { RunContext } from '../run/deliberation.ts';
import type { Findings } from '../run/findings.ts';
import type { SeatTask } from './ask-seat.ts';
import { gather } from './panel.ts';
import { tellPerspective, viewOf, type SeatView } from './perspectives.ts';

type First = { readonly seat: Seat; readonly value: Perspective };

/**
 * Each advisor reads the others' reasons and may revise once. One that names nothing new, or fails, keeps its first
 * answer.
 */
export async function reviewStage(
  run: RunContext,
  given: { readonly frame: Frame; readonly first: readonly First[]; readonly masker: Masker },
): Promise<Pick<Findings, 'voices' | 'unreviewed'>> {
  const { frame, first, masker } = given;
  const { answers, failures, dismiss } = await gather(run, {
    stage: 'review',
    masker,
    tasks: first.map((own) =>
      reviewTask(run, viewOf(run, { seat: own.seat, frame, masker }), { own, first }),
    ),
    lastUntil: run.deliberation.deadlineAt - run.settings.reserveMs,
    onAnswer: (seat, revised) => {
      const perspective = revised?.after ?? first.find((own) => own.seat === seat)?.value;
      if (perspective) tellPerspective(run, seat, { frame, perspective, stage: 'review', revised });
    },
  });
  dismiss();
  const revisions = new Map(answers.map(({ seat, value }) => [seat, value]));
  const voices = first.map(({ seat, value }) => ({
    seat,
    first: value,
    revised: revisions.get(seat) ?? null,
  }));
  return { voices, unreviewed: failures };
}

function reviewTask(
  { world, deliberation }: RunContext,
  view: SeatView,
  { own, first }: { readonly own: First; readonly first: readonly First[] },
): SeatTask<Revised | null> {
  const { seat, labels } = view;
  const kind = reviewAnswer(labels);
  const others = deliberation.draws.order(
    `review/${seat.advisor}`,
    first.filter((one) => one.seat !== seat).map(({ value }) => value),
    ({ advisor }) => advisor,
  );
  return {
    seat,
    prompt: reviewPrompt({ ...view, own: own.value, others }, world.boundary),
    form: kind.form,
    labels,
    read: (text) => {
      const answer = kind.read(text);
      return answer.ok ? toRevised(answer.value, own.value, view) : answer;
    },
  };
}

/** Null where no new information is named: without it, no number may change. */
function toRevised(answer: ReviewAnswer, own: Perspective, view: SeatView): Reading<Revised | null> {
  const { newInformation, musts, scores, probabilities, predictions } = answer;
  const moves = [musts, scores, probabilities, predictions].some(
    (part) => part !== null && part !== undefined,
  );
  if (newInformation === null || !moves) return { ok: true, value: null };
  const numbers = readNumbers(answer, { ...view, own });
  if (!numbers.ok) return numbers;
  const after = view.readablePerspective({
    ...own,
    ...numbers.value,
    response: answer.response ?? own.response,
    caseAgainst: answer.caseAgainst ?? own.caseAgainst,
  });
  return { ok: true, value: { before: own, after, newInformation: view.readable(newInformation) } };
}
