import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { AdvisorName, MemoPerspective, OptionId } from '@witan/client';
import { contentOf, sayTheSame } from '@witan/memo/alike';
import { wordCount } from '@witan/memo/showable';
import { anyDraw, drawPanel } from '../../../memo/src/statements/panels.fixture.ts';
import { choicesOf, FIELDS } from './choices.ts';
import type { Choices, Field, Voice } from './choices.ts';
import { createSelection } from './selection.ts';
import type { Selected } from './selection.ts';

const RUNS = { numRuns: 30 };
/** Of each panel so many answers are tried. */
const ANSWERS = 10;

const MATTER = 'lease depot wages permit harvest solvent ferry audit canvas turbine plaster orchid'.split(
  ' ',
);
/** A sentence that nobody else says: words of the matter, and the speaker's own mark. */
const sentence = (mark: string, seed: number): string =>
  `The ${MATTER[seed % 12]} of ${mark} weighs more than its ${MATTER[(seed * 7 + 5) % 12]} in year ${mark}${seed}.`;

function voicesOf(perspectives: readonly MemoPerspective[], seed: number): Voice[] {
  return perspectives
    .filter(({ late }) => !late)
    .map((shown, place) => {
      const said = (kind: string, count: number): string[] =>
        Array.from({ length: count }, (_, i) => sentence(`${kind}${place}`, (seed % 97) + i));
      return {
        response: said('for', (seed % 4) + 1),
        caseAgainst: said('against', seed % 3),
        shown: {
          ...shown,
          wouldChangeMind: said('change', seed % 2),
          conditions: said('condition', seed % 3),
          nextSteps: said('step', 2),
          evidence: [{ option: shown.pick, criterion: 'crt_1', text: sentence(`seen${place}`, seed % 50) }],
        },
      };
    });
}

const anyId = fc.oneof(
  fc.integer({ min: 0, max: 60 }).map((place) => `s${place}`),
  fc.string({ maxLength: 30 }),
  fc.constantFrom('reasons', 'Advisor A', '__proto__', 'opt_1', 'Buying would be a mistake.'),
);
const anyAnswer = fc.record({
  reasons: fc.array(anyId, { maxLength: 12 }),
  against: fc.array(anyId, { maxLength: 12 }),
  wouldChange: fc.array(anyId, { maxLength: 12 }),
  conditions: fc.array(anyId, { maxLength: 12 }),
  nextSteps: fc.array(anyId, { maxLength: 12 }),
});

test('holds only what its advisors said, each on its own side, whatever is answered', () => {
  fc.assert(
    fc.property(anyDraw, fc.array(anyAnswer, { minLength: ANSWERS, maxLength: ANSWERS }), (draw, answers) => {
      const { facts } = drawPanel({ ...draw, options: Math.min(3, draw.options), criteria: 1 });
      const voices = voicesOf(facts.perspectives, draw.seed);
      const choices = choicesOf(facts, voices, `Should we renew the ${MATTER.join(', ')}?`);
      for (const answer of answers)
        checkSelected(voices, facts.recommended, { choices, selected: selectedBy(choices, answer) });
    }),
    RUNS,
  );
});

function selectedBy(choices: Choices, answer: Readonly<Record<Field, readonly string[]>>): Selected {
  const selection = createSelection(choices);
  for (const field of FIELDS) for (const id of answer[field]) selection.take(field, id);
  return selection.complete();
}

type Checked = { readonly choices: Choices; readonly selected: Selected };

