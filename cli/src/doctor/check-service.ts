import { createClient, WitanError, type ServiceStatus } from '@witan/client';
import type { CliConfig } from '../cli-config.ts';
import { creditsLeft } from '../costs.ts';
import { finding, checkClock, ok, TIMEOUT_MS, type Finding, type CheckUp } from './finding.ts';

type Remote = NonNullable<CliConfig['remote']>;

/** Checks the service of WITAN_BASE_URL. Of this machine only the clock is looked at. */
export async function* checkService(
  { baseUrl, apiKey }: Remote,
  userEmail: string | null,
  now: () => number,
): CheckUp {
  const client = createClient({ baseUrl, apiKey, timeoutMs: TIMEOUT_MS, maxRetries: 0 });
  const began = now();
  try {
    const status = await client.status(userEmail === null ? {} : { userEmail });
    yield ok('service', `${baseUrl} answers and takes the key, in ${((now() - began) / 1000).toFixed(1)} s.`);
    yield advisors(status);
    yield* credits(status);
    yield* await checkClock(baseUrl, now);
  } catch (error) {
    if (!(error instanceof WitanError)) throw error;
    const advice =
      error.code === 'unauthorized'
        ? 'Set WITAN_API_KEY to a key of that service; its operator makes one with: witan keys create'
        : 'Correct WITAN_BASE_URL, or unset it to check the service of this machine.';
    const where = error.code === 'connection' ? '' : `${baseUrl}: `;
    yield finding('service', 'problem', where + error.message, advice);
  }
}

function advisors({ state, advisors: { seated, answering } }: ServiceStatus): Finding {
  const status = ({ operational: 'ok', degraded: 'warning', down: 'problem' } as const)[state];
  const isClosed = state === 'down' && answering > 0;
  const answer = `${answering || 'None'} of ${seated} advisors ${answering > 1 ? 'answer' : 'answers'}.`;
  const advice = `Its operator sees ${isClosed ? 'why' : 'which'} with: witan doctor`;
  return finding('panel', status, isClosed ? 'It takes no questions now.' : answer, advice);
}

function credits({ usage: { account, organization } }: ServiceStatus): Finding[] {
  const quotas = { [account?.userEmail ?? 'the account']: account, 'the organization': organization };
  const advice = 'Its operator sets more with: witan accounts set-quota';
  return Object.entries(quotas).flatMap(([whose, quota]) => {
    if (quota === null) return [];
    const status = quota.remaining > 0 ? 'ok' : 'warning';
    return finding('service', status, `Credits of ${whose}: ${creditsLeft(quota)}.`, advice);
  });
}
