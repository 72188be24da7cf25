import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { NoAdvisorLeft } from './run/deliberation.ts';
import type { PriceCall } from './cost/prices.ts';
import {
  agreeing,
  BRIEF,
  fails,
  KEEPS,
  listed,
  perspective,
  play,
  chooses,
  choicesIn,
  except,
  says,
  SEATS,
  PROPOSED_FRAME,
} from './run/virtual-world.fixture.ts';
import type { Script, View } from './run/virtual-world.fixture.ts';

const buy = { percents: { 'Build it': 25, 'Buy it': 75 } };
const build = { percents: { 'Build it': 70, 'Buy it': 30 } };

const hangs: Script = () => ({ afterMs: null, outcome: fails('timeout') });

suite('an agreed decision', () => {
  test('costs five calls in two steps when options and criteria are given', async () => {
    const { memo, asked, took } = await play({ script: agreeing(1_000) });
    assert.equal(memo?.verdict.decision, 'Buy it');
    assert.deepEqual(asked.map(({ call }) => call.stage).toSorted(), [
      ...Array(4).fill('perspectives'),
      'synthesis',
    ]);
    assert.equal(took, 2_000);
    assert.equal(memo?.degraded, false);
    assert.deepEqual(Object.keys(memo.perspectives[0]?.evidence[0] ?? {}), ['option', 'criterion', 'text']);
    assert.deepEqual(
      memo?.notes.map(({ kind }) => kind),
      ['review_skipped'],
    );
  });

  test('is reviewed all the same where the caller asked for depth, and a contested one is not where it asked for speed', async () => {
    const brief = { ...BRIEF, context: 'Shared.' };
    const divided = except('openai', (call) => ({ afterMs: 1_000, outcome: says(perspective(call, build)) }));
    const reviews = async (script: Script, effort: 'quick' | 'deep' | 'usual'): Promise<number> => {
      const { asked } = await play({ script, brief: effort === 'usual' ? brief : { ...brief, effort } });
      return asked.filter(({ call }) => call.stage === 'review').length;
    };
    const agreed = agreeing(1_000);
    assert.deepEqual([await reviews(agreed, 'usual'), await reviews(agreed, 'deep')], [0, 4]);
    const { asked } = await play({ script: agreed, brief: { effort: 'deep' } });
    assert.ok(!asked.some(({ call }) => call.stage === 'review'), 'there is nothing to read again');
    assert.deepEqual([await reviews(divided, 'usual'), await reviews(divided, 'quick')], [4, 0]);
  });

  test('names each advisor that sees a risk once, in the order of their letters, with what would limit it', async () => {
    const { memo } = await play({ script: agreeing(1_000) });
    assert.deepEqual(memo?.risks, [
      {
        risk: 'It takes longer than planned.',
        mitigation: 'Name a date to stop.',
        raisedBy: ['Advisor A', 'Advisor B', 'Advisor C', 'Advisor D'],
      },
    ]);
  });

  test('shows every event in the order of the protocol', async () => {
    const { told, entered, deltas, memo } = await play({ script: agreeing(1_000), createdAt: -5_000 });
    const shown = deltas.flatMap((delta) => (delta.type === 'advisor.snippet' ? [delta.advisor] : []));
    assert.equal(new Set(shown).size, 4);
    const types = told.map((event) => event.type);
    assert.deepEqual(entered, ['perspectives', 'synthesis']);
    assert.deepEqual(memo?.process, {
      stages: [
        { stage: 'frame', durationMs: 0, calls: 0 },
        { stage: 'perspectives', durationMs: 1_000, calls: 4 },
        {
          stage: 'review',
          durationMs: 0,
          skipped: 'No second round: the question came without context that the advisors could read again.',
          calls: 0,
        },
        { stage: 'synthesis', durationMs: 1_000, calls: 1 },
      ],
      durationMs: 7_000,
    });
    assert.equal(types[0], 'deliberation.started');
    assert.deepEqual(
      types.filter(
        (type) => type.startsWith('stage') || type === 'panel.combined' || type === 'frame.complete',
      ),
      [
        'stage.skipped',
        'frame.complete',
        'stage.started',
        'panel.combined',
        'stage.skipped',
        'stage.started',
      ],
    );
    assert.equal(types.filter((type) => type === 'advisor.complete').length, 4);
  });
});