function checkSelected(voices: readonly Voice[], recommended: string, { choices, selected }: Checked): void {
  const voiceOf = (advisor: AdvisorName): Voice | undefined =>
    voices.find(({ shown }) => shown.advisor === advisor);
  const isHeld = voices.some(({ shown }) => shown.pick === recommended);
  for (const { text, advisor } of selected.reasons) {
    const voice = voiceOf(advisor);
    const seen =
      voice?.shown.evidence.filter(({ option }) => option === recommended).map((one) => one.text) ?? [];
    const own = isHeld ? [...(voice?.response ?? []), ...seen] : seen;
    assert.ok(own.includes(text), `no reason of the recommended side: ${text}`);
    assert.ok(!isHeld || voice?.shown.pick === recommended, `${advisor} prefers another`);
  }
  for (const { text, advisor, option } of selected.against) {
    const voice = voiceOf(advisor);
    const own = option === undefined ? voice?.caseAgainst : voice?.response;
    assert.ok(own?.includes(text), `nobody's case against: ${text}`);
    if (option !== undefined) assert.ok(option === voice?.shown.pick && option !== recommended);
  }
  for (const field of ['wouldChange', 'conditions', 'nextSteps'] as const) {
    const name = field === 'wouldChange' ? 'wouldChangeMind' : field;
    for (const { text, advisor } of selected[field]) {
      const own = [
        ...(voiceOf(advisor)?.shown[name] ?? []),
        ...(field === 'nextSteps' ? [choicesText(choices, text)] : []),
      ];
      assert.ok(own.includes(text), `${field}: ${text}`);
    }
  }
  checkBounds(choices, selected);
}

/** A step may also be what an advisor wants known first. */
function choicesText({ nextSteps }: Choices, text: string): string {
  return nextSteps.find((one) => one.text === text)?.text ?? '';
}

function checkBounds(choices: Choices, selected: Selected): void {
  const most = { reasons: 4, against: 2, wouldChange: 1, conditions: 3, nextSteps: 4 };
  for (const field of FIELDS) {
    assert.ok(selected[field].length <= most[field], `${selected[field].length} ${field}`);
    assert.ok(
      selected[field].length > 0 || choices[field].length === 0 || isSaid(selected, choices[field]),
      `no ${field}`,
    );
  }
  const words = selected.reasons.reduce((sum, { text }) => sum + wordCount(text), 0);
  assert.ok(selected.reasons.length === 1 || words <= 90, `${words} words of reasons`);
  assert.ok(
    new Set(selected.against.map(({ advisor }) => advisor)).size <= 1,
    'two voices against in one breath',
  );
  const texts = FIELDS.flatMap((field) => selected[field].map(({ text }) => text));
  for (const [i, text] of texts.entries()) {
    assert.ok(
      !texts.slice(i + 1).some((other) => sayTheSame(contentOf(text), contentOf(other))),
      `twice: ${text}`,
    );
  }
}

/** Nothing is left to take that is not said already. */
function isSaid(selected: Selected, left: Choices[Field]): boolean {
  const told = FIELDS.flatMap((field) => selected[field]);
  return left.every(({ text }) => told.some((one) => sayTheSame(contentOf(one.text), contentOf(text))));
}

test('keeps a sentence with a link, an address, a number to call or a command from the first page, and counts it', () => {
  const { facts } = drawPanel({ options: 2, advisors: 3, criteria: 1, seed: 5 });
  const voices = voicesOf(facts.perspectives, 2).map((voice, place) => ({
    ...voice,
    response:
      [
        ['Renew the lease at https://example.com/buy today.', 'Write to sales@example.com about the lease.'],
        ['Call +1 415 555 0100 about the lease.', 'Run `rm -rf lease` on the depot.'],
        ['The lease costs less than the depot.', 'Wages at the depot fall.'],
      ][place % 3] ?? [],
  }));
  const choices = choicesOf(facts, voices, 'Renew the lease of the depot?');
  const texts = FIELDS.flatMap((field) => choices[field].map(({ text }) => text));
  assert.ok(
    texts.every((text) => !/example\.com|555|rm -rf/u.test(text)),
    texts.join('\n'),
  );
  assert.ok(choices.leftOut >= 4, `${choices.leftOut} counted`);
});

test('counts a risk that no first page may hold', () => {
  const { facts } = drawPanel({ options: 2, advisors: 1, criteria: 1, seed: 5 });
  const [voice] = voicesOf(facts.perspectives, 0);
  assert.ok(voice);
  const leftOut = (risk: string): number => {
    const shown = { ...voice.shown, risks: [{ risk, mitigation: 'Ask the landlord.' }] };
    return choicesOf({ ...facts, recommended: shown.pick }, [{ ...voice, shown }], 'The lease?').leftOut;
  };
  assert.equal(leftOut('See https://example.com for the lease.') - leftOut('The lease may end.'), 1);
});

