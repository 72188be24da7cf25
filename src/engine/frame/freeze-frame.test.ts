import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { freezeFrame } from './freeze-frame.ts';
import { BRIEF, SEATS } from '../run/virtual-world.fixture.ts';

function isStated(...weights: readonly (number | null | undefined)[]): boolean {
  const criteria = weights.map((weight, at) => ({
    name: `Criterion ${at}`,
    ...(weight === undefined ? {} : { weight }),
  }));
  return frozen(criteria).weightsStated;
}

function frozen(criteria: typeof BRIEF.criteria) {
  const brief = { ...BRIEF, criteria };
  return freezeFrame({ brief, seats: SEATS, reserves: [], createdAt: 0, deadlineAt: 1 }, null);
}

test('calls weights the caller`s own only where the caller gave one', () => {
  assert.equal(isStated(), false);
  assert.equal(isStated(undefined, null), false);
  assert.equal(isStated(null, null), false);
  assert.equal(isStated(null, undefined, 2), true);
});

test('a criterion without a weight counts as one of weight 1', () => {
  const weights = frozen([{ name: 'Cost', weight: 3 }, { name: 'Fit' }]).criteria.map(({ weight }) => weight);
  assert.deepEqual(weights, [0.75, 0.25]);
});

test('says of a single criterion, too, that it is the caller`s', () => {
  const sources = (criteria: typeof BRIEF.criteria) =>
    new Set(frozen(criteria).criteria.map(({ source }) => source));
  assert.deepEqual(sources([{ name: 'Cost' }]), new Set(['caller']));
  assert.deepEqual(
    frozen([{ name: 'Cost' }]).criteria.map(({ name }) => name),
    ['Cost'],
  );
  assert.deepEqual(sources([]), new Set(['default']));
});

test('keeps what the caller says of options, criteria and musts', () => {
  const described = (name: string) => ({ name, description: `What ${name} is.` });
  const silent = { name: 'Silent' };
  const lists = (['options', 'criteria', 'musts'] as const).map((list) => [list, [described(list), silent]]);
  const brief = { ...BRIEF, ...Object.fromEntries(lists) };
  const frame = freezeFrame({ brief, seats: SEATS, reserves: [], createdAt: 0, deadlineAt: 1 }, null);
  for (const list of ['options', 'criteria', 'musts'] as const)
    assert.deepEqual(
      frame[list].map(({ description }) => description),
      [`What ${list} is.`, ''],
    );
});

test('takes the panel`s word for a language that code does not know, where it is one, and for no other', () => {
  const proposal = { options: [], criteria: [], assumptions: [], missingInformation: [], questions: [] };
  const languageOf = (question: string, language: string): string => {
    const deliberation = {
      brief: { ...BRIEF, question },
      seats: SEATS,
      reserves: [],
      createdAt: 0,
      deadlineAt: 1,
    };
    return freezeFrame(deliberation, { ...proposal, language }).language;
  };
  const unknown = 'ཉོ་དགོས་སམ།';
  assert.deepEqual(
    [languageOf(unknown, 'bo'), languageOf(unknown, 'Tibetan'), languageOf(BRIEF.question, 'bo')],
    ['bo', 'und', 'en'],
  );
});

test('what is framed anew in a revision is nobody`s but the panel`s, also where the caller named the same before', () => {
  const named = { name: 'Cost', description: '', source: 'caller' as const };
  const revision = {
    basedOn: 'memo_019cf2a4-7b10-7c55-9d3e-5a1f0c8e2b47' as const,
    changed: [],
    weightsStated: false,
    options: [{ ...named, label: 'Cost', predictions: [] }],
    criteria: [named],
  };
  const proposal = {
    options: [{ name: 'Cost', description: '', label: 'Cost', statusQuo: false, predictions: [] }],
    criteria: [{ ...named, weight: 1 }],
    assumptions: [],
    missingInformation: [],
    language: 'en',
    questions: [],
  };
  const sources = (kept: Partial<typeof BRIEF>) => {
    const brief = { ...BRIEF, options: [], criteria: [], ...kept, revision };
    const deliberation = { brief, seats: SEATS, reserves: [], createdAt: 0, deadlineAt: 1 };
    const { options, criteria } = freezeFrame(deliberation, proposal);
    return [options[0]?.source, criteria[0]?.source];
  };
  assert.deepEqual(sources({}), ['panel', 'panel']);
  assert.deepEqual(sources({ options: [named], criteria: [named] }), ['caller', 'caller']);
});