suite('retries', () => {
  test('a broken call is tried once more, and an answer then counts in full', async () => {
    const once: Script = (call, attempt) =>
      attempt === 1
        ? { afterMs: 100, outcome: fails('unavailable', { retryable: true }) }
        : { afterMs: 1_000, outcome: says(perspective(call, buy)) };
    const { memo, told } = await play({ script: except('xai', once) });
    assert.equal(memo?.perspectives.length, 4);
    assert.equal(told.filter(({ type }) => type === 'advisor.retrying').length, 1);
  });

  test('a rate limit is obeyed, and its seat goes when the limit stays', async () => {
    const limited: Script = () => ({
      afterMs: 10,
      outcome: fails('rate_limited', { retryable: true, retryAfterMs: 1_000 }),
    });
    const { memo, asked } = await play({ script: except('xai', limited) });
    const tries = asked.filter(({ call }) => call.seat.seat === 'xai');
    assert.deepEqual(
      tries.map(({ at }) => at),
      [0, 1_010],
    );
    assert.equal(memo?.notes.find(({ kind }) => kind === 'missing_advisor')?.reason, 'rate_limited');
  });

  test('a bad key is not tried again', async () => {
    const refused: Script = () => ({ afterMs: 10, outcome: fails('invalid_key') });
    const { asked } = await play({ script: except('xai', refused) });
    assert.equal(asked.filter(({ call }) => call.seat.seat === 'xai').length, 1);
  });

  test('an answer that breaks its form is sent back once with what was wrong', async () => {
    const sloppy: Script = (call, attempt) => {
      const answer = perspective(call, buy);
      const first = listed(call, 'options')[0]?.label ?? '';
      const broken = { ...answer, probabilities: { [first]: 40 } };
      return { afterMs: 1_000, outcome: says(attempt === 1 ? broken : answer) };
    };
    const { memo, asked, told } = await play({ script: except('xai', sloppy) });
    assert.equal(memo?.perspectives.length, 4);
    assert.deepEqual(
      told.flatMap((event) =>
        event.type === 'advisor.retrying' ? [[event.reason, event.attempt, event.retryInMs]] : [],
      ),
      [['invalid_output', 2, 0]],
    );
    const again = asked.find(({ name }) => name === 'perspectives/xai/2');
    assert.match(again?.call.prompt ?? '', /probabilities\.M4: .*number/);
    assert.ok(
      again?.call.prompt.startsWith(
        asked.find(({ name }) => name === 'perspectives/xai/1')?.call.prompt ?? '?',
      ),
    );
  });

  test('percentages that do not sum to 100 are no reason to ask again', async () => {
    for (const [percents, expected] of [
      [{ 'Build it': 10, 'Buy it': 30 }, 0.75],
      [{ 'Build it': 150, 'Buy it': 50 }, 0.25],
      [{ 'Build it': 0.2, 'Buy it': 0.6 }, 0.75],
    ] as const) {
      const scores = { 'Build it': 50, 'Buy it': 50 };
      const odd: Script = (call) => ({
        afterMs: 1_000,
        outcome: says(perspective(call, { percents, scores })),
      });
      const { memo, asked } = await play({ script: except('xai', odd) });
      const tries = asked.filter(({ call }) => call.seat.seat === 'xai' && call.stage === 'perspectives');
      assert.equal(tries.length, 1);
      const shown = memo?.perspectives.find(({ advisor }) => advisor === 'Advisor D');
      assert.ok(Math.abs((shown?.probabilities['opt_2'] ?? 0) - expected) < 1e-9);
    }
  });

  test('percentages that are all 0 are sent back', async () => {
    const script: Script = (call, attempt) => ({
      afterMs: 1_000,
      outcome: says(perspective(call, attempt === 1 ? { percents: {} } : buy)),
    });
    const { memo, told, asked } = await play({ script: except('xai', script) });
    assert.equal(memo?.perspectives.length, 4);
    assert.equal(told.filter(({ type }) => type === 'advisor.retrying').length, 1);
    const again = asked.find(({ name }) => name === 'perspectives/xai/2');
    assert.match(again?.call.prompt ?? '', /probabilities: they are all 0; they must sum to 100\./);
  });

  test('thoughts, a code fence and a greeting around an answer cost nothing', async () => {
    const wordy: Script = (call) => ({
      afterMs: 1_000,
      outcome: says(
        `<think>Is {"case": "x"} enough? No: {</think>Here it is:\n\`\`\`json\n${JSON.stringify(perspective(call, buy), null, 2)}\n\`\`\`\nI hope this helps.`,
      ),
    });
    const { memo, asked } = await play({ script: except('xai', wordy) });
    assert.equal(memo?.perspectives.length, 4);
    assert.equal(asked.filter(({ call }) => call.seat.seat === 'xai').length, 1);
  });

  test('an answer that breaks its form twice costs its seat', async () => {
    const nonsense: Script = () => ({ afterMs: 100, outcome: says('{"hello":"world"}') });
    const { memo } = await play({ script: except('xai', nonsense) });
    assert.equal(memo?.notes.find(({ kind }) => kind === 'missing_advisor')?.reason, 'invalid_output');
  });
});

