import { finalFailure, type Failure } from '../../domain/advisor.ts';
import type { SecretDraws } from '../../domain/secret-draws.ts';
import type { AnswerForm, Reading } from '../answers/answer-form.ts';
import type { Prompt } from '../prompts/compose-prompt.ts';
import { repairPrompt } from '../prompts/prompts.ts';
import { callLimitOf, effortOf, type ProtocolSettings } from '../run/settings.ts';
import type { CallIo, ModelCall, World } from '../run/world.ts';
import { retryInMs } from './patience.ts';

/** `rest`: what is usable of an answer that has to be sent back. */
export type Checked<T> = Reading<T> & { readonly rest?: T | null };

export type ModelAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

/** Why a model is asked once more. Retries count from 1; 0 is an answer that is sent back with its problems. */
export type Again = {
  readonly attempt: number;
  readonly retry: number;
  readonly failure: Failure;
  readonly waitMs: number;
};

type Asked = Pick<ModelCall, 'seat' | 'model' | 'stage'> & {
  readonly prompt: Prompt;
  readonly form: AnswerForm;
};

/** The same, with how its answer is read, and until when it is asked. */
export type ModelTask<T> = Pick<CallIo, 'signal' | 'onSign'> &
  Asked & {
    readonly read: (text: string) => Checked<T>;
    /** Name of the step of each try, counted from 1. */
    readonly stepOf: (attempt: number) => string;
    /** Every call ends by then. */
    readonly until: number;
    /** Called at the start of each try, counted from 1; returns what receives its pieces. */
    readonly onTry: (attempt: number) => (piece: string) => void;
    /** Null where one try is made, whatever comes of it. */
    readonly repeats: Repeats | null;
  };

type Repeats = {
  readonly draws: SecretDraws;
  /** How often a call may be made again after a temporary failure. */
  readonly most: () => number;
  readonly onAgain: (again: Again) => void;
};

export type AskingRun = {
  readonly world: Pick<World, 'ask' | 'now' | 'sleep' | 'boundary'>;
  readonly settings: ProtocolSettings;
};

/**
 * Asks one model until its answer can be read: again after a temporary failure, and once more with the problems quoted
 * where the answer breaks its form.
 */
export async function askModel<T>(run: AskingRun, task: ModelTask<T>): Promise<ModelAnswer<T>> {
  const { world, settings } = run;
  const { seat, stage, signal, onSign, repeats, until } = task;
  let { prompt } = task;
  let rest: T | null = null;
  let isSentBack = false;
  let retry = 0;
  const fail = (failure: Failure): ModelAnswer<T> =>
    rest === null ? { ok: false, failure } : { ok: true, value: rest };
  for (let attempt = 1; ; attempt += 1) {
    const io = { signal, onText: task.onTry(attempt), onSign };
    const call = callOf({ ...task, prompt }, settings, until - world.now());
    const outcome = await world.ask(task.stepOf(attempt), call, io);
    if (outcome.ok) {
      const reading = task.read(outcome.text);
      if (reading.ok) return reading;
      rest = reading.rest ?? rest;
      if (isSentBack || repeats === null || signal.aborted) return fail(BROKEN);
      isSentBack = true;
      const { problems } = reading;
      prompt = repairPrompt(task.prompt, { answer: outcome.text, problems }, world.boundary);
      repeats.onAgain({ attempt: attempt + 1, retry: 0, failure: BROKEN, waitMs: 0 });
      continue;
    }
    const { failure } = outcome;
    if (repeats === null || signal.aborted) return fail(failure);
    retry += 1;
    const draw = repeats.draws.index(`retry ${stage} ${seat.advisor} ${retry}`, 1_000) / 999;
    const limits = { retryMs: settings.retryMs, most: repeats.most(), leftMs: until - world.now() };
    const waitMs = retryInMs(failure, { retry, draw }, limits);
    if (waitMs === null) return fail(failure);
    repeats.onAgain({ attempt: attempt + 1, retry, failure, waitMs });
    await world.sleep(waitMs, signal);
    if (signal.aborted) return fail(failure);
  }
}

const BROKEN = finalFailure('invalid_output', 'No answer could be used.');

/** A call of at most `leftMs`. */
export function callOf(
  { seat, model, stage, prompt, form }: Asked,
  settings: Pick<ProtocolSettings, 'callMs' | 'maxOutputTokens'>,
  leftMs = Number.POSITIVE_INFINITY,
): ModelCall {
  return {
    seat,
    model,
    stage,
    effort: effortOf(seat, stage),
    ...prompt,
    answer: form,
    maxOutputTokens: settings.maxOutputTokens,
    timeoutMs: Math.max(1, Math.min(callLimitOf(seat, settings), leftMs)),
  };
}
