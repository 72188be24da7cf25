import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { NoAdvisorLeft } from './deliberation.ts';
import { createCallHistory } from '../panel/call-history.ts';
import type { CallHistory } from '../panel/call-history.ts';
import {
  agreeing,
  createVirtualProcess,
  except,
  fails,
  perspective,
  play,
  chooses,
  choicesIn,
  says,
  SEATS,
} from './virtual-world.fixture.ts';
import type { Script, Scripted, VirtualProcess } from './virtual-world.fixture.ts';

const buy = { percents: { 'Build it': 25, 'Buy it': 75 } };
const build = { percents: { 'Build it': 70, 'Buy it': 30 } };

const hangs: Scripted = { afterMs: null, outcome: fails('timeout') };
const hanging: Script = () => hangs;

/** Seats of 0.6, 0.8 and 1.0 s, and this one. */
function quickBeside(fourth: Scripted): Script {
  const paces: Readonly<Record<string, number>> = { anthropic: 600, google: 800, openai: 1_000, xai: 0 };
  return (call, attempt, at) =>
    call.seat.seat === 'xai' && call.stage === 'perspectives'
      ? fourth
      : agreeing(call.stage === 'synthesis' ? 600 : (paces[call.seat.seat] ?? 0))(call, attempt, at);
}

/** Answers in so many milliseconds. */
function inTime(ms: number): Script {
  return (call) => ({ afterMs: ms, outcome: says(perspective(call, buy)) });
}

async function playOften(times: number, given: Parameters<typeof play>[0]): Promise<CallHistory> {
  const history = createCallHistory();
  for (let time = 0; time < times; time += 1) await play({ ...given, history });
  return history;
}

type Played = Awaited<ReturnType<typeof play>>;
const failedAt = ({ told }: Played): number | undefined =>
  told.find(({ type }) => type === 'advisor.failed')?.at;
const counted = ({ memo }: Played): number => memo?.perspectives.filter(({ late }) => !late).length ?? 0;
const missing = ({ memo }: Played) => memo?.notes.find(({ kind }) => kind === 'missing_advisor');

