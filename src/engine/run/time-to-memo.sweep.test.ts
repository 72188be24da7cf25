// What the protocol itself costs, on a panel of four paces: the calls that follow each other, and no more.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { suite, test } from 'node:test';
import type { Seat } from '../../domain/advisor.ts';
import { createCallHistory } from '../panel/call-history.ts';
import type { CallHistory } from '../panel/call-history.ts';
import { effortOf } from './settings.ts';
import { fails, perspective, play, chooses, KEEPS, says, SEATS } from './virtual-world.fixture.ts';
import type { Given, Script, Scripted } from './virtual-world.fixture.ts';
import type { CallModel } from './world.ts';

const PACE: Readonly<Record<string, number>> = { openai: 1_400, anthropic: 600, google: 1_000, xai: 800 };
const AGREED = 1_400 + 600;
const CONTESTED = 1_400 + 1_400 + 600;
const DEAREST = 1.7;

type Call = Parameters<Script>[0];
type Panel = { readonly brief: NonNullable<Given['brief']>; readonly script: Script };

const wants = (name: string) => ({ percents: { 'Build it': 25, 'Buy it': 25, [name]: 75 } });

function paced(pickOf: (seat: string) => string): Script {
  return (call) => {
    const answer = {
      perspectives: () => perspective(call, wants(pickOf(call.seat.seat))),
      review: () => KEEPS,
      synthesis: () => chooses(call),
    }[call.stage as 'perspectives' | 'review' | 'synthesis'];
    return streamed(PACE[call.seat.seat] ?? 0, answer());
  };
}

/** In ten pieces, the first after a fifth of the time. */
function streamed(afterMs: number, answer: unknown): Scripted {
  const pieces = Array.from({ length: 10 }, (_, index) => ({
    atMs: Math.round(afterMs * (0.2 + (0.8 * index) / 10)),
    text: ' ',
  }));
  return { afterMs, outcome: says(answer), pieces };
}

const agreed: Panel = { brief: {}, script: paced(() => 'Buy it') };
const contested: Panel = {
  brief: { context: 'We have until spring.' },
  script: paced((seat) => (seat === 'openai' || seat === 'xai' ? 'Build it' : 'Buy it')),
};

/** One seat says nothing in one stage, or nothing more after the first half of its answer. */
function hanging(
  { brief, script }: Panel,
  {
    seat,
    stage,
    midway = false,
  }: { readonly seat: string; readonly stage: Call['stage']; readonly midway?: boolean },
): Panel {
  return {
    brief,
    script: (call, attempt, at) => {
      const usual = script(call, attempt, at);
      if (call.seat.seat !== seat || call.stage !== stage) return usual;
      const pieces = midway ? (usual.pieces ?? []).slice(0, 5) : [];
      return { afterMs: null, outcome: fails('timeout'), pieces };
    },
  };
}

/** A process that has seen so many of these deliberations. */
async function after(times: number, { script }: Panel): Promise<CallHistory> {
  const history = createCallHistory();
  const stages =
    script === contested.script ? (['perspectives', 'review'] as const) : (['perspectives'] as const);
  for (let time = 0; time < times; time += 1) {
    for (const seat of SEATS) for (const stage of stages) await see(history, seat, stage);
    await see(history, SEATS[1], 'synthesis');
  }
  return history;
}

/** One call at its seat's own pace. */
async function see(history: CallHistory, seat: Seat | undefined, stage: Call['stage']): Promise<void> {
  assert.ok(seat);
  let now = 0;
  const { afterMs, outcome, pieces = [] } = streamed(PACE[seat.seat] ?? 0, '');
  const call = { seat, model: seat.model, stage, effort: effortOf(seat, stage), system: '', prompt: '' };
  const limits = { answer: { name: 'none', schema: {} }, maxOutputTokens: 1, timeoutMs: 300_000 };
  const callModel: CallModel = async (_, { onText }) => {
    for (const { atMs, text } of pieces) {
      now = atMs;
      onText(text);
    }
    now = afterMs ?? now;
    return outcome;
  };
  const io = { signal: new AbortController().signal, onText: () => {} };
  await history.keep(callModel, () => now)({ ...call, ...limits }, io);
}

const writersOf = ({ asked }: Awaited<ReturnType<typeof play>>): string[] =>
  asked.filter(({ call }) => call.stage === 'synthesis').map(({ call }) => call.seat.seat);

