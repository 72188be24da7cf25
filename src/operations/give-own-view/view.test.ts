import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ConflictError, createClient, ValidationError } from '@witan/client';
import type { Client, DeliberationId } from '@witan/client';
import { QUESTION, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';

let server: TestServer;
let client: Client;
before(async () => {
  server = await startTestServer();
  client = createClient({ apiKey: server.key, baseUrl: server.url });
});
after(() => server.close());

const SECRET = 'zebrafish';

/** Starts a question and reads its stream up to the first event of that type. */
async function startTo(type: string, question: object): Promise<DeliberationId> {
  const stream = client.deliberate.stream({ ...QUESTION, ...question });
  for await (const event of stream) if (event.type === type) return event.deliberationId;
  throw new Error(`It ended before ${type}.`);
}

test('a view that comes with its question is kept beside the memo, and nothing that answers it reads it', async () => {
  const view = { option: 'profile it FIRST', sure: 0.7, reason: SECRET };
  const memo = await client.deliberate({ ...QUESTION, view });
  const kept = (await client.memos.withRecord(memo.id)).view;
  assert.deepEqual(
    { ...kept, recordedAt: '' },
    {
      option: 'opt_2',
      probabilities: { opt_1: 0.30000000000000004, opt_2: 0.7 },
      reason: SECRET,
      blind: true,
      recordedAt: '',
      brier: null,
    },
  );
  const { rows } = await server.pool.query<{ text: string }>(
    `select concat_ws(' ', d.brief, d.panel, m.memo,
       (select string_agg(s.output, ' ') from steps s where s.deliberation_id = d.id),
       (select string_agg(e.data, ' ') from events e where e.deliberation_id = d.id)) as text
     from deliberations d join memos m on m.deliberation_id = d.id where m.id = $1`,
    [memo.id],
  );
  assert.ok(rows[0] && !rows[0].text.includes(SECRET));
});

test('the same question with another view is the same question', async () => {
  const once = { idempotencyKey: 'the-same' };
  const first = await client.deliberate({ ...QUESTION, view: { option: 'opt_1' } }, once);
  const again = await client.deliberate({ ...QUESTION, view: { option: 'opt_2' } }, once);
  assert.equal(again.id, first.id);
  assert.equal((await client.memos.withRecord(first.id)).view?.option, 'opt_1');
});

test('a view is taken and changed until the first advisor has answered, and not afterwards', async () => {
  const id = await startTo('frame.complete', {
    question: 'Rewrite or profile? [simulate: perspective=hang]',
  });
  await client.deliberations.giveView(id, { option: 'Rewrite it', sure: 0.9 });
  const { option, probabilities } = await client.deliberations.giveView(id, {
    probabilities: { opt_1: 0.2, 'Profile it first': 0.6 },
  });
  assert.deepEqual([option, probabilities], ['opt_2', { opt_1: 0.25, opt_2: 0.7499999999999999 }]);
  await client.deliberations.cancel(id);
  await assert.rejects(client.deliberations.giveView(id, { option: 'opt_1' }), ConflictError);

  const late = await startTo('advisor.complete', { question: 'Rewrite or profile? [simulate: openai=hang]' });
  await assert.rejects(client.deliberations.giveView(late, { option: 'opt_1' }), ConflictError);
  await client.deliberations.cancel(late);
});

test('a view waits for its options: with a question that names none it is refused, before they are set it is too early', async () => {
  const { userEmail } = QUESTION;
  const question = 'Should we rewrite it? [simulate: frame=hang]';
  await assert.rejects(
    client.deliberate({ question, userEmail, view: { option: 'Rewrite' } }),
    ValidationError,
  );
  const stream = client.deliberate.stream({ question, userEmail });
  const id = await stream.deliberationId;
  await assert.rejects(client.deliberations.giveView(id, { option: 'opt_1' }), ConflictError);
  await client.deliberations.cancel(id);
});

for (const [what, view, says] of [
  ['names no option', { sure: 0.6 }, /either option or probabilities/],
  ['names both', { option: 'opt_1', probabilities: { opt_1: 1 } }, /either option or probabilities/],
  ['names an option of nobody', { option: 'opt_9' }, /“opt_9”, which is no option/],
  ['gives no chance to any', { probabilities: { opt_1: 0 } }, /one of them over 0/],
  ['is surer than certain', { option: 'opt_1', sure: 1.2 }, /at most 1/],
] as const)
  test(`a view that ${what} is refused by name`, async () => {
    const answer = await server.ask({ ...QUESTION, view });
    assert.equal(answer.status, 422);
    assert.match(((await answer.json()) as { message: string }).message, says);
  });