suite('an advisor that is silent', () => {
  test('and was never seen gets as long again as the others took, at least four seconds', async () => {
    const quick = await play({ script: except('xai', hanging) });
    assert.equal(failedAt(quick), 5_000);
    assert.equal(missing(quick)?.reason, 'timeout');
    assert.match(
      missing(quick)?.message ?? '',
      /^Advisor D did not answer in time; this memo rests on 3 of 4 advisors\.$/,
    );
    assert.equal(failedAt(await play({ script: except('xai', hanging, 30_000) })), 60_000);
  });

  test('each time costs 5.6 s once and 3.1 s then, among 0.6, 0.8 and 1.0', async () => {
    const history = createCallHistory();
    const took = [];
    for (let time = 0; time < 6; time += 1)
      took.push((await play({ script: quickBeside(hangs), history })).took);
    assert.deepEqual(took, [5_600, 3_100, 3_100, 3_100, 3_100, 3_100]);
  });

  test('costs no more while the call that was left running still hangs', async () => {
    const process = createVirtualProcess();
    const took = [];
    for (let time = 0; time < 6; time += 1)
      took.push((await play({ script: quickBeside(hangs), process })).took);
    assert.deepEqual(took, [5_600, 3_100, 3_100, 3_100, 3_100, 3_100]);
  });

  test('costs no more beside another one that is', async () => {
    const history = createCallHistory();
    const both: Script = (call, attempt, at) =>
      call.seat.seat === 'google' && call.stage === 'perspectives'
        ? hangs
        : quickBeside(hangs)(call, attempt, at);
    const took = [];
    for (let time = 0; time < 3; time += 1) took.push((await play({ script: both, history })).took);
    assert.deepEqual(took, [5_600, 3_100, 3_100]);
  });

  test('has ten seconds where it would be the second of two', async () => {
    const history = createCallHistory();
    const seats = SEATS.filter(({ seat }) => seat === 'anthropic' || seat === 'xai');
    const waits = [];
    for (let time = 0; time < 3; time += 1)
      waits.push(failedAt(await play({ script: quickBeside(hangs), seats, history })));
    assert.deepEqual(waits, [10_600, 10_600, 10_600]);
  });

  test('has ten seconds where it would be the second because a key is bad', async () => {
    const history = createCallHistory();
    const seats = SEATS.filter(({ seat }) => seat !== 'anthropic');
    const badKey: Script = (call, attempt, at) =>
      call.seat.seat === 'google'
        ? { afterMs: 10, outcome: fails('invalid_key') }
        : quickBeside(hangs)(call, attempt, at);
    for (let time = 0; time < 3; time += 1) {
      const { took, memo } = await play({ script: badKey, seats, history });
      assert.deepEqual([took, memo?.perspectives.length], [11_000 + 600, 1]);
    }
  });

  test('and steadily slow is passed over once, and counted from then on', async () => {
    const script = except('xai', inTime(100_000), 30_000);
    const history = createCallHistory();
    const first = await play({ script, history });
    assert.deepEqual([counted(first), failedAt(first)], [3, 60_000]);
    for (let time = 0; time < 3; time += 1) {
      const next = await play({ script, history });
      assert.deepEqual([counted(next), missing(next)], [4, undefined]);
    }
    // Also where its first call answers only while the second deliberation waits.
    const process = createVirtualProcess();
    const counts = [];
    for (let time = 0; time < 3; time += 1) counts.push(counted(await play({ script, process })));
    assert.deepEqual(counts, [3, 4, 4]);
  });

  test('and slow is counted once one of its calls has answered, in a new process too', async () => {
    const script = except('xai', inTime(8_000), 1_400);
    const process = createVirtualProcess();
    assert.deepEqual(counted(await play({ script, process })), 3);
    await process.clock.run(process.background.idle());
    const next = await play({ script, process });
    assert.deepEqual([counted(next), next.took], [4, 9_400]);
    const restarted = createVirtualProcess(process.answered());
    assert.equal(counted(await play({ script, process: restarted })), 4);
  });

  test('has until a tenth over the second-longest of its own past, where others are long done', async () => {
    const history = await playOften(3, { script: except('xai', inTime(50_000), 30_000) });
    // The first of the three was answered in time: 50 s is within 60 s.
    assert.equal(failedAt(await play({ script: except('xai', hanging), history })), 55_000);
  });

  test('is not waited for because it took minutes once', async () => {
    const history = await playOften(5, { script: agreeing(1_000) });
    await play({ script: agreeing(280_000), history });
    assert.equal(failedAt(await play({ script: except('xai', hanging), history })), 2_000);
  });

  test('and known to be fast costs half of the panel`s time, from one to two seconds', async () => {
    const known = await playOften(2, { script: agreeing(1_000) });
    assert.equal(failedAt(await play({ script: except('xai', hanging), history: known })), 2_000);
    const well = await playOften(20, { script: agreeing(3_000) });
    assert.equal(failedAt(await play({ script: except('xai', hanging, 3_000), history: well })), 4_500);
    const quarter = await playOften(20, { script: agreeing(10_000) });
    assert.equal(failedAt(await play({ script: except('xai', hanging, 10_000), history: quarter })), 12_000);
  });

  test('has more time by what a busy process is behind', async () => {
    const script = except('xai', inTime(4_500));
    const known = async () => playOften(2, { script: agreeing(1_000) });
    assert.equal(failedAt(await play({ script, history: await known() })), 2_000);
    assert.equal(failedAt(await play({ script, history: await known(), behindMs: 2_000 })), 4_000);
    assert.equal(missing(await play({ script, history: await known(), behindMs: 3_000 })), undefined);
  });

  test('now and then is never waited for, and one that has become slow is once it was so twice', async () => {
    const history = await playOften(8, { script: agreeing(1_400) });
    const hung = except('xai', hanging, 1_400);
    for (let time = 0; time < 4; time += 1) {
      assert.equal(failedAt(await play({ script: hung, history })), 2_400);
      await play({ script: agreeing(1_400), history });
    }
    const slow = except('xai', inTime(30_000), 1_400);
    const counts = [];
    for (let time = 0; time < 5; time += 1) counts.push(counted(await play({ script: slow, history })));
    assert.deepEqual(counts, [3, 3, 4, 4, 4]);
  });

  test('is another one at another effort', async () => {
    const slow = except('xai', inTime(8_000), 1_400);
    const history = await playOften(2, { script: slow });
    assert.equal(counted(await play({ script: slow, history })), 4);
    const seats = SEATS.map((seat) => ({ ...seat, effort: { perspectives: 'low' } as const }));
    assert.equal(counted(await play({ script: slow, history, seats })), 3);
  });

  test('is not dropped for a time in which this process stood still', async () => {
    const known = async () => playOften(3, { script: agreeing(1_000) });
    const script = except('xai', inTime(4_000));
    assert.equal(counted(await play({ script, history: await known() })), 3);
    const stalled = await play({ script, history: await known(), stall: { atMs: 2_000, forMs: 1_500 } });
    assert.equal(counted(stalled), 4);
  });

  test('may have a limit of its own', async () => {
    const seats = SEATS.map((seat) => (seat.seat === 'xai' ? { ...seat, timeoutMs: 3_000 } : seat));
    const { asked } = await play({ script: agreeing(1_000), seats });
    const limits = asked
      .filter(({ call }) => call.stage === 'perspectives')
      .map(({ call }) => call.timeoutMs);
    assert.deepEqual(limits, [300_000, 300_000, 300_000, 3_000]);
    const hung = await play({ script: except('xai', hanging), seats });
    assert.equal(failedAt(hung), 3_000);
    const short = await play({ script: agreeing(1_000), seats, deadlineMs: 60_000 });
    assert.deepEqual(
      short.asked.slice(0, 4).map(({ call }) => call.timeoutMs),
      [55_000, 55_000, 55_000, 3_000],
    );
  });

  test('answers late if it comes before the memo: shown, and moves no number', async () => {
    const late: Script = (call) => ({ afterMs: 5_500, outcome: says(perspective(call, build)) });
    const { memo, told } = await play({ script: except('xai', late) });
    const shown = memo?.perspectives.find(({ advisor }) => advisor === 'Advisor D');
    assert.equal(shown?.late, true);
    assert.deepEqual(
      told.flatMap((event) =>
        event.type === 'advisor.complete' && event.perspective.late ? [event.advisor] : [],
      ),
      ['Advisor D'],
    );
    assert.equal(memo?.options.find(({ id }) => id === 'opt_2')?.probability, 0.75);
    assert.deepEqual(
      memo?.notes.map(({ kind }) => kind).filter((kind) => kind !== 'review_skipped'),
      ['late_perspective'],
    );
  });
});

