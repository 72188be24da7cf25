import type { Note } from '@witan/client';
import type { Frame } from '@witan/combine';
import { catalogueOf } from '@witan/memo/words/catalogue';
import type { FrameProposal } from './frame-answer.ts';
import { askBack, questionsOf } from './briefing.ts';
import type { RunContext } from '../run/deliberation.ts';
import { decideOnce, startStage } from '../run/stages.ts';
import { freezeFrame, maskFrame } from './freeze-frame.ts';
import { proposeFrame, type FrameRun } from './propose-frame.ts';

/**
 * Freezes options, criteria and weights: the caller's, else a fast model's proposal, else a plain frame, with the note that
 * says so.
 */
export async function frameStage(run: RunContext) {
  const { world, deliberation } = run;
  const { brief } = deliberation;
  if (isFramed(run)) {
    world.emit('frame', {
      type: 'stage.skipped',
      stage: 'frame',
      reason: brief.revision
        ? 'The frame of the memo that this one revises is used again.'
        : 'Options and criteria came with the question.',
    });
    return { frame: tellFrame(run, freezeFrame(deliberation, null)), notes: [] };
  }
  startStage(world, 'frame');
  const { frame, fallback } = await decideOnce(world, 'frame/frozen', async () =>
    framedBy(run, await proposeFrame(run, { questions: false })),
  );
  tellFrame(run, frame);
  return { frame, notes: fallback ? [fallbackNote(run, frame)] : [] };
}

/**
 * The frame that a deliberation of this question would freeze and what to ask back, by one call and without a deliberation.
 * Throws where its signal aborts.
 */
export async function frameQuestion(run: FrameRun) {
  if (isFramed(run))
    return { frame: freezeFrame(run.deliberation, null), notes: [], questions: await askBack(run) };
  const proposal = await proposeFrame(run, { questions: true });
  const { frame, fallback } = framedBy(run, proposal);
  const questions = questionsOf(run, proposal?.questions ?? [], frame);
  return { frame, notes: fallback ? [fallbackNote(run, frame)] : [], questions };
}

function isFramed({ deliberation: { brief } }: Pick<FrameRun, 'deliberation'>): boolean {
  return brief.options.length > 0 && brief.criteria.length > 0;
}

function framedBy({ deliberation }: FrameRun, proposal: FrameProposal | null) {
  const frame = maskFrame(deliberation, freezeFrame(deliberation, proposal));
  return { frame, fallback: proposal === null };
}

function tellFrame({ world }: RunContext, frame: Frame): Frame {
  world.emit('frame.complete', {
    type: 'frame.complete',
    options: [...frame.options],
    criteria: [...frame.criteria],
    assumptions: [...frame.assumptions],
    missingInformation: [...frame.missingInformation],
    ...(frame.musts.length > 0 ? { musts: [...frame.musts] } : {}),
    ...(frame.predictions.length > 0 ? { predictions: [...frame.predictions] } : {}),
  });
  return frame;
}

function fallbackNote({ deliberation }: FrameRun, { language }: Frame): Note {
  const { options, criteria } = deliberation.brief;
  const say = catalogueOf(language).notes.framingFallback;
  const message = options.length > 0 ? say.criteria : criteria.length > 0 ? say.options : say.both;
  return { kind: 'framing_fallback', stage: 'frame', message };
}
