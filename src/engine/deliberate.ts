import type { Note } from '@witan/client';
import type { Seat } from '../domain/advisor.ts';
import { combining, reviewGate } from '@witan/combine';
import type { Combined, Frame, Perspective } from '@witan/combine';
import { catalogueOf } from '../domain/catalogue/catalogues.ts';
import type { Masker } from '../domain/masking/masking.ts';
import { explainedAgreement } from '../domain/prose/explain.ts';
import { assembleMemo } from './assemble.ts';
import type { Late, UnchargedMemo } from './assemble.ts';
import { limitCost } from './cost-limit.ts';
import { NoAdvisorLeft } from './deliberation.ts';
import type { RunContext } from './deliberation.ts';
import { finalOf } from './findings.ts';
import type { Findings, Voice } from './findings.ts';
import { frameStage } from './frame.ts';
import { inSlices } from './in-slices.ts';
import { maskerFor } from './masker.ts';
import { notesOf } from './notes.ts';
import type { Gathered } from './panel.ts';
import { memoPool, poolingOf } from './pooling.ts';
import type { Times } from './choose-writers.ts';
import { perspectivesStage, tellFailure, tellPerspective } from './perspectives.ts';
import type { PriceCall } from './prices.ts';
import { researchStage } from './research.ts';
import { reviewStage } from './review.ts';
import { isShared, sharedBrief, withFacts } from './sources.ts';
import type { Reviewed } from './review.ts';
import { createStopwatch } from './stopwatch.ts';
import { writerStage } from './writer.ts';

/**
 * The protocol, from an admitted question to its memo. Throws `NoAdvisorLeft` where nobody answered, and the
 * reason of the world's signal where that stops it.
 */
export async function deliberate(given: RunContext, price: PriceCall): Promise<UnchargedMemo> {
  const { run: framing, notes: costNotes } = limitCost(await withSources(given, null), price);
  const stopwatch = createStopwatch(framing);
  tellStart(framing);

  const { frame, notes: frameNotes } = await stopwatch.time('frame', () => frameStage(framing));
  const framed = await withSources(framing, frame);
  const { facts, notes: researchNotes } = framed.deliberation.brief.research
    ? await stopwatch.time('research', () => researchStage(framed, frame))
    : NO_RESEARCH;
  const run = {
    ...framed,
    deliberation: { ...framed.deliberation, brief: withFacts(framed.deliberation.brief, facts) },
  };
  const { deliberation } = run;
  const masker = maskerFor(deliberation, frame);
  run.world.prepareLearned();
  const panel = await stopwatch.time('perspectives', () => perspectivesStage(run, frame, masker));
  try {
    for (const { seat, failure } of panel.failures) tellFailure(run, seat, 'perspectives', failure);
    if (panel.answers.length === 0) throw new NoAdvisorLeft(panel.failures);
    const late = collectLate(run, frame, panel);

    const { findings, reviewSkipped } = await reviewed(run, { frame, masker, panel, stopwatch });
    const notes = [
      ...notesOf(run, findings, late.seats()),
      ...frameNotes,
      ...researchNotes,
      ...reviewSkipped,
      ...costNotes(),
    ];
    const written = await stopwatch.time('memo', () =>
      writerStage(run, { findings, notes, masker, times: timesOf(panel) }),
    );
    if (!deliberation.resumed)
      run.history.keepDeliberation(deliberation.seats, run.world.now() - deliberation.createdAt);
    const lateAnswers = late.close();
    panel.dismiss();
    await run.world.settled();
    return assembleMemo(run, {
      findings,
      written,
      pool: await memoPool(run, findings),
      notes: [
        ...notesOf(run, findings, late.seats()),
        ...frameNotes,
        ...researchNotes,
        ...reviewSkipped,
        ...written.notes,
        ...costNotes(),
      ],
      late: lateAnswers,
      stages: stopwatch.stages(),
      price,
    });
  } finally {
    panel.dismiss();
  }
}

const NO_RESEARCH = { facts: [], notes: [] };

/** The same run with what is chosen of the documents: once the frame is set, by what is compared. */
async function withSources(run: RunContext, frame: Frame | null): Promise<RunContext> {
  const { brief, documents } = run.deliberation;
  // What the caller framed itself has chosen them already.
  if (frame && brief.sources && brief.options.length > 0 && brief.criteria.length > 0) return run;
  const shared = await inSlices(run.world, sharedBrief(brief, documents, frame));
  return { ...run, deliberation: { ...run.deliberation, brief: shared } };
}

function timesOf(panel: Gathered<Perspective>): Times {
  return new Map(panel.answers.map(({ seat, tookMs }) => [seat, tookMs]));
}

