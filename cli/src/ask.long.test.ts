// Ctrl-C while a question is asked.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DecisionMemo } from '@witan/client';
import { freshDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { endAll, run, start } from './cli.fixture.ts';

const QUESTION = 'Should we rewrite our importer in Rust, or profile it first?';
let database: TestDatabase;
let env: Record<string, string>;
before(async () => {
  database = await freshDatabase();
  env = { DATABASE_URL: database.url, WITAN_SIMULATOR: '1' };
});
after(async () => {
  await endAll();
  await database.drop();
});

test('Ctrl-C leaves the deliberation, says how to come back, and the next start completes it', async () => {
  const slow = { ...env, WITAN_SIMULATOR_LATENCY_MS: '3000' };
  const asking = start(['ask', QUESTION], { env: slow });
  await asking.said(/Asking the advisors/);
  asking.signal('SIGINT');
  const [, id = ''] = await asking.said(/witan watch (dlb_[0-9a-f-]+)\n/);
  const left = await asking.ended;
  assert.deepEqual([left.code, left.stdout], [5, '']);
  const back = await run(['watch', '--json', id], { env });
  assert.equal(back.code, 0, back.stderr);
  // `as`: with --json a memo is all that it prints.
  assert.equal((JSON.parse(back.stdout) as DecisionMemo).deliberationId, id);
});

test('Ctrl-C twice cancels', async () => {
  const asking = start(['ask', QUESTION], { env: { ...env, WITAN_SIMULATOR_LATENCY_MS: '5000' } });
  await asking.said(/Framing/);
  asking.signal('SIGINT');
  const [, id = ''] = await asking.said(/witan watch (dlb_[0-9a-f-]+)\n/);
  // Nearer than this, two are taken for the one that npm passes on.
  await new Promise((resolve) => setTimeout(resolve, 300));
  asking.signal('SIGINT');
  const { code, stderr } = await asking.ended;
  assert.equal(code, 5);
  assert.match(stderr, /The deliberation was cancelled\.\n$/);
  const back = await run(['watch', '-q', id], { env });
  assert.equal(back.code, 5);
});
