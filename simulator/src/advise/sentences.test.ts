// Texts of simulated advisors for two hundred questions in five languages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPrompt } from '../prompt.ts';
import { framePrompt, perspectivePrompt, type Prompt } from '../sdk.fixture.ts';
import { answerText } from './answer.ts';
import type { SimulatedFrame } from './frame.ts';
import type { SpokenLanguage } from './language.ts';
import type { SimulatedPerspective } from './perspective.ts';
import acts from './acts.fixture.json' with { type: 'json' };

/** Two options of one decision. */
const ACTS: Readonly<Record<SpokenLanguage, readonly { readonly one: string; readonly other: string }[]>> =
  acts;

const SEATS = ['openai', 'anthropic', 'google', 'xai'] as const;
const LONGEST = 25;

function answerOf<T>(provider: string, { user }: Prompt): T {
  // `as`: the simulator's own output, whose content is asserted below.
  return JSON.parse(answerText({ provider, model: 'some-id', asked: readPrompt(user), fault: null })) as T;
}

type Case = {
  readonly language: SpokenLanguage;
  readonly question: string;
  readonly frame: SimulatedFrame;
  readonly answers: readonly SimulatedPerspective[];
};

const namesIn = ({ options }: SimulatedFrame): string[] =>
  Array.isArray(options) ? options.map(({ name }) => name) : [];

function ask(language: SpokenLanguage, question: string, named: readonly string[]): Case {
  const frame = answerOf<SimulatedFrame>('openai', framePrompt(question));
  const names = [...new Set([...named, ...namesIn(frame)])];
  const options = names.map((name, at) => ({ label: `L${at + 2}`, name, description: '' }));
  const answers = SEATS.map((seat) =>
    answerOf<SimulatedPerspective>(seat, perspectivePrompt(question, options)),
  );
  return { language, question, frame, answers };
}

const FORMS: Readonly<
  Record<SpokenLanguage, readonly [both: (a: string, b: string) => string, one: (a: string) => string]>
> = {
  en: [(a, b) => `Should we ${a}, or ${b}?`, (a) => `Should we ${a}?`],
  de: [(a, b) => `Sollen wir ${a} oder ${b}?`, (a) => `Sollen wir ${a}?`],
  fr: [(a, b) => `Devons-nous ${a} ou ${b} ?`, (a) => `Devons-nous ${a} ?`],
  es: [(a, b) => `¿Debemos ${a} o ${b}?`, (a) => `¿Debemos ${a}?`],
  zh: [(a, b) => `我们应该${a}还是${b}？`, (a) => `我们应该${a}吗？`],
};
const LANGUAGES = ['en', 'de', 'fr', 'es', 'zh'] as const;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const CASES: readonly Case[] = LANGUAGES.flatMap((language) => {
  const [both, single] = FORMS[language];
  return ACTS[language].flatMap(({ one, other }) => [
    ask(language, both(one, other), language === 'en' ? [] : [capital(one), capital(other)]),
    ask(language, single(one), []),
  ]);
});

const toldIn = (answer: SimulatedPerspective): string[] => [
  ...answer.response,
  ...answer.caseAgainst,
  ...answer.conditions,
  ...answer.nextSteps,
  ...answer.wouldChangeMind,
  ...answer.assumptions,
  ...answer.risks.flatMap(({ risk, mitigation }) => [risk, mitigation]),
];
const evidenceIn = ({ scores }: SimulatedPerspective): string[] =>
  Object.values(scores).flatMap((row) => Object.values(row).map(({ evidence }) => evidence));

/** Names come from the question and may hold anything. */
const withoutNames = (text: string): string => text.replaceAll(/[„«“].+?[“”»]/gu, 'X');
const wordsIn = (text: string): number =>
  Math.ceil((text.match(/\p{Script=Han}/gu)?.length ?? 0) / 2) +
  text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word) && !/\p{Script=Han}/u.test(word)).length;

