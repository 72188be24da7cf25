import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoFixture } from '../../web/test/fixture.ts';
import { type Scripted, scriptFixture } from '../../web/test/script.ts';
import { applyEvent, emptyLiveState, scoresSoFar } from './live-state.ts';
import type { LiveState } from './live-state.ts';
import type { DeliberationId } from './names.ts';
import type { DeliberationEvent } from './wire-types.ts';

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

/** The state after these, on a panel of two; `seq` is counted on. */
function following(state: LiveState, ...scripted: readonly Scripted[]): LiveState {
  return placed(scripted)
    .map((event) => ('seq' in event ? { ...event, seq: event.seq + state.seq + 1 } : event))
    .reduce(applyEvent, state);
}
const started = (expectedMs: number | null): Scripted => ({
  type: 'deliberation.started',
  timestamp: '2026-11-20T09:30:00.000Z',
  mode: 'test',
  advisors: ['Advisor A', 'Advisor B'],
  panel: [
    { advisor: 'Advisor A', provider: 'hidden', model: 'hidden' },
    { advisor: 'Advisor B', provider: 'hidden', model: 'hidden' },
  ],
  expectedMs,
  deadlineAt: '2026-11-20T09:34:00.000Z',
});
const begun = following(emptyLiveState(), started(5_000));
const ofA = { advisor: 'Advisor A', stage: 'perspectives' } as const;
const wrote = (field: string, snippet: string, cell: { option?: 'opt_1'; criterion?: 'crt_1' } = {}) => ({
  ...ofA,
  ...cell,
  type: 'advisor.snippet' as const,
  field,
  snippet,
});
const thinking = (stage: 'perspectives' | 'review') =>
  ({ ...ofA, stage, type: 'advisor.thinking', status: 'thinking' }) as const;
const failed = (stage: 'perspectives' | 'review') =>
  ({ ...ofA, stage, type: 'advisor.failed', reason: 'timeout', message: 'Too slow.' }) as const;

test('nothing has been seen before the first event, which tells how long the panel takes where that is known', () => {
  assert.equal(emptyLiveState().seq, -1);
  assert.deepEqual([begun.seq, begun.expectedMs], [0, 5_000]);
  assert.ok(!('expectedMs' in following(emptyLiveState(), started(null))));
});

test('an event with a number that was seen changes nothing, whatever it says', () => {
  const event = { type: 'deliberation.cancelled', deliberationId: id, seq: begun.seq } as const;
  assert.equal(applyEvent(begun, event), begun);
  assert.notEqual(applyEvent(begun, { ...event, seq: begun.seq + 1 }), begun);
});

test('text grows by field, and a cell by option and criterion', () => {
  const cell = { option: 'opt_1', criterion: 'crt_1' } as const;
  const state = following(
    begun,
    wrote('response', 'Bu'),
    wrote('reason', 'Cheap', { option: 'opt_1' }),
    wrote('reason', ' now', { criterion: 'crt_1' }),
    wrote('response', 'y'),
    wrote('evidence', 'It is ', cell),
    wrote('score', '70', cell),
    wrote('evidence', 'cheap.\n', cell),
  );
  const [a, b] = state.advisors;
  assert.deepEqual(a?.draft, [
    { field: 'response', text: 'Buy' },
    { field: 'reason', text: 'Cheap now' },
  ]);
  assert.deepEqual(Object.values(a?.cells ?? {}), [{ evidence: 'It is cheap.\n', score: 70 }]);
  assert.deepEqual([b?.draft, b?.cells, b?.status], [[], {}, 'waiting']);
  assert.deepEqual(scoresSoFar(state.advisors, 'opt_1', 'crt_1'), [70]);
  assert.deepEqual(scoresSoFar(state.advisors, 'opt_1', 'crt_2'), []);
  const [again] = following(state, wrote('evidence', 'Dear.', cell)).advisors;
  assert.deepEqual(Object.values(again?.cells ?? {}), [{ evidence: 'Dear.', score: 70 }]);
});

test('cells of the first answer stay while it is reviewed, and go where it is given anew', () => {
  const written = following(begun, wrote('score', '70', { option: 'opt_1', criterion: 'crt_1' }));
  const cells = (stage: 'perspectives' | 'review') =>
    Object.keys(following(written, thinking(stage)).advisors[0]?.cells ?? {}).length;
  assert.deepEqual([cells('review'), cells('perspectives')], [1, 0]);
});

test('an advisor is gone with its first answer alone, and what comes afterwards is not shown', () => {
  const [out] = following(begun, failed('perspectives'), wrote('response', 'late')).advisors;
  assert.deepEqual([out?.status, out?.draft], ['failed', []]);
  const [waiting] = following(begun, failed('review')).advisors;
  assert.equal(waiting?.status, 'waiting');
  const answered = until('advisor.complete');
  const answers = (state: LiveState) => state.advisors.find(({ perspective }) => perspective);
  const whose = answers(answered)?.advisor ?? 'Advisor A';
  const late = following(answered, { ...wrote('response', 'late'), advisor: whose });
  assert.deepEqual(answers(late), answers(answered));
});

test('what stops a deliberation stops who has neither answered nor failed, and its running stage alone', () => {
  const running = following(
    begun,
    { type: 'stage.started', stage: 'frame' },
    { type: 'stage.started', stage: 'perspectives' },
    failed('perspectives'),
  );
  const stopped = following(running, { type: 'deliberation.cancelled' });
  assert.deepEqual(
    Object.values(stopped.stages).map(({ status }) => status),
    ['done', 'waiting', 'stopped', 'waiting', 'waiting'],
  );
  assert.deepEqual(
    stopped.advisors.map(({ status }) => status),
    ['failed', 'stopped'],
  );
});

test('the numbers of a round replace those of the same round', () => {
  const combined = until('panel.combined');
  const event = all.find(({ type }) => type === 'panel.combined');
  assert.ok(event?.type === 'panel.combined');
  const again = applyEvent(combined, { ...event, seq: combined.seq + 1 });
  assert.deepEqual(again.combined, combined.combined);
});
