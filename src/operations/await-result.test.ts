import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askAbout, WHY } from '../../test/questions.ts';
import { QUESTION, readMemo, startTestServer } from '../../test/server.ts';
import { until } from '../../test/until.ts';

const HANG = ' [simulate: all=hang]';

test('whoever waits is told what was cancelled, and what goes on where the server stops', async () => {
  const server = await startTestServer();
  const memo = await readMemo(await server.ask(QUESTION));
  const body = { ...QUESTION, question: QUESTION.question + HANG };
  const ask = () => server.ask(body, { 'Idempotency-Key': 'waits' });
  const chat = (more: object = {}) =>
    server.sendJson('POST', '/v1/chat/completions', {
      model: 'witan',
      user: QUESTION.userEmail,
      messages: [{ role: 'user', content: `Rent or buy?${HANG}` }],
      ...more,
    });
  const running = async (count: number): Promise<string> => {
    const read = `select id from deliberations where finished_at is null`;
    const rows = async () => (await server.pool.query<{ id: string }>(read)).rows;
    await until(async () => (await rows()).length === count);
    return (await rows())[0]?.id ?? '';
  };
  const told = async (waiting: Promise<Response>) => {
    const response = await waiting;
    const [, message = ''] = /"message":"([^"]*)"/.exec(await response.text()) ?? [];
    const said = message.replace(/(?:dlb|memo)_[\w-]+/, 'ID');
    return [response.status, said, response.headers.get('Retry-After')];
  };
  for (const way of [ask, chat]) {
    const waiting = told(way());
    await server.send('POST', `/v1/deliberations/${await running(1)}/cancel`);
    assert.deepEqual(await waiting, [500, 'The deliberation was cancelled; nothing was charged.', null]);
  }
  const all = [ask(), chat(), askAbout(server, memo.id, { question: WHY + HANG })].map(told);
  await running(3);
  const stream = await chat({ stream: true });
  await server.close();
  const goesOn = [
    'the deliberation goes on, and GET /v1/deliberations/ID has its result.',
    'the deliberation goes on, and the same chat, sent again, waits on.',
    'it goes on, and GET /v1/memos/ID/questions will have it.',
  ].map((what) => `The answer could not be waited for; ${what}`);
  assert.deepEqual(await Promise.all(all), [
    [500, goesOn[0], '1'],
    [500, goesOn[1], '1'],
    [500, goesOn[2], null],
  ]);
  const last = (await stream.text()).trim().split('\n').at(-1) ?? '';
  assert.ok(last.startsWith(`data: {"error":{"message":"${goesOn[1]}"`), last);
});