suite('an advisor that is sending', () => {
  test('keeps its time: text or reasoning within twenty seconds', async () => {
    const drips: Script = (call) => ({
      afterMs: 90_000,
      outcome: says(perspective(call, buy)),
      pieces: [4_000, 20_000].map((atMs) => ({ atMs, text: '{' })),
      signsAtMs: [35_000, 50_000, 65_000, 80_000],
    });
    const played = await play({ script: except('xai', drips) });
    assert.deepEqual([counted(played), missing(played), played.took], [4, undefined, 91_000]);
    const falls: Script = (call, attempt, at) => ({ ...drips(call, attempt, at), signsAtMs: [35_000] });
    assert.equal(failedAt(await play({ script: except('xai', falls) })), 55_000);
  });
});

suite('a call that was passed over', () => {
  const passedOver = ({ asked }: Played) =>
    asked.find(({ call }) => call.seat.seat === 'xai' && call.stage === 'perspectives');
  const script = except('xai', hanging);

  test('is left running, and counted as cut', async () => {
    const played = await play({ script });
    assert.equal(passedOver(played)?.endedAt, 300_000);
    const made = played.calls.filter(({ seat, stage }) => seat === 'xai' && stage === 'perspectives');
    assert.deepEqual(
      made.map(({ tokens }) => tokens.estimated),
      [true],
    );
    assert.equal(played.took, 6_000);
  });

  test('is left running in a review, too, unless the caller pays for it', async () => {
    const contested: Script = (call, attempt, at) => {
      if (call.stage === 'review' && call.seat.seat === 'xai') return hangs;
      return call.stage === 'perspectives'
        ? { afterMs: 1_000, outcome: says(perspective(call, call.seat.seat === 'openai' ? build : buy)) }
        : agreeing(1_000)(call, attempt, at);
    };
    const endOf = async (seats: typeof SEATS) => {
      const { asked } = await play({ script: contested, brief: { context: 'Some.' }, seats });
      return asked.find(({ call }) => call.stage === 'review' && call.seat.seat === 'xai')?.endedAt;
    };
    assert.equal(await endOf(SEATS), 301_000);
    assert.equal(await endOf(SEATS.map((seat) => ({ ...seat, key: 'caller' }))), 6_000);
  });

  test('is ended where one of its seat goes on already', async () => {
    const process = createVirtualProcess();
    const first = await play({ script, process });
    const second = await play({ script, process });
    assert.deepEqual([passedOver(first)?.endedAt, passedOver(second)?.endedAt], [null, second.took]);
    await process.clock.run(process.background.idle());
    assert.equal(passedOver(first)?.endedAt, 300_000);
  });

  test('is ended where the caller pays for it, and tells nothing about the seat', async () => {
    const seats = SEATS.map((seat) => (seat.seat === 'xai' ? { ...seat, key: 'caller' as const } : seat));
    const history = createCallHistory();
    for (let time = 0; time < 2; time += 1) {
      const played = await play({ script, seats, history });
      assert.deepEqual([passedOver(played)?.endedAt, failedAt(played)], [played.took, 5_000]);
    }
    const answered = createVirtualProcess();
    await play({ script: agreeing(1_000), seats, process: answered });
    assert.deepEqual(
      answered.answered().filter(({ seat }) => seat === 'xai'),
      [],
    );
  });

  test('is ended where the cost is limited', async () => {
    const played = await play({ script, brief: { maxCostUsd: 100 }, price: () => 0.001 });
    assert.equal(passedOver(played)?.endedAt, played.took);
  });

  test('is ended with what was erased, and when its process is', async () => {
    for (const end of [
      ({ background }: VirtualProcess) => background.end('dlb_0'),
      ({ background }: VirtualProcess) => background.close(),
    ]) {
      const process = createVirtualProcess();
      const played = await play({ script, process });
      process.background.end('dlb_1');
      assert.equal(passedOver(played)?.endedAt, null);
      end(process);
      await process.clock.run(process.background.idle());
      assert.equal(passedOver(played)?.endedAt, played.took);
    }
  });

  test('is ended where its process takes nothing on any more', async () => {
    const process = createVirtualProcess();
    process.background.close();
    const played = await play({ script, process });
    assert.equal(passedOver(played)?.endedAt, played.took);
  });

  test('is not made again by a process that takes over', async () => {
    const before = await play({ script });
    const record = new Map([...before.record].filter(([name]) => !name.startsWith('memo/')));
    const { asked } = await play({ script, record, resumed: true });
    assert.ok(asked.every(({ call }) => call.stage === 'synthesis'));
  });
});