test('takes what would fit any question last', () => {
  const { facts } = drawPanel({ options: 2, advisors: 1, criteria: 1, seed: 5 });
  const [voice] = voicesOf(facts.perspectives, 0);
  assert.ok(voice);
  const own = {
    ...voice,
    response: [
      'It balances benefits with manageable effort overall.',
      'The depot lease ends in March and rents have doubled.',
    ],
  };
  const choices = choicesOf(
    { ...facts, recommended: voice.shown.pick },
    [own],
    'Renew the lease of the depot?',
  );
  const [first] = createSelection(choices).complete().reasons;
  assert.equal(first?.text, 'The depot lease ends in March and rents have doubled.');
});

test('chooses the usual number where a model chose nothing, and holds what it chose between the least and the most', () => {
  const { facts } = drawPanel({ options: 2, advisors: 1, criteria: 1, seed: 5 });
  const [voice] = voicesOf(facts.perspectives, 0);
  assert.ok(voice);
  const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'je', 'ki', 'lo', 'mu'];
  const words = syllables.flatMap((one) => syllables.map((other) => `${one}${other}r`)).values();
  const said = () => Array.from({ length: 6 }, () => `${[...words.take(3)].join(' ')} pays.`);
  const own = {
    ...voice,
    response: said(),
    caseAgainst: said(),
    shown: {
      ...voice.shown,
      wouldChangeMind: said(),
      conditions: said(),
      nextSteps: said(),
      evidence: [],
    },
  };
  const choices = choicesOf({ ...facts, recommended: voice.shown.pick }, [own], 'The lease?');
  const sizesOf = (chosen: number): number[] => {
    const ids = (field: Field): string[] => choices[field].slice(0, chosen).map(({ id }) => id);
    const [reasons, against, wouldChange, conditions, nextSteps] = FIELDS.map(ids);
    assert.ok(reasons && against && wouldChange && conditions && nextSteps);
    const selected = selectedBy(choices, { reasons, against, wouldChange, conditions, nextSteps });
    return FIELDS.map((field) => selected[field].length);
  };
  assert.deepEqual(FIELDS, ['reasons', 'against', 'wouldChange', 'conditions', 'nextSteps']);
  assert.deepEqual([0, 1, 6].map(sizesOf), [
    [3, 1, 1, 2, 3],
    [2, 1, 1, 1, 2],
    [4, 2, 1, 3, 4],
  ]);
});

test('takes no reason that would make them longer than ninety words', () => {
  const { facts } = drawPanel({ options: 2, advisors: 1, criteria: 1, seed: 5 });
  const [voice] = voicesOf(facts.perspectives, 0);
  assert.ok(voice);
  const worded = (count: number, mark: string): string =>
    Array.from({ length: count }, (_, at) => `${mark}way${at}`).join(' ');
  const taken = (...counts: readonly number[]): number => {
    const response = counts.map((count, at) => worded(count, 'ab'.charAt(at)));
    const choices = choicesOf({ ...facts, recommended: voice.shown.pick }, [{ ...voice, response }], 'It?');
    return createSelection(choices).complete().reasons.length;
  };
  assert.deepEqual([taken(46, 44), taken(46, 45)], [2, 1]);
});

test('takes of each advisor first what is nearest to what the others say', () => {
  const { facts } = drawPanel({ options: 2, advisors: 2, criteria: 1, seed: 5 });
  const voices = voicesOf(facts.perspectives, 0).map((voice, place) => ({
    ...voice,
    response:
      [
        ['A permit for the solvent takes nine weeks.', 'The depot lease ends in March.'],
        ['Ferry tickets cost less than the audit.', 'Wages rise at every depot of the harvest.'],
      ][place] ?? [],
    shown: {
      ...voice.shown,
      pick: facts.recommended,
      probabilities: { [facts.recommended]: 1 },
      evidence: [],
    },
  }));
  const choices = choicesOf(facts, voices, `Should we renew the ${MATTER.join(', ')}?`);
  const texts = createSelection(choices)
    .complete()
    .reasons.map(({ text }) => text);
  assert.deepEqual(
    texts.slice(0, 2).toSorted(),
    [voices[0]?.response[1], voices[1]?.response[1]].toSorted(),
    texts.join('\n'),
  );
});