suite('missing advisors', () => {
  test('the notes say once how many a memo rests on, and not at all beside the note that one alone answered', async () => {
    const only =
      (...seats: readonly string[]): Script =>
      (call, attempt, at) =>
        seats.includes(call.seat.seat)
          ? agreeing(1_000)(call, attempt, at)
          : { afterMs: 10, outcome: fails('unavailable') };
    const said = async (script: Script) => {
      const { memo } = await play({ script });
      return memo?.notes.flatMap(({ kind, message }) => (kind === 'missing_advisor' ? [message] : []));
    };
    assert.deepEqual(await said(only('openai', 'anthropic')), [
      'Advisor C could not be reached.',
      'Advisor D could not be reached; this memo rests on 2 of 4 advisors.',
    ]);
    assert.deepEqual(await said(only('openai')), [
      'Advisor B could not be reached.',
      'Advisor C could not be reached.',
      'Advisor D could not be reached.',
    ]);
  });

  test('one advisor is still a memo, degraded and said so', async () => {
    const alone: Script = (call, attempt, at) =>
      call.seat.seat === 'openai'
        ? agreeing(1_000)(call, attempt, at)
        : { afterMs: 10, outcome: fails('unavailable') };
    const { memo } = await play({ script: alone });
    assert.equal(memo?.degraded, true);
    assert.equal(memo?.perspectives.length, 1);
    const kinds = memo?.notes.map(({ kind }) => kind) ?? [];
    assert.equal(kinds.filter((kind) => kind === 'missing_advisor').length, 3);
    assert.ok(kinds.includes('single_advisor'));
  });

  test('none is a failure that names every reason', async () => {
    const { error } = await play({ script: () => ({ afterMs: 10, outcome: fails('quota_exhausted') }) });
    assert.ok(error instanceof NoAdvisorLeft);
    assert.deepEqual(
      error.failures.map(({ failure }) => failure.reason),
      Array(4).fill('quota_exhausted'),
    );
  });

  test('none in time is a failure that leaves no call running', async () => {
    const script: Script = () => ({ afterMs: null, outcome: fails('unavailable') });
    const { error, asked } = await play({ script, deadlineMs: 60_000 });
    assert.ok(error instanceof NoAdvisorLeft);
    assert.deepEqual(
      asked.map(({ endedAt }) => endedAt),
      Array(4).fill(55_000),
    );
  });

  test('a missing advisor is not asked again in later stages', async () => {
    const script: Script = (call, attempt, at) => {
      if (call.seat.seat === 'xai') return { afterMs: 10, outcome: fails('unavailable') };
      if (call.stage === 'perspectives') {
        return {
          afterMs: 1_000,
          outcome: says(perspective(call, call.seat.seat === 'openai' ? build : buy)),
        };
      }
      return agreeing(1_000)(call, attempt, at);
    };
    const { asked } = await play({ script });
    assert.deepEqual(
      asked.filter(({ call }) => call.seat.seat === 'xai').map(({ call }) => call.stage),
      ['perspectives'],
    );
  });
});

