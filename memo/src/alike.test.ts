import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AdvisorName } from '@witan/client';
import { contentOf, contentWords, merged, nameWords } from './alike.ts';

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

test('what one affirms and the other denies, reverses or puts another number to, stays two in every language', () => {
  for (const [one, other] of [
    ['The landlord will extend the lease in March.', 'The landlord will never extend the lease in March.'],
    ['The team can hire before May at the latest.', 'The team can’t hire before May at the latest.'],
    ['Der Vermieter wird den Vertrag verlängern.', 'Der Vermieter wird den Vertrag nicht verlängern.'],
    ['Le propriétaire prolongera le bail.', 'Le propriétaire ne prolongera pas le bail.'],
    ['El dueño prorrogará el contrato en primavera.', 'El dueño no prorrogará el contrato en primavera.'],
    ['房东会在三月续签租约。', '房东不会在三月续签租约。'],
    ['Prices of energy will rise until summer.', 'Prices of energy will fall until summer.'],
    ['The new office costs us more every month.', 'The new office costs us less every month.'],
    ['Moving before the season loses customers.', 'Moving after the season loses customers.'],
    ['Die Preise für Energie steigen im Winter.', 'Die Preise für Energie sinken im Winter.'],
    ['Le prix de l’énergie augmente en hiver.', 'Le prix de l’énergie baisse en hiver.'],
    ['El precio de la energía sube en invierno.', 'El precio de la energía baja en invierno.'],
    ['Moving all of the data takes 3 months.', 'Moving all of the data takes 9 months.'],
    ['Moving all of the data takes three months.', 'Moving all of the data takes nine months.'],
  ] as const) {
    const lists = [one, other].map((text, i) => ({ advisor: RISKS[i]!.advisor, texts: [text] }));
    assert.equal(merged(lists, new Set()).length, 2, other);
    assert.equal(
      merged(
        lists.map((list) => ({ ...list, texts: [other] })),
        new Set(),
      ).length,
      1,
      other,
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

test('what more of them say comes first', () => {
  const texts = ['The lease ends in March next year.', 'Nobody has asked the tax office yet.'];
  const said = (['Advisor A', 'Advisor B', 'Advisor C'] as const).map((advisor, at) => ({
    advisor,
    texts: texts.slice(at === 0 ? 0 : 1, at === 0 ? 1 : 2),
  }));
  assert.deepEqual(
    merged(said, new Set()).map(({ raisedBy }) => raisedBy),
    [['Advisor B', 'Advisor C'], ['Advisor A']],
  );
});

test('compares the first letters of words, and pairs of characters where words are not parted', () => {
  assert.deepEqual([...contentWords('The auditors’ fee rises')], ['audito', 'rises']);
  assert.deepEqual([...contentWords('Аренда дорожает')], ['аренда', 'дорожа']);
  assert.deepEqual([...contentWords('임대료가 오른다')], ['임대', '오른']);
  assert.deepEqual([...contentWords('租金上涨')], ['租金', '金上', '上涨']);
});

test('a name is named by its forms, which are up to three letters longer, and a short one by itself alone', () => {
  const named = (text: string): string[] => [...contentOf(text, new Set(['rent', 'go'])).names];
  assert.deepEqual(
    ['Rent it.', 'Renting is easy.', 'It is rentable.', 'We go.', 'We are going.'].map(named),
    [['rent'], ['rent'], [], ['go'], []],
  );
  assert.deepEqual([...nameWords('Buy the 20 shops')].toSorted(), ['20', 'buy', 'shops']);
});

test('of three words two in common are enough, and of two words none but the same', () => {
  for (const [one, other, count] of [
    ['Costs exceed budgets.', 'Costs exceed forecasts.', 1],
    ['Costs exceed.', 'Exceed costs.', 2],
  ] as const) {
    const risks = [one, other].map((text, i) => ({
      advisor: `Advisor ${i === 0 ? 'A' : 'B'}` as const,
      texts: [text],
    }));
    assert.equal(merged(risks, nameWords('')).length, count, one);
  }
});
