import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient, PreconditionFailedError } from '@witan/client';
import { assertHeaders } from '../../../test/answers.ts';
import { askForeseeing, recordOf } from '../../../test/records.ts';
import { QUESTION, readMemo, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const clientOf = ({ key, url }: TestServer) => createClient({ apiKey: key, baseUrl: url });

test('of two that change the same state of a record at once, one is refused and loses nothing of the other', async () => {
  const { memos } = clientOf(server);
  const { id } = await readMemo(await server.ask(QUESTION));
  for (const notes of [
    ['first', 'second'],
    ['third', 'fourth'],
  ]) {
    const { etag } = await memos.withRecord(id);
    const written = await Promise.allSettled(
      notes.map((note) => memos.decide(id, { option: 'opt_1', note }, { ifMatch: etag })),
    );
    const [won] = written.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const lost = written.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    assert.equal(lost.length, 1);
    assert.ok(lost[0] instanceof PreconditionFailedError && lost[0].status === 412);
    const now = await memos.withRecord(id);
    assert.deepEqual([now.decision, now.etag], [won?.decision, won?.etag]);
  }
});

test('every change of a record takes If-Match, and an outdated one is refused and changes nothing', async () => {
  const { memos } = clientOf(server);
  const { id, predictions } = await askForeseeing(server);
  const [prediction] = predictions;
  assert.ok(prediction);
  const { option } = prediction;
  const outdated = { ifMatch: (await memos.withRecord(id)).etag };
  await memos.decide(id, { option });
  await memos.settle(id, prediction.id, { cameTrue: true });
  await memos.recordOutcome(id, { result: 'mixed' });
  const before = await memos.withRecord(id);
  for (const change of [
    () => memos.decide(id, { option: null }, outdated),
    () => memos.decide(id, { option: 'opt_99' }, outdated),
    () => memos.undecide(id, outdated),
    () => memos.settle(id, prediction.id, { cameTrue: false }, outdated),
    () => memos.reopen(id, prediction.id, outdated),
    () => memos.recordOutcome(id, { result: 'better' }, outdated),
    () => memos.deleteOutcome(id, outdated),
  ])
    await assert.rejects(change, PreconditionFailedError);
  assert.deepEqual(await memos.withRecord(id), before);
  const { etag: ifMatch } = await memos.settle(
    id,
    prediction.id,
    { cameTrue: false },
    { ifMatch: before.etag },
  );
  await memos.undecide(id, { ifMatch });
  assert.equal((await memos.withRecord(id)).decision, null);
});

test('a change that is on record already succeeds with an outdated If-Match, as its retry has', async () => {
  const { memos } = clientOf(server);
  const { id } = await readMemo(await server.ask(QUESTION));
  const { etag: ifMatch } = await memos.withRecord(id);
  const said = { option: 'opt_1', note: 'cheaper' } as const;
  const first = await memos.decide(id, said, { ifMatch });
  assert.deepEqual(await memos.decide(id, said, { ifMatch }), first);
  await memos.undecide(id, { ifMatch: first.etag });
  await memos.undecide(id, { ifMatch: first.etag });
});

test('takes the ETag of the record as it was sent, as a proxy changed it, in a list, or any', async () => {
  const { id } = await readMemo(await server.ask(QUESTION));
  const path = `/v1/memos/${id}`;
  assert.equal((await server.send('GET', path)).headers.get('ETag'), null);
  let turn = 0;
  const change = (ifMatch: string) => {
    turn += 1;
    return server.put(`${path}/decision`, { option: null, note: `${turn}` }, { 'If-Match': ifMatch });
  };
  for (const sent of [
    (etag: string) => etag,
    (etag: string) => `W/${etag}`,
    (etag: string) => etag.replace(/"$/, '-gzip"'),
    (etag: string) => `"another", ${etag}`,
    () => '*',
  ]) {
    const read = await server.send('GET', `${path}?with=record`);
    const etag = read.headers.get('ETag') ?? '';
    assert.equal(etag, `"${(await recordOf(read)).etag}"`);
    await recordOf(await change(sent(etag)));
    const refused = await change(etag);
    assert.equal(refused.status, 412);
    assertHeaders(refused);
  }
});
