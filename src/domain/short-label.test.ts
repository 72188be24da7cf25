import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isShort, LABEL_WORDS, shortLabels } from './short-label.ts';

const labelsOf = (...names: string[]): string[] => shortLabels(names.map((name) => ({ name })));

test('a short name is its own label, and a long one keeps its first words, or in German its verb', () => {
  assert.deepEqual(labelsOf('Keep competing', 'Acquire the smaller rival in Lyon'), [
    'Keep competing',
    'Acquire the smaller rival',
  ]);
  assert.deepEqual(labelsOf('Den Rivalen für 4 Mio. Euro übernehmen', 'Alles lassen, wie es ist'), [
    'Den Rivalen übernehmen',
    'Alles lassen',
  ]);
  assert.deepEqual(labelsOf('Unser Büro aufgeben und ganz auf Heimarbeit setzen'), ['Unser Büro aufgeben']);
  assert.deepEqual(labelsOf('Das Büro und das Lager für immer aufgeben'), ['Das Büro aufgeben']);
  assert.deepEqual(labelsOf('Madrid, in the shared offices of our Spanish partner'), ['Madrid']);
  assert.deepEqual(labelsOf('Tell the team about the acquisition at once'), ['Tell the team']);
  assert.deepEqual(labelsOf('Continuer à concurrencer la société', 'Acquérir la société'), [
    'Continuer à concurrencer la société',
    'Acquérir la société',
  ]);
  const unparted = '以四百万美元的价格收购主要的竞争对手公司';
  assert.deepEqual(labelsOf(unparted), [unparted], 'a cut would go through a word');
  // Forty characters: cut between words, unless a word of its own is longer.
  const forty = 'Renegotiate fundamentally interdependent';
  assert.deepEqual(labelsOf(`${forty} before summer`), [forty]);
  assert.deepEqual(labelsOf(`${forty}ly everywhere in all offices`), ['Renegotiate fundamentally']);
  assert.deepEqual(labelsOf(`Undo ${'x'.repeat(60)}`), [`Undo ${'x'.repeat(35)}`]);
});

test('no label ends within an English phrase, unless its name is too long to be read', () => {
  const cut = [
    'Accept the voluntary redundancy offer of £45,000',
    'Stay and risk compulsory redundancy next spring',
    'Hire two senior backend engineers',
    'Drop support for older Android phones',
  ];
  assert.deepEqual(labelsOf(...cut), cut);
  const long = 'Drop support for older Android phones, tablets and television sets';
  assert.deepEqual(labelsOf(long, 'Wait'), ['Drop support for older', 'Wait']);
  assert.deepEqual(labelsOf('Open offices in Lyon early next year', 'Wait'), [
    'Open offices in Lyon',
    'Wait',
  ]);
});

test('a label that would open a bracket, end at a number or leave out what narrows the name is not taken', () => {
  for (const [name, label] of [
    ['Stay "as is" with the current provider', null],
    ['Verkauf („wie besehen und ohne Gewähr“) jetzt', null],
    ['Move everything (all of it) to another region', null],
    ['Move to AWS (eu-central-1) this quarter', 'Move to AWS (eu-central-1)'],
    ['Die Preise im Mai um 5,5 % erhöhen', 'Die Preise erhöhen'],
    ['Stop selling to customers outside the EU', null],
    ['Accept the revised offer unless the price falls', null],
    ['Ne pas vendre sauf au prix de janvier', null],
    ['Rappeler les 3 200 trottinettes dont la batterie chauffe', 'Rappeler les 3 200 trottinettes'],
    ['Cerrar los dos almacenes cuyo contrato vence en mayo', 'Cerrar los dos almacenes'],
    ['With all of the new partners in Europe', null],
    ['Buy "as is" models at the old price', 'Buy "as is" models'],
    ['Keep prices and hire 4 in spring, or sooner', 'Keep prices and hire 4'],
    ['Open offices in Lyon early next year', 'Open offices in Lyon'],
    ['Madrid, in rooms of our Spanish partner', 'Madrid'],
    ['Choose Pipedrive for the 40-person sales team', 'Choose Pipedrive'],
    ['본사를 이전해 새 창고를 더 짓기', null],
    ['把账单系统 billing 迁到 Acme 然后 再重写它', '把账单系统 billing 迁到 Acme'],
    ['Phase 1: pilot; Phase 2: roll-out to everyone', 'Phase 1: pilot'],
  ] as const)
    assert.deepEqual(labelsOf(name, 'Wait'), [label ?? name, 'Wait']);
});

test('no label stands for two options whose names begin alike', () => {
  assert.deepEqual(labelsOf('Ouvrir une petite boutique à Bordeaux', 'Ouvrir une petite boutique à Nantes'), [
    'Bordeaux',
    'Nantes',
  ]);
});

test('a label keeps the articles of a name, and does not count them', () => {
  assert.deepEqual(
    labelsOf(
      'Introduce a cheaper annual plan with a guarantee for ninety days',
      'Move to a four-day week',
      'Rebuild the onboarding flow from scratch',
      'Ampliar a la planta nueva del norte',
      'Profile the Python importer first',
      'Hire a head of sales now',
      'Hire a new head of international sales',
      'Renforcer la vente en ligne',
      'Contratar a un director comercial',
      'Den Vertrag mit der Bank verlängern',
    ),
    [
      'Introduce a cheaper annual plan',
      'Move to a four-day week',
      'Rebuild the onboarding flow',
      'Ampliar a la planta',
      'Profile the Python importer first',
      'Hire a head of sales',
      'Hire a new head of international sales',
      'Renforcer la vente en ligne',
      'Contratar a un director comercial',
      'Den Vertrag mit der Bank verlängern',
    ],
  );
});