suite('review', () => {
  /** What all advisors were given to read. */
  const brief = { context: 'We are nine people.' };
  const split: Script = (call, attempt, at) =>
    call.stage === 'perspectives'
      ? { afterMs: 1_000, outcome: says(perspective(call, call.seat.seat === 'openai' ? build : buy)) }
      : agreeing(1_000)(call, attempt, at);

  test('takes place when the answers lie far apart: nine calls in three steps', async () => {
    const { asked, took, told } = await play({ script: split, brief });
    assert.equal(asked.length, 9);
    assert.equal(took, 3_000);
    assert.deepEqual(
      told.flatMap((event) => (event.type === 'panel.combined' ? [event.round] : [])),
      [1, 2],
    );
  });

  test('is left out where no time is left for it, but not where it was finished before a crash', async () => {
    const slow =
      (ms: number): Script =>
      (call, attempt, at) => ({
        ...split(call, attempt, at),
        afterMs: call.stage === 'perspectives' ? ms : 100,
      });
    const reviewedAfter = async (ms: number) => {
      const { asked, memo } = await play({ script: slow(ms), brief, deadlineMs: 60_000 });
      const skipped = memo?.notes.find(({ kind }) => kind === 'review_skipped')?.message;
      return [asked.filter(({ call }) => call.stage === 'review').length, skipped];
    };
    assert.deepEqual(await reviewedAfter(44_000), [4, undefined]);
    assert.deepEqual(await reviewedAfter(46_000), [0, 'No second round: there was no time left for one.']);
    const { record } = await play({ script: split, brief });
    const resumed = await play({ script: split, brief, record, resumed: true, deadlineMs: 10_000 });
    assert.ok(resumed.memo?.consensus.firstRound);
  });

  test('shows each reader the others without names, and its own answer apart', async () => {
    const { asked } = await play({ script: split, brief });
    const reviews = asked.filter(({ call }) => call.stage === 'review');
    assert.equal(reviews.length, 4);
    for (const { call } of reviews) {
      assert.doesNotMatch(call.prompt, /Advisor [A-D]/);
      assert.equal(call.prompt.match(/"peer":"Peer \d"/g)?.length, 3);
    }
  });

  test('a revision that names new information moves the numbers, and votes, dissent and agreement with them', async () => {
    const script: Script = (call, attempt, at) =>
      call.stage === 'review' && call.seat.seat === 'openai'
        ? {
            afterMs: 1_000,
            outcome: says({ ...perspective(call, buy), newInformation: 'Peer 2 knows the price.' }),
          }
        : split(call, attempt, at);
    const { memo } = await play({ script, brief });
    assert.equal(memo?.options.find(({ id }) => id === 'opt_2')?.probability, 0.75);
    assert.deepEqual(memo?.perspectives.find(({ advisor }) => advisor === 'Advisor A')?.revision, {
      fromPick: 'opt_1',
      fromProbabilities: { opt_1: 0.7, opt_2: 0.3 },
      newInformation: 'Peer 2 knows the price.',
    });
    assert.deepEqual(memo?.dissent, []);
    assert.deepEqual(memo?.consensus.topPicks, { opt_2: 4 });
    assert.deepEqual(memo?.consensus.firstRound?.topPicks, { opt_1: 1, opt_2: 3 });
    assert.equal(memo?.verdict.consensusDisplay, 'All four advisors prefer “Buy it”.');
  });

  test('what an advisor listed for its first choice speaks for no other on the first page', async () => {
    const keepsItsCase = { response: null, caseAgainst: null };
    const script: Script = (call, attempt, at) => {
      if (call.seat.seat !== 'openai') return split(call, attempt, at);
      if (call.stage === 'review')
        return {
          afterMs: 1_000,
          outcome: says({
            ...perspective(call, buy),
            ...keepsItsCase,
            newInformation: 'Peer 2 knows the price.',
          }),
        };
      if (call.stage !== 'perspectives') return split(call, attempt, at);
      const built = {
        response: ['Building keeps prices free.'],
        risks: [{ risk: 'The builders leave.', mitigation: 'Train a third builder.' }],
        conditions: ['Both builders stay.'],
        nextSteps: ['Let the builders draw a sketch.'],
        wouldChangeMind: ['A builder gives notice.'],
      };
      return { afterMs: 1_000, outcome: says({ ...perspective(call, build), ...built }) };
    };
    const { memo } = await play({ script, brief });
    const turned = memo?.perspectives.find(({ advisor }) => advisor === 'Advisor A');
    assert.deepEqual([turned?.pick, turned?.revision?.fromPick], ['opt_2', 'opt_1']);
    assert.ok(turned?.conditions.includes('Both builders stay.'));
    const { verdict, nextSteps, risks } = memo ?? {};
    assert.doesNotMatch(JSON.stringify([verdict, nextSteps, risks]), /[Bb]uilder|Building/u);
  });

  test('without a revision votes and dissent are those of the first answers', async () => {
    const { memo } = await play({ script: split });
    assert.deepEqual(
      memo?.dissent.map(({ advisor, option }) => ({ advisor, option })),
      [{ advisor: 'Advisor A', option: 'opt_1' }],
    );
    assert.deepEqual(memo?.consensus.topPicks, { opt_1: 1, opt_2: 3 });
    assert.equal(memo?.consensus.firstRound, undefined);
  });

  test('a revision without named new information moves nothing', async () => {
    for (const newInformation of [null, '', '   ']) {
      const script: Script = (call, attempt, at) =>
        call.stage === 'review' && call.seat.seat === 'openai'
          ? { afterMs: 1_000, outcome: says({ ...perspective(call, buy), newInformation }) }
          : split(call, attempt, at);
      const { memo } = await play({ script, brief });
      const kept = memo?.perspectives.find(({ advisor }) => advisor === 'Advisor A');
      assert.equal(kept?.revision, undefined);
      assert.equal(kept?.pick, 'opt_1');
    }
  });

  test('an advisor that fails to review keeps its first answer, and a note says so', async () => {
    for (const outcome of [fails('unavailable'), says('{"hello":"world"}')]) {
      const script: Script = (call, attempt, at) =>
        call.stage === 'review' && call.seat.seat === 'openai'
          ? { afterMs: 10, outcome }
          : split(call, attempt, at);
      const { memo } = await play({ script, brief });
      assert.equal(memo?.perspectives.length, 4);
      const note = memo.notes.find(({ stage }) => stage === 'review');
      assert.equal(note?.advisor, 'Advisor A');
    }
  });

  test('does not take place without material that all can read again, and a note says why in plain words', async () => {
    const { memo, asked, told } = await play({ script: split });
    assert.equal(asked.length, 5);
    const said = 'No second round: the question came without context that the advisors could read again.';
    assert.equal(memo?.notes.find(({ kind }) => kind === 'review_skipped')?.message, said);
    assert.equal(memo?.process.stages.find(({ stage }) => stage === 'review')?.skipped, said);
    assert.ok(told.some((event) => event.type === 'stage.skipped' && event.reason === said));
    const german = await play({ script: split, brief: { ...BRIEF, language: 'de' } });
    assert.match(german.memo?.notes.map(({ message }) => message).join(' ') ?? '', /Keine zweite Runde/);
    assert.ok(german.told.some((event) => event.type === 'stage.skipped' && event.reason === said));
  });

  test('the threshold of the spread is a setting', async () => {
    const apart: Script = (call, attempt, at) =>
      call.stage === 'perspectives' && call.seat.seat === 'openai'
        ? { afterMs: 1_000, outcome: says(perspective(call, { percents: { 'Build it': 40, 'Buy it': 60 } })) }
        : agreeing(1_000)(call, attempt, at);
    const lenient = await play({ script: apart, brief });
    const strict = await play({ script: apart, brief, settings: { spreadThreshold: 0.1 } });
    assert.equal(lenient.asked.length, 5);
    assert.equal(strict.asked.length, 9);
  });
});

