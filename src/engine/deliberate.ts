import type { CriterionId, Note } from '@witan/client';
import type { Seat } from '../domain/advisor.ts';
import { defined } from '../domain/defined.ts';
import { pick } from '../domain/pick.ts';
import {
  agreementOf,
  combining,
  reviewGate,
  commonErrors,
  type CriterionAgreement,
  type Frame,
  type Perspective,
} from '@witan/combine';
import { modelsByLetter } from '../domain/record/models.ts';
import { catalogueOf, ENGLISH, type Catalogue } from '@witan/memo/words/catalogue';
import type { Masker } from '@witan/masking/masking';
import { assembleMemo, inRunning, type Late, type UnchargedMemo } from './run/assemble.ts';
import { limitCost } from './cost/cost-limit.ts';
import { NoAdvisorLeft, type RunContext } from './run/deliberation.ts';
import { finalOf, type Findings } from './run/findings.ts';
import { frameStage } from './frame/frame.ts';
import { inSlices } from './run/in-slices.ts';
import { maskerFor } from './answers/masker.ts';
import { mostImportantFirst, note, notesOf } from './run/notes.ts';
import type { Gathered } from './panel/panel.ts';
import { answeringSeats, standInsOf } from './panel/stand-ins.ts';
import { memoPool, poolingOf } from './panel/pooling.ts';
import { HIDDEN, perspectivesStage, tellPerspective } from './panel/perspectives.ts';
import type { PriceCall } from './cost/prices.ts';
import { researchStage } from './sources/research.ts';
import { reviewStage } from './panel/review.ts';
import { isShared, sharedBrief, withFacts } from './sources/sources.ts';
import { createStopwatch } from './run/stages.ts';
import { synthesisStage } from './synthesis/synthesis.ts';

/**
 * The protocol, from an admitted question to its memo. Throws `NoAdvisorLeft` where nobody answered, and the
 * reason of the world's signal where that stops it.
 */
export async function deliberate(given: RunContext, price: PriceCall): Promise<UnchargedMemo> {
  const { run: framing, notes: costNotes } = limitCost(await withSources(given, null), price);
  const stopwatch = createStopwatch(framing.world);
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
  const stoodIn = standInsOf(run).map(({ seat }) => seat);
  const masker = maskerFor({ ...deliberation, reserves: [...deliberation.reserves, ...stoodIn] }, frame);
  run.world.prepareLearned();
  const panel = await stopwatch.time('perspectives', () => perspectivesStage(run, frame, masker));
  try {
    if (panel.answers.length === 0) throw new NoAdvisorLeft(panel.failures);
    const late = collectLate(run, frame, panel);

    const { findings, reviewSkipped } = await reviewed(run, { frame, masker, panel, stopwatch });
    const times = new Map(panel.answers.map(({ seat, tookMs }) => [seat, tookMs]));
    const isFramed = frameNotes.length === 0;
    const words = await stopwatch.time('synthesis', () => synthesisStage(run, { findings, isFramed, times }));
    if (!deliberation.resumed)
      run.history.keepDeliberation(deliberation.seats, run.world.now() - deliberation.createdAt);
    const lateAnswers = late.close();
    panel.dismiss();
    await run.world.settled();
    return assembleMemo(run, {
      findings,
      words,
      pool: memoPool(run, findings),
      notes: mostImportantFirst([
        ...notesOf(run, findings, late.seats()),
        ...frameNotes,
        ...researchNotes,
        ...reviewSkipped,
        ...words.notes,
        ...costNotes(frame),
      ]),
      late: lateAnswers,
      stages: stopwatch.stages(),
      price,
    });
  } finally {
    panel.dismiss();
  }
}

const NO_RESEARCH = { facts: [], notes: [] };

/** The same run with passages chosen from the documents: by the frame once there is one, else by the question. */
async function withSources(run: RunContext, frame: Frame | null): Promise<RunContext> {
  const { brief, documents, seats } = run.deliberation;
  // The caller gave the whole frame, so the passages were chosen by it already.
  if (frame && brief.sources && brief.options.length > 0 && brief.criteria.length > 0) return run;
  const shared = await inSlices(run.world, sharedBrief(brief, documents, { frame, advisors: seats.length }));
  return { ...run, deliberation: { ...run.deliberation, brief: shared } };
}

