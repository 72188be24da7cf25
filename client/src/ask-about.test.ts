import assert from 'node:assert/strict';
import { test } from 'node:test';
import { json, refuse, startService, streamOf } from '../test/fake-service.ts';
import { memo, question, questionEvents as events, questionId } from '../test/sample-question.ts';
import { InternalError, InterruptedError, ValidationError } from './index.ts';

const params = { question: 'Why?', byok: { openai: 'a-key-of-mine' } };
const whole = streamOf(events, { hideId: true });

test('asks once, streaming, with an Idempotency-Key of its own, and gives the answer', async () => {
  const { client, asked } = await startService(whole);
  assert.deepEqual(await client.memos.ask(memo, params), question);
  const [first] = asked;
  assert.deepEqual([first?.method, first?.url], ['POST', `/v1/memos/${memo}/questions`]);
  assert.deepEqual(JSON.parse(first?.body ?? ''), { ...params, stream: true });
  assert.match(String(first?.headers['idempotency-key']), /^[0-9a-f]{32}$/);
});

test('a cut before the first event sends the same request again, one after it resumes the stream', async () => {
  const early = await startService(streamOf(events, { hideId: true, bytes: 0, how: 'reset' }), whole);
  assert.deepEqual(await early.client.memos.ask(memo, params), question);
  const keys = early.asked.map(({ method, headers }) => `${method} ${headers['idempotency-key']}`);
  assert.deepEqual([keys.length, new Set(keys).size], [2, 1]);
  const late = await startService(streamOf(events.slice(0, 2), { hideId: true, how: 'reset' }), whole);
  assert.deepEqual(await late.client.memos.ask(memo, params), question);
  const [, second] = late.asked;
  assert.deepEqual(
    [second?.method, second?.url, second?.headers['last-event-id']],
    ['GET', `/v1/memos/${memo}/questions/${questionId}/events`, `${questionId}:0`],
  );
});

test('gives the events as they come, each stored one once, over a cut', async () => {
  const cut = streamOf(events.slice(0, 2), { hideId: true, how: 'reset' });
  const { client } = await startService(cut, whole);
  const stream = client.memos.ask.stream(memo, params);
  const seen = await Array.fromAsync(stream);
  assert.deepEqual(
    seen.filter((event) => 'seq' in event).map(({ type }) => type),
    ['question.started', 'question.complete'],
  );
  assert.equal(await stream.questionId, questionId);
  assert.deepEqual(await stream.finalAnswer(), question);
});

test('follows a question that was asked elsewhere', async () => {
  const { client, asked } = await startService(whole);
  assert.deepEqual(await client.memos.ask.watch(memo, questionId).finalAnswer(), question);
  assert.deepEqual(
    [asked[0]?.method, asked[0]?.url],
    ['GET', `/v1/memos/${memo}/questions/${questionId}/events`],
  );
});

test('throws what ended the question, the refusal of one, and an interruption that stays', async () => {
  const error = {
    error: 'internal_error',
    message: 'The question was not answered.',
    requestId: 'req_1',
  } as const;
  const failed = await startService(
    streamOf([{ type: 'question.failed', questionId, seq: 0, ...error }], { hideId: true }),
  );
  await assert.rejects(failed.client.memos.ask(memo, params), InternalError);
  const refused = await startService(refuse(422, 'validation_error'));
  await assert.rejects(refused.client.memos.ask(memo, params), ValidationError);
  const stream = refused.client.memos.ask.stream(memo, params);
  await assert.rejects(stream.questionId, ValidationError);
  const cut = await startService(streamOf(events.slice(0, 1), { hideId: true, how: 'reset' }));
  await assert.rejects(cut.clientWith({ maxRetries: 2 }).memos.ask(memo, params), InterruptedError);
});

test('lists the thread of a memo', async () => {
  const { client, asked } = await startService(json(200, { object: 'list', questions: [question] }));
  assert.deepEqual((await client.memos.questions(memo)).questions, [question]);
  assert.equal(asked[0]?.url, `/v1/memos/${memo}/questions`);
});