suite('the deadline', () => {
  test('leaves four advisors that think for a hundred seconds their time', async () => {
    const played = await play({ script: agreeing(100_000) });
    assert.deepEqual([counted(played), played.took], [4, 200_000]);
  });

  test('gives a memo of the answers that came, though one advisor drips for ever', async () => {
    const drips: Script = () => ({
      ...hangs,
      signsAtMs: Array.from({ length: 100 }, (_, index) => index * 1_000),
    });
    const played = await play({ script: except('xai', drips, 35_000), deadlineMs: 60_000 });
    assert.equal(counted(played), 3);
    assert.ok(played.took <= 60_000, `${played.took}`);
    const seats = SEATS.slice(2);
    const pair = await play({ script: except('xai', drips), seats, deadlineMs: 60_000 });
    assert.deepEqual([counted(pair), pair.took], [1, 46_000]);
  });

  test('leaves no time for a retry that would come after it', async () => {
    const outcome = fails('rate_limited', { retryable: true, retryAfterMs: 100_000 });
    const { error, took } = await play({ script: () => ({ afterMs: 10, outcome }), deadlineMs: 60_000 });
    assert.ok(error instanceof NoAdvisorLeft);
    assert.equal(took, 10);
  });

  test('ends a review in which nobody answers', async () => {
    const script: Script = (call, attempt, at) => {
      if (call.stage === 'review') return hangs;
      return call.stage === 'perspectives'
        ? { afterMs: 1_000, outcome: says(perspective(call, call.seat.seat === 'openai' ? build : buy)) }
        : agreeing(1_000)(call, attempt, at);
    };
    const played = await play({ script, brief: { context: 'Some.' }, deadlineMs: 60_000 });
    assert.deepEqual([counted(played), played.took], [4, 46_000]);
  });

  test('is kept with one perspective that comes at the last moment, in composed words', async () => {
    const script: Script = (call) =>
      call.seat.seat === 'xai' && call.stage === 'perspectives'
        ? { afterMs: 54_000, outcome: says(perspective(call, buy)) }
        : hangs;
    const played = await play({ script, deadlineMs: 60_000 });
    assert.deepEqual([counted(played), played.took], [1, 54_000]);
    assert.ok(played.memo?.notes.some(({ kind }) => kind === 'synthesis_fallback'));
    assert.ok(played.asked.every(({ call }) => call.stage === 'perspectives'));
  });

  test('leaves out a review for which there is no time', async () => {
    const script: Script = (call, attempt, at) =>
      call.stage === 'perspectives'
        ? {
            afterMs: call.seat.seat === 'xai' ? null : 44_900,
            outcome: says(perspective(call, call.seat.seat === 'openai' ? build : buy)),
          }
        : agreeing(1_000)(call, attempt, at);
    const { memo, asked } = await play({ script, brief: { context: 'Some.' }, deadlineMs: 60_000 });
    assert.equal(asked.filter(({ call }) => call.stage === 'review').length, 0);
    assert.match(memo?.notes.find(({ kind }) => kind === 'review_skipped')?.message ?? '', /no time left/);
  });
});