function tellStart({ world, deliberation, history }: RunContext): void {
  const { createdAt, deadlineAt, mode, seats, brief } = deliberation;
  world.emit('deliberation.started', {
    type: 'deliberation.started',
    advisors: seats.map(({ advisor }) => advisor),
    panel: seats.map(({ advisor, title, provider, model }) => ({
      advisor,
      ...defined({ title }),
      provider: brief.transparent ? provider : HIDDEN,
      model: brief.transparent ? model : HIDDEN,
    })),
    timestamp: new Date(createdAt).toISOString(),
    mode,
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

/** Combines the answers; where the gate finds something to talk about, has them reviewed and combines again. */
async function reviewed(
  run: RunContext,
  { frame, masker, panel, stopwatch }: Round,
): Promise<{ readonly findings: Findings; readonly reviewSkipped: readonly Note[] }> {
  const { world, deliberation, settings } = run;
  const { spreadThreshold, simulation } = settings;
  const record = await world.learned();
  const pooling = poolingOf(run, record);
  const words = catalogueOf(frame.language);
  /** Combines these answers and emits the figures. */
  const found = async (round: 1 | 2, perspectives: readonly Perspective[]) => {
    const work = combining(frame, perspectives, deliberation.memoId, { pooling, simulation });
    const combined = await inSlices(world, work);
    const models = modelsByLetter(answeringSeats(run));
    const names = perspectives.map(({ advisor }) => models[advisor] ?? advisor);
    const shared = commonErrors(record, names);
    const { agreement, byCriterion } = agreementOf(frame, perspectives, combined.recommended, shared);
    tellCombined(run, round, { frame, combined, consensus: agreement });
    const rest = { frame, record, missing: panel.failures };
    return { ...rest, combined, consensus: agreement, byCriterion: readIn(words, byCriterion) };
  };
  const first = panel.answers.map(({ value }) => value);
  const before = await found(1, first);

  const gated = {
    advisors: first.length,
    shared: isShared(deliberation.brief),
    spread: before.consensus.spread,
    winners: before.combined.robustness.winners,
  };
  const gate = gateOf(run, gated, spreadThreshold);
  if (!gate.needed) {
    const reason = words.notes.noSecondRound[gate.why];
    // Progress is told in English, whatever the language of the memo.
    world.emit('review', {
      type: 'stage.skipped',
      stage: 'review',
      reason: ENGLISH.notes.noSecondRound[gate.why],
    });
    stopwatch.skip('review', reason);
    const voices = panel.answers.map(({ seat, value }) => ({ seat, first: value, revised: null }));
    return {
      findings: { ...before, firstRound: null, voices, unreviewed: [] },
      reviewSkipped: note('review_skipped', reason, { stage: 'review' }),
    };
  }
  const { voices, unreviewed } = await stopwatch.time('review', () =>
    reviewStage(run, { frame, first: panel.answers, masker }),
  );
  const firstRound = pick(before.consensus, 'topPicks', 'spread');
  return {
    findings: { ...(await found(2, voices.map(finalOf))), firstRound, voices, unreviewed },
    reviewSkipped: [],
  };
}

function readIn({ findings }: Catalogue, byCriterion: Readonly<Record<CriterionId, CriterionAgreement>>) {
  const read = Object.entries(byCriterion).map(([id, { krippendorffAlpha, reading }]) => [
    id,
    { krippendorffAlpha, reading: findings.reading[reading] },
  ]);
  // `as`: the keys are those of `byCriterion`.
  return Object.fromEntries(read) as Findings['byCriterion'];
}

/** A quick deliberation has no review; a deep one has it wherever there is something to read again. */
function gateOf(run: RunContext, found: Parameters<typeof reviewGate>[0], spreadThreshold: number) {
  const { effort } = run.deliberation.brief;
  if (effort === 'quick') return QUICK;
  if (!hasTimeToReview(run)) return NO_TIME;
  const gate = reviewGate(found, { spreadThreshold });
  return effort === 'deep' && !gate.needed && gate.why === 'close' ? ({ needed: true } as const) : gate;
}

const QUICK = { needed: false, why: 'quick' } as const;
const NO_TIME = { needed: false, why: 'no_time' } as const;

/** A review that was finished before a crash is used however late it is. */
function hasTimeToReview({ world, deliberation, settings }: RunContext): boolean {
  return (
    world.recall('review/closed') !== undefined || world.now() < deliberation.deadlineAt - settings.reserveMs
  );
}

function tellCombined(
  { world }: RunContext,
  round: 1 | 2,
  { frame, combined, consensus }: Pick<Findings, 'frame' | 'combined' | 'consensus'>,
): void {
  world.emit(`combined/${round}`, {
    type: 'panel.combined',
    round,
    options: combined.options.map((option) => ({
      ...pick(option, 'id', 'rank', 'score', 'probability'),
      ...inRunning(frame, option),
      rankAcceptability: [...option.rankAcceptability],
    })),
    consensus,
    robustness: combined.robustness,
  });
}

/** Collects perspectives that arrive after the panel has closed. They are shown and not counted. */
function collectLate(run: RunContext, frame: Frame, panel: Gathered<Perspective>) {
  const came: Late[] = [];
  let open = true;
  for (const { seat, answer } of panel.late) {
    void answer.then((settled) => {
      if (!open || !settled.ok) return;
      came.push({ seat, perspective: settled.value });
      tellPerspective(run, seat, { frame, perspective: settled.value, late: true, stage: 'perspectives' });
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