test('where nobody picks what is recommended, the half that scores it highest over all criteria speaks for it', () => {
  const { facts } = drawPanel({ options: 3, advisors: 4, criteria: 2, seed: 5 });
  const { recommended } = facts;
  const others = facts.options.map(({ id }) => id).filter((id) => id !== recommended);
  const voices = voicesOf(facts.perspectives, 0).map((voice) => ({
    ...voice,
    shown: {
      ...voice.shown,
      pick: others[0] ?? recommended,
      evidence: [
        { option: recommended, criterion: 'crt_1' as const, text: `${voice.shown.advisor} saw it.` },
      ],
    },
  }));
  const byAdvisor = (scores: readonly number[]) =>
    Object.fromEntries(voices.map(({ shown }, at) => [shown.advisor, scores[at] ?? 0]));
  const [first, second] = facts.criteria;
  assert.ok(first && second && voices.length === 4);
  // By the first criterion alone it would be A and B, and by what they score another option A and C.
  const scores = [
    { option: recommended, criterion: first.id, byAdvisor: byAdvisor([95, 90, 30, 20]) },
    { option: recommended, criterion: second.id, byAdvisor: byAdvisor([10, 80, 20, 90]) },
    ...others.flatMap((option) =>
      facts.criteria.map(({ id }) => ({ option, criterion: id, byAdvisor: byAdvisor([90, 10, 90, 10]) })),
    ),
  ].map((one) => ({ ...one, mean: 50, low: 50, high: 50, rangeByAdvisor: {} }));
  const criteria = [
    { ...first, weight: 0.4 },
    { ...second, weight: 0.6 },
  ];
  const { reasons } = choicesOf({ ...facts, criteria, scores: scores.toReversed() }, voices, 'The lease?');
  assert.deepEqual(
    reasons.map(({ advisor }) => advisor),
    [1, 3].map((at) => voices[at]?.shown.advisor),
  );
});

test('an advisor that is torn between two options speaks for neither where another one is decided', () => {
  const { facts } = drawPanel({ options: 2, advisors: 2, criteria: 1, seed: 5 });
  const { recommended } = facts;
  const other = facts.options.find(({ id }) => id !== recommended)?.id ?? recommended;
  const choicesAt = (chances: readonly number[], pick = recommended) =>
    choicesOf(
      facts,
      voicesOf(facts.perspectives, 0).map((voice, place) => ({
        ...voice,
        response: [`The depot lease of advisor ${place} ends in March.`],
        shown: {
          ...voice.shown,
          pick,
          probabilities: {
            [pick]: chances[place] ?? 0,
            [pick === other ? recommended : other]: 1 - (chances[place] ?? 0),
          },
          evidence: [],
        },
      })),
      'The lease?',
    );
  const whose = (said: readonly { readonly advisor: string }[]) => said.map(({ advisor }) => advisor);
  assert.deepEqual(whose(choicesAt([0.5, 0.7]).reasons), [facts.perspectives[1]?.advisor]);
  assert.equal(choicesAt([0.5, 0.5]).reasons.length, 2, 'they are all there is');
  assert.deepEqual(whose(choicesAt([0.5, 0.7], other).against), [facts.perspectives[1]?.advisor]);
});

test('where as many prefer another option, the case against is theirs', () => {
  const { facts } = drawPanel({ options: 2, advisors: 3, criteria: 1, seed: 5 });
  const { recommended } = facts;
  const other = facts.options.find(({ id }) => id !== recommended)?.id ?? recommended;
  const against = (...picks: readonly OptionId[]): readonly (OptionId | undefined)[] => {
    const voices = voicesOf(facts.perspectives, 2).slice(0, picks.length);
    const said = voices.map((voice, place) => {
      const pick = picks[place] ?? recommended;
      const probabilities = { [recommended]: 0.3, [other]: 0.3, [pick]: 0.7 };
      return {
        ...voice,
        caseAgainst: ['The depot lease ends.'],
        shown: { ...voice.shown, pick, probabilities },
      };
    });
    return [...new Set(choicesOf(facts, said, '').against.map(({ option }) => option))];
  };
  assert.deepEqual(against(recommended, other), [other]);
  assert.deepEqual(against(recommended, recommended, other), [undefined, other]);
  assert.deepEqual(against(recommended), [undefined]);
});
