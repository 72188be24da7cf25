import type { AdvisorName } from '@witan/client';
import { finalFailure } from '../../domain/advisor.ts';
import type { CallStage, Failure, Seat } from '../../domain/advisor.ts';
import type { AnswerForm, Reading } from '../answers/answer-form.ts';
import type { Prompt } from '../prompts/compose-prompt.ts';
import { repairPrompt } from '../prompts/prompts.ts';
import type { Drawing } from '../run/deliberation.ts';
import { callLimitOf, effortOf } from '../run/settings.ts';
import type { ProtocolSettings } from '../run/settings.ts';
import type { CallIo, ModelCall, World } from '../run/world.ts';

/** `rest`: what is usable of an answer that has to be sent back. */
export type Checked<T> = Reading<T> & { readonly rest?: T | null };

export type ModelAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

/** Why a model is asked once more. Retries count from 1; 0 is an answer that is sent back with its problems. */
export type Again = { readonly attempt: number; readonly retry: number; readonly failure: Failure };

/** What one model is asked, and until when. */
export type ModelTask<T> = Pick<CallIo, 'signal' | 'onSign'> & {
  readonly seat: Seat;
  readonly model: string;
  readonly stage: CallStage;
  readonly prompt: Prompt;
  readonly form: AnswerForm;
  readonly read: (text: string) => Checked<T>;
  /** Name of the step of each try, counted from 1. */
  readonly stepOf: (attempt: number) => string;
  /** Every call ends by then. */
  readonly until: number;
  /** Called at the start of each try, counted from 1; returns what receives its pieces. */
  readonly onTry: (attempt: number) => (piece: string) => void;
  /** Milliseconds to wait before the next try; null where none is made. */
  readonly again: (why: Again) => number | null;
};

type AskingRun = {
  readonly world: Pick<World, 'ask' | 'now' | 'sleep' | 'boundary'>;
  readonly settings: ProtocolSettings;
};

/**
 * Asks one model until its answer can be read: again after a temporary failure, and once more with the problems quoted
 * where the answer breaks its form.
 */
export async function askModel<T>(run: AskingRun, asking: ModelTask<T>): Promise<ModelAnswer<T>> {
  const { world } = run;
  const { signal, again } = asking;
  let { prompt } = asking;
  let rest: T | null = null;
  let isSentBack = false;
  let retry = 0;
  const fail = (failure: Failure): ModelAnswer<T> =>
    rest === null ? { ok: false, failure } : { ok: true, value: rest };
  for (let attempt = 1; ; attempt += 1) {
    const onText = asking.onTry(attempt);
    const io = { signal, onText, ...(asking.onSign ? { onSign: asking.onSign } : {}) };
    const outcome = await world.ask(asking.stepOf(attempt), callOf(run, { ...asking, prompt }), io);
    if (outcome.ok) {
      const reading = asking.read(outcome.text);
      if (reading.ok) return reading;
      rest = reading.rest ?? rest;
      const sendsBack = !isSentBack && !signal.aborted;
      if (!sendsBack || again({ attempt: attempt + 1, retry: 0, failure: BROKEN }) === null)
        return fail(BROKEN);
      isSentBack = true;
      const { problems } = reading;
      prompt = repairPrompt(asking.prompt, { answer: outcome.text, problems }, world.boundary);
      continue;
    }
    const { failure } = outcome;
    if (!failure.retryable || signal.aborted) return fail(failure);
    retry += 1;
    const waitMs = again({ attempt: attempt + 1, retry, failure });
    if (waitMs === null) return fail(failure);
    await world.sleep(waitMs, signal);
    if (signal.aborted) return fail(failure);
  }
}

const BROKEN = finalFailure('invalid_output', 'No answer could be used.');

function callOf<T>({ world, settings }: AskingRun, asking: ModelTask<T>): ModelCall {
  const { seat, model, stage, prompt, form, until } = asking;
  return {
    seat,
    model,
    stage,
    effort: effortOf(seat, stage),
    ...prompt,
    answer: form,
    maxOutputTokens: settings.maxOutputTokens,
    timeoutMs: Math.max(1, Math.min(callLimitOf(seat, settings), until - world.now())),
  };
}

const GROWTH = 6;
const SPREAD = 0.25;

/**
 * Milliseconds to wait before a retry, counted from 1: exponential backoff with 25% of jitter, and no less than the
 * provider asked for.
 */
export function retryWaitMs(
  { settings, deliberation }: Drawing,
  failure: Failure,
  of: { readonly advisor: AdvisorName; readonly stage: CallStage; readonly retry: number },
): number {
  const { advisor, stage, retry } = of;
  const draw = deliberation.draws.index(`retry ${stage} ${advisor} ${retry}`, 1_000) / 999;
  const grown = settings.retryMs * GROWTH ** (retry - 1) * (1 - SPREAD + 2 * SPREAD * draw);
  return Math.max(failure.retryAfterMs ?? 0, Math.round(grown));
}
