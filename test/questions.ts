// Questions about memos for tests, asked over HTTP.
import assert from 'node:assert/strict';
import type { MemoQuestion, QuestionEvent, QuestionList } from '@witan/client';
import type { Config } from '../src/config/config.ts';
import type { TestHeaders, TestServer } from './server.ts';

/** Gives advisors more time: on a busy machine a second one would be asked as well. */
export function patient(config: Config): Config {
  return {
    ...config,
    settings: { ...config.settings, writerPatienceMs: 600_000, blindPatienceMs: 600_000 },
  };
}

export const WHY = 'Why is this the answer?';

/** POST /v1/memos/{id}/questions with the live key, unless the headers bring another. */
export function askAbout(
  server: TestServer,
  memoId: string,
  body: unknown = { question: WHY },
  headers: TestHeaders = {},
): Promise<Response> {
  return server.sendJson('POST', `/v1/memos/${memoId}/questions`, body, headers);
}

/** The answer that must have come. */
export async function answerOf(response: Response): Promise<MemoQuestion & { answer: string }> {
  const text = await response.text();
  if (response.status !== 200) throw new Error(`200 expected, but got ${response.status}: ${text}`);
  // `as`: what it holds is what the tests go on to check.
  const question = JSON.parse(text) as MemoQuestion;
  assert.ok(question.answer);
  return { ...question, answer: question.answer };
}

export async function threadOf(server: TestServer, memoId: string, headers: TestHeaders = {}) {
  const answer = await server.send('GET', `/v1/memos/${memoId}/questions`, headers);
  assert.equal(answer.status, 200);
  // `as`: what it holds is what the tests go on to check.
  return ((await answer.json()) as QuestionList).questions;
}

/** The events of a whole stream: ids and `seq` as they have to be, one last event at the end. */
export function readQuestionStream(text: string, first = 0): QuestionEvent[] {
  assert.ok(text.startsWith('retry: 2000\n\n') && text.endsWith('\n\n'));
  const blocks = text.slice('retry: 2000\n\n'.length, -2).split('\n\n');
  const events = blocks.filter((block) => block !== ': ping').map(readFrame);
  assert.deepEqual(
    events.flatMap((event) => ('seq' in event ? [event.seq] : [])),
    events.filter((event) => 'seq' in event).map((_, index) => first + index),
  );
  const ends = events.filter(({ type }) => type === 'question.complete' || type === 'question.failed');
  assert.deepEqual([ends.length, ends[0]], [1, events.at(-1)]);
  return events;
}

function readFrame(block: string): QuestionEvent {
  const match = /^(?:id: (qst_[0-9a-f-]{36}:\d+)\n)?event: ([a-z.]+)\ndata: (\{[^\r\n]*\})$/.exec(block);
  assert.ok(match?.[3], `no frame of ours: ${block.slice(0, 200)}`);
  // `as`: the assertions here and in the tests look at its fields.
  const event = JSON.parse(match[3]) as QuestionEvent;
  assert.equal(event.type, match[2]);
  assert.equal(match[1], 'seq' in event ? `${event.questionId}:${event.seq}` : undefined);
  return event;
}
