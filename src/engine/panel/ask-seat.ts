import type { Stage } from '@witan/client';
import type { Failure, Seat } from '../../domain/advisor.ts';
import { failureSentence } from '../../domain/failure-reasons.ts';
import type { AnswerForm, Reading } from '../answers/answers.ts';
import type { RunContext } from '../run/deliberation.ts';
import type { Labels } from '../answers/labels.ts';
import { repairPrompt } from '../prompts/prompts.ts';
import type { Prompt } from '../prompts/compose-prompt.ts';
import { MOST_RETRIES, retryWaitMs } from './retry.ts';
import { fallbackFor, modelOf, rememberFallback } from './stand-ins.ts';
import type { ModelCall } from '../run/world.ts';
import { callLimitOf, effortOf } from '../run/settings.ts';

/** What one seat is asked in one stage. */
export type Task<T> = {
  readonly seat: Seat;
  readonly prompt: Prompt;
  readonly form: AnswerForm;
  /** By which the advisor knows options and criteria. */
  readonly labels: Labels;
  readonly read: (text: string) => Reading<T>;
};

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

type Asking = {
  readonly stage: Stage;
  readonly signal: AbortSignal;
  /** No retry starts after this instant. */
  readonly until: number;
  /** Called at the start of each try; gives what reads its pieces. */
  readonly onTry: () => (piece: string) => void;
  /** Told of every other sign of work. */
  readonly onSign: () => void;
  /** Tells that the seat waits to try again, or no longer waits. */
  readonly onWait: (wait: Wait | null) => void;
  /** Whether others are still thinking, so that waiting costs nobody time. */
  readonly othersThink: () => boolean;
};

/** A seat waits after this failure until that instant; `retry` counts from 1. */
export type Wait = { readonly failure: Failure; readonly retry: number; readonly until: number };

/**
 * Asks one seat until it has answered or failed: where trying again can help, one retry in any case and up to three
 * while others are still thinking; one more try with the violations quoted where the answer breaks its form; and all
 * of it once more with the seat's fallback where its own model is not there.
 */
export async function askSeat<T>(run: RunContext, task: Task<T>, asking: Asking): Promise<Answer<T>> {
  const { seat } = task;
  const model = modelOf(run, seat);
  const answer = await askModel(run, task, { ...asking, model, prefix: '' });
  const fallback = answer.ok ? null : fallbackFor(seat, model, answer.failure);
  if (answer.ok || fallback === null || asking.signal.aborted) return answer;
  tellRetry(run, task, asking.stage, { reason: answer.failure.reason, attempt: 'fallback/1', waitMs: 0 });
  const second = await askModel(run, task, { ...asking, model: fallback, prefix: 'fallback/' });
  if (second.ok) rememberFallback(run, seat, fallback);
  return second;
}

type AskingModel = Asking & { readonly model: string; readonly prefix: string };

async function askModel<T>(run: RunContext, task: Task<T>, asking: AskingModel): Promise<Answer<T>> {
  const { world } = run;
  let prompt = task.prompt;
  let retries = 0;
  let repaired = false;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await askOnce(run, { ...task, prompt }, asking, attempt);
    if (outcome.ok) {
      const reading = task.read(outcome.text);
      if (reading.ok) return reading;
      if (repaired || asking.signal.aborted) return { ok: false, failure: BROKEN };
      repaired = true;
      prompt = repairPrompt(
        task.prompt,
        { answer: outcome.text, problems: reading.problems },
        world.boundary,
      );
      tellRetry(run, task, asking.stage, {
        reason: 'invalid_output',
        attempt: `${asking.prefix}${attempt + 1}`,
        waitMs: 0,
      });
      continue;
    }
    const { failure } = outcome;
    const retry = retries + 1;
    const waitMs = retryWaitMs(run, failure, { advisor: task.seat.advisor, stage: asking.stage, retry });
    const hopeless =
      !failure.retryable ||
      retry > MOST_RETRIES ||
      (retry > 1 && !asking.othersThink()) ||
      world.now() + waitMs >= asking.until;
    if (hopeless || asking.signal.aborted) return { ok: false, failure };
    retries = retry;
    tellRetry(run, task, asking.stage, {
      reason: failure.reason,
      attempt: `${asking.prefix}${attempt + 1}`,
      waitMs,
    });
    asking.onWait({ failure, retry, until: world.now() + waitMs });
    await world.sleep(waitMs, asking.signal);
    if (asking.signal.aborted) return { ok: false, failure };
    asking.onWait(null);
  }
}

const BROKEN: Failure = {
  reason: 'invalid_output',
  retryable: false,
  retryAfterMs: null,
  detail: 'The answer broke its form twice.',
};

async function askOnce<T>(run: RunContext, task: Task<T>, asking: AskingModel, attempt: number) {
  const { world, settings } = run;
  const call: ModelCall = {
    seat: task.seat,
    model: asking.model,
    stage: asking.stage,
    effort: effortOf(task.seat, asking.stage),
    ...task.prompt,
    answer: task.form,
    maxOutputTokens: settings.maxOutputTokens,
    timeoutMs: Math.max(1, Math.min(callLimitOf(task.seat, settings), asking.until - world.now())),
  };
  const io = { signal: asking.signal, onText: asking.onTry(), onSign: asking.onSign };
  return world.ask(`${asking.stage}/${task.seat.seat}/${asking.prefix}${attempt}`, call, io);
}

function tellRetry<T>(
  run: RunContext,
  task: Task<T>,
  stage: Stage,
  retry: { readonly reason: Failure['reason']; readonly attempt: string; readonly waitMs: number },
): void {
  run.world.emit(`advisor.retrying/${stage}/${task.seat.seat}/${retry.attempt}`, {
    type: 'advisor.retrying',
    advisor: task.seat.advisor,
    stage,
    reason: retry.reason,
    attempt: Number(/\d+$/.exec(retry.attempt)?.[0] ?? 1),
    retryInMs: retry.waitMs,
    message: failureSentence(task.seat.advisor, retry.reason),
  });
}
