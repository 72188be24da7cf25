import type { AdvisorName, Evidence, MemoPerspective } from '@witan/client';
import type { Failure, Seat } from '../../domain/advisor.ts';
import { catalogueOf } from '@witan/memo/words/catalogue';
import { failureSentence } from '../../domain/failure-reasons.ts';
import { pickOf, type Frame, type Cell, type Perspective, type Revised } from '@witan/combine';
import type { Masker } from '@witan/masking/masking';
import {
  perspectiveForm,
  readPerspectiveAnswer,
  type PerspectiveAnswer,
  type Reading,
} from '../answers/answers.ts';
import type { SeatTask } from './ask-seat.ts';
import type { RunContext } from '../run/deliberation.ts';
import { labelsFor, type Labels } from '../answers/labels.ts';
import { createLabelNamer, type LabelNamer } from '../answers/name-labels.ts';
import { gather, type Gathered } from './panel.ts';
import type { Prompt } from '../prompts/compose-prompt.ts';
import { materialOf, perspectivePrompt, type PerspectiveScope } from '../prompts/prompts.ts';
import { perspectiveParts } from './perspective-parts.ts';
import { readNumbers } from '../answers/read-numbers.ts';
import { citableOf, readBy, sourceIdOf, type SharedBrief } from '../sources/sources.ts';
import { modelOf } from './stand-ins.ts';
import { showAnswer } from '../answers/show-answer.ts';

/** Asks every seat the same question, each without the others' answers. */
export async function perspectivesStage(
  run: RunContext,
  frame: Frame,
  masker: Masker,
): Promise<Gathered<Perspective>> {
  const { world, deliberation, settings } = run;
  world.enter('perspectives');
  world.emit('perspectives', { type: 'stage.started', stage: 'perspectives' });
  return gather(run, {
    stage: 'perspectives',
    tasks: deliberation.seats.map((seat) => perspectiveTask(run, { seat, frame, masker })),
    taskFor: (seat) => perspectiveTask(run, { seat, frame, masker }),
    until: deliberation.deadlineAt - settings.reserveMs,
    lastUntil: deliberation.deadlineAt - settings.reserveMs / 3,
    onTry: ({ seat, labels }) => showAnswer(run, { seat, stage: 'perspectives', masker, labels }),
    onSettled: (seat, answer) => {
      if (answer.ok)
        tellPerspective(run, seat, {
          frame,
          perspective: answer.value,
          late: false,
          stage: 'perspectives',
          revised: null,
        });
      else tellFailure(run, seat, 'perspectives', answer.failure);
    },
  });
}

/** An advisor's position on the panel decides the order in which it sees the options. */
export function labelsOf(run: RunContext, seat: Seat, frame: Frame): Labels {
  const { seats, draws, brief } = run.deliberation;
  return labelsFor(frame, {
    place: seats.findIndex(({ advisor }) => advisor === seat.advisor),
    draws,
    material: materialOf(brief),
    citable: citableOf(brief),
  });
}

/** The brief as this advisor is given it, or whoever stands in for it. A draw decides, so that its letter says nothing. */
export function readingOf(
  { deliberation: { brief, seats, draws } }: Pick<RunContext, 'deliberation'>,
  { advisor }: Pick<Seat, 'advisor'>,
): SharedBrief {
  const order = draws.order('documents', seats, (seat) => seat.advisor);
  return readBy(
    brief,
    order.findIndex((seat) => seat.advisor === advisor),
  );
}

function perspectiveTask(
  run: RunContext,
  on: { readonly seat: Seat; readonly frame: Frame; readonly masker: Masker },
): SeatTask<Perspective> {
  const { seat, frame, masker } = on;
  const brief = readingOf(run, seat);
  const labels = labelsOf(run, seat, frame);
  const namer = createLabelNamer(labels);
  const read = (text: string): Reading<Perspective> => {
    const answer = readPerspectiveAnswer(text, labels);
    if (!answer.ok) return answer;
    const perspective = toPerspective(answer.value, { advisor: seat.advisor, frame, labels });
    return perspective.ok
      ? { ok: true, value: readable(perspective.value, { masker, namer, advisor: seat.advisor }) }
      : perspective;
  };
  const promptFor = (asked: PerspectiveScope, of: Labels): Prompt =>
    perspectivePrompt(brief, { frame, labels: of, seat, asked }, run.world.boundary);
  return {
    seat,
    prompt: promptFor('whole', labels),
    form: perspectiveForm(labels),
    labels,
    read,
    parts: () => perspectiveParts(labels, promptFor, read),
  };
}