suite('retries', () => {
  const broken = fails('unavailable', { retryable: true });
  const triesOf = ({ asked }: Played) =>
    asked.filter(({ call }) => call.seat.seat === 'xai' && call.stage === 'perspectives');

  test('go on while others think, three at most, after waits that grow', async () => {
    const played = await play({
      script: except('xai', () => ({ afterMs: 10, outcome: broken }), 60_000),
    });
    const at = triesOf(played).map((asked) => asked.at);
    assert.equal(at.length, 4);
    const waits = at.slice(1).map((time, index) => time - (at[index] ?? 0) - 10);
    for (const [index, usual] of [250, 1_500, 9_000].entries()) {
      const wait = waits[index] ?? 0;
      assert.ok(wait >= 0.75 * usual && wait <= 1.25 * usual, waits.join());
    }
    assert.equal(played.took, 120_000);
    assert.equal(missing(played)?.reason, 'unavailable');
  });

  test('are not all made at the same moment', async () => {
    const script: Script = (call, attempt, at) =>
      call.stage === 'perspectives' && attempt === 1
        ? { afterMs: 10, outcome: broken }
        : agreeing(1_000)(call, attempt, at);
    const { asked } = await play({ script });
    const again = asked.filter(({ name }) => /^perspectives\/.*\/2$/.test(name)).map(({ at }) => at);
    assert.equal(new Set(again).size, 4);
  });

  test('end with the others: the panel does not wait for a second one', async () => {
    const played = await play({ script: except('xai', () => ({ afterMs: 10, outcome: broken })) });
    assert.equal(played.took, 2_000);
    assert.ok(triesOf(played).length >= 2);
    assert.equal(missing(played)?.reason, 'unavailable');
  });

  test('are made once in any case, also of the last one', async () => {
    const late: Script = (call, attempt) =>
      attempt === 1
        ? { afterMs: 3_000, outcome: broken }
        : { afterMs: 1_000, outcome: says(perspective(call, buy)) };
    const played = await play({ script: except('xai', late) });
    assert.equal(counted(played), 4);
    const alone = { seats: SEATS.slice(0, 1), script: () => ({ afterMs: 10, outcome: broken }) };
    assert.equal((await play(alone)).asked.length, 2);
  });

  test('an advisor dropped while it waits keeps the reason of its failed try, and is not waited for in vain', async () => {
    const outcome = fails('rate_limited', { retryable: true, retryAfterMs: 60_000 });
    // Before the others have answered, and after them.
    for (const [afterMs, tookMs] of [
      [10, 2_000],
      [1_500, 2_500],
    ] as const) {
      const played = await play({ script: except('xai', () => ({ afterMs, outcome })) });
      assert.equal(missing(played)?.reason, 'rate_limited');
      assert.equal(played.took, tookMs);
    }
  });

  test('an advisor dropped while it mends the form of its answer did not answer in time', async () => {
    const broken: Script = (_, attempt) => (attempt === 1 ? { afterMs: 100, outcome: says('{}') } : hangs);
    assert.equal(missing(await play({ script: except('xai', broken) }))?.reason, 'timeout');
  });

  test('an advisor dropped while it is asked again keeps the reason of its failed try', async () => {
    const limited: Script = (_, attempt) =>
      attempt === 1
        ? { afterMs: 10, outcome: fails('rate_limited', { retryable: true, retryAfterMs: 10 }) }
        : hangs;
    const played = await play({ script: except('xai', limited) });
    assert.equal(triesOf(played).length, 2);
    assert.equal(missing(played)?.reason, 'rate_limited');
  });

  test('an advisor that was sending and is asked again has what a silent one has', async () => {
    const script: Script = (_, attempt) =>
      attempt === 1 ? { afterMs: 1_000, outcome: broken, pieces: [{ atMs: 900, text: '{' }] } : hangs;
    assert.equal(failedAt(await play({ script: except('xai', script) })), 5_000);
  });

  test('obey what the provider asks for while the others think that long', async () => {
    const limited: Script = (call, attempt) =>
      attempt === 1
        ? { afterMs: 10, outcome: fails('rate_limited', { retryable: true, retryAfterMs: 20_000 }) }
        : { afterMs: 1_000, outcome: says(perspective(call, buy)) };
    const played = await play({ script: except('xai', limited, 30_000) });
    assert.deepEqual(
      triesOf(played).map(({ at }) => at),
      [0, 20_010],
    );
    assert.equal(counted(played), 4);
  });
});