function tellStart({ world, deliberation, history }: RunContext): void {
  const { createdAt, deadlineAt, mode, seats, brief } = deliberation;
  world.tell('deliberation.started', {
    type: 'deliberation.started',
    createdAt: new Date(createdAt).toISOString(),
    mode,
    advisors: seats.map(({ advisor, provider, model }) =>
      brief.transparent ? { advisor, provider, model } : { advisor },
    ),
    deadlineAt: new Date(deadlineAt).toISOString(),
    expectedMs: history.deliberationMs(seats),
  });
}

type Round = {
  readonly frame: Frame;
  readonly masker: Masker;
  readonly panel: Gathered<Perspective>;
  readonly stopwatch: ReturnType<typeof createStopwatch>;
};

/** Combine, gate, review where there is something to talk about, combine again. */
async function reviewed(
  run: RunContext,
  { frame, masker, panel, stopwatch }: Round,
): Promise<{ readonly findings: Findings; readonly reviewSkipped: readonly Note[] }> {
  const { world, deliberation, settings } = run;
  const { spreadThreshold, simulation } = settings;
  const pooling = await poolingOf(run);
  const combined = (perspectives: readonly Perspective[]): Promise<Combined> =>
    inSlices(world, combining(frame, perspectives, deliberation.memoId, { pooling, simulation }));
  const first = panel.answers.map(({ value }) => value);
  const before = await combined(first);
  const words = catalogueOf(frame.language);
  const found = (round: 1 | 2, perspectives: readonly Perspective[], { recommended: leader }: Combined) =>
    explainedAgreement(words, { frame, perspectives, leader, round });
  const agreed = found(1, first, before);
  tellCombined(run, 1, { combined: before, agreement: agreed.agreement });
  const rest = { frame, missing: panel.failures };

  const gated = {
    advisors: first.length,
    shared: isShared(deliberation.brief),
    spread: agreed.agreement.spread,
    winners: before.robustness.winners,
  };
  const gate = hasTimeToReview(run) ? reviewGate(gated, { spreadThreshold }) : NO_TIME;
  if (!gate.needed) {
    const reason = words.notes.noSecondRound[gate.why];
    world.tell('review', { type: 'stage.skipped', stage: 'review', reason });
    stopwatch.skip('review', reason);
    const voices = voicesOf(panel, { revisions: [], unreviewed: [] });
    const note: Note = { kind: 'review_skipped', stage: 'review', message: reason };
    return {
      findings: { ...rest, ...agreed, voices, combined: before, unreviewed: [] },
      reviewSkipped: [note],
    };
  }
  const review = await stopwatch.time('review', () =>
    reviewStage(run, { frame, first: panel.answers, masker }),
  );
  const voices = voicesOf(panel, review);
  const final = voices.map(finalOf);
  const again = await combined(final);
  const ended = found(2, final, again);
  tellCombined(run, 2, { combined: again, agreement: ended.agreement });
  return {
    findings: { ...rest, ...ended, voices, combined: again, unreviewed: review.unreviewed },
    reviewSkipped: [],
  };
}

const NO_TIME = { needed: false, why: 'no_time' } as const;

/** What was reviewed before a crash is not lost to the time that the crash took. */
function hasTimeToReview({ world, deliberation, settings }: RunContext): boolean {
  return (
    world.recall('review/closed') !== undefined || world.now() < deliberation.deadlineAt - settings.reserveMs
  );
}

function voicesOf(panel: Gathered<Perspective>, { revisions }: Reviewed): Voice[] {
  const bySeat = new Map(revisions.map(({ seat, value }) => [seat, value]));
  return panel.answers.map(({ seat, value }) => ({ seat, first: value, revised: bySeat.get(seat) ?? null }));
}

function tellCombined(
  { world }: RunContext,
  round: 1 | 2,
  { combined, agreement }: Pick<Findings, 'combined' | 'agreement'>,
): void {
  world.tell(`combined/${round}`, {
    type: 'combined',
    round,
    options: combined.options.map(({ id, score, probability, rankAcceptability }) => ({
      id,
      score,
      probability,
      rankAcceptability: [...rankAcceptability],
    })),
    agreement,
    robustness: combined.robustness,
  });
}

/** Perspectives that come after the panel has gone on: shown, told, and not counted. */
function collectLate(run: RunContext, frame: Frame, panel: Gathered<Perspective>) {
  const came: Late[] = [];
  let open = true;
  for (const { seat, answer } of panel.late) {
    void answer.then((settled) => {
      if (!open || !settled.ok) return;
      came.push({ seat, perspective: settled.value });
      const shown = { frame, perspective: settled.value, late: true, revised: null };
      tellPerspective(run, seat, { ...shown, stage: 'perspectives' });
    });
  }
  return {
    seats: (): Seat[] => came.map(({ seat }) => seat),
    close: (): Late[] => {
      open = false;
      return came;
    },
  };
}
