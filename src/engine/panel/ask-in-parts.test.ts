import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agreeing, perspective, play, PROPOSED_FRAME, says } from '../run/virtual-world.fixture.ts';
import type { Script } from '../run/virtual-world.fixture.ts';
import type { ModelCall } from '../run/world.ts';

const VIEW = { percents: { 'Build it': 25, 'Buy it': 75 }, scores: { 'Build it': 40, 'Buy it': 80 } };
const fieldsOf = ({ answer }: ModelCall): string[] => Object.keys(answer.schema['properties'] as object);
const isWhole = (call: ModelCall): boolean => fieldsOf(call).includes('scores') && fieldsOf(call).length > 1;

/** One seat that gives no whole answer; what it says when it is asked for a part. */
function small(part: (call: ModelCall) => unknown): Script {
  return (call, attempt, at) => {
    if (call.stage !== 'perspectives' || call.seat.seat !== 'xai') return agreeing(1_000)(call, attempt, at);
    return { afterMs: 10, outcome: says(isWhole(call) ? '{"scores": {}}' : part(call)) };
  };
}

/** No field but those of the part. */
function onlyWhatIsAsked(call: ModelCall): Record<string, unknown> {
  const fields = fieldsOf(call);
  return Object.fromEntries(
    Object.entries(perspective(call, VIEW)).filter(([field]) => fields.includes(field)),
  );
}

const callsOf = (asked: readonly { readonly call: ModelCall }[]): ModelCall[] =>
  asked.map(({ call }) => call).filter(({ stage, seat }) => stage === 'perspectives' && seat.seat === 'xai');

test('an advisor whose whole answers broke their form twice is asked by criterion, then for the rest, and counts', async () => {
  const { memo, asked, told } = await play({ script: small(onlyWhatIsAsked) });
  assert.deepEqual(
    told.flatMap((event) => (event.type === 'advisor.retrying' ? [[event.reason, event.attempt]] : [])),
    [
      ['invalid_output', 2],
      ['invalid_output', 3],
    ],
  );
  assert.equal(memo?.perspectives.length, 4);
  assert.ok(memo.notes.every(({ kind }) => kind !== 'missing_advisor'));
  const calls = callsOf(asked);
  assert.deepEqual(
    calls.map((call) => (isWhole(call) ? 'whole' : fieldsOf(call).includes('scores') ? 'scores' : 'rest')),
    ['whole', 'whole', 'scores', 'scores', 'rest'],
  );
  const names = calls
    .slice(2, 4)
    .map(({ prompt }) => ['"Cost"', '"Fit"'].filter((name) => prompt.includes(name)));
  assert.deepEqual(names, [['"Cost"'], ['"Fit"']], 'each is asked for one criterion');
  const cells = memo.perspectives.find(({ advisor }) => advisor === 'Advisor D')?.evidence.length;
  assert.equal(cells, 4);
});

test('a part is asked for with a list of values that any decoder can enforce, and with no list that is empty or has no end', async () => {
  const { asked } = await play({ script: small((call) => perspective(call, VIEW)) });
  const [, , scores, , rest] = callsOf(asked).map(({ answer }) => JSON.stringify(answer.schema));
  assert.doesNotMatch(scores ?? '', /"quote"/);
  assert.match(scores ?? '', /"score":\{"type":"number","enum":\[0,5,10,.*,100\]\}/);
  for (const list of ['response', 'caseAgainst'])
    assert.match(rest ?? '', new RegExp(`"${list}":\\{"minItems":1,"maxItems":4,`));
  assert.match(rest ?? '', /"risks":\{"maxItems":3,/);
  assert.match(rest ?? '', /"conditions":\{"type":"string"\}/);
});

test('a part that breaks its form is sent back once with what was wrong, and then the advisor is missing', async () => {
  const { memo, asked } = await play({ script: small(() => '{"scores": {}}') });
  assert.equal(memo?.notes.find(({ kind }) => kind === 'missing_advisor')?.reason, 'invalid_output');
  const calls = callsOf(asked);
  assert.equal(calls.length, 4);
  assert.match(calls[3]?.prompt ?? '', /"violations" says what was wrong/);
});

test('what is wrong with the whole is found in the last part, and sent back with it', async () => {
  const goodCase = 'Buying is quicker.';
  for (const [wrong, problem] of [
    [{ response: '' }, /response and caseAgainst must not be empty\./],
    [null, /The answer is not one JSON object\./],
  ] as const) {
    let rests = 0;
    const script = small((call) => {
      const answer = perspective(call, VIEW);
      if (fieldsOf(call).includes('scores')) return answer;
      rests += 1;
      return rests === 2 ? { ...answer, response: goodCase } : wrong && { ...answer, ...wrong };
    });
    const { memo, asked } = await play({ script });
    assert.equal(rests, 2);
    assert.match(callsOf(asked).at(-1)?.prompt ?? '', problem);
    const own = memo?.perspectives.find(({ advisor }) => advisor === 'Advisor D');
    assert.equal(own?.response, goodCase);
  }
});

test('musts and predictions come with the rest, and a risk that is no more than a sentence counts', async () => {
  const foretold = { ...VIEW, foretold: 35, verdict: 'at_risk' } as const;
  const [build, ...others] = PROPOSED_FRAME.options;
  const event = { event: 'It bills a customer.', by: '1970-12-01' };
  const proposed = { ...PROPOSED_FRAME, options: [{ ...build, predictions: [event] }, ...others] };
  const part = (call: ModelCall) => {
    const { risks: _, ...said } = perspective(call, foretold);
    return { ...said, risks: ['The team leaves.', ' '] };
  };
  const inParts = small(part);
  const { memo } = await play({
    script: (call, attempt, at) =>
      call.stage === 'frame' ? { afterMs: 10, outcome: says(proposed) } : inParts(call, attempt, at),
    brief: { options: [], musts: [{ name: 'Legal' }] },
  });
  assert.equal(memo?.predictions[0]?.byAdvisor['Advisor D'], 0.35);
  const { risks = [] } = memo.perspectives.find(({ advisor }) => advisor === 'Advisor D') ?? {};
  assert.deepEqual(risks, [{ risk: 'The team leaves.', mitigation: '' }]);
  assert.deepEqual(memo.musts?.[0]?.byAdvisor['Advisor D'], { opt_1: 'at_risk', opt_2: 'at_risk' });
});