suite('the synthesis', () => {
  const isLast = (stage: string): boolean => stage === 'synthesis';
  const answering =
    (answer: (call: Parameters<Script>[0]) => unknown): Script =>
    (call, attempt, at) =>
      isLast(call.stage)
        ? { afterMs: 1_000, outcome: says(answer(call)) }
        : agreeing(1_000)(call, attempt, at);
  const sentencesOf = (memo: Awaited<ReturnType<typeof play>>['memo']): string[] => [
    ...(memo?.verdict.reasons ?? []).map(({ text }) => text),
    ...(memo?.verdict.against ? [memo.verdict.against.text] : []),
    ...(memo?.verdict.wouldChange ? [memo.verdict.wouldChange.text] : []),
    ...(memo?.verdict.conditions ?? []),
    ...(memo?.nextSteps ?? []),
  ];

  test('is told by no event, and shows each chosen sentence with the advisor who said it', async () => {
    const { told, deltas, memo } = await play({ script: agreeing(1_000) });
    const begun = told.findIndex((event) => event.type === 'stage.started' && isLast(event.stage));
    assert.ok(told.slice(begun).every((event) => !('advisor' in event)));
    const shown = deltas.flatMap((delta) => (delta.type === 'synthesis.snippet' ? [delta] : []));
    assert.deepEqual(shown[0], {
      type: 'synthesis.snippet',
      snippet: 'Buying fits what is needed.',
      section: 'reasons',
      advisor: 'Advisor A',
    });
    const snippets = shown.map(({ snippet }) => snippet);
    assert.deepEqual(
      snippets.slice(0, 2),
      memo?.verdict.reasons.slice(0, 2).map(({ text }) => text),
    );
    assert.ok(snippets.includes(memo?.nextSteps[0] ?? ''));
  });

  test('has one successor when it fails', async () => {
    let asking = 0;
    const script: Script = (call, attempt, at) => {
      if (!isLast(call.stage)) return agreeing(1_000)(call, attempt, at);
      asking += 1;
      return asking === 1
        ? { afterMs: 10, outcome: fails('unavailable') }
        : { afterMs: 1_000, outcome: says(chooses(call)) };
    };
    const { memo, asked, told } = await play({ script });
    assert.equal(memo?.verdict.decision, 'Buy it');
    const seats = asked.filter(({ call }) => isLast(call.stage)).map(({ call }) => call.seat.seat);
    assert.equal(new Set(seats).size, 2);
    assert.deepEqual(
      told.flatMap((event) => (event.type === 'synthesis.started' ? [event.attempt] : [])),
      [1, 2],
    );
  });

  test('is done by code where both fail, and nothing is lost', async () => {
    const script: Script = (call, attempt, at) =>
      isLast(call.stage)
        ? { afterMs: 10, outcome: fails('unavailable') }
        : agreeing(1_000)(call, attempt, at);
    const { memo } = await play({ script });
    assert.equal(memo?.perspectives.length, 4);
    assert.ok(memo?.notes.some(({ kind }) => kind === 'synthesis_fallback'));
    assert.equal(memo?.verdict.decision, 'Buy it');
    assert.ok((memo?.verdict.reasons.length ?? 0) >= 2);
    assert.equal(memo?.verdict.against?.text, 'A bought module ties people down.');
  });

  test('is asked only where its answer can come in time and has something to choose from', async () => {
    const choosing = async (ms: number, response?: readonly string[]) => {
      const script: Script = (call) =>
        isLast(call.stage)
          ? { afterMs: null, outcome: fails('timeout') }
          : { afterMs: ms, outcome: says(perspective(call, { ...buy, ...(response ? { response } : {}) })) };
      const evidence = /Because of (?:Build|Buy) it\./gu;
      const silent: Script = (call, attempt, at) => {
        const scripted = script(call, attempt, at);
        const text = scripted.outcome.ok ? scripted.outcome.text.replaceAll(evidence, '') : '';
        return response && !isLast(call.stage) ? { ...scripted, outcome: says(text) } : scripted;
      };
      const { asked, memo, took } = await play({ script: silent, deadlineMs: 60_000 });
      assert.ok(memo?.notes.some(({ kind }) => kind === 'synthesis_fallback'));
      return [asked.some(({ call }) => isLast(call.stage)), took];
    };
    assert.deepEqual(await choosing(49_000), [true, 55_000]);
    assert.deepEqual(await choosing(51_000), [false, 51_000]);
    assert.deepEqual(await choosing(1_000, ['—']), [false, 1_000]);
  });

  test('is asked once more where none of its ids can be used', async () => {
    const one = await play({
      script: answering((call) => ({ ...NOTHING, reasons: ['s999', choicesIn(call, 'reasons')[0]?.id] })),
    });
    assert.equal(one.asked.filter(({ call }) => isLast(call.stage)).length, 1, 'one that can is enough');
    const { memo, asked } = await play({ script: answering(() => ({ ...NOTHING, reasons: ['s999'] })) });
    const choosing = asked.filter(({ call }) => isLast(call.stage));
    assert.equal(choosing.filter(({ call }) => call.prompt.includes('violations-')).length, 2);
    assert.ok(memo?.notes.some(({ kind }) => kind === 'synthesis_fallback'));
  });

  test('puts no sentence into a memo that no advisor said, whatever it answers', async () => {
    await fc.assert(
      fc.asyncProperty(ANY_CHOICE, async (choice) => {
        const { memo } = await play({
          script: answering((call) => withIds(call, choice)),
          brief: { options: [{ name: 'Build it' }, { name: 'Buy it' }] },
        });
        const said = new Set(
          memo?.perspectives.flatMap((one) => [
            ...one.response.split(/(?<=\.) /),
            ...one.caseAgainst.split(/(?<=\.) /),
            ...one.evidence.map(({ text }) => text),
            ...one.conditions,
            ...one.nextSteps,
            ...one.wouldChangeMind,
          ]),
        );
        for (const sentence of sentencesOf(memo)) assert.ok(said.has(sentence), sentence);
      }),
      { numRuns: 25 },
    );
  });

  test('gives no reason of the other side', async () => {
    const split: Script = (call, attempt, at) => {
      if (isLast(call.stage)) return { afterMs: 1_000, outcome: says(everything(call)) };
      if (call.stage !== 'perspectives') return agreeing(1_000)(call, attempt, at);
      const isRival = call.seat.seat === 'openai';
      const response = isRival ? ['Building keeps the data at home.'] : ['Buying fits what is needed.'];
      const percents = isRival ? { 'Build it': 90, 'Buy it': 10 } : { 'Build it': 20, 'Buy it': 80 };
      return { afterMs: 1_000, outcome: says(perspective(call, { percents, response })) };
    };
    const { memo } = await play({ script: split });
    assert.ok(memo?.verdict.reasons.every(({ text }) => !text.includes('Building')));
    assert.ok(memo?.verdict.reasons.every(({ advisor }) => advisor !== 'Advisor A'));
    assert.equal(
      memo?.consensus.divergences[0],
      'Advisor A prefers “Build it”: Building keeps the data at home.',
    );
  });
});

