import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AdvisorName } from '@witan/client';
import { contentWords, merged, nameWords } from './alike.ts';

const RISKS: readonly { readonly advisor: AdvisorName; readonly texts: readonly string[] }[] = [
  { advisor: 'Advisor A', texts: ['Opening the second shop in Porto may take longer than planned.'] },
  { advisor: 'Advisor B', texts: ['Opening the second shop in Porto may cost the trust of neighbours.'] },
];

test('two risks that share an option’s name alone stay two', () => {
  const named = contentWords('Open the second shop in Porto');
  assert.deepEqual(
    merged(RISKS, named).map(({ raisedBy }) => raisedBy),
    [['Advisor A'], ['Advisor B']],
  );
});

test('the same said of different options stays two, however short their names are', () => {
  for (const [names, ...said] of [
    ['Rent Buy', 'Rent', 'Buy'],
    ['Rent the office Buy the office', 'renting the office', 'buying the office'],
    ['Move to AWS Move to GCP', 'the move to AWS', 'the move to GCP'],
    ['20% raise 10% raise', 'a 20% raise', 'a 10% raise'],
    ['租办公室 买办公室', '租办公室', '买办公室'],
  ] as const) {
    const risks = said.map((option, i) => ({
      advisor: `Advisor ${i === 0 ? 'A' : 'B'}` as const,
      texts: [`Nobody measures within the first year whether ${option} works.`],
    }));
    assert.equal(merged(risks, nameWords(names)).length, 2, names);
    assert.equal(
      merged(
        risks.map((one) => ({ ...one, texts: risks[0]!.texts })),
        nameWords(names),
      ).length,
      1,
    );
  }
});

test('two that say the same beside the name are one, with everyone who said it', () => {
  const late = RISKS.map(({ advisor }, i) => ({
    advisor,
    texts: [`${['Porto', 'The opening in Porto'][i]} may take much longer than anyone has planned.`],
  }));
  assert.deepEqual(
    merged(late, contentWords('Porto')).map(({ raisedBy }) => raisedBy),
    [['Advisor A', 'Advisor B']],
  );
});