suite('the time to the memo', () => {
  test('is that of the slowest answer and the fastest memo, of a new process and of one that has worked', async () => {
    const history = createCallHistory();
    for (let time = 0; time < 24; time += 1) {
      const played = await play({ ...agreed, history });
      assert.deepEqual([played.took, writersOf(played)], [AGREED, ['anthropic']]);
    }
  });

  test('is one more of the slowest calls where the panel reviews', async () => {
    const history = createCallHistory();
    for (let time = 0; time < 10; time += 1) {
      const played = await play({ ...contested, history });
      assert.deepEqual([played.took, writersOf(played)], [CONTESTED, ['anthropic']]);
    }
  });

  test('comes back to that after one memo where all seats have become slower', async () => {
    const fast: Panel = {
      brief: {},
      script: (call, attempt, at) => ({
        ...agreed.script(call, attempt, at),
        afterMs: call.stage === 'synthesis' ? 5 : 30,
        pieces: [],
      }),
    };
    const history = createCallHistory();
    for (let time = 0; time < 12; time += 1)
      await play({ ...fast, drawSecret: time.toString(16).padStart(64, '0'), history });
    const took = [];
    for (let time = 0; time < 6; time += 1) took.push((await play({ ...agreed, history })).took);
    assert.deepEqual(took.slice(1), [AGREED, AGREED, AGREED, AGREED, AGREED]);
  });
});

