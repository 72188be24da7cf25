import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { DecisionMemo, DeliberateRequest, DeliberationEvent, ErrorObject } from '@witan/client';
import { startTestServer } from '../server.ts';
import type { TestServer } from '../server.ts';
import type * as published from './published-types.ts';

/** Ours may hold more, and must hold all that is published. */
type Fits<Ours extends Theirs, Theirs> = [Ours, Theirs];
type Events = { [Name in keyof published.StreamEvents]: Extract<DeliberationEvent, { type: Name }> };
/** Checked by the compiler. */
export type PublishedFormHolds = [
  Fits<DecisionMemo, published.DecisionMemo>,
  Fits<ErrorObject, published.ErrorObject>,
  Fits<published.DeliberateRequest, DeliberateRequest>,
  Fits<Events, published.StreamEvents>,
];

const PROGRAM = fileURLToPath(new URL('./documented-client.ts', import.meta.url));
const QUESTION = 'Should we rewrite our importer, or profile it first?';
const EMAIL = 'ada@example.com';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

/** Runs the program as it stands, with the base URL and the key of this server. */
async function run(
  form: 'json' | 'stream',
  { question = QUESTION, userEmail = EMAIL, key = server.testKey },
) {
  const env = { ...process.env, BASE_URL: server.url, API_KEY: key };
  const ran = await promisify(execFile)(process.execPath, [PROGRAM, form, question, userEmail], { env });
  assert.equal(ran.stderr, '');
  assert.doesNotMatch(ran.stdout, /undefined|null|\[object/);
  return ran.stdout;
}

const MEMO = [
  /^memo_[\w-]+, 20\d\d: \S/m,
  /^question: Should we rewrite our importer/m,
  /^criteria: .*Cost/m,
  /^verdict: \S.* \((strong|moderate|weak)\)$/m,
  /^vote: .*advisors? .*prefer/m,
  /^because: \S.*\.$/m,
  /^perspective of Advisor A \(hidden of hidden\): \S/m,
  /^(agreement|divergence): \S/m,
  /^risk: \S.* > \S/m,
  /^next 1: \S/m,
];

test('a program of the published documentation reads the memo and the headers of a JSON answer', async () => {
  const told = await run('json', {});
  for (const line of [/^keys provided: 2$/m, /^discount: 40%$/m, ...MEMO]) assert.match(told, line);
});

test('a program of the published documentation follows a stream by the names of its events to the same memo', async () => {
  const told = await run('stream', {});
  for (const line of [
    /^keys provided: 2$/m,
    /^advisors: Advisor A, Advisor B, Advisor C, Advisor D$/m,
    /^Advisor A is thinking$/m,
    /^Advisor A \.\.\. \S/m,
    /^Advisor A: \S/m,
    /^synthesis$/m,
    /^memo \.\.\. \S/m,
    ...MEMO,
  ])
    assert.match(told, line);
});

test('a program of the published documentation tells all five errors apart', async () => {
  for (const form of ['json', 'stream'] as const) {
    assert.match(await run(form, { key: 'dm_live_nobodys' }), /^Check your API key: \S/);
    assert.match(await run(form, { userEmail: '' }), /^Who asks\? .*userEmail/);
    assert.match(await run(form, { question: '' }), /^Mend the request: .*question/);
    const limited = await run(form, { question: `${QUESTION} [simulate: request=rate_limited]` });
    assert.match(limited, /^Try again in \d+ seconds: \S/);
  }
  const failed = await run('json', { question: `${QUESTION} [simulate: all=down]` });
  assert.match(failed, /^The deliberation failed: \S/);
});

test('a program of the published documentation goes on without an advisor that is missing', async () => {
  for (const form of ['json', 'stream'] as const) {
    const told = await run(form, { question: `${QUESTION} [simulate: openai=down]` });
    for (const line of MEMO.slice(1, 6)) assert.match(told, line);
    assert.equal(told.match(/^perspective of Advisor/gm)?.length, 3);
  }
});
