import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { freshDatabase } from '../../test/database.ts';
import { call } from './cli.fixture.ts';

test('evaluates the panel on labelled questions, and does not ask what is answered', async (t) => {
  const database = await freshDatabase();
  t.after(database.drop);
  const folder = await mkdtemp(join(tmpdir(), 'witan evaluate '));
  t.after(() => rm(folder, { recursive: true }));
  const env = { DATABASE_URL: database.url, WITAN_SIMULATOR: '1' };
  const rows = [
    { id: 'q1', question: 'Is the sky blue?', options: ['yes', 'no'], truth: 'yes' },
    { id: 'q2', question: 'Is the sea dry?', options: ['yes', 'no'], truth: 'no' },
  ];
  await writeFile(join(folder, 'q.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const args = ['evaluate', 'q.jsonl', '--live', '--yes', '--json'];
  const free = await call(['evaluate', 'q.jsonl', '--live'], { env, cwd: folder });
  assert.equal(free.code, 2);
  assert.match(free.stderr, /^2 to ask\. Estimated cost \$0\.00 .*\nNothing was asked\. .* say --yes\.\n$/s);
  const paid = { DATABASE_URL: database.url, OPENAI_API_KEY: 'sk-one-of-them' };
  const dear = await call(['evaluate', 'q.jsonl', '--live'], { env: paid, cwd: folder });
  assert.match(dear.stderr, /^2 to ask\. Estimated cost \$(?!0\.00).*\nNothing was asked\./s);
  const first = await call([...args, '--cost-per-question', '0.25'], { env, cwd: folder });
  assert.equal(first.code, 0, first.stderr);
  assert.match(first.stderr, /^2 to ask\. Estimated cost \$0\.50 \(\$0\.250 each\)/);
  assert.equal((JSON.parse(first.stdout) as { questions: number }).questions, 2);
  const again = await call(args, { env, cwd: folder });
  assert.match(again.stderr, /^0 to ask, 2 answered before/);
  assert.equal(again.stdout, first.stdout);
  const repeated = await call([...args, '--repeat', '2'], { env, cwd: folder });
  assert.match(repeated.stderr, /^2 to ask, every question 2 times, 2 answered before/);
  // `as`: compared below.
  const { repeats } = JSON.parse(repeated.stdout) as { repeats: { times: number; questions: number } };
  assert.deepEqual([repeats.times, repeats.questions], [2, 2]);
  const recorded = await call(['evaluate', 'q.jsonl', '--repeat', '2'], { env, cwd: folder });
  assert.deepEqual([recorded.code, recorded.stdout], [2, '']);
});
