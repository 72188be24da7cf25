// What the check-up found, and how it compares clocks.

export type Finding = {
  readonly check: 'configuration' | 'service' | 'panel' | 'database' | 'provider' | 'clock';
  /** A problem keeps the service, or one advisor, from working; a warning does not. */
  readonly status: 'ok' | 'warning' | 'problem';
  readonly message: string;
  readonly advice: string | null;
};

/** What is found, each as soon as it is known. */
export type CheckUp = AsyncGenerator<Finding, void, undefined>;

type Check = Finding['check'];

/** `advice` is what could still be improved. */
export function ok(check: Check, message: string, advice: string | null = null): Finding {
  return { check, status: 'ok', message, advice };
}

/** Drops the advice where the status is `ok`. */
export function finding(check: Check, status: Finding['status'], message: string, advice: string): Finding {
  return { check, status, message, advice: status === 'ok' ? null : advice };
}

/** A header counts whole seconds, so less than this says nothing. */
const NOTICED_MS = 3_000;
const WRONG_MS = 60_000;
export const TIMEOUT_MS = 10_000;
const ADVICE = 'Synchronize the clocks (NTP): limits, quotas and idempotency keys go by them.';

/** What to say of a clock that is `aheadMs` ahead of ours. */
export function clockFinding(whose: string, aheadMs: number): Finding {
  const off = Math.abs(aheadMs);
  if (off < NOTICED_MS) return ok('clock', `${whose} agrees with this machine's.`);
  const message = `${whose} is ${(off / 1000).toFixed(0)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine's.`;
  return finding('clock', off < WRONG_MS ? 'warning' : 'problem', message, ADVICE);
}

/** Compares our clock with the `Date` header of a server; nothing where it sends none. No key is sent. */
export async function checkClock(baseUrl: string, now: () => number): Promise<readonly Finding[]> {
  const { origin, host } = new URL(baseUrl);
  const before = now();
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  // The call to the model reports whether the server can be reached.
  const answer = await fetch(origin, { method: 'HEAD', redirect: 'manual', signal }).catch(() => null);
  const middle = (before + now()) / 2;
  const theirs = Date.parse(answer?.headers.get('date') ?? '');
  // The header drops the fraction of the second, which is half a second on average.
  return Number.isNaN(theirs) ? [] : [clockFinding(`The clock of ${host}`, theirs + 500 - middle)];
}
