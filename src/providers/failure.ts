// What went wrong, as a typed reason and a sentence of our own; the body decides before the status.
import type { Failure, FailureReason } from '../domain/advisor.ts';
import { readEvidence, type ErrorEvidence } from './evidence.ts';
import data from './failure-rules.json' with { type: 'json' };
import { GuardError } from './guarded-fetch.ts';
import type { Stop } from './call-clock.ts';

type Verdict = Pick<Failure, 'reason' | 'retryable' | 'detail'>;
type Written = Omit<Verdict, 'reason'> & { readonly reason: string };

const STOPPED: Readonly<Record<Stop, Written>> = data.stopped;

/** It matches where one of its conditions does. */
type Rule = {
  readonly statuses?: readonly number[];
  readonly leastStatus?: number;
  /** A pattern for a code in the body. */
  readonly codes?: string;
  /** A pattern for its words, and one that counts only where the status blames the request and is not `butNot`. */
  readonly words?: string;
  readonly clientWords?: string;
  readonly butNot?: number;
  readonly verdict: Written;
};

// In order: the first that fits decides. Money before keys before pace, since vendors share the statuses.
const RULES = data.rules.map((rule: Rule) => ({ fits: conditionOf(rule), verdict: rule.verdict }));

function conditionOf({ statuses = [], leastStatus = Number.POSITIVE_INFINITY, ...rule }: Rule) {
  const [codes, words, clientWords] = [rule.codes, rule.words, rule.clientWords].map((pattern) =>
    pattern === undefined ? null : new RegExp(pattern),
  );
  return ({ status, codes: given, words: said }: ErrorEvidence): boolean => {
    const blamesRequest = status === null || (status >= 400 && status < 500 && status !== rule.butNot);
    return (
      (status !== null && (statuses.includes(status) || status >= leastStatus)) ||
      given.some((code) => codes?.test(code)) ||
      words?.test(said) === true ||
      (blamesRequest && clientWords?.test(said) === true)
    );
  };
}

function failure({ reason, retryable, detail }: Written, retryAfterMs: number | null = null): Failure {
  // `as`: a test holds every reason of the file to the list of reasons.
  return { reason: reason as FailureReason, retryable, retryAfterMs, detail };
}

/** The failure of a call that we, our caller or the guard stopped. */
export function failureOfStop(stop: Stop): Failure {
  return failure(STOPPED[stop]);
}

/** The failure of an answer that ended badly. */
export function failureOfEnd(end: keyof typeof data.ended): Failure {
  return failure(data.ended[end]);
}

/** The failure of a call that was never made for want of a usable key. */
export function failureOfKey(fault: 'gone' | 'malformed'): Failure {
  return failure(data.others[`key_${fault}`]);
}

/**
 * The failure behind whatever an SDK threw or streamed as an error. Nothing of the error gets into the
 * result but a retry delay: vendors echo parts of keys, and SDK errors carry the prompt.
 * `now` is in milliseconds since the epoch, for delays given as a date.
 */
export function failureOfError(error: unknown, now: number): Failure {
  const stop = stopBehind(error);
  if (stop !== null) return failureOfStop(stop);
  const evidence = readEvidence(error, now);
  const { status, retryAfterMs } = evidence;
  const found = RULES.find(({ fits }) => fits(evidence))?.verdict ?? byKind(evidence);
  return {
    ...failure(found, found.retryable ? retryAfterMs : null),
    ...(status === null ? {} : { status }),
  };
}

function stopBehind(error: unknown): Stop | null {
  if (error instanceof GuardError) return error.reason;
  if (!(error instanceof DOMException)) return null;
  return error.name === 'TimeoutError' ? 'too_slow' : error.name === 'AbortError' ? 'aborted' : null;
}

function byKind({ kind }: ErrorEvidence): Written {
  if (kind === 'garbled') return data.others.garbled;
  return kind === 'answered' ? data.ended.fault : data.others.broken;
}
