import type { Evidence, MemoPerspective } from '@witan/client';
import type { Seat } from '../../domain/advisor.ts';
import { defined } from '../../domain/defined.ts';
import { catalogueOf } from '@witan/memo/words/catalogue';
import { pickOf, type Frame, type Cell, type Perspective, type Revised } from '@witan/combine';
import { mapStrings } from '@witan/masking/map-strings';
import type { Masker } from '@witan/masking/masking';
import type { Reading } from '../answers/answer-form.ts';
import { perspectiveAnswer, restForm, scoresAnswer, type PerspectiveAnswer } from '../answers/answers.ts';
import type { AnswerParts, SeatTask } from './ask-seat.ts';
import type { RunContext } from '../run/deliberation.ts';
import { labelsFor, type Labels } from '../answers/labels.ts';
import { lastObject } from '../answers/last-object.ts';
import { createLabelNamer } from '../answers/name-labels.ts';
import { gather } from './panel.ts';
import type { Prompt } from '../prompts/compose-prompt.ts';
import { materialOf, perspectivePrompt, type PerspectiveScope } from '../prompts/prompts.ts';
import { readNumbers } from '../answers/read-numbers.ts';
import { citableOf, readBy, sourceIdOf, type SharedBrief } from '../sources/sources.ts';
import { modelOf } from './stand-ins.ts';

/** Asks every seat the same question, each without the others' answers. */
export async function perspectivesStage(run: RunContext, frame: Frame, masker: Masker) {
  const { seats, deadlineAt } = run.deliberation;
  const taskFor = (seat: Seat): SeatTask<Perspective> =>
    perspectiveTask(run, viewOf(run, { seat, frame, masker }));
  return gather(run, {
    stage: 'perspectives',
    masker,
    tasks: seats.map(taskFor),
    taskFor,
    lastUntil: deadlineAt - run.settings.reserveMs / 3,
    onAnswer: (seat, perspective) =>
      tellPerspective(run, seat, { frame, perspective, stage: 'perspectives' }),
  });
}

/**
 * The brief with this advisor's share of the documents, which a reserve in its place is given too. A draw decides which
 * share, so that the letter reveals nothing.
 */
export function readingOf(
  { deliberation: { brief, seats, draws } }: Pick<RunContext, 'deliberation'>,
  { advisor }: Pick<Seat, 'advisor'>,
): SharedBrief {
  const order = brief.sources ? draws.order('documents', seats, (seat) => seat.advisor) : [];
  const share = order.findIndex((seat) => seat.advisor === advisor);
  return readBy(brief, share);
}

/** What one advisor is given, and how what it says is made readable. */
export type SeatView = ReturnType<typeof viewOf>;

export function viewOf(
  run: RunContext,
  { seat, frame, masker }: { readonly seat: Seat; readonly frame: Frame; readonly masker: Masker },
) {
  const { seats, draws, brief } = run.deliberation;
  const labels = labelsFor(frame, {
    // Its position on the panel decides the order in which it sees the options.
    place: seats.findIndex(({ advisor }) => advisor === seat.advisor),
    draws,
    material: materialOf(brief),
    citable: citableOf(brief),
  });
  const namer = createLabelNamer(labels);
  /** With names in place of labels, and names of models masked. */
  const readable = <T>(said: T): T => mapStrings(said, (text) => masker.mask(namer.name(text), seat.advisor));
  /** The same, in which quotations stay verbatim. */
  const readablePerspective = (said: Perspective): Perspective => {
    const shown = readable(said);
    const cells = shown.cells.map((cell, i) => ({ ...cell, ...defined({ cites: said.cells[i]?.cites }) }));
    return { ...shown, cells };
  };
  return { seat, frame, brief: readingOf(run, seat), labels, readable, readablePerspective };
}

function perspectiveTask({ world }: RunContext, view: SeatView): SeatTask<Perspective> {
  const { seat, frame, brief, labels } = view;
  const kind = perspectiveAnswer(labels);
  const read = (text: string): Reading<Perspective> => {
    const answer = kind.read(text);
    return answer.ok ? toPerspective(answer.value, view) : answer;
  };
  const promptFor = (asked: PerspectiveScope, of: Labels): Prompt =>
    perspectivePrompt(brief, { frame, labels: of, seat, asked }, world.boundary);
  return {
    seat,
    prompt: promptFor('whole', labels),
    form: kind.form,
    labels,
    read,
    parts: () => perspectiveParts(labels, promptFor, read),
  };
}

/** The cells of each criterion by themselves, then the rest: what small models can still do. */
function perspectiveParts(
  labels: Labels,
  promptFor: (asked: PerspectiveScope, of: Labels) => Prompt,
  read: (text: string) => Reading<Perspective>,
): AnswerParts<Perspective> {
  return {
    first: labels.criteria.map((criterion) => {
      const alone = { ...labels, criteria: [criterion], musts: [], predictions: [] };
      return { prompt: promptFor('scores', alone), ...scoresAnswer(alone) };
    }),
    last: (found) => ({
      prompt: promptFor('rest', labels),
      form: restForm(labels),
      read: (text) => read(withScores(text, found)),
    }),
  };
}

/**
 * The text of a whole answer, put together from its rest and the scores that came before; a rest that is no object is
 * returned unchanged.
 */
function withScores(text: string, found: readonly object[]): string {
  const rest = lastObject(text);
  if (!rest.found) return text;
  // `as`: it begins with a brace.
  return JSON.stringify({ ...(rest.value as object), scores: Object.assign({}, ...found) });
}

function toPerspective(answer: PerspectiveAnswer, view: SeatView): Reading<Perspective> {
  const numbers = readNumbers(answer, view);
  if (!numbers.ok) return numbers;
  const { scores: _, probabilities: __, musts: ___, predictions: ____, ...words } = answer;
  if (words.response.length === 0 || words.caseAgainst.length === 0)
    return { ok: false, problems: ['response and caseAgainst must not be empty.'] };
  const { advisor } = view.seat;
  return { ok: true, value: view.readablePerspective({ advisor, ...numbers.value, ...words }) };
}

type Shown = {
  readonly frame: Frame;
  readonly perspective: Perspective;
  readonly late?: boolean;
  readonly revised?: Revised | null;
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

/** A perspective as the memo and the stream show it. Provider and model are named only in transparent mode. */
export function memoPerspective(run: RunContext, seat: Seat, on: Shown): MemoPerspective {
  const { frame, perspective, late = false, revised } = on;
  const { transparent } = run.deliberation.brief;
  return {
    advisor: seat.advisor,
    response: joined(frame, perspective.response),
    model: transparent ? modelOf(run, seat) : HIDDEN,
    provider: transparent ? seat.provider : HIDDEN,
    ...defined({ title: seat.title }),
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
