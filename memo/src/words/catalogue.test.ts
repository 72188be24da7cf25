import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { catalogueOf } from './catalogue.ts';
import { FILES, type WordedLanguage } from './languages.ts';
import { isMessage } from './message.ts';
import type { LanguageFile } from './message.ts';

const FILTERS = ['words', 'cap', 'within', 'percent', 'number', 'list', 'who', 'join', 'rest', 'each', 'in'];

/** Every message by its path, all its forms in one text. */
function messagesIn(given: unknown, path: string): [string, string][] {
  if (isMessage(given)) return [[path, JSON.stringify(given)]];
  if (typeof given !== 'object' || given === null) return [];
  return Object.entries(given).flatMap(([key, value]) =>
    messagesIn(value, path === '' ? key : `${path}.${key}`),
  );
}

/** The paths of all that is said; the forms of one message are its own. */
function pathsIn(given: unknown, path = ''): string[] {
  if (typeof given !== 'object' || given === null || isMessage(given)) return [path];
  return Object.entries(given).flatMap(([key, value]) => pathsIn(value, `${path}.${key}`));
}

const placesIn = (text: string): string[] =>
  [...text.matchAll(/\{(>?\w[^{}"]*)\}/gu)].map(([, place = '']) => place);
/** What a message asks of its arguments, in its forms and its parts. */
function asks(text: string, parts: Readonly<Record<string, unknown>>): Set<string> {
  const names = placesIn(text).flatMap((place) => {
    const [path = ''] = place.split(':');
    return path.startsWith('>')
      ? [...asks(JSON.stringify(parts[path.slice(1)]), parts)]
      : [path.split('.')[0] ?? ''];
  });
  const chosenBy = [...text.matchAll(/"by":"([^"]*)"/gu)].flatMap(
    ([, by = '']) => by.split(/[=>.]/u)[0] ?? [],
  );
  return new Set([...names, ...chosenBy]);
}

// `as`: the keys of a record.
const FILED = Object.entries(FILES) as [WordedLanguage, LanguageFile & { reading: object }][];
const { reading: _, ...en } = FILES.en;

suite('the words of every language', () => {
  for (const [language, { reading: _, ...file }] of FILED) {
    const messages = messagesIn(file, '');

    test(`${language}: no message asks for what the English one is not given`, () => {
      const english = new Map(messagesIn(en, ''));
      for (const [path, text] of messages.filter(([path]) => !/^(?:parts|grammar)\./u.test(path))) {
        const given = asks(english.get(path) ?? assert.fail(`${path} is no message in English`), en.parts);
        const wanted = asks(text, file.parts);
        assert.deepEqual([...wanted.difference(given)], [], path);
      }
    });

    test(`${language}: says all that the English file says, and nothing else`, () => {
      const { grammar: __, parts: ___, ...texts } = file;
      const { grammar: ____, parts: _____, ...english } = en;
      assert.deepEqual(pathsIn(texts).toSorted(), pathsIn(english).toSorted());
      const takesIn = (given: unknown) => messagesIn(given, '').map(([path]) => path);
      assert.deepEqual(takesIn(texts).toSorted(), takesIn(english).toSorted());
    });

    test(`${language}: every part and filter that a message names is there`, () => {
      for (const [path, text] of messages) {
        for (const place of placesIn(text)) {
          const [name = '', ...filters] = place.split(/:(?!\))/u);
          if (name.startsWith('>')) assert.ok(name.slice(1) in file.parts, `${path}: ${name}`);
          for (const filter of filters) {
            const [, called = '', part = ''] = /^(\w+)(?:\((.*)\))?$/u.exec(filter) ?? [];
            assert.ok(FILTERS.includes(called), `${path}: ${filter}`);
            if (called === 'each') assert.ok(part in file.parts, `${path}: ${filter}`);
          }
        }
      }
    });

    test(`${language}: says of one prediction whether it was called right, and never "of 1"`, () => {
      const { pool } = catalogueOf(language);
      const said = [0, 1].map((came) => pool({ foreseen: 1, came, option: 'X', from: 0.4, to: 0.4 }));
      assert.notEqual(said[0], said[1]);
      assert.doesNotMatch(said.join(' '), /1/u);
    });

    test(`${language}: calls several advisors by their letters, and by name where one has a title`, () => {
      const { advisor, advisors, document, list } = catalogueOf(language);
      const said = {
        en: 'Advisors A, B and D',
        de: 'Berater A, B und D',
        fr: 'les conseillers A, B et D',
        es: 'los asesores A, B y D',
        zh: '顾问A、B和D',
      }[language];
      assert.equal(advisors(['A', 'B', 'D'].map(advisor)), said);
      assert.equal(
        advisors(['A', 'B', 'D'].map(document.advisorName)).toLowerCase(),
        said.replace(/^l[eo]s /u, '').toLowerCase(),
      );
      assert.equal(advisors([advisor('A')]), advisor('A'));
      assert.equal(advisors([advisor('A'), 'Treasurer']), list([advisor('A'), 'Treasurer']));
    });

    test(`${language}: says groups, lists and numbers without a hole`, () => {
      const { vote, divergence, notes, pool, document, quoted } = catalogueOf(language);
      const groups = [
        { option: quoted('Porto'), count: 2, advisors: ['A', 'B'] },
        { option: quoted('Lyon'), count: 1, advisors: [] },
      ];
      for (const text of [
        vote.spread({ option: quoted('Porto'), groups }),
        vote.majority({ total: 3, groups }),
        vote.out({ options: ['X'], must: 'Y', count: 2, total: 2 }),
        vote.out({ options: ['X', 'Z'], must: 'Y', count: 2, total: 2 }),
        vote.level({ options: ['X', 'Z'], count: 2, total: 2 }),
        vote.torn({ advisors: ['A'], option: 'X', others: ['Z'] }),
        divergence.pick({ advisors: ['A'], option: 'X', argument: null }),
        divergence.criterion({ criteria: ['C'], groups }),
        notes.missing({ advisor: 'A', reason: 'timeout', answered: 1, seated: 2, last: true }),
        notes.revised(['question', 'musts']),
        notes.materialCut.divided(1),
        notes.materialCut.unread([{ document: 'a.txt', count: 2 }]),
        notes.instructions({ place: 'web', quote: 'ignore' }),
        pool({ foreseen: 12, came: 1, option: 'X', from: 0.4, to: 0.41 }),
        document.cost({ dollars: '1', sure: 'about' }),
      ])
        assert.doesNotMatch(text, /undefined|NaN|[{}]|\[object/u);
    });
  }
});

test('criteria stand in quotation marks all alike, where the name of one has many words', () => {
  const { criterion } = catalogueOf('en');
  const [cost, long] = [
    { id: 'crt_1', name: 'cost' },
    { id: 'crt_2', name: 'how long it takes' },
  ] as const;
  assert.deepEqual(
    [criterion([cost], cost.id), criterion([cost, long], cost.id), criterion([cost, long], long.id)],
    ['Cost', '“cost”', '“how long it takes”'],
  );
});

test('French says the first of a month as "1er", and the eleventh and the others as they are', () => {
  const { date } = catalogueOf('fr');
  assert.deepEqual(
    [1, 11, 31].map((day) => date(Date.UTC(2026, 11, day))),
    ['1er décembre 2026', '11 décembre 2026', '31 décembre 2026'],
  );
});

test('French says fewer than two in the singular', () => {
  const { consensus, vote } = catalogueOf('fr');
  const worth = [1.2, 2].map((votes) => consensus.effective({ votes, total: 4, outcomes: 0 }));
  assert.match(worth[0] ?? '', / 1,2 indépendante\.$/u);
  assert.match(worth[1] ?? '', / 2,0 indépendantes\.$/u);
  assert.match(vote.alike(1.1), / 1,1 voix indépendante\.$/u);
});

test('Spanish says "e" before a quoted name that begins with the sound of "i", and "y" before others', () => {
  const { list } = catalogueOf('es');
  assert.deepEqual(
    ['«Ibiza»', '«Hielo»', '«Vigo»'].map((name) => list(['«Lugo»', name])),
    ['«Lugo» e «Ibiza»', '«Lugo» y «Hielo»', '«Lugo» y «Vigo»'],
  );
});

test('Chinese puts no "、" between quotations', () => {
  const { list } = catalogueOf('zh');
  assert.equal(list(['“收益”', '“成本”', '“风险”']), '“收益”“成本”和“风险”');
  assert.equal(list(['收益', '成本', '风险']), '收益、成本和风险');
});
