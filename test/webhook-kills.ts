// Deliveries of webhooks through kills of the node that sends them.

import assert from 'node:assert/strict';
import { createClient } from '@witan/client';
import { createIds } from '../src/domain/ids.ts';
import { SCOPES } from '../src/domain/scope.ts';
import { createKey } from '../src/service/keys.ts';
import { createDatabase } from '../src/store/database.ts';
import { freshDatabase } from './database.ts';
import { spawnServer } from './programs.ts';
import { startReceiver, verified, type Taken } from './receiver.ts';
import { environmentFor, QUESTION } from './server.ts';

export type Tally = { readonly memos: number; readonly messages: number; readonly repeated: number };

/**
 * Asks three questions, kills the server with SIGKILL while their messages are on the way, starts it again, and so on.
 * Asserts that every memo was told at least once, and whenever again then under the same id.
 */
export async function deliverThroughKills(kills: number): Promise<Tally> {
  await using opened = new AsyncDisposableStack();
  const database = await freshDatabase();
  opened.defer(database.drop);
  const receiver = await startReceiver();
  opened.defer(receiver.close);
  const admin = { db: createDatabase(database.pool), ids: createIds(Date.now), now: Date.now };
  const { key } = await createKey(admin, { organization: 'Killed', test: false, scopes: SCOPES });
  const env = { ...environmentFor(database.url), WITAN_WEBHOOK_NETWORKS: '127.0.0.1' };
  let server = await spawnServer(env);
  opened.defer(() => server.kill());
  const client = () => createClient({ apiKey: key, baseUrl: server.url });
  const { secret } = await client().webhooks.create({ url: receiver.url, events: ['deliberation.complete'] });

  const memos: string[] = [];
  const hung: string[] = [];
  const told = new Map<Taken, string | null>();
  // At once: a signature holds for five minutes, and all of this may take longer.
  const check = (message: Taken): void => void told.set(message, verified(message, secret).data.memoId);
  for (let kill = 0; kill < kills; kill += 1) {
    // Held until the server is dead: it never learns that its message has come.
    const seen = receiver.taken.length;
    receiver.answerWith((_response, message) => check(message));
    const asked = await Promise.all([0, 1, 2].map(() => client().deliberate(QUESTION)));
    memos.push(...asked.map(({ id }) => id));
    await receiver.until((taken) => taken.length > seen);
    await server.kill();
    hung.push(...receiver.taken.slice(seen).map(({ id }) => id));
    receiver.answerWith((response, message) => {
      check(message);
      response.writeHead(204).end();
    });
    // Ends the leases of deliveries under way at once, rather than after a minute.
    await database.pool.query(`update webhook_deliveries set due_at = now() where state = 'pending'`);
    server = await spawnServer(env);
  }
  await receiver.until((taken) => {
    const known = new Set(told.values());
    const again = hung.every((id) => taken.filter((message) => message.id === id).length > 1);
    return again && memos.every((id) => known.has(id));
  });
  const ids = new Map<string, Set<string>>();
  for (const [{ id }, memoId] of told) {
    assert.ok(memoId !== null && memos.includes(memoId));
    ids.set(memoId, (ids.get(memoId) ?? new Set()).add(id));
  }
  assert.equal(told.size, receiver.taken.length);
  for (const [memoId, used] of ids) assert.equal(used.size, 1, memoId);
  assert.equal(new Set([...ids.values()].flatMap((used) => [...used])).size, memos.length);
  return {
    memos: memos.length,
    messages: receiver.taken.length,
    repeated: receiver.taken.length - memos.length,
  };
}
