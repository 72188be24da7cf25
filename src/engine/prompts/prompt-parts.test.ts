import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OptionInput } from '@witan/client';
import { divided, listed, play, SEATS } from '../run/virtual-world.fixture.ts';

async function promptsOf(given: Omit<Parameters<typeof play>[0], 'script'>, stage = 'perspectives') {
  const { asked } = await play({ script: divided, ...given });
  return asked.map(({ call }) => call).filter((call) => call.stage === stage);
}

test('an advisor is told how the caller describes each option, criterion and must, also where there is one', async () => {
  const described = (name: string) => ({ name, description: `What ${name} is.` });
  const brief = {
    options: [described('Build it'), { name: 'Buy it' }],
    criteria: [described('Cost')],
    musts: [described('Legal')],
  };
  const [call = assert.fail()] = await promptsOf({ brief });
  const told = (['options', 'criteria', 'musts'] as const).flatMap((block) =>
    listed(call, block).map((one) => [one.name, 'description' in one ? one.description : null]),
  );
  assert.deepEqual(
    new Map(told.map(([name, description]) => [name, description])),
    new Map([
      ['Build it', 'What Build it is.'],
      ['Buy it', ''],
      ['Cost', 'What Cost is.'],
      ['Legal', 'What Legal is.'],
    ]),
  );
});

test('an advisor is asked for its predictions where there is one, and to look at what its persona looks at', async () => {
  const persona = { title: 'the Skeptic', style: 'You look for what could go wrong.' };
  const seats = SEATS.map((seat, at) => (at === 0 ? { ...seat, ...persona } : seat));
  const saying = async (
    words: string,
    foretold: OptionInput['predictions'],
    stage?: string,
  ): Promise<string[]> => {
    const options = [{ name: 'Build it', predictions: foretold }, { name: 'Buy it' }];
    const calls = await promptsOf({ seats, brief: { context: 'We are nine.', options } }, stage);
    const told = calls.flatMap(({ seat, prompt }) => (prompt.includes(words) ? [seat.seat] : []));
    return [...new Set(told)].toSorted();
  };
  const own = 'On this panel you are the Skeptic. You look for what could go wrong.';
  for (const stage of ['perspectives', 'review']) assert.deepEqual(await saying(own, [], stage), ['openai']);
  const asks = 'predictions: for each, how likely';
  assert.deepEqual(await saying(asks, []), []);
  const event = { event: 'It bills a customer', by: '1970-06-01' };
  assert.deepEqual(await saying(asks, [event]), SEATS.map(({ seat }) => seat).toSorted());
});
