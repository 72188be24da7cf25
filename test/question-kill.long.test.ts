// kill -9 in the middle of questions about a memo, and proof that each is answered once, charged once, or fails and costs nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@witan/client';
import type { MemoId } from '@witan/client';
import { createIds } from '../src/domain/ids.ts';
import { createKey } from '../src/service/keys.ts';
import { createDatabase } from '../src/store/database.ts';
import { freshDatabase } from './database.ts';
import { spawnServer, spawnSimulator } from './programs.ts';
import { environmentFor, QUESTION } from './server.ts';
import { until } from './until.ts';

const OWN_KEYS = { openai: 'dies-1', anthropic: 'dies-22', google: 'dies-333', xai: 'dies-4444' };
const byok = Object.fromEntries(
  Object.entries(OWN_KEYS).map(([provider, key]) => [provider, `a-key-that-${key}`]),
);

test('a question is answered and charged once after kill -9, and one whose key died with the process costs nothing', async (t) => {
  const database = await freshDatabase();
  const simulator = await spawnSimulator({ latencyMs: 0 });
  const admin = { db: createDatabase(database.pool), ids: createIds(Date.now), now: Date.now };
  const { key } = await createKey(admin, { organization: 'Analytical Engines', test: false });
  const env = { ...environmentFor(database.url), ...simulator.seats };
  let server = await spawnServer(env);
  t.after(async () => {
    await server.kill();
    await simulator.kill();
    await database.drop();
  });
  const client = () => createClient({ apiKey: key, baseUrl: server.url, maxRetries: 0 });
  const memo = await client().deliberate(QUESTION);

  // None is answered before the kill, however late that comes.
  await simulator.setLatencies({ all: 600_000 });
  const before = (await simulator.calls()).length;
  const asked = ['Why?', 'What speaks against it?', 'What next?'];
  const idempotencyKey = (question: string): string => `kill ${question}`;
  for (const question of asked) {
    client()
      .memos.ask(memo.id, { question }, { idempotencyKey: idempotencyKey(question) })
      .catch(() => {});
  }
  client()
    .memos.ask(memo.id, { question: 'With my keys?', byok }, { idempotencyKey: 'brought' })
    .catch(() => {});
  await until(async () => (await simulator.calls()).length >= before + 4, 'all four ask a model');
  await server.kill();
  await simulator.setLatencies({});
  server = await spawnServer(env);

  // The same calls join what they began.
  const answers = await Promise.all(
    asked.map((question) =>
      client().memos.ask(memo.id, { question }, { idempotencyKey: idempotencyKey(question) }),
    ),
  );
  for (const { answer, charge } of answers) assert.ok(answer && charge?.charged === 10);
  await until(async () => (await runningIn(memo.id)) === 0);

  const { questions } = await client().memos.questions(memo.id);
  assert.deepEqual(questions.map(({ question }) => question).toSorted(), asked.toSorted());
  const charges = await database.pool.query(
    `select d.brief::json ->> 'question' as question, c.credits, c.status from charges c
     join deliberations d on d.id = c.deliberation_id where d.about is not null order by 1`,
  );
  assert.deepEqual(charges.rows, [
    // Of a question that failed, the text is forgotten.
    { question: '', credits: 2, status: 'returned' },
    { question: 'What next?', credits: 10, status: 'settled' },
    { question: 'What speaks against it?', credits: 10, status: 'settled' },
    { question: 'Why?', credits: 10, status: 'settled' },
  ]);
  const { remaining, used, reserved } = await client().account(QUESTION.userEmail);
  assert.deepEqual([used, reserved, remaining], [130, 0, 9_870]);
  const streams = await database.pool.query<{ types: string[]; seqs: number[] }>(
    `select array_agg(e.type order by seq) as types, array_agg(seq order by seq) as seqs
     from events e join deliberations d on d.id = e.deliberation_id where d.about is not null group by d.id order by d.id`,
  );
  for (const { types, seqs } of streams.rows) {
    assert.deepEqual(
      seqs,
      seqs.map((_, index) => index),
    );
    // Whoever watched has seen nothing of the first try, or is told that it is void.
    assert.ok(
      types.slice(0, -1).every((type) => type === 'question.started'),
      types.join(),
    );
    assert.match(types.at(-1) ?? '', /^question\.(?:complete|failed)$/);
  }

  async function runningIn(id: MemoId): Promise<number> {
    const { rows } = await database.pool.query<{ running: number }>(
      `select count(*)::int as running from deliberations
       where about = $1 and state not in ('completed', 'failed', 'cancelled')`,
      [id],
    );
    return rows[0]?.running ?? 0;
  }
});