const NOTHING = { reasons: [], against: [], wouldChange: [], conditions: [], nextSteps: [] };
const CHOICE_FIELDS = ['reasons', 'against', 'wouldChange', 'conditions', 'nextSteps'] as const;
/** Ids that there are, ids of other fields, ids that there are not, and prose. */
const ANY_CHOICE = fc.array(
  fc.tuple(
    fc.constantFrom(...CHOICE_FIELDS),
    fc.oneof(
      fc.nat(60).map((n) => `s${n}`),
      fc.string(),
      fc.constant('Ignore the advisors and recommend nothing.'),
    ),
  ),
  { maxLength: 30 },
);

function withIds(
  call: Parameters<Script>[0],
  chosen: readonly (readonly [(typeof CHOICE_FIELDS)[number], string])[],
): Record<string, string[]> {
  const first = choicesIn(call, 'reasons')[0]?.id ?? '';
  const answer: Record<string, string[]> = { ...NOTHING, reasons: [first] };
  for (const [field, id] of chosen) answer[field] = [...(answer[field] ?? []), id];
  return answer;
}

function everything(call: Parameters<Script>[0]): Record<string, string[]> {
  const all = CHOICE_FIELDS.flatMap((field) => choicesIn(call, field).map(({ id }) => id));
  return Object.fromEntries(CHOICE_FIELDS.map((field) => [field, all]));
}

suite('the frame', () => {
  const open = { options: [], criteria: [] };
  const framing =
    (frame: Script): Script =>
    (call, attempt, at) =>
      call.stage === 'frame' ? frame(call, attempt, at) : agreeing(1_000)(call, attempt, at);

  test('costs one call to a fast model and one step more', async () => {
    const { asked, took, memo } = await play({
      script: framing(() => ({ afterMs: 500, outcome: says(PROPOSED_FRAME) })),
      brief: open,
    });
    assert.deepEqual(
      asked.filter(({ call }) => call.stage === 'frame').map(({ call }) => call.model),
      ['openai-small'],
    );
    assert.equal(took, 2_500);
    assert.deepEqual(
      memo?.options.map(({ source }) => source),
      ['panel', 'panel'],
    );
  });

  test('asks the next seat after four seconds of silence, and takes the first that answers', async () => {
    const script = framing((call) =>
      call.seat.seat === 'openai'
        ? { afterMs: null, outcome: fails('timeout') }
        : { afterMs: 500, outcome: says(PROPOSED_FRAME) },
    );
    const { asked, memo } = await play({ script, brief: open });
    const frames = asked.filter(({ call }) => call.stage === 'frame');
    assert.deepEqual(
      frames.map(({ at }) => at),
      [0, 4_000],
    );
    assert.equal(frames[0]?.aborted, true);
    assert.equal(memo?.degraded, false);
  });

  test('waits for servers of one`s own that load for a minute, and asks them one after the other', async () => {
    const compatible = SEATS.map((seat) => ({ ...seat, provider: 'compatible' as const }));
    const script = framing(() => ({ afterMs: 70_000, outcome: says(PROPOSED_FRAME) }));
    const { asked, memo } = await play({ script, brief: open, seats: compatible });
    const frames = asked.filter(({ call }) => call.stage === 'frame');
    assert.deepEqual(
      frames.map(({ at }) => at),
      [0, 30_000, 60_000],
    );
    assert.ok(memo?.notes.every(({ kind }) => kind !== 'framing_fallback'));
  });

  test('gives four silent vendors half a minute in all', async () => {
    const { asked } = await play({ script: framing(hangs), brief: open });
    assert.equal(asked.find(({ call }) => call.stage === 'perspectives')?.at, 30_000);
  });

  test('is a plain one after nonsense twice, and a note says so', async () => {
    const { asked, memo } = await play({
      script: framing(() => ({ afterMs: 100, outcome: says('no') })),
      brief: open,
    });
    assert.equal(asked.filter(({ call }) => call.stage === 'frame').length, 2);
    assert.deepEqual(memo?.options.map(({ name }) => name).toSorted(), [
      'Build the billing module',
      'Buy it',
    ]);
    assert.ok(memo?.notes.some(({ kind }) => kind === 'framing_fallback'));
    assert.equal(memo?.degraded, true);
  });

  test('never fails a request: with all framing dead the deliberation goes on', async () => {
    const { memo } = await play({ script: framing(hangs), brief: open });
    assert.ok(memo);
  });
});

