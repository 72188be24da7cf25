import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { agreeing, fails, perspective, play, says, SEATS } from '../run/virtual-world.fixture.ts';
import type { Script } from '../run/virtual-world.fixture.ts';

const OPEN = { options: [], criteria: [] };
const criteria = ['Cost', 'Fit'].map((name) => ({ name, description: '', weight: 1 }));
const option = (name: string, more: object = {}) => ({
  name,
  description: '',
  label: '',
  predictions: [],
  ...more,
});
const proposal = (options: unknown, language = 'en') => ({
  language,
  options,
  criteria,
  assumptions: [],
  missingInformation: [],
});

const framed =
  (answer: unknown): Script =>
  (call, attempt, at) =>
    call.stage === 'frame' ? { afterMs: 100, outcome: says(answer) } : agreeing(100)(call, attempt, at);

/** The options of the frame, and what else is frozen. */
async function frameOf(answer: unknown, brief: object) {
  const { told, memo, asked } = await play({ script: framed(answer), brief: { ...OPEN, ...brief } });
  const event = told.find(({ type }) => type === 'frame.complete');
  assert.ok(event?.type === 'frame.complete' && memo);
  return { ...event, names: event.options.map(({ name }) => name), asked };
}

suite('options that the question names', () => {
  const question = 'A rival is for sale. Should we acquire for $4M, partner, or keep competing?';

  test('come first, all of them and in their order, whatever the model left out or moved', async () => {
    const { names } = await frameOf(
      proposal([option('Wait a year'), option('Keep competing'), option('Acquire for $4M')]),
      {
        question,
      },
    );
    assert.deepEqual(names, ['Acquire for $4M', 'Partner', 'Keep competing', 'Wait a year']);
  });

  test('keep the question words where a model rewords them', async () => {
    const { names } = await frameOf(
      proposal([
        option('Acquire the rival firm for $4M quickly'),
        option('Partner'),
        option('Keep competing'),
      ]),
      { question },
    );
    assert.deepEqual(names, ['Acquire for $4M', 'Partner', 'Keep competing']);
  });

  test('stay apart where a model runs two of them together', async () => {
    const { names, options } = await frameOf(
      proposal([option('Acquire for $4M, partner', { label: 'Acquire, partner' }), option('Keep competing')]),
      { question },
    );
    assert.deepEqual(names, ['Acquire for $4M', 'Partner', 'Keep competing']);
    assert.ok(options.every(({ label }) => label !== 'Acquire, partner'));
  });

  test('are kept at any length', async () => {
    const long = `move all ${'very '.repeat(30)}old systems to the new place before the end of the year`;
    const { names, options } = await frameOf('no frame at all', {
      question: `Should we ${long}, or leave them?`,
    });
    assert.equal(names[0]?.toLowerCase(), long);
    assert.match(options[0]?.label ?? '', /^Move all very .{42,58}…$/u);
  });
});

test('every option has a short label, different from the others', async () => {
  const long = 'Acquire the smaller rival for four million dollars';
  const { options } = await frameOf(
    proposal([
      option(`${long} now`, { label: 'Acquire now' }),
      option(`${long} in spring`, { label: 'A label of far too many words' }),
      option(`${long} in autumn`, { label: 'acquire NOW' }),
      option('Wait'),
    ]),
    { question: 'What should we do about our rival?' },
  );
  const labels = options.map(({ label }) => label);
  assert.equal(labels[0], 'Acquire now');
  assert.deepEqual(labels.slice(1), [`${long} in spring`, `${long} in autumn`, 'Wait']);
});

suite('predictions', () => {
  // The virtual world begins at 1970-01-01.
  const events = [
    { event: 'It bills a customer', by: '1970-06-01' },
    { event: 'it bills a CUSTOMER', by: '1970-07-01' },
    { event: 'Too soon', by: '1970-01-01' },
    { event: 'Too late', by: '1973-01-02' },
    { event: 'No day', by: '1970-02-30' },
    { event: 'No date', by: 'next spring' },
    { event: ' ', by: '1970-06-01' },
    { event: 'Second', by: '1973-01-01' },
    { event: 'Third', by: '1970-01-02' },
    { event: 'Fourth', by: '1970-01-03' },
  ];

  test('are at most three an option, different, and dated after today and within three years', async () => {
    const { predictions } = await frameOf(
      proposal([option('Build', { predictions: events }), option('Buy')]),
      {},
    );
    assert.deepEqual(predictions, [
      { id: 'prd_1', option: 'opt_1', event: 'It bills a customer', by: '1970-06-01' },
      { id: 'prd_2', option: 'opt_1', event: 'Second', by: '1973-01-01' },
      { id: 'prd_3', option: 'opt_1', event: 'Third', by: '1970-01-02' },
    ]);
  });

  test('and labels are asked for by label where the caller named the options', async () => {
    const options = [{ name: 'Build the billing module ourselves this year' }, { name: 'Buy' }];
    const answer = proposal({
      K7: { label: 'Build ourselves', predictions: events.slice(0, 1) },
      M4: { label: 'x', predictions: [] },
    });
    const frame = await frameOf(answer, { options });
    assert.deepEqual(
      frame.options.map(({ name, label, source }) => [name, label, source]),
      [
        ['Build the billing module ourselves this year', 'Build ourselves', 'caller'],
        ['Buy', 'Buy', 'caller'],
      ],
    );
    assert.equal(frame.predictions?.[0]?.option, 'opt_1');
  });

  test('come back from every advisor as chances, and musts as verdicts', async () => {
    const script: Script = (call, attempt, at) =>
      call.stage === 'perspectives'
        ? {
            afterMs: 100,
            outcome: says(
              perspective(call, {
                percents: { 'Build it': 20, 'Buy it': 80 },
                foretold: 65,
                verdict: 'at_risk',
              }),
            ),
          }
        : framed(proposal([option('Build it', { predictions: events }), option('Buy it')]))(
            call,
            attempt,
            at,
          );
    const { asked, memo } = await play({ script, brief: { ...OPEN, musts: [{ name: 'Stays in the EU' }] } });
    const call = asked.find((one) => one.call.stage === 'perspectives')?.call;
    const required = call?.answer.schema['required'] as string[];
    assert.ok(required.includes('musts') && required.includes('predictions'));
    assert.match(call?.prompt ?? '', /"label":"N1","name":"Stays in the EU"/);
    assert.match(
      call?.prompt ?? '',
      /"label":"E1","option":"(?:K7|M4)","event":"It bills a customer","by":"1970-06-01"/,
    );
    assert.equal(memo?.perspectives.length, 4);
  });
});

