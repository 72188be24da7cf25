import type { AdvisorName, MemoPerspective } from '../../client/src/types.ts';
import type { Failure, Seat } from '../domain/advisor.ts';
import { failureSentence } from '../domain/failure-reasons.ts';
import { pickOf } from '../domain/combine/combine.ts';
import type { Frame } from '../domain/frame.ts';
import type { Masker } from '../domain/masking/masking.ts';
import type { Perspective, Revised } from '../domain/perspective.ts';
import { perspectiveForm, readPerspectiveAnswer } from './answers.ts';
import type { PerspectiveAnswer, Reading } from './answers.ts';
import type { Task } from './ask-seat.ts';
import type { Session } from './deliberation.ts';
import { labelsFor } from './labels.ts';
import type { Labels } from './labels.ts';
import { gather } from './panel.ts';
import type { Gathered } from './panel.ts';
import { boundaryOf, perspectivePrompt } from './prompts.ts';
import { readNumbers } from './read-numbers.ts';
import { showAnswer } from './show-answer.ts';

/** Every seat answers the same brief, alone. */
export async function perspectivesStage(
  session: Session,
  frame: Frame,
  masker: Masker,
): Promise<Gathered<Perspective>> {
  const { world, deliberation, settings } = session;
  world.enter('perspectives');
  world.tell('perspectives', { type: 'stage.started', stage: 'perspectives' });
  return gather(session, {
    stage: 'perspectives',
    tasks: deliberation.seats.map((seat) => perspectiveTask(session, { seat, frame, masker })),
    until: deliberation.deadlineAt - settings.reserveMs,
    onTry: (seat) => showAnswer(session, { seat, stage: 'perspectives', masker }),
    onSettled: (seat, answer) => {
      if (answer.ok)
        tellPerspective(session, seat, {
          frame,
          perspective: answer.value,
          late: false,
          stage: 'perspectives',
          revised: null,
        });
      else tellFailure(session, seat, 'perspectives', answer.failure);
    },
  });
}

/** The advisor's place on the panel decides the order in which it sees the options. */
export function labelsOf(session: Session, seat: Seat, frame: Frame): Labels {
  const { seats, draws } = session.deliberation;
  return labelsFor(frame, { place: seats.indexOf(seat), draws });
}

function perspectiveTask(
  session: Session,
  on: { readonly seat: Seat; readonly frame: Frame; readonly masker: Masker },
): Task<Perspective> {
  const { memoId, brief } = session.deliberation;
  const { seat, frame, masker } = on;
  const labels = labelsOf(session, seat, frame);
  const boundary = boundaryOf(memoId, seat, 'perspectives');
  return {
    seat,
    boundary,
    prompt: perspectivePrompt(brief, labels, boundary),
    form: perspectiveForm(labels),
    read: (text) => {
      const answer = readPerspectiveAnswer(text);
      if (!answer.ok) return answer;
      const perspective = toPerspective(answer.value, { advisor: seat.advisor, frame, labels });
      return perspective.ok
        ? { ok: true, value: masker.maskDeep(perspective.value, seat.advisor) }
        : perspective;
    },
  };
}

function toPerspective(
  answer: PerspectiveAnswer,
  to: { readonly advisor: AdvisorName; readonly frame: Frame; readonly labels: Labels },
): Reading<Perspective> {
  const numbers = readNumbers(answer, to.frame, to.labels);
  if (!numbers.ok) return numbers;
  if (answer.case === '' || answer.caseAgainst === '') {
    return { ok: false, problems: ['case and caseAgainst must not be empty.'] };
  }
  const { risks, assumptions, wouldChangeMind } = answer;
  return {
    ok: true,
    value: {
      advisor: to.advisor,
      ...numbers.value,
      case: answer.case,
      caseAgainst: answer.caseAgainst,
      risks,
      assumptions,
      wouldChangeMind,
      needsFirst: answer.needsFirst === '' ? null : answer.needsFirst,
      mustVerdicts: [],
      predictions: {},
      reversibility: 'costly',
    },
  };
}

type Shown = {
  readonly frame: Frame;
  readonly perspective: Perspective;
  readonly late: boolean;
  readonly revised: Revised | null;
};

export function tellPerspective(
  session: Session,
  seat: Seat,
  on: Shown & { readonly stage: 'perspectives' | 'review' },
): void {
  const { stage } = on;
  session.world.tell(`advisor.completed/${stage}/${seat.seat}`, {
    type: 'advisor.completed',
    advisor: seat.advisor,
    stage,
    perspective: memoPerspective(session, seat, on),
  });
}

export function tellFailure(
  session: Session,
  seat: Seat,
  stage: 'perspectives' | 'review',
  failure: Failure,
): void {
  session.world.tell(`advisor.failed/${stage}/${seat.seat}`, {
    type: 'advisor.failed',
    advisor: seat.advisor,
    stage,
    reason: failure.reason,
    message: failureSentence(seat.advisor, failure.reason),
  });
}

/** A perspective as the memo and the stream show it; names of provider and model only where they are wanted. */
export function memoPerspective(session: Session, seat: Seat, on: Shown): MemoPerspective {
  const { frame, perspective, late, revised } = on;
  return {
    advisor: seat.advisor,
    ...(session.deliberation.brief.transparent ? { provider: seat.provider, model: seat.model } : {}),
    late,
    pick: pickOf(frame, perspective),
    probabilities: { ...perspective.probabilities },
    case: perspective.case,
    caseAgainst: perspective.caseAgainst,
    risks: [...perspective.risks],
    assumptions: [...perspective.assumptions],
    wouldChangeMind: [...perspective.wouldChangeMind],
    evidence: perspective.cells.map(({ option, criterion, evidence }) => ({
      option,
      criterion,
      text: evidence,
    })),
    ...(revised ? { revision: revisionOf(frame, revised) } : {}),
  };
}

function revisionOf(frame: Frame, { before, newInformation }: Revised) {
  return { fromPick: pickOf(frame, before), fromProbabilities: { ...before.probabilities }, newInformation };
}
