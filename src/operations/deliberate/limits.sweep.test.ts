// Bodies at their limits, and far over them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../../test/answers.ts';
import { bearer, readMemo, startTestServer, QUESTION } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';
import { email, names, repeat } from './long-values.test-support.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const asTest = () => bearer(server.testKey);
const { question, userEmail } = QUESTION;

test('takes everything that is exactly at its limit', async () => {
  const described = { description: repeat(2_000), weight: 100 };
  const passing = [
    { question: ` ${repeat(8_000)} ` },
    { userEmail: email(254) },
    { criteria: names(12) },
    {
      criteria: [
        { name: ` ${repeat(120)} `, ...described },
        { name: 'Tiny', weight: Number.MIN_VALUE },
      ],
    },
    { options: names(2) },
    { options: names(8).map((option) => ({ ...option, description: repeat(2_000) })) },
    { options: [{ name: 'A' }, { name: repeat(120) }] },
    { musts: names(6).map((must) => ({ ...must, description: repeat(2_000) })) },
    { context: repeat(100_000) },
    { byok: { openai: 'eight888', google: repeat(512), xai: '!~!~!~!~' } },
  ];
  const memos = await Promise.all(
    passing.map(async (given) => readMemo(await server.ask({ question, userEmail, ...given }, asTest()))),
  );
  for (const memo of memos) assert.equal(memo.perspectives.length, 4);
});

test('answers a body with very many problems in few words', async () => {
  const many = [
    { criteria: Array.from({ length: 300_000 }, () => 0) },
    { options: Array.from({ length: 100_000 }, () => ({})) },
    Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`field ${index}`, 0])),
    { byok: Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`field ${index}`, 0])) },
  ];
  for (const given of many) {
    const response = await server.ask({ question, userEmail, ...given });
    const { issues = [] } = await assertError(response.clone(), 422, 'validation_error');
    assert.ok(issues.length >= 1);
    assert.ok((await response.text()).length < 10_000);
  }
});

test('takes a body of exactly 8 MiB, and JSON in every way that the standard allows', async () => {
  const body = JSON.stringify(QUESTION);
  for (const type of [
    'application/json',
    'APPLICATION/JSON; charset="UTF-8"',
    'application/json ;charset=utf8',
  ]) {
    const padded = body.padEnd(8 * 1_048_576, ' ');
    await readMemo(await server.ask(padded, { ...asTest(), 'Content-Type': type }));
  }
});