suite('the writer', () => {
  const LATENCY: Readonly<Record<string, number>> = {
    openai: 1_400,
    anthropic: 600,
    google: 1_000,
    xai: 800,
  };
  /** Each seat at its own pace, writing as fast as `writing` says. */
  const paced =
    (writing: (call: Parameters<Script>[0]) => Scripted): Script =>
    (call) =>
      call.stage === 'synthesis'
        ? writing(call)
        : { afterMs: LATENCY[call.seat.seat] ?? 0, outcome: says(perspective(call, buy)) };
  const ownPace = paced((call) => ({ afterMs: LATENCY[call.seat.seat] ?? 0, outcome: says(chooses(call)) }));
  const writers = ({ asked }: Played) => asked.filter(({ call }) => call.stage === 'synthesis');

  test('is the advisor with the fastest answer while nobody has written, and the memo costs two legs', async () => {
    const played = await play({ script: ownPace });
    assert.deepEqual(
      writers(played).map(({ call }) => call.seat.seat),
      ['anthropic'],
    );
    assert.equal(played.took, 2_000);
  });

  test('is the one with the fastest past writing once there is a past', async () => {
    const history = createCallHistory();
    const writing = (call: Parameters<Script>[0]): Scripted => ({
      afterMs: call.seat.seat === 'anthropic' ? 5_000 : 700,
      outcome: says(chooses(call)),
      pieces: Array.from({ length: 20 }, (_, index) => ({ atMs: 200 + index * 240, text: ' ' })),
    });
    const chosen = [];
    for (let time = 0; time < 4; time += 1)
      chosen.push(writers(await play({ script: paced(writing), history })).map(({ call }) => call.seat.seat));
    // One slow memo is ignored.
    assert.deepEqual(chosen, [['anthropic'], ['anthropic'], ['xai'], ['xai']]);
  });

  test('is another one once two memos came from none in time, where other failures say nothing of its pace', async () => {
    for (const [reason, expected] of [
      ['timeout', ['anthropic', 'anthropic', 'xai']],
      ['invalid_output', ['anthropic', 'anthropic', 'anthropic']],
    ] as const) {
      const history = createCallHistory();
      const writing = (call: Parameters<Script>[0]): Scripted =>
        call.seat.seat === 'anthropic'
          ? { afterMs: 500, outcome: fails(reason) }
          : { afterMs: 800, outcome: says(chooses(call)) };
      const chosen = [];
      for (let time = 0; time < 3; time += 1)
        chosen.push(writers(await play({ script: paced(writing), history }))[0]?.call.seat.seat);
      assert.deepEqual(chosen, expected, reason);
    }
  });

  test('that hangs is followed once it is later than it ever was', async () => {
    const slow = (call: Parameters<Script>[0]): Scripted => ({
      afterMs: 4_000,
      outcome: says(chooses(call)),
      pieces: [
        { atMs: 2_000, text: '{' },
        { atMs: 3_000, text: ' ' },
      ],
      ...(call.seat.seat === 'anthropic' ? {} : { afterMs: 3_500 }),
    });
    const history = await playOften(5, { script: paced(slow) });
    let calls = 0;
    const hung = await play({ script: paced((call) => ((calls += 1) === 1 ? hangs : slow(call))), history });
    const [first, second] = writers(hung);
    assert.equal((second?.at ?? 0) - (first?.at ?? 0), 2_300);
    assert.equal(first?.aborted, true);
    const quick = await playOften(5, { script: ownPace });
    const again = await play({
      script: paced((call) =>
        call.seat.seat === 'anthropic' ? hangs : { afterMs: 800, outcome: says(chooses(call)) },
      ),
      history: quick,
    });
    assert.equal(again.took, 1_400 + 700 + 800);
    assert.equal(again.memo?.degraded, false);
  });

  test('and its successor hand in one memo: the first that is valid', async () => {
    const writing = (call: Parameters<Script>[0]): Scripted => ({
      afterMs: call.seat.seat === 'anthropic' ? 2_500 : 5_000,
      outcome: says(chooses(call)),
    });
    const played = await play({ script: paced(writing) });
    assert.equal(writers(played).length, 2);
    assert.equal(played.took, 1_400 + 2_500);
  });

  test('is given up with its successor when nothing has come from either for ten seconds', async () => {
    const { memo, took } = await play({ script: paced(() => hangs) });
    assert.ok(memo?.notes.some(({ kind }) => kind === 'synthesis_fallback'));
    assert.equal(took, 1_400 + 1_200 + 10_000);
  });

  test('that streams is not silent, and one that thinks is not given up', async () => {
    const streams = (call: Parameters<Script>[0]): Scripted => ({
      afterMs: 12_000,
      outcome: says(chooses(call)),
      pieces: [...Array(12).keys()].map((second) => ({ atMs: second * 1_000, text: ' ' })),
    });
    const streamed = await play({ script: paced(streams) });
    assert.equal(writers(streamed).length, 1);
    const thinks = (call: Parameters<Script>[0]): Scripted => ({
      afterMs: 40_000,
      outcome: says(chooses(call)),
      signsAtMs: [...Array(40).keys()].map((second) => second * 1_000),
    });
    const thought = await play({ script: paced(thinks) });
    assert.ok(!thought.memo?.notes.some(({ kind }) => kind === 'synthesis_fallback'));
  });

  test('that fails in passing is tried once more, while its successor writes already', async () => {
    const outage = fails('unavailable', { retryable: true });
    const played = await play({
      script: (call, attempt, at) =>
        call.stage === 'synthesis' && attempt === 1
          ? { afterMs: 10, outcome: outage }
          : ownPace(call, attempt, at),
    });
    assert.equal(played.memo?.degraded, false);
    assert.deepEqual(
      writers(played).map(({ call }) => call.seat.seat),
      ['anthropic', 'xai', 'anthropic', 'xai'],
    );
    const alone = await play({
      seats: SEATS.slice(0, 1),
      script: (call, attempt, at) =>
        call.stage === 'synthesis' && attempt === 1
          ? { afterMs: 10, outcome: outage }
          : ownPace(call, attempt, at),
    });
    assert.ok(!alone.memo?.notes.some(({ kind }) => kind === 'synthesis_fallback'));
  });

  test('is never named in what is told', async () => {
    const { told } = await play({
      script: paced((call) =>
        call.seat.seat === 'anthropic' ? hangs : { afterMs: 800, outcome: says(chooses(call)) },
      ),
    });
    const memo = told.filter(
      (event) => event.type === 'synthesis.started' || ('stage' in event && event.stage === 'synthesis'),
    );
    assert.deepEqual(
      memo.map(({ type }) => type),
      ['stage.started', 'synthesis.started', 'synthesis.started'],
    );
    assert.ok(memo.every((event) => !('advisor' in event)));
  });

  test('shows its words alone: those of a writer that was followed are void', async () => {
    const writing = (call: Parameters<Script>[0]): Scripted => {
      const [first = '', second = ''] = choicesIn(call, 'reasons').map(({ id }) => id);
      if (call.seat.seat === 'anthropic')
        return {
          ...hangs,
          pieces: [
            { atMs: 100, text: `{"reasons":["${first}",` },
            { atMs: 3_000, text: `"${second}",` },
          ],
        };
      const answer = JSON.stringify({ ...chooses(call), reasons: [second] });
      return {
        afterMs: 3_000,
        outcome: says(answer),
        pieces: [
          { atMs: 100, text: answer },
          { atMs: 1_000, text: ' ' },
          { atMs: 2_000, text: ' ' },
        ],
      };
    };
    const { deltas, told } = await play({ script: paced(writing) });
    const reasons = deltas.flatMap((delta) =>
      delta.type === 'synthesis.snippet' && delta.section === 'reasons' ? delta.snippet : [],
    );
    assert.deepEqual(reasons, ['Buying fits what is needed.', 'A bought module leaves the team free.']);
    assert.equal(told.filter((event) => event.type === 'synthesis.started').length, 2);
  });

  test('stays the same after a crash', async () => {
    const before = await play({ script: ownPace });
    const record = new Map(
      [...before.record].filter(([name]) => !/^synthesis\/(anthropic|chosen)/.test(name)),
    );
    const history = await playOften(3, {
      script: paced((call) => ({
        afterMs: call.seat.seat === 'xai' ? 100 : 9_000,
        outcome: says(chooses(call)),
      })),
    });
    const after = await play({ script: ownPace, record, history, resumed: true });
    assert.deepEqual(
      writers(after).map(({ call }) => call.seat.seat),
      ['anthropic'],
    );
  });
});