suite('of options the caller has the first word, the earlier memo the next, and the panel the last', () => {
  type Said = { readonly statusQuo?: boolean | null; readonly event?: string };
  const told = ({ statusQuo = null, event }: Said) => ({
    statusQuo: statusQuo ?? undefined,
    predictions: event === undefined ? [] : [{ event, by: '1970-06-01' }],
  });
  /** Of options A, B and so on; the earlier memo has those that it says something of. */
  function frozenFrom(callers: readonly Said[], earlier: readonly (Said | null)[], panels: readonly Said[]) {
    const nameAt = (at: number): string => 'ABC'.charAt(at);
    const options = callers.map((said, at) => ({ name: nameAt(at), ...told(said) }));
    const before = earlier.flatMap((said, at) => {
      if (said === null) return [];
      const { statusQuo, predictions } = told(said);
      const words = { name: nameAt(at), label: nameAt(at), source: 'caller' as const, predictions };
      return [{ ...words, ...(statusQuo === true ? { statusQuo } : {}) }];
    });
    const basedOn = 'memo_019cf2a4-7b10-7c55-9d3e-5a1f0c8e2b47' as const;
    const revision = { basedOn, changed: [], weightsStated: false, options: before, criteria: [] };
    const brief = { ...BRIEF, options, ...(earlier.length > 0 ? { revision } : {}) };
    const proposal = {
      options: panels.map((said, at) => {
        const { statusQuo = false, predictions } = told(said);
        return { name: nameAt(at), description: '', label: '', statusQuo, predictions };
      }),
      criteria: [],
      assumptions: [],
      missingInformation: [],
      language: 'en',
      questions: [],
    };
    const deliberation = { brief, seats: SEATS, reserves: [], createdAt: 0, deadlineAt: 1 };
    return freezeFrame(deliberation, panels.length > 0 ? proposal : null);
  }

  const [MARKED, NOT, SILENT] = [{ statusQuo: true }, { statusQuo: false }, {}];
  const kept: readonly (readonly [string, Parameters<typeof frozenFrom>, string])[] = [
    ['nobody marks one', [[NOT, SILENT], [], []], ''],
    ['the first of two', [[NOT, MARKED, MARKED], [], []], 'B'],
    ['the panel marks one', [[SILENT, SILENT], [], [SILENT, MARKED]], 'B'],
    ['the caller marks another than the panel', [[SILENT, MARKED], [], [MARKED, SILENT]], 'B'],
    ['the caller says that it is not the panel`s', [[NOT, SILENT], [], [MARKED, SILENT]], ''],
    [
      'the earlier memo marks one',
      [
        [SILENT, SILENT],
        [SILENT, MARKED],
        [MARKED, SILENT],
      ],
      'B',
    ],
    [
      'the earlier memo has marked none',
      [
        [SILENT, SILENT],
        [SILENT, SILENT],
        [MARKED, SILENT],
      ],
      '',
    ],
    ['the caller marks another than the earlier memo', [[SILENT, MARKED], [MARKED, SILENT], []], 'B'],
    ['the caller takes the mark of the earlier memo away', [[NOT, SILENT], [MARKED, SILENT], []], ''],
    ['an option is new and the panel marks it', [[SILENT, SILENT], [SILENT], [SILENT, MARKED]], 'B'],
  ];
  for (const [what, words, expected] of kept)
    test(`which one keeps things as they are: ${what}`, () => {
      const marked = frozenFrom(...words).options.filter(({ statusQuo }) => statusQuo === true);
      assert.equal(marked.map(({ name }) => name).join(), expected);
    });

  test('what each foretells', () => {
    const events = (...words: Parameters<typeof frozenFrom>) =>
      frozenFrom(...words).predictions.map(({ event }) => event);
    const [callers, earlier, panels] = [{ event: 'Stated' }, { event: 'Before' }, { event: 'Proposed' }];
    assert.deepEqual(events([callers], [earlier], [panels]), ['Stated']);
    assert.deepEqual(events([SILENT], [earlier], [panels]), ['Before']);
    assert.deepEqual(events([callers], [SILENT], [panels]), ['Stated']);
    assert.deepEqual(events([SILENT], [SILENT], [panels]), ['Proposed']);
  });
});