test('who is asked first, second, third or last says nothing of who it is, however fast each used to be', async () => {
  const history = await after(3, contested);
  const memos = 96;
  const counts = new Map<string, number>();
  for (let memo = 0; memo < memos; memo += 1) {
    const drawSecret = createHash('sha256').update(`memo ${memo}`).digest('hex');
    const { asked, told } = await play({ ...contested, history, drawSecret });
    for (const stage of ['perspectives', 'review'] as const) {
      const order = asked.filter(({ call }) => call.stage === stage).map(({ call }) => call.seat.seat);
      order.forEach((seat, place) => {
        const key = `${stage}: ${seat} at ${place}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      });
      const shown = told.flatMap((event) =>
        event.type === 'advisor.thinking' && event.stage === stage ? event.advisor : [],
      );
      assert.deepEqual(shown, ['Advisor A', 'Advisor B', 'Advisor C', 'Advisor D']);
    }
  }
  assert.equal(counts.size, 2 * 4 * 4);
  // Four standard deviations of a binomial of a quarter: one of 32 counts is outside once in 500 sets of secrets.
  const bound = 4 * Math.sqrt(memos * 0.25 * 0.75);
  for (const [key, count] of counts) assert.ok(Math.abs(count - memos / 4) <= bound, `${key}: ${count}`);
});

suite('a seat that was seen to be fast and hangs', () => {
  for (const seen of [1, 5]) {
    test(`costs at most seven tenths as much again in every stage: seen ${seen} times`, async () => {
      for (const { seat } of SEATS) {
        for (const midway of [false, true]) {
          const told = `${seat} ${midway ? 'midway' : 'from the beginning'}`;
          const once = await play({
            ...hanging(agreed, { seat, stage: 'perspectives', midway }),
            history: await after(seen, agreed),
          });
          assert.ok(once.took <= DEAREST * AGREED, `${told}: ${once.took}`);
          for (const stage of ['perspectives', 'review'] as const) {
            const twice = await play({
              ...hanging(contested, { seat, stage, midway }),
              history: await after(seen, contested),
            });
            assert.ok(twice.took <= DEAREST * CONTESTED, `${told}, ${stage}: ${twice.took}`);
          }
        }
      }
      for (const midway of [false, true]) {
        const writer = { seat: 'anthropic', stage: 'synthesis', midway } as const;
        const agreedMemo = await play({ ...hanging(agreed, writer), history: await after(seen, agreed) });
        assert.ok(agreedMemo.took <= DEAREST * AGREED, `writer ${midway}: ${agreedMemo.took}`);
        assert.equal(agreedMemo.memo?.degraded, false);
        const contestedMemo = await play({
          ...hanging(contested, writer),
          history: await after(seen, contested),
        });
        assert.ok(contestedMemo.took <= DEAREST * CONTESTED, `writer ${midway}: ${contestedMemo.took}`);
      }
    });
  }

  test('has in its first review the time of one that was never seen', async () => {
    for (const seen of [0, 8]) {
      const history = await after(seen, agreed);
      const { took } = await play({ ...hanging(contested, { seat: 'openai', stage: 'review' }), history });
      assert.equal(took, 1_400 + (1_000 + 4_000) + 600);
    }
  });

  test('costs no more beside another one that hangs, and ten seconds where it would be the second of two', async () => {
    const both = hanging(hanging(agreed, { seat: 'xai', stage: 'perspectives' }), {
      seat: 'google',
      stage: 'perspectives',
    });
    const played = await play({ ...both, history: await after(3, agreed) });
    assert.ok(played.took <= DEAREST * AGREED, `${played.took}`);
    assert.equal(played.memo?.perspectives.length, 2);
    const alone = hanging(both, { seat: 'openai', stage: 'perspectives' });
    const last = await play({ ...alone, history: await after(3, agreed) });
    const givenUp = last.told.filter(({ type }) => type === 'advisor.failed').map(({ at }) => at);
    assert.deepEqual(givenUp, [10_600, 10_600, 10_600]);
  });

  test('is given up as fast each time it hangs', async () => {
    const history = await after(3, agreed);
    const hung = hanging(agreed, { seat: 'xai', stage: 'perspectives' });
    for (let time = 1; time <= 40; time += 1) {
      const { took } = await play({ ...hung, history });
      assert.ok(took <= DEAREST * AGREED, `${time}: ${took}`);
    }
  });

  test('is left to load its model where it is a server of one`s own, and counted from then on', async () => {
    const seats = SEATS.map((seat) =>
      seat.seat === 'xai' ? { ...seat, provider: 'compatible' as const } : seat,
    );
    const loads: Panel = {
      brief: {},
      script: (call, attempt, at) => {
        const usual = agreed.script(call, attempt, at);
        return call.seat.seat === 'xai' && call.stage === 'perspectives'
          ? { ...usual, afterMs: 50_000, pieces: [] }
          : usual;
      },
    };
    const history = createCallHistory();
    const counts = [];
    for (let time = 0; time < 3; time += 1)
      counts.push((await play({ ...loads, seats, history })).memo?.perspectives.length);
    assert.deepEqual(counts, [3, 4, 4]);
  });
});

test('nobody is given up for its past where the question takes everyone longer', async () => {
  const history = await after(10, agreed);
  const slowly: Panel = {
    brief: {},
    script: (call, attempt, at) => {
      const usual = agreed.script(call, attempt, at);
      return call.stage === 'perspectives'
        ? { ...usual, afterMs: 5 * (PACE[call.seat.seat] ?? 0), pieces: [] }
        : usual;
    },
  };
  const { memo, took } = await play({ ...slowly, history });
  assert.equal(memo?.perspectives.filter(({ late }) => !late).length, 4);
  assert.equal(took, 5 * 1_400 + 600);
});

suite('the writer', () => {
  const slowMemos = (seat: string, ms: number): Panel => ({
    brief: {},
    script: (call, attempt, at) =>
      call.seat.seat === seat && call.stage === 'synthesis'
        ? streamed(ms, chooses)
        : agreed.script(call, attempt, at),
  });

  test('is not passed over for one slow memo, is for two, and gets another chance', async () => {
    const history = await after(1, agreed);
    const slow = slowMemos('anthropic', 1_000);
    const first = [];
    for (let time = 0; time < 4; time += 1) first.push(writersOf(await play({ ...slow, history }))[0]);
    assert.deepEqual(first, ['anthropic', 'anthropic', 'xai', 'xai']);
    const later = [];
    for (let time = 0; time < 25; time += 1) later.push(writersOf(await play({ ...agreed, history }))[0]);
    assert.equal(later[0], 'xai');
    assert.equal(later.at(-1), 'anthropic');
  });

  test('that hung once writes the next memo', async () => {
    const history = await after(5, agreed);
    await play({ ...hanging(agreed, { seat: 'anthropic', stage: 'synthesis' }), history });
    const next = await play({ ...agreed, history });
    assert.deepEqual([writersOf(next), next.took], [['anthropic'], AGREED]);
  });

  test('that hangs each time is passed over from the third memo on', async () => {
    const history = await after(5, agreed);
    const hung = hanging(agreed, { seat: 'anthropic', stage: 'synthesis' });
    const writers = [];
    for (let time = 0; time < 4; time += 1) writers.push(writersOf(await play({ ...hung, history })));
    assert.deepEqual(writers, [['anthropic', 'xai'], ['anthropic', 'xai'], ['xai'], ['xai']]);
  });

  test('is one of those that answered', async () => {
    const history = await after(5, agreed);
    const played = await play({ ...hanging(agreed, { seat: 'anthropic', stage: 'perspectives' }), history });
    assert.deepEqual(writersOf(played), ['xai']);
  });

  test('is drawn among equals, by a draw that is the deliberation`s own', async () => {
    const even: Panel = {
      brief: {},
      script: (call, attempt, at) => ({ ...agreed.script(call, attempt, at), afterMs: 1_000, pieces: [] }),
    };
    const drawn = new Set<string | undefined>();
    const drawFor = async (time: number) => {
      const drawSecret = time.toString(16).padStart(64, '0');
      return writersOf(await play({ ...even, drawSecret }))[0];
    };
    for (let time = 0; time < 16; time += 1) drawn.add(await drawFor(time));
    assert.equal(drawn.size, 4);
    assert.equal(await drawFor(3), await drawFor(3));
  });

  test('is called with a low effort, unless its seat was told otherwise', async () => {
    const effortsOf = async (given: Partial<Given>) =>
      (await play({ ...agreed, ...given })).asked
        .filter(({ call }) => call.stage === 'synthesis')
        .map(({ call }) => call.effort);
    assert.deepEqual(await effortsOf({}), ['low']);
    const seats = SEATS.map((seat) => ({ ...seat, effort: { synthesis: 'medium' } as const }));
    assert.deepEqual(await effortsOf({ seats }), ['medium']);
  });
});
