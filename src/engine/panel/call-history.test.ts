import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallStage, Seat } from '../../domain/advisor.ts';
import type { CallKind, CallTimes } from '../../domain/call-times.ts';
import { fails, says, SEATS } from '../run/virtual-world.fixture.ts';
import type { ModelCall } from '../run/world.ts';
import { createCallHistory, listen, PASSED_OVER } from './call-history.ts';

const [A = assert.fail(), B = assert.fail()] = SEATS;
const TIMEOUT_MS = 9_000;

/** What happens in a call, each at its millisecond; it ends with the last. */
type Happening = readonly [at: number, what: 'text' | 'sign' | 'end'];

function historyOf() {
  const told: (readonly [CallKind, CallTimes])[] = [];
  const history = createCallHistory([], (kind, times) => told.push([kind, times]));
  let now = 1_000;
  const heard: string[] = [];
  const make = async (
    seat: Seat,
    stage: CallStage,
    happenings: readonly Happening[],
    {
      outcome = says('{}'),
      cut,
    }: { readonly outcome?: ReturnType<typeof says>; readonly cut?: unknown } = {},
  ): Promise<void> => {
    const startedAt = now;
    const control = new AbortController();
    const model = stage === 'frame' ? seat.fastModel : seat.model;
    const effort = stage === 'perspectives' ? 'high' : stage === 'review' ? 'medium' : 'low';
    const words = { system: '', prompt: '', answer: { name: 'none', schema: {} }, maxOutputTokens: 1 };
    const call: ModelCall = { seat, model, stage, effort, ...words, timeoutMs: TIMEOUT_MS };
    const timed = history.keep(
      (_, { onText, onSign }) => {
        for (const [at, what] of happenings) {
          now = startedAt + at;
          if (what === 'text') onText('ab');
          if (what === 'sign') onSign?.();
        }
        if (cut !== undefined) control.abort(cut);
        return Promise.resolve(outcome);
      },
      () => now,
    );
    await timed(call, {
      signal: control.signal,
      onText: (piece) => heard.push(piece),
      onSign: () => heard.push('sign'),
    });
  };
  const takes = (ms: number) => [[ms, 'end']] as const;
  return { history, told, heard, make, takes };
}

test('times a call to its first text, its end and the longest silence since it began to work', async () => {
  const { told, heard, make, takes } = historyOf();
  await make(A, 'perspectives', [
    [400, 'sign'],
    [450, 'text'],
    [700, 'sign'],
    [750, 'text'],
    [850, 'end'],
  ]);
  await make(A, 'review', [
    [100, 'text'],
    [900, 'end'],
  ]);
  await make(A, 'frame', takes(300));
  assert.deepEqual(told, [
    [
      { seat: A.seat, model: A.model, stage: 'perspectives', effort: 'high' },
      { ms: 850, firstTextMs: 450, longestSilenceMs: 250 },
    ],
    [
      { seat: A.seat, model: A.model, stage: 'review', effort: 'medium' },
      { ms: 900, firstTextMs: 100, longestSilenceMs: 800 },
    ],
    [
      { seat: A.seat, model: A.fastModel, stage: 'frame', effort: 'low' },
      { ms: 300, firstTextMs: 300, longestSilenceMs: 0 },
    ],
  ]);
  assert.deepEqual(heard, ['sign', 'ab', 'sign', 'ab', 'ab']);
  const { io, heard: sum } = listen({ signal: AbortSignal.abort(), onText: () => {} }, () => 5);
  for (const piece of ['It ', 'is.']) io.onText(piece);
  assert.deepEqual(sum(), { startedAt: 5, ms: 0, firstTextMs: 0, longestSilenceMs: 0, answerChars: 6 });
});

test('knows the calls of a seat by stage and model, and none that brought no answer', async () => {
  const { history, told, make, takes } = historyOf();
  for (const given of [
    { outcome: fails('timeout') },
    { outcome: fails('refused') },
    { cut: PASSED_OVER },
    { cut: new Error('The deliberation was cancelled.') },
  ])
    await make(A, 'perspectives', takes(100), given);
  assert.equal(history.of(A, 'perspectives'), null);
  assert.deepEqual(
    history.latest(A, 'perspectives').map(({ ms }) => ms),
    [TIMEOUT_MS, TIMEOUT_MS],
    'the one that was late and the one that was passed over',
  );
  await make(A, 'perspectives', takes(200));
  assert.equal(history.of(A, 'perspectives')?.medianMs, 200);
  await make(A, 'frame', takes(50));
  assert.equal(history.of(A, 'frame')?.medianMs, 50);
  assert.equal(told.length, 2);
  for (const other of [B, { ...A, model: 'other' }, { ...A, effort: { perspectives: 'low' } as const }])
    assert.equal(history.of(other, 'perspectives'), null);
  assert.equal(history.of(A, 'review'), null);
});

