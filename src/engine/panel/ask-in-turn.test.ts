import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCallHistory } from './call-history.ts';
import { askInTurn } from './ask-in-turn.ts';
import { fails, playOut, says, SEATS } from '../run/virtual-world.fixture.ts';
import type { Script, Scripted } from '../run/virtual-world.fixture.ts';

const NEXT_MS = 1_000;
const GIVE_UP_MS = 10_000;
const UNTIL_MS = 60_000;

/** Asks all seats in turn for a number, each as its name says; `draws` where a call may be made again. */
function ask(scripts: Readonly<Record<string, Script>>, { again = true } = {}) {
  const history = createCallHistory();
  const script: Script = (call, attempt, at) =>
    scripts[call.seat.seat]?.(call, attempt, at) ?? assert.fail(`${call.seat.seat} is asked`);
  const shown: string[] = [];
  const turns: number[] = [];
  return playOut({ script, history }, async ({ world, settings, deliberation }) => {
    const until = world.now() + UNTIL_MS;
    const found = await askInTurn(
      { world, settings },
      {
        name: 'number',
        stage: 'question',
        prompt: { system: '', prompt: '' },
        form: { name: 'number', schema: {} },
        candidates: SEATS.map((seat) => ({ seat, model: seat.model, until })),
        read: (text) =>
          /^\d+$/.test(text) ? { ok: true, value: Number(text) } : { ok: false, problems: ['Not a number.'] },
        patience: {
          nextAt: ({ startedAt, textAt }) => (textAt ?? startedAt) + NEXT_MS,
          giveUpMs: GIVE_UP_MS,
          until,
        },
        draws: again ? deliberation.draws : null,
        show: (seat) => (piece) => shown.push(`${seat.seat}: ${piece}`),
        onTurn: (turn) => turns.push(turn),
      },
    );
    return { ...found, shown, turns, history };
  }).then(({ result, asked, took }) => {
    assert.ok(result);
    const times = asked.map(({ call, at }) => `${call.seat.seat} ${at}`);
    const failed = result.failures.map(({ seat, failure }) => `${seat.seat} ${failure.reason}`);
    return { ...result, times, failed, took, asked };
  });
}

const hangs: Script = () => ({ afterMs: null, outcome: fails('timeout') });
const answers =
  (afterMs: number, text = '7', more: Partial<Scripted> = {}): Script =>
  () => ({ afterMs, outcome: says(text), ...more });
const [A = assert.fail(), B = assert.fail(), C = assert.fail()] = SEATS;
const EVERYONE = (script: Script) => Object.fromEntries(SEATS.map(({ seat }) => [seat, script]));

test('each has its own patience from the moment it is asked, and nobody is asked once one has answered', async () => {
  const { answer, times, took } = await ask({
    ...EVERYONE(hangs),
    [C.seat]: answers(500),
  });
  assert.deepEqual(times, ['openai 0', 'anthropic 1000', 'google 2000']);
  assert.deepEqual([answer?.seat.seat, answer?.value, took], ['google', 7, 2_500]);
});

test('whoever sends text has its patience anew, and all are given up after a common silence', async () => {
  const pieces = [400, 1_200, 2_100].map((atMs) => ({ atMs, text: '7' }));
  const { times, answer, took } = await ask({
    ...EVERYONE(hangs),
    [A.seat]: () => ({ afterMs: null, outcome: fails('timeout'), pieces }),
  });
  assert.deepEqual(times, ['openai 0', 'anthropic 3100', 'google 4100', 'xai 5100']);
  assert.deepEqual([answer, took], [null, 5_100 + GIVE_UP_MS]);
});

test('ends as soon as all have failed, with all reasons', async () => {
  const { answer, failed, times, took } = await ask(
    EVERYONE(() => ({ afterMs: 10, outcome: fails('refused') })),
  );
  assert.equal(answer, null);
  assert.deepEqual(times, ['openai 0', 'anthropic 10', 'google 20', 'xai 30']);
  assert.deepEqual([failed.length, failed[0], took], [4, 'openai refused', 40]);
});

test('the next one is asked while a failed one waits for its one retry, and no third before its time', async () => {
  const outage = fails('unavailable', { retryable: true });
  const { times, answer, failed } = await ask({
    ...EVERYONE(hangs),
    [A.seat]: () => ({ afterMs: 100, outcome: outage }),
    [B.seat]: answers(900),
  });
  assert.deepEqual(
    times.map((time) => time.split(' ')[0]),
    ['openai', 'anthropic', 'openai'],
  );
  assert.equal(times[1], 'anthropic 100');
  assert.deepEqual([answer?.seat.seat, failed], ['anthropic', ['openai unavailable']]);
  const once = await ask(
    { ...EVERYONE(hangs), [A.seat]: () => ({ afterMs: 100, outcome: outage }), [B.seat]: answers(900) },
    { again: false },
  );
  assert.deepEqual(once.times, ['openai 0', 'anthropic 100']);
});

test('one whose answer is sent back has its patience anew, and what it had shown is void', async () => {
  const { times, shown, turns, answer } = await ask({
    [A.seat]: (_, attempt) => ({ afterMs: 800, outcome: says(attempt === 1 ? 'seven' : '7') }),
  });
  assert.deepEqual(times, ['openai 0', 'openai 800']);
  assert.deepEqual(shown, ['openai: seven', 'openai: 7']);
  assert.deepEqual([turns, answer?.value], [[2], 7]);
});

test('only the newest is shown, and of those that lost only the ones asked before the winner count as passed over', async () => {
  const { shown, turns, history, asked, answer } = await ask({
    [A.seat]: answers(2_600, '1', { pieces: [{ atMs: 1_500, text: '1' }] }),
    [B.seat]: answers(1_200, '2', { pieces: [{ atMs: 100, text: '2' }] }),
    [C.seat]: hangs,
  });
  assert.equal(answer?.seat.seat, B.seat);
  assert.deepEqual([shown, turns], [['anthropic: 2'], [2]]);
  assert.deepEqual(
    SEATS.map((seat) => history.latest(seat, 'question').length),
    [1, 1, 0, 0],
  );
  assert.ok(asked.every(({ endedAt }) => endedAt !== null));
  const late = await ask({
    [A.seat]: answers(1_500),
    [B.seat]: hangs,
  });
  assert.deepEqual(
    SEATS.map((seat) => late.history.latest(seat, 'question').map(({ ms }) => ms)),
    [[1_500], [], [], []],
  );
});