/** Words that refer to another sentence: at the start of a sentence, and anywhere. */
const LEANING: Readonly<Record<SpokenLanguage, RegExp>> = {
  en: leaning(
    '(?:\\w+ ){0,2}(?:it|they|he|she)|its|their|this|that|these|those|such|besides|also|but|and|or|so|yet|however|moreover|then|therefore|otherwise|in addition|on the other hand',
    'I|my|me|mine|we|our|us|this (?:option|choice|move)|as said|as above|the above|the (?:former|latter)(?=[.,;:])',
  ),
  de: leaning(
    'er|sie|es|dies|diese|dieser|dieses|das|außerdem|auch|aber|und|oder|doch|dennoch|zudem|dann|darum|deshalb|dafür|dagegen|sonst',
    'ich|mein(?:e|en|er)?|wir|unsere?|diese Option',
  ),
  fr: leaning(
    'il|elle|ils|elles|cela|ceci|ce(?! qui| que| qu’)|c’est|cette|ces|de plus|aussi|mais|et|ou|pourtant|ensuite|donc|sinon',
    'je|j’|mon|ma|mes|nous|notre|cette option',
  ),
  es: leaning(
    'él|ella|ello|esto|eso|este|esta(?! simulación)|estos|además|también|pero|y|o|sin embargo|luego|entonces|si no',
    'yo|mis?|nosotros|nuestr[oa]s?|esta opción',
  ),
  zh: /^(?:它|他|她|这|那|此外|而且|但|并且|因此|所以|然后|否则)|我|该选项|这个选项/u,
};

function leaning(first: string, anywhere: string): RegExp {
  return new RegExp(String.raw`^(?:${first})(?!\p{L})|(?<!\p{L})(?:${anywhere})(?!\p{L})`, 'iu');
}

/** Claims about the asker's people or things. */
const CLAIMS =
  /\b(?:the|our|your) (?:team|company|firm|staff|people|customers|users|engineers|managers|management|business|budget|codebase|data|vendor|supplier)s? (?:has|have|had|is|are|was|were|did|does|do|lost|left|took|knows?|wants?|needs)\b/iu;
const OPEN = /\b(?:may|might|can|could|would|if|tends?|often|usually)\b|könnte|pourrai|podría|可能/iu;

test('every sentence stands by itself, in at most 25 words, in five languages', () => {
  assert.ok(CASES.length >= 200, `${CASES.length}`);
  const wrong = CASES.flatMap(({ language, answers }) =>
    answers.flatMap((answer) =>
      toldIn(answer).filter((text) => {
        const plain = withoutNames(text);
        return (
          wordsIn(text) > LONGEST ||
          LEANING[language].test(plain) ||
          /\{\w+\}|undefined/u.test(text) ||
          !/^[^.!?。！？]+[.。]”?$/u.test(plain)
        );
      }),
    ),
  );
  assert.deepEqual([...new Set(wrong)], []);
});

test('evidence stands by itself too', () => {
  const wrong = CASES.flatMap(({ language, answers }) =>
    answers
      .flatMap(evidenceIn)
      .filter((text) => LEANING[language].test(withoutNames(text)) || wordsIn(text) > LONGEST),
  );
  assert.deepEqual([...new Set(wrong)], []);
});

test('no sentence claims to know the asker`s world, and every risk is a possibility', () => {
  for (const { answers } of CASES)
    for (const answer of answers) {
      for (const text of [...toldIn(answer), ...evidenceIn(answer)]) assert.doesNotMatch(text, CLAIMS);
      for (const { risk } of answer.risks) assert.match(risk, OPEN);
    }
});

test('every advisor makes a case of two to four sentences and one against it of one to three, and every risk has a mitigation', () => {
  for (const { answers } of CASES)
    for (const { response, caseAgainst, risks, conditions, nextSteps, wouldChangeMind } of answers) {
      assert.ok(response.length >= 2 && response.length <= 4);
      assert.ok(caseAgainst.length >= 1 && caseAgainst.length <= 3);
      assert.equal(risks.length, 2);
      assert.equal(new Set(risks.flatMap(({ risk, mitigation }) => [risk, mitigation])).size, 4);
      assert.ok(conditions.length > 0 && nextSteps.length >= 2 && wouldChangeMind.length > 0);
    }
});

test('no two advisors of one memo say the same sentence', () => {
  const twice = CASES.flatMap(({ question, answers }) => {
    const said = answers.flatMap((answer) => [...new Set([...toldIn(answer), ...evidenceIn(answer)])]);
    return said.filter((text, at) => said.indexOf(text) !== at).map((text) => `${question} ${text}`);
  });
  assert.deepEqual(twice, []);
});

test('where a question names its options, nothing that was put beside them wins', () => {
  for (const { language, question, answers, frame } of CASES) {
    const acted = ACTS[language].find(({ one, other }) => question === FORMS[language][0](one, other));
    if (acted === undefined) continue;
    const named = language === 'en' ? namesIn(frame).slice(0, 2) : [capital(acted.one), capital(acted.other)];
    for (const { probabilities } of answers) {
      const values = Object.values(probabilities);
      assert.ok(
        values.indexOf(Math.max(...values)) < named.length,
        `${question} ${JSON.stringify(probabilities)}`,
      );
    }
  }
});
