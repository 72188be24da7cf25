// A server with two organizations: one to be attacked from, and one whose texts must never show.

import { uuidv7 } from '../../src/domain/ids.ts';
import { startProviders } from '../providers.ts';
import { bearer, readMemo, startTestServer, QUESTION } from '../server.ts';
import type { TestServer } from '../server.ts';
import { drawCanary } from './canaries.ts';
import { drawApiKey } from '../../src/domain/api-key.ts';
import type { Known } from './fuzz-requests.ts';

export type FuzzPlace = {
  readonly server: TestServer;
  readonly known: Known;
  readonly foreign: readonly string[];
  readonly close: () => Promise<void>;
};

const EMAILS = ['ada@example.com', 'bob@example.com'];

export async function openFuzzPlace(): Promise<FuzzPlace> {
  // Requests with provider keys get advisors that are real to the server, all on loopback.
  const providers = await startProviders([]);
  const env = { ...providers.env({}), WITAN_ACCOUNT_CREDITS: '3000', WITAN_IN_FLIGHT_PER_KEY: '50' };
  const server = await startTestServer({ env });
  const { key: otherKey } = await server.createKey({ organization: 'Others', test: true });
  const { key: bound } = await server.createKey({ test: true, email: 'ada@example.com' });
  const secret = drawCanary('others');
  const ids: string[] = [];
  for (const [key, question] of [
    [server.testKey, 'Ours?'],
    [server.testKey, 'Ours as well?'],
    [otherKey, `Should ${secret.text} stay?`],
    [otherKey, `Should ${secret.text} go?`],
  ] as const) {
    const userEmail = key === otherKey ? `${secret.text}@example.com` : 'ada@example.com';
    const answer = await server.ask({ ...QUESTION, question, userEmail }, bearer(key));
    const memo = await readMemo(answer);
    ids.push(memo.id, memo.deliberationId);
  }
  ids.push(`memo_${uuidv7(Date.now())}`, `dlb_${uuidv7(Date.now())}`);
  const keys = [server.testKey, server.testKey, server.testKey, server.key, bound, drawApiKey('live')];
  const close = async (): Promise<void> => {
    await server.close();
    await providers.close();
  };
  return { server, known: { keys, ids, emails: EMAILS }, foreign: [secret.text], close };
}