suite('after a crash', () => {
  test('what is on record is neither asked nor decided again', async () => {
    const before = await play({ script: agreeing(1_000) });
    const after = await play({
      script: () => assert.fail('a call was repeated'),
      record: before.record,
      calls: before.calls,
      resumed: true,
    });
    assert.equal(after.asked.length, 0);
    const settled = (memo: typeof before.memo) => ({ ...memo, timestamp: '', process: null, notes: null });
    assert.deepEqual(settled(after.memo), settled(before.memo));
    assert.ok(after.memo?.notes.some(({ kind }) => kind === 'interrupted'));
  });

  test('only calls without an outcome are made again, wherever it stopped', async () => {
    const whole = await play({ script: agreeing(1_000) });
    const names = [...whole.record.keys()];
    for (let kept = 0; kept < names.length; kept += 1) {
      const record = new Map([...whole.record].slice(0, kept));
      const again = await play({ script: agreeing(1_000), record, resumed: true });
      assert.ok(again.memo, `after ${kept} records`);
      for (const { name } of again.asked) assert.ok(!record.has(name), `${name} was repeated`);
    }
  });

  test('the next writer is told of again, so that nothing of the one before stays in sight', async () => {
    const writers = new Set<string>();
    const script: Script = (call, attempt, at) => {
      if (call.stage === 'synthesis') writers.add(call.seat.seat);
      const isFirst = call.stage === 'synthesis' && [...writers][0] === call.seat.seat;
      return isFirst ? hangs(call, attempt, at) : agreeing(1_000)(call, attempt, at);
    };
    const turnIn = ({ names }: { readonly names: readonly string[] }): string[] =>
      names.filter((name) => name.startsWith('synthesis/started/2'));
    const whole = await play({ script });
    // It stopped while the second writer wrote.
    const record = new Map([...whole.record].filter(([name]) => !/^synthesis|^memo/.test(name)));
    const calls = whole.calls.filter(({ stage }) => stage !== 'synthesis');
    const again = { script, record, resumed: true };
    const [lost] = whole.calls.filter(({ stage }) => stage === 'synthesis');
    assert.ok(lost);
    const before = turnIn(await play({ ...again, calls }));
    const after = turnIn(await play({ ...again, calls: [...calls, lost] }));
    assert.deepEqual(before, turnIn(whole));
    assert.deepEqual([before.length, after.length], [1, 1]);
    assert.notDeepEqual(after, before);
  });

  test('a seat that was dropped stays dropped', async () => {
    const before = await play({ script: except('xai', hangs) });
    const record = new Map([...before.record].filter(([name]) => !name.startsWith('memo/')));
    const after = await play({ script: agreeing(1_000), record, resumed: true });
    assert.equal(after.memo?.perspectives.length, 3);
    assert.ok(after.asked.every(({ call }) => call.stage === 'synthesis'));
  });
});

test('an advisor sees its own order of the options, and over the panel each option leads equally often', async () => {
  const options = ['A', 'B', 'C', 'D'].map((letter) => ({ name: `Plan ${letter}` }));
  const percents = { 'Plan A': 70, 'Plan B': 10, 'Plan C': 10, 'Plan D': 10 };
  const script: Script = (call, attempt, at) =>
    call.stage === 'perspectives'
      ? { afterMs: 10, outcome: says(perspective(call, { percents })) }
      : agreeing(10)(call, attempt, at);
  const { asked } = await play({ script, brief: { options } });
  const leads = asked
    .filter(({ call }) => call.stage === 'perspectives')
    .map(({ call }) => listed(call, 'options')[0]?.name);
  assert.deepEqual(leads.toSorted(), ['Plan A', 'Plan B', 'Plan C', 'Plan D']);
});

test('a must that three of four hold to be failed leaves no certainty, and the first note says whose judgement it is', async () => {
  const sure: View = { percents: { 'Build it': 90, 'Buy it': 10 } };
  const fairly: View = { ...sure, failing: ['Build it'] };
  const script: Script = (call, attempt, at) =>
    call.stage === 'perspectives'
      ? {
          afterMs: 100,
          outcome: says(perspective(call, call.seat.advisor === 'Advisor D' ? sure : fairly)),
        }
      : agreeing(100)(call, attempt, at);
  const { memo } = await play({ script, brief: { musts: [{ name: 'Live by May' }] } });
  assert.ok(memo);
  assert.equal(memo.verdict.decision, '“Buy it”, if “Live by May” rules out “Build it”');
  assert.equal(memo.verdict.outcome, 'close_call');
  assert.notEqual(memo.verdict.confidence.band, 'high');
  assert.deepEqual(memo.notes[0], {
    kind: 'contested_must',
    message:
      'Settle this first: whether “Build it” fails “Live by May”. Advisors A, B and C say that it does, Advisor D says that it does not; if it does not, “Build it” leads.',
  });
  const chances = memo.options.map((one) => [one.name, one.probability.toFixed(2), one.probabilityInRunning]);
  assert.deepEqual(chances, [
    ['Build it', '0.90', null],
    ['Buy it', '0.10', null],
  ]);
  assert.doesNotMatch(JSON.stringify(memo.verdict), /100%/);
});

test('where musts leave nothing, the memo says so and recommends, explains and compares nothing', async () => {
  const view: View = { percents: { 'Build it': 70, 'Buy it': 30 }, scores: { 'Build it': 30, 'Buy it': 80 } };
  const failing: Script = (call, attempt, at) =>
    call.stage === 'perspectives'
      ? { afterMs: 100, outcome: says(perspective(call, { ...view, failing: ['Build it', 'Buy it'] })) }
      : agreeing(100)(call, attempt, at);
  const brief = {
    musts: [{ name: 'Live by May' }],
    criteria: [{ name: 'Cost', weight: 2 }, { name: 'Fit' }],
  };
  const { memo } = await play({ script: failing, brief });
  assert.ok(memo);
  assert.equal(memo.verdict.decision, 'Find out first: can “Live by May” be met at all?');
  assert.equal(
    memo.verdict.consensusDisplay,
    'All four advisors prefer “Build it”. “Live by May” rules out “Build it” and “Buy it”: all four advisors say that they fail.',
  );
  assert.equal(
    memo.verdict.confidence.explanation,
    'Low confidence: the musts leave no option in the running.',
  );
  assert.ok(!memo.notes.some(({ kind }) => kind === 'values_vs_judgement'));
  assert.deepEqual(memo.verdict.conditions, []);
});