test('says how long this panel usually takes, once it has seen it', async () => {
  const expected = (played: Played) =>
    played.told.flatMap((event) => (event.type === 'deliberation.started' ? [event.expectedMs] : []))[0];
  const history = createCallHistory();
  assert.equal(expected(await play({ script: agreeing(1_000), history })), null);
  await play({ script: agreeing(3_000), history });
  await play({ script: agreeing(1_000), history });
  assert.equal(expected(await play({ script: agreeing(9_000), history })), 2_000);
  const waited = { script: agreeing(1_000), history: createCallHistory(), createdAt: -30_000 };
  await play(waited);
  assert.equal(expected(await play(waited)), 32_000);
  assert.equal(expected(await play({ script: agreeing(9_000), history, seats: SEATS.slice(1) })), null);
});

test('asks for the effort of each stage, a seat`s own first, and none of a compatible server', async () => {
  const seats = SEATS.map((seat, index) => {
    if (index === 0) return { ...seat, effort: { perspectives: 'max', memo: 'none' } as const };
    return index === 1 ? { ...seat, provider: 'compatible' as const } : seat;
  });
  const script: Script = (call, attempt, at) =>
    call.stage === 'perspectives'
      ? { afterMs: 1_000, outcome: says(perspective(call, call.seat.seat === 'openai' ? build : buy)) }
      : agreeing(1_000)(call, attempt, at);
  const { asked } = await play({ script, seats, brief: { context: 'Some.' } });
  const efforts = (stage: string) =>
    seats.map(
      ({ seat }) => asked.find(({ call }) => call.stage === stage && call.seat.seat === seat)?.call.effort,
    );
  assert.deepEqual(efforts('perspectives'), ['max', 'none', 'high', 'high']);
  assert.deepEqual(efforts('review'), ['medium', 'none', 'medium', 'medium']);
});