/** Replaces labels by names and masks model names. Quotations stay verbatim. */
export function readable<T extends Pick<Perspective, 'cells'>>(
  said: T,
  by: { readonly masker: Masker; readonly namer: LabelNamer; readonly advisor: AdvisorName },
): T {
  const masked = by.masker.maskDeep(by.namer.nameDeep(said), by.advisor);
  const cells = masked.cells.map((cell, index) => {
    const cites = said.cells[index]?.cites;
    return cites === undefined ? cell : { ...cell, cites };
  });
  return { ...masked, cells };
}

function toPerspective(
  answer: PerspectiveAnswer,
  to: { readonly advisor: AdvisorName; readonly frame: Frame; readonly labels: Labels },
): Reading<Perspective> {
  const numbers = readNumbers(answer, to);
  if (!numbers.ok) return numbers;
  const { scores: _, probabilities: __, musts: ___, predictions: ____, ...words } = answer;
  if (words.response.length === 0 || words.caseAgainst.length === 0)
    return { ok: false, problems: ['response and caseAgainst must not be empty.'] };
  return {
    ok: true,
    value: {
      advisor: to.advisor,
      ...numbers.value,
      ...words,
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
  run: RunContext,
  seat: Seat,
  on: Shown & { readonly stage: 'perspectives' | 'review' },
): void {
  const { stage } = on;
  const perspective = memoPerspective(run, seat, on);
  run.world.emit(`advisor.complete/${stage}/${seat.seat}`, {
    type: 'advisor.complete',
    advisor: seat.advisor,
    stage,
    response: perspective.response,
    perspective,
  });
}

export function tellFailure(
  run: RunContext,
  seat: Seat,
  stage: 'perspectives' | 'review',
  failure: Failure,
): void {
  run.world.emit(`advisor.failed/${stage}/${seat.seat}`, {
    type: 'advisor.failed',
    advisor: seat.advisor,
    stage,
    reason: failure.reason,
    message: failureSentence(seat.advisor, failure.reason),
  });
}

/** A perspective as the memo and the stream show it. Provider and model are named only in transparent mode. */
export function memoPerspective(run: RunContext, seat: Seat, on: Shown): MemoPerspective {
  const { frame, perspective, late, revised } = on;
  const { transparent } = run.deliberation.brief;
  return {
    advisor: seat.advisor,
    response: joined(frame, perspective.response),
    model: transparent ? modelOf(run, seat) : HIDDEN,
    provider: transparent ? seat.provider : HIDDEN,
    ...(seat.title === undefined ? {} : { title: seat.title }),
    late,
    pick: pickOf(frame, perspective),
    probabilities: { ...perspective.probabilities },
    caseAgainst: joined(frame, perspective.caseAgainst),
    conditions: [...perspective.conditions],
    nextSteps: [...perspective.nextSteps],
    risks: perspective.risks.map(({ risk, mitigation }) => ({ risk, mitigation })),
    assumptions: [...perspective.assumptions],
    wouldChangeMind: [...perspective.wouldChangeMind],
    evidence: perspective.cells.map((cell) => evidenceOf(run, cell)),
    reversibility: perspective.reversibility,
    ...(revised ? { revision: revisionOf(frame, revised) } : {}),
  };
}

/** Shown in place of a hidden name. */
export const HIDDEN = 'hidden';

function joined({ language }: Frame, sentences: readonly string[]): string {
  return catalogueOf(language).join(sentences);
}

function evidenceOf({ deliberation: { brief } }: RunContext, cell: Cell): Evidence {
  const { option, criterion, evidence, cites = [] } = cell;
  const quotes = cites.flatMap(({ ref, quote }) =>
    quote === undefined ? [] : [{ source: sourceIdOf(brief, ref), text: quote }],
  );
  return {
    option,
    criterion,
    text: evidence,
    ...(cites.length > 0 ? { sources: cites.map(({ ref }) => sourceIdOf(brief, ref)) } : {}),
    ...(quotes.length > 0 ? { quotes } : {}),
  };
}

function revisionOf(frame: Frame, { before, newInformation }: Revised) {
  return { fromPick: pickOf(frame, before), fromProbabilities: { ...before.probabilities }, newInformation };
}