test('musts are the caller alone: what a model adds is dropped', async () => {
  const answer = { ...proposal([option('A one'), option('B two')]), musts: [{ name: 'Mine' }] };
  const frame = await frameOf(answer, {});
  assert.ok(!('musts' in frame || 'predictions' in frame));
  const { musts } = await frameOf(answer, { musts: [{ name: 'Legal' }] });
  assert.deepEqual(musts, [{ id: 'mst_1', name: 'Legal', description: '' }]);
});

test('one criterion of the caller is enough to need no framing', async () => {
  const { asked } = await play({ script: agreeing(100), brief: { criteria: [{ name: 'Cost' }] } });
  assert.ok(asked.every(({ call }) => call.stage !== 'frame'));
});

test('framing tries the next seat after a failure, and falls back to a plain frame with a note', async () => {
  const script: Script = (call, attempt, at) =>
    call.stage !== 'frame'
      ? agreeing(100)(call, attempt, at)
      : call.seat.seat === 'openai'
        ? { afterMs: 10, outcome: fails('unavailable') }
        : { afterMs: 10, outcome: says('[]') };
  const { memo, asked } = await play({
    script,
    brief: { ...OPEN, question: 'Sollen wir mieten, kaufen oder bauen?' },
  });
  assert.equal(asked.filter(({ call }) => call.stage === 'frame').length, 3);
  assert.deepEqual(memo?.options.map(({ name }) => name).toSorted(), ['Bauen', 'Kaufen', 'Mieten']);
  assert.equal(memo?.criteria[0]?.name, 'Nutzen');
  assert.ok(memo?.notes.some(({ kind }) => kind === 'framing_fallback'));
});

test('a frame of one option, of options that are the same, or of a criterion that weighs nothing is none', async () => {
  const good = proposal([option('Build it'), option('Buy it')]);
  for (const answer of [
    proposal([option('Build it')]),
    proposal([option('Build it'), option('build  it')]),
    { ...good, criteria: [criteria[0], { ...criteria[1], weight: 0 }] },
    { ...good, criteria: criteria.slice(1) },
  ]) {
    const { memo, asked } = await play({
      script: framed(answer),
      brief: { ...OPEN, question: 'What about billing?' },
    });
    assert.equal(asked.filter(({ call }) => call.stage === 'frame').length, 2);
    assert.ok(memo?.notes.some(({ kind }) => kind === 'framing_fallback'));
  }
});

test('a frame that hangs is followed by one of the next seat, and all end in time', async () => {
  const silent: Script = (call, attempt, at) =>
    call.stage === 'frame' ? { afterMs: null, outcome: says('') } : agreeing(100)(call, attempt, at);
  const framing = async (deadlineMs: number, seats = SEATS) => {
    const { asked } = await play({ script: silent, brief: OPEN, deadlineMs, seats });
    const frames = asked.filter(({ call }) => call.stage === 'frame');
    return [
      frames.map(({ at, call }) => [at, call.timeoutMs]),
      asked.find(({ call }) => call.stage === 'perspectives')?.at,
    ];
  };
  const after = (limits: readonly number[]) => limits.map((limit, place) => [place * 4_000, limit]);
  assert.deepEqual(await framing(900_000), [after([30_000, 26_000, 22_000, 18_000]), 30_000]);
  assert.deepEqual(await framing(40_000), [after([25_000, 21_000, 17_000, 13_000]), 25_000]);
  // A server of one's own may have to load its model first.
  const [own = assert.fail(), next = assert.fail()] = SEATS;
  const mixed = [{ ...own, provider: 'compatible' as const }, next];
  assert.deepEqual(await framing(600_000, mixed), [after([200_000, 26_000]), 200_000]);
});