test('a seat counts as passed over until it answers, and only where the whole was not stopped', async () => {
  const { history, make, takes } = historyOf();
  const isPassedOver = (): boolean => history.wasPassedOver(A, 'perspectives');
  await make(A, 'perspectives', takes(100), { cut: new Error('Cancelled.') });
  await make(A, 'perspectives', takes(100), { outcome: fails('timeout') });
  assert.equal(isPassedOver(), false);
  await make(A, 'perspectives', takes(100), { cut: PASSED_OVER });
  assert.equal(isPassedOver(), true);
  await make(A, 'perspectives', takes(100), { outcome: fails('timeout') });
  assert.deepEqual([isPassedOver(), history.wasPassedOver(A, 'review')], [true, false]);
  await make(A, 'perspectives', takes(100));
  assert.equal(isPassedOver(), false);
});

test('keeps no time of calls with callers` keys, and those of simulated seats apart and to itself', async () => {
  const { history, told, make, takes } = historyOf();
  const caller: Seat = { ...A, key: 'caller' };
  await make(caller, 'perspectives', takes(100));
  await make(caller, 'perspectives', takes(100), { cut: PASSED_OVER });
  assert.deepEqual([history.of(A, 'perspectives'), history.wasPassedOver(A, 'perspectives')], [null, false]);
  const simulated: Seat = { ...A, key: 'simulated' };
  await make(simulated, 'perspectives', takes(70));
  assert.deepEqual([history.of(A, 'perspectives'), history.latest(A, 'perspectives')], [null, []]);
  assert.equal(history.of(simulated, 'perspectives')?.medianMs, 70);
  assert.equal(history.usualFirstTextMs([A], 'perspectives'), null);
  assert.equal(history.usualFirstTextMs([simulated], 'perspectives'), 70);
  assert.deepEqual(told, []);
});

test('goes by the newest twenty calls of a seat, and its longest silence in any of them', async () => {
  const { history, make, takes } = historyOf();
  for (const ms of [900, 800, 700]) await make(A, 'perspectives', takes(ms));
  assert.equal(history.of(A, 'perspectives')?.usualMs, 800);
  for (let time = 0; time < 17; time += 1)
    await make(A, 'perspectives', [
      [10, 'text'],
      [10 + (time === 3 ? 60 : 5), 'end'],
    ]);
  assert.deepEqual(
    [history.of(A, 'perspectives')?.usualMs, history.of(A, 'perspectives')?.longestSilenceMs],
    [800, 60],
  );
  await make(A, 'perspectives', takes(20));
  assert.equal(history.of(A, 'perspectives')?.usualMs, 700);
});

test('gives the last three memos of a seat, with its usual answers then, and forgets them after twenty of others', async () => {
  const { history, make, takes } = historyOf();
  await make(A, 'synthesis', takes(1));
  for (const ms of [500, 900, 300, 100]) await make(A, 'perspectives', takes(ms));
  for (const ms of [2, 3, 4]) await make(A, 'synthesis', takes(ms));
  assert.deepEqual(
    history.latest(A, 'synthesis').map(({ ms, answerMs }) => [ms, answerMs]),
    [2, 3, 4].map((ms) => [ms, 300]),
  );
  for (let time = 0; time < 17; time += 1) await make(B, 'synthesis', takes(1));
  assert.equal(history.latest(A, 'synthesis').length, 3);
  await make(B, 'perspectives', takes(1));
  const left = [];
  for (let time = 0; time < 4; time += 1) {
    await make(B, 'synthesis', takes(1), { outcome: fails('timeout') });
    left.push(history.latest(A, 'synthesis').length);
  }
  assert.deepEqual(left, [2, 1, 0, 0]);
});

test('the usual time to the first text is that of the stage, else of writing, else of an answer', async () => {
  const { history, make, takes } = historyOf();
  const usual = () =>
    (['question', 'synthesis', 'perspectives'] as const).map((one) => history.usualFirstTextMs([A], one));
  assert.deepEqual(usual(), [null, null, null]);
  for (const ms of [100, 900, 200]) await make(A, 'perspectives', takes(ms));
  assert.deepEqual(usual(), [200, 200, 200]);
  await make(B, 'synthesis', takes(50));
  assert.deepEqual(usual(), [50, 50, 200]);
  await make(B, 'question', takes(70));
  assert.deepEqual(usual(), [70, 50, 200]);
  assert.equal(history.usualFirstTextMs([], 'question'), 70);
});

test('a panel has its own usual time, in whatever order its seats stand', () => {
  const { history } = historyOf();
  for (const ms of [100, 900, 300]) history.keepDeliberation([A, B], ms);
  history.keepDeliberation([A], 7);
  assert.deepEqual([[B, A], [A], [B]].map(history.deliberationMs), [300, 7, null]);
});
