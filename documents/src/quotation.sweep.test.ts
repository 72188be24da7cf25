import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quotationFinder } from './quotation.ts';
import { corpusCases } from './quotation-corpus.fixture.ts';

test('tells right quotations from wrong ones on the whole corpus, in five languages', (context) => {
  const cases = corpusCases();
  const wrongly = cases.filter(
    ({ quotation, passage, stands }) => (quotationFinder(passage)(quotation) !== null) !== stands,
  );
  const of = (stands: boolean) => cases.filter((each) => each.stands === stands).length;
  const missed = wrongly.filter(({ stands }) => !stands).length;
  context.diagnostic(`${of(false) - missed} of ${of(false)} wrong quotations caught, ${missed} missed`);
  context.diagnostic(`${wrongly.length - missed} of ${of(true)} right quotations refused`);
  assert.ok(cases.length >= 200, `${cases.length} cases`);
  assert.deepEqual(wrongly, []);
});
