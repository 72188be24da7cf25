import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Pool } from 'pg';
import { readConfig } from '../config/config.ts';
import { createBus } from '../durable/bus.ts';
import { createRemoteWatch } from '../durable/remote-watch.ts';
import { createDatabase } from '../store/database.ts';
import { awaitEnd } from './watch-deliberation.ts';

const { limits } = readConfig({}, '/nowhere');
const MEMO = { seq: 0, name: 'memo', type: 'deliberation.complete', data: '{"memo":{}}' };

/** A run that starts in this process is not looked for on disk. */
function waitFor(id: string) {
  const db = createDatabase(new Pool());
  const bus = createBus();
  const remote = createRemoteWatch({ db, bus, node: 'node_1', isHere: () => true, sleep: async () => {} });
  const { signal } = new AbortController();
  const last = awaitEnd({ db, bus, remote, limits }, id, { requestId: 'req_1', signal, fresh: true });
  return { last, tell: () => bus.publish(id, { kind: 'event', event: MEMO }) };
}

test('whoever waits is given what ends in its last second and is stored just after it', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { last, tell } = waitFor('dlb_1');
  t.mock.timers.tick(limits.deadlineMs + 999);
  tell();
  assert.deepEqual(await last, MEMO);
});

test('nobody waits for longer than a second after the deadline', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { last } = waitFor('dlb_2');
  t.mock.timers.tick(limits.deadlineMs + 1_000);
  assert.equal(await last, null);
});