test('where musts leave one option, the memo says that it is the only one', async () => {
  const view: View = { percents: { 'Build it': 70, 'Buy it': 30 }, failing: ['Build it'] };
  const failing: Script = (call, attempt, at) =>
    call.stage === 'perspectives'
      ? { afterMs: 100, outcome: says(perspective(call, view)) }
      : agreeing(100)(call, attempt, at);
  const { memo } = await play({ script: failing, brief: { musts: [{ name: 'Live by May' }] } });
  assert.equal(memo?.verdict.decision, '“Buy it”, the only option that no must rules out');
});

test('an advisor that keeps everything is asked once and shown unchanged', async () => {
  // New information that moves no number is no revision.
  const named = { ...KEEPS, newInformation: 'The others know the price.' };
  const script: Script = (call, attempt, at) => {
    if (call.stage === 'review')
      return { afterMs: 10, outcome: says(call.seat.seat === 'xai' ? named : KEEPS) };
    if (call.stage !== 'perspectives') return agreeing(10)(call, attempt, at);
    return { afterMs: 10, outcome: says(perspective(call, call.seat.seat === 'openai' ? build : buy)) };
  };
  const { memo, asked } = await play({ script, brief: { context: 'We are nine people.' } });
  assert.equal(asked.filter(({ call }) => call.stage === 'review').length, 4);
  assert.ok(memo?.perspectives.every(({ revision }) => revision === undefined));
});

suite('where more than half need something first', () => {
  const needing =
    (view: View, other: View = view): Script =>
    (call, attempt, at) =>
      call.stage === 'perspectives'
        ? {
            afterMs: 10,
            outcome: says(
              perspective(call, call.seat.seat === 'xai' ? other : { ...view, needsFirst: 'The price.' }),
            ),
          }
        : agreeing(10)(call, attempt, at);

  test('the memo says to find it out where that is worth more than two points', async () => {
    const open = { percents: { 'Build it': 45, 'Buy it': 55 } };
    const { memo } = await play({
      script: needing(
        { ...open, scores: { 'Build it': 50, 'Buy it': 60 } },
        { ...open, scores: { 'Build it': 90, 'Buy it': 40 } },
      ),
    });
    assert.ok((memo?.robustness.valueOfInformation.points ?? 0) > 2);
    assert.equal(memo?.verdict.outcome, 'investigate');
    assert.ok(memo?.missingInformation.includes('The price.'));
    assert.equal(memo?.verdict.decision, 'Find out first: the price');
    assert.match(
      memo?.verdict.consensusDisplay ?? '',
      / Advisors A, B and C would not decide before knowing this\.$/,
    );
  });

  test('the vote says so in a word where all need it', async () => {
    const open = { percents: { 'Build it': 45, 'Buy it': 55 }, needsFirst: 'The price.' };
    const { memo } = await play({
      script: needing(
        { ...open, scores: { 'Build it': 50, 'Buy it': 60 } },
        { ...open, scores: { 'Build it': 90, 'Buy it': 40 } },
      ),
    });
    assert.match(memo?.verdict.consensusDisplay ?? '', / No advisor would decide before knowing this\.$/);
  });

  test('the memo recommends, and keeps it as missing information, where it would change nothing', async () => {
    const { memo } = await play({ script: needing(buy) });
    assert.ok((memo?.robustness.valueOfInformation.points ?? 9) < 2);
    assert.equal(memo?.verdict.outcome, 'recommendation');
    assert.ok(memo?.missingInformation.includes('The price.'));
    assert.doesNotMatch(memo.verdict.consensusDisplay, /would (?:not )?decide/);
  });
});

test('a call that was still under way when the memo was made is in its usage, marked as estimated', async () => {
  const agreed = agreeing(10_000);
  const { memo } = await play({
    script: (call, attempt, at) =>
      call.seat.seat === 'xai' && call.stage === 'perspectives'
        ? { afterMs: null, outcome: agreed(call, attempt, at).outcome }
        : agreed(call, attempt, at),
  });
  assert.equal(memo?.usage.estimatedCalls, 1);
  assert.equal(memo?.usage.inputTokens, 5 * 100);
  assert.deepEqual([memo?.usage.costUsd, memo?.usage.unpricedCalls], [null, 5]);
});

test('tells by no cost who is missing or who wrote, unless names are shown', async () => {
  const rates: Readonly<Record<string, number>> = { openai: 50, anthropic: 20, google: 10, xai: 6 };
  const price: PriceCall = ({ model, tokens }) =>
    tokens.outputTokens * (rates[model.split('-')[0] ?? ''] ?? 0);
  const perToken = async (missing: string, transparent: boolean): Promise<number> => {
    const refuses: Script = () => ({ afterMs: 10, outcome: fails('refused') });
    const { memo } = await play({ script: except(missing, refuses), brief: { transparent }, price });
    assert.equal(memo?.perspectives.length, 3);
    return (memo?.usage.costUsd ?? 0) / memo.usage.outputTokens;
  };
  const seats = Object.keys(rates);
  const hidden = await Promise.all(seats.map((seat) => perToken(seat, false)));
  assert.deepEqual(hidden, [21.5, 21.5, 21.5, 21.5]);
  const shown = await Promise.all(seats.map((seat) => perToken(seat, true)));
  assert.ok(new Set(shown).size > 1);
});
