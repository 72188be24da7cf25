import type { Stage } from '@witan/client';
import type { Failure, Seat } from '../../domain/advisor.ts';
import { failureSentence } from '../../domain/failure-reasons.ts';
import type { Labels } from '../answers/labels.ts';
import type { RunContext } from '../run/deliberation.ts';
import { askModel, type Again, type ModelAnswer, type ModelTask } from './ask-model.ts';
import { mostRetries } from './patience.ts';
import { fallbackFor, modelOf, rememberFallback } from './stand-ins.ts';

export type SeatTask<T> = AnswerPart<T> & {
  readonly seat: Seat;
  /** The labels under which the advisor sees options and criteria. */
  readonly labels: Labels;
  /** How to ask for the answer in parts once two whole answers broke their form; absent where it is not worth that. */
  readonly parts?: () => AnswerParts<T>;
};

/** A part of an answer, asked for by itself. */
export type AnswerPart<T> = Pick<ModelTask<T>, 'prompt' | 'form' | 'read'>;

/** The last part reads the whole, from what the ones before it gave. */
export type AnswerParts<T> = {
  readonly first: readonly AnswerPart<object>[];
  readonly last: (found: readonly object[]) => AnswerPart<T>;
};

type SeatAsking = Pick<ModelTask<unknown>, 'signal' | 'onSign' | 'onTry' | 'until'> & {
  readonly stage: Stage;
  readonly onWait: (wait: Wait) => void;
  /** True while others are still thinking, so that a retry delays nobody. */
  readonly othersThink: () => boolean;
};

/** A seat waits after this failure until that instant; `retry` counts from 1. */
export type Wait = Pick<Again, 'failure' | 'retry'> & { readonly until: number };

/**
 * Asks one seat until it has answered or failed. After a temporary failure it is asked again, more often while others still
 * think; where no whole answer could be read, it is asked part by part; where its model is unavailable, its fallback model
 * is asked in the same way.
 */
export async function askSeat<T>(run: RunContext, task: SeatTask<T>, asking: SeatAsking) {
  const { world, deliberation } = run;
  const { seat } = task;
  const { stage, signal } = asking;
  const onAgain = (prefix: string, again: Again): void => {
    tellRetry(run, seat, { ...again, stage, step: `${prefix}${again.attempt}` });
    if (again.retry > 0) asking.onWait({ ...again, until: world.now() + again.waitMs });
  };
  const ask = async (model: string, prefix: string): Promise<ModelAnswer<T>> => {
    const askPart = <P>(part: AnswerPart<P>, place: string): Promise<ModelAnswer<P>> =>
      askModel(run, {
        ...asking,
        ...part,
        seat,
        model,
        stepOf: (attempt) => `${stage}/${seat.seat}/${place}${attempt}`,
        repeats: {
          draws: deliberation.draws,
          most: () => mostRetries(asking.othersThink()),
          onAgain: (again) => onAgain(place, again),
        },
      });
    const whole = await askPart(task, prefix);
    if (whole.ok || whole.failure.reason !== 'invalid_output' || !task.parts || signal.aborted) return whole;
    tellRetry(run, seat, { stage, step: `${prefix}parts`, attempt: 3, failure: whole.failure });
    return inParts(task.parts(), (part, place) => askPart(part, `${prefix}part/${place}/`));
  };
  const model = modelOf(run, seat);
  const answer = await ask(model, '');
  const fallback = answer.ok ? null : fallbackFor(seat, model, answer.failure);
  if (answer.ok || fallback === null || signal.aborted) return answer;
  tellRetry(run, seat, { stage, step: 'fallback/1', failure: answer.failure });
  const second = await ask(fallback, 'fallback/');
  if (second.ok) rememberFallback(run, seat, fallback);
  return second;
}

async function inParts<T>(
  { first, last }: AnswerParts<T>,
  ask: <P>(part: AnswerPart<P>, place: number) => Promise<ModelAnswer<P>>,
): Promise<ModelAnswer<T>> {
  const found: object[] = [];
  for (const [index, part] of first.entries()) {
    const answer = await ask(part, index + 1);
    if (!answer.ok) return answer;
    found.push(answer.value);
  }
  return ask(last(found), first.length + 1);
}

type Retry = {
  readonly stage: Stage;
  /** Tells this retry from the others of the seat. */
  readonly step: string;
  readonly failure: Failure;
  readonly attempt?: number;
  readonly waitMs?: number;
};

/** Says that the seat is asked anew; what was shown of its answer is void. */
export function tellRetry(
  { world }: RunContext,
  seat: Seat,
  { stage, step, failure, attempt = 1, waitMs = 0 }: Retry,
): void {
  world.emit(`advisor.retrying/${stage}/${seat.seat}/${step}`, {
    type: 'advisor.retrying',
    advisor: seat.advisor,
    stage,
    reason: failure.reason,
    attempt,
    retryInMs: waitMs,
    message: failureSentence(seat.advisor, failure.reason),
  });
}