test('whatever the names, every label fits or is the whole name, and differs from the others', () => {
  const word = fc.constantFrom(
    'buy',
    'the',
    'smaller',
    'rival',
    'für',
    'den',
    'übernehmen',
    '收购',
    'of',
    'x'.repeat(60),
  );
  const name = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 2, maxLength: 8 }), (names) => {
      const labels = labelsOf(...names);
      assert.equal(new Set(labels.map((label) => label.toLowerCase())).size, names.length);
      for (const label of labels)
        assert.ok(
          names.includes(label) ||
            (isShort(label) &&
              label.split(/\s+/).filter((one) => !/^(?:the|den)$/iu.test(one)).length <= LABEL_WORDS),
          label,
        );
    }),
    { numRuns: 15 },
  );
});

test('a label has four words at most, articles apart, and forty characters, or twelve of a script without spaces', () => {
  const short = [
    'One two three four',
    'The one of an owner',
    'La une de la mer',
    'a'.repeat(40),
    '字'.repeat(12),
  ];
  const long = [
    'One two three four five',
    'La mer, la terre, une île et un port',
    'a'.repeat(41),
    '字'.repeat(13),
    ' ',
  ];
  assert.deepEqual([...short, ...long].filter(isShort), short);
});

test('a proposed label counts where the name is longer than four words, and where it is short and free', () => {
  assert.deepEqual(
    shortLabels([
      { name: 'Sell the old depot', proposed: 'Sell' },
      { name: 'Wait', proposed: 'Do nothing' },
    ]),
    ['Sell the old depot', 'Wait'],
  );
  const long = 'Acquire the smaller rival in Lyon';
  assert.deepEqual(
    shortLabels([
      { name: `${long} now`, proposed: 'Acquire now' },
      { name: `${long} later`, proposed: 'acquire NOW' },
      { name: `${long} never`, proposed: 'A label of too many words' },
    ]).slice(0, 2),
    ['Acquire now', 'Acquire the smaller rival in Lyon later'],
  );
});

test('a label ends neither with a word that leads on nor in the middle of a name', () => {
  for (const [name, label] of [
    ['Rent the second floor of the building for five years', null],
    ['Acme Corporation of Northern Europe and the Baltic States', null],
    ['Rent the second floor of the building on the market square for five years', 'Rent the second floor'],
    ['Move billing to New York this year', 'Move billing'],
    ['Sell to Bain Capital for cash', 'Sell to Bain Capital'],
  ] as const)
    assert.deepEqual(labelsOf(name, 'Wait'), [label ?? name, 'Wait']);
});

test('a label neither stops at a comma’s other side nor at a word that leads on', () => {
  assert.deepEqual(labelsOf('Acquire the smaller rival, perhaps with a partner'), [
    'Acquire the smaller rival',
  ]);
  assert.deepEqual(labelsOf('Wait for all of the data to arrive'), ['Wait']);
  assert.deepEqual(labelsOf('Buy 3 lorries and hire 4 drivers now'), ['Buy 3 lorries']);
});

test('a label ends with no word that calls for the next one, and keeps the verb that stands last in German', () => {
  for (const [name, label] of [
    ['Open a second warehouse near the port', 'Open a second warehouse'],
    ['Raise prices by ten percent for new customers', 'Raise prices'],
    ['Wir kaufen eine fertige Abrechnung von einem Anbieter', 'Wir kaufen'],
    ['Zwei Ingenieure in Vollzeit für das Team einstellen', 'Zwei Ingenieure einstellen'],
    ['Nach Leipzig in ein kleineres Büro umziehen', 'Nach Leipzig umziehen'],
    ['Den Mietvertrag um fünf Jahre verlängern und umbauen', 'Den Mietvertrag verlängern'],
    ['Abrir un almacén cerca del puerto', 'Abrir un almacén'],
    ['Ouvrir un entrepôt près du port', 'Ouvrir un entrepôt'],
  ] as const)
    assert.deepEqual(labelsOf(name), [label]);
});

test('options that begin alike are told apart by their ends', () => {
  assert.deepEqual(
    labelsOf(
      'Move billing to the cloud in spring',
      'Move billing to the cloud in summer',
      'Keep our machines for another two years',
    ),
    ['In spring', 'In summer', 'Keep our machines'],
  );
  const names = [
    'Move billing to a new database before the sale',
    'Move billing to a new database after the sale',
  ];
  assert.deepEqual(shortLabels(names.map((name) => ({ name }))), ['Before the sale', 'After the sale']);
  const german = ['Das alte Lager vor Weihnachten umziehen', 'Das alte Lager nach Weihnachten umziehen'];
  assert.deepEqual(shortLabels(german.map((name) => ({ name }))), [
    'Vor Weihnachten umziehen',
    'Nach Weihnachten umziehen',
  ]);
  // Three words alike are enough, in German two, and one is not.
  assert.deepEqual(
    labelsOf('Open a warehouse near the port of Lyon', 'Open a warehouse beside the new airport'),
    ['Near the port of Lyon', 'Beside the new airport'],
  );
  assert.deepEqual(labelsOf('Auf dem Markt im Norden bleiben', 'Auf den Export nach Polen setzen'), [
    'Auf dem Markt bleiben',
    'Auf den Export setzen',
  ]);
});
