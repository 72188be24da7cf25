import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AdvisorName } from '@witan/client';
import { contentWords, merged } from './alike.ts';

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
