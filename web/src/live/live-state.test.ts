import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyEvent, emptyLiveState } from '@witan/client';
import type { DeliberationEvent, DeliberationId, LiveState } from '@witan/client';
import { memoFixture } from '../../test/fixture.ts';
import { type Scripted, scriptFixture } from '../../test/script.ts';

const id: DeliberationId = 'dlb_1';
const memo = memoFixture();

function placed(scripted: readonly Scripted[]): DeliberationEvent[] {
  let seq = 0;
  return scripted.map((event) => {
    const delta = event.type === 'advisor.snippet' || event.type === 'synthesis.snippet';
    return { ...event, deliberationId: id, ...(delta ? {} : { seq: seq++ }) } as DeliberationEvent;
  });
}
const all = placed(scriptFixture(memo, '2026-11-20T09:30:00.000Z').flat());
const after = (events: readonly DeliberationEvent[]): LiveState =>
  events.reduce(applyEvent, emptyLiveState());
const until = (type: DeliberationEvent['type']) =>
  after(all.slice(0, 1 + all.findIndex((event) => event.type === type)));
const advisor = (state: LiveState, letter: string) =>
  state.advisors.find((view) => view.advisor === `Advisor ${letter}`);

test('the whole stream ends with every stage done, three answers, one failure and the memo’s id', () => {
  const state = after(all);
  assert.deepEqual(
    Object.values(state.stages).map(({ status }) => status),
    ['done', 'waiting', 'done', 'done', 'done'],
  );
  assert.deepEqual(
    state.advisors.map(({ status }) => status),
    ['answered', 'answered', 'answered', 'failed'],
  );
  assert.deepEqual(state.ending, { kind: 'completed', memoId: memo.id });
  assert.deepEqual(
    state.combined.map(({ round }) => round),
    [1, 2],
  );
  const { reasons, against } = memo.verdict;
  assert.deepEqual(
    state.writing.map(({ advisor: whose, text }) => ({ advisor: whose, text })),
    [...reasons, ...(against ? [against] : [])],
  );
});

test('stored events that are heard twice, as after a resumption, change nothing', () => {
  const state = after(all);
  assert.equal(all.filter((event) => 'seq' in event).reduce(applyEvent, state), state);
});

test('a column fills piece by piece and is emptied when the advisor tries again', () => {
  const writing = until('advisor.retrying');
  const text = advisor(writing, 'A')?.draft[0]?.text ?? '';
  assert.ok(text.length > 0 && (memo.perspectives[0]?.response ?? '').startsWith(text));
  const begun = applyEvent(writing, {
    type: 'advisor.snippet',
    deliberationId: id,
    advisor: 'Advisor D',
    stage: 'perspectives',
    field: 'response',
    snippet: 'void',
  });
  const [retry] = placed([
    {
      type: 'advisor.retrying',
      advisor: 'Advisor D',
      stage: 'perspectives',
      reason: 'rate_limited',
      attempt: 1,
      retryInMs: 5,
      message: 'Advisor D was turned away because of its rate limit.',
    },
  ]);
  assert.ok(retry);
  const again = applyEvent(begun, { ...retry, seq: 999 } as DeliberationEvent);
  assert.deepEqual(advisor(again, 'D')?.draft, []);
  assert.equal(advisor(again, 'D')?.status, 'retrying');
});

test('an advisor that fails in review keeps its first answer and its place', () => {
  const reviewing = after(
    all.slice(0, 1 + all.findIndex((event) => event.type === 'advisor.thinking' && event.stage === 'review')),
  );
  const failed = applyEvent(reviewing, {
    type: 'advisor.failed',
    deliberationId: id,
    seq: 999,
    advisor: 'Advisor A',
    stage: 'review',
    reason: 'timeout',
    message: 'Too slow.',
  });
  assert.equal(advisor(failed, 'A')?.status, 'answered');
  assert.equal(advisor(failed, 'A')?.perspective?.pick, 'opt_1');
  assert.equal(advisor(failed, 'A')?.failure?.reason, 'timeout');
});

test('an event that is not known is passed over', () => {
  const state = until('frame.complete');
  const unknown = { type: 'advisor.sighed', deliberationId: id, seq: state.seq + 1, advisor: 'Advisor A' };
  const next = applyEvent(state, unknown as unknown as DeliberationEvent);
  assert.deepEqual(next.advisors, state.advisors);
  assert.deepEqual(next.stages, state.stages);
});

test('what a first attempt chose for the memo is dropped when a second one starts', () => {
  const writing = until('synthesis.snippet');
  assert.ok(writing.writing.length > 0);
  const next = applyEvent(writing, {
    type: 'synthesis.started',
    deliberationId: id,
    seq: 999,
    attempt: 2,
  });
  assert.deepEqual(next.writing, []);
});

test('a deliberation that fails leaves nothing under way, and keeps the answers that came', () => {
  const some = after(all.slice(0, 1 + all.findIndex((event) => event.type === 'advisor.complete')));
  const failed = applyEvent(some, {
    type: 'deliberation.failed',
    deliberationId: id,
    seq: 999,
    error: 'internal_error',
    message: 'It failed.',
    requestId: 'req_1',
  });
  assert.equal(failed.stages.perspectives.status, 'stopped');
  assert.deepEqual(
    failed.advisors.map(({ status }) => status),
    ['answered', 'stopped', 'stopped', 'stopped'],
  );
});
