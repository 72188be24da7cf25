import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../../test/answers.ts';
import { dayOf } from '../../domain/day.ts';
import { askForeseeing } from '../../../test/records.ts';
import { bearer, countRows, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const inDays = (days: number) => dayOf(Date.now() + days * 86_400_000);

const REFUSED: readonly (readonly [path: string, body: unknown, at: string, says: RegExp])[] = [
  ['decision', {}, 'option', /option is required; null/],
  ['decision', { option: 'Buy' }, 'option', /such as opt_1, or null/],
  ['decision', { option: 'opt_99' }, 'option', /must be an option of this memo \(opt_/],
  ['decision', { option: 'opt_1', reviewOn: '2031-02-30' }, 'reviewOn', /a date such as/],
  ['decision', { option: 'opt_1', reviewOn: '0000-01-01' }, 'reviewOn', /must not lie in a year 0/],
  ['decision', { option: 'opt_1', note: 'x'.repeat(4_001) }, 'note', /at most 4,000/],
  ['decision', { option: 'opt_1', decidedBy: 7 }, 'decidedBy', /must be a string/],
  ['decision', { option: 'opt_1', reviwOn: '2031-02-03' }, '', /"reviwOn" is not a known field/],
  ['decision', [], '', /The body must be an object/],
  ['outcome', {}, '', /result or best is required/],
  ['outcome', { best: null }, '', /result or best is required/],
  ['outcome', { result: 'good' }, 'result', /better, as_expected, worse or mixed/],
  ['outcome', { best: 'opt_99' }, 'best', /must be an option of this memo/],
  ['outcome', { result: 'better', observedOn: 'today' }, 'observedOn', /a date such as/],
  ['outcome', { result: 'better', observedOn: '0000-12-31' }, 'observedOn', /must not lie in a year 0/],
  [
    'outcome',
    { result: 'better', observedOn: inDays(2) },
    'observedOn',
    /must lie between the day of the memo, .*, and today/,
  ],
  [
    'outcome',
    { result: 'better', observedOn: inDays(-2) },
    'observedOn',
    /must lie between the day of the memo, .*, and today/,
  ],
  ['outcome', { result: 'better', lessons: 'x'.repeat(8_001) }, 'lessons', /at most 8,000/],
  ['predictions/prd_1', {}, 'cameTrue', /true, false or null/],
  ['predictions/prd_1', { cameTrue: 'yes' }, 'cameTrue', /true, false or null/],
  ['predictions/prd_1', { cameTrue: true }, '', /can be settled once the decision for opt_\d is recorded/],
];

test('refuses what cannot be recorded, names the field, and stores nothing', async () => {
  const memo = await askForeseeing(server);
  const before = await countRows(server.pool);
  for (const [path, body, at, says] of REFUSED) {
    const response = await server.put(`/v1/memos/${memo.id}/${path}`, body);
    const { issues } = await assertError(response, 422, 'validation_error');
    assert.equal(issues?.[0]?.path, at, JSON.stringify([path, body, issues]));
    assert.match(issues?.[0]?.message ?? '', says);
  }
  await assertError(await server.put(`/v1/memos/${memo.id}/decision`, '{'), 422, 'validation_error');
  await assertError(await server.send('GET', `/v1/memos/${memo.id}?with=all`), 422, 'validation_error');
  assert.deepEqual(await countRows(server.pool), before);
});

test('takes an outcome that was known on the day of the memo, or a day beside it where the day begins earlier or later', async () => {
  const { id } = await askForeseeing(server);
  for (const observedOn of [inDays(-1), inDays(0), inDays(1)]) {
    const recorded = await server.put(`/v1/memos/${id}/outcome`, { result: 'better', observedOn });
    assert.equal(recorded.status, 200, observedOn);
  }
  await server.send('DELETE', `/v1/memos/${id}`);
});

test('settles only predictions of the option that was decided for, which nobody can know of the others', async () => {
  const memo = await askForeseeing(server);
  const [one, other] = [...new Set(memo.predictions.map(({ option }) => option))];
  assert.ok(one && other, 'two options have predictions');
  const of = (option: string): string => memo.predictions.find((it) => it.option === option)?.id ?? '';
  await server.put(`/v1/memos/${memo.id}/decision`, { option: one });
  const wrong = await server.put(`/v1/memos/${memo.id}/predictions/${of(other)}`, { cameTrue: true });
  assert.match((await assertError(wrong, 422, 'validation_error')).message, /was not decided for/);
  for (const id of ['prd_99', 'prd_0', 'prd_x', 'opt_1'])
    await assertError(
      await server.put(`/v1/memos/${memo.id}/predictions/${id}`, { cameTrue: true }),
      404,
      'not_found',
    );
  const right = await server.put(`/v1/memos/${memo.id}/predictions/${of(one)}`, { cameTrue: true });
  assert.equal(right.status, 200);
});

test('another organization, address or domain cannot record on a memo: it looks like one that does not exist', async () => {
  const memo = await askForeseeing(server);
  const strangers = [
    await server.createKey({ organization: 'Difference Engines' }),
    await server.createKey({ email: 'bob@example.com' }),
    await server.createKey({ domain: 'example.org' }),
  ];
  const bodies = {
    decision: { option: 'opt_1' },
    outcome: { result: 'mixed' },
    'predictions/prd_1': { cameTrue: true },
  };
  const unknown = 'memo_01900000-0000-7000-8000-000000000000';
  for (const { key } of strangers)
    for (const [path, body] of Object.entries(bodies)) {
      const as = bearer(key);
      const seen = await assertError(
        await server.put(`/v1/memos/${memo.id}/${path}`, body, as),
        404,
        'not_found',
      );
      const never = await assertError(
        await server.put(`/v1/memos/${unknown}/${path}`, body, as),
        404,
        'not_found',
      );
      assert.equal(seen.message, never.message);
    }
  assert.equal((await countRows(server.pool))['records'], 1, 'of the test before');
});
