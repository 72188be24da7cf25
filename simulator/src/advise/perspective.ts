// A simulated advisor's own answer.
import { drawFrom, itemAt } from '../draw.ts';
import { kindsOf, type Kind } from '../lexicon/index.ts';
import type { Phrases } from '../lexicon/phrases.ts';
import type { NamedItem } from '../prompt.ts';
import { argue } from './argue.ts';
import { assess, cell, sideOf } from './cells.ts';
import type { Known, Scores } from './cells.ts';
import type { Advisor } from './seat.ts';
import { asNoun, filled, lower, put, sentencesOf, shortened } from './words.ts';

/** By option. */
export type Percents = Record<string, number>;
export type VerdictAnswer = { evidence: string; verdict: 'met' | 'at_risk' | 'failed' };
export type PerspectiveAnswer = {
  musts?: Record<string, Record<string, VerdictAnswer>>;
  scores: Scores;
  probabilities: Percents;
  predictions?: Percents;
  response: string[];
  caseAgainst: string[];
  risks: { risk: string; mitigation: string }[];
  conditions: string[];
  nextSteps: string[];
  assumptions: string[];
  wouldChangeMind: string[];
  needsFirst: string | null;
  reversibility: Kind['reversibility'];
};

export function perspectiveOf(advisor: Advisor): PerspectiveAnswer {
  const known = knownOptions(advisor);
  const { musts, predictions } = advisor.asked;
  const scores = assess(advisor, known);
  const probabilities = percentages(advisor, known, scores);
  const numbers = {
    ...(musts.length > 0 ? { musts: verdictsOf(advisor, known) } : {}),
    scores,
    probabilities,
    ...(predictions.length > 0 ? { predictions: foretold(advisor, probabilities) } : {}),
  };
  const [pick, rival] = ranked(known, probabilities);
  if (!pick || !rival) return { ...numbers, ...NOTHING_TO_SAY };
  if (advisor.phrases) return { ...numbers, ...toldIn(advisor.phrases, advisor, { pick, rival, scores }) };
  return {
    ...numbers,
    ...argue(advisor, pick, rival),
    risks: [...picked(advisor, 'risks', pick, pick.kind.failed, 2), advisor.temperament.risk].map((risk, i) => ({
      risk,
      mitigation: itemAt(MITIGATIONS, advisor.manner + i),
    })),
    conditions: picked(advisor, 'conditions', pick, pick.kind.conditions, 2),
    nextSteps: picked(advisor, 'steps', pick, pick.kind.steps, 3),
    assumptions: assumptionsOf(advisor, pick),
    wouldChangeMind: [
      ...picked(advisor, 'turns', pick, pick.kind.turns, 1),
      ...picked(advisor, 'rival', rival, rival.kind.turns, 1).map(
        (turn) => `For ${asNoun(rival.option.name)}: ${lower(turn)}`,
      ),
      advisor.temperament.turn,
    ],
    needsFirst: needsFirst(advisor, known),
    reversibility: pick.kind.reversibility,
  };
}

export function knownOptions(advisor: Advisor): Known[] {
  const { options, question } = advisor.asked;
  const kinds = kindsOf(
    options.map(({ name }) => name),
    drawFrom('characters', question).whole(4),
    question,
  );
  return options.flatMap((option) => {
    const kind = kinds.get(option.name);
    return kind ? [{ option, kind }] : [];
  });
}

/** A must is judged as a criterion would be; the weaker the score, the worse the verdict. */
function verdictsOf(
  advisor: Advisor,
  known: readonly Known[],
): Record<string, Record<string, VerdictAnswer>> {
  const used = new Map<string, number>();
  const verdictOf = (must: NamedItem, item: Known): VerdictAnswer => {
    const { evidence: said, score } = cell(advisor, { ...must, weight: 1 }, item, used);
    const verdict = score >= 38 ? 'met' : score >= 22 ? 'at_risk' : 'failed';
    const told = advisor.phrases?.musts[verdict];
    const evidence = told ? put(told, { o: item.option.name, c: must.name }) : said;
    return { evidence, verdict };
  };
  return Object.fromEntries(
    advisor.asked.musts.map((must) => [
      must.label,
      Object.fromEntries(known.map((item) => [item.option.label, verdictOf(must, item)])),
    ]),
  );
}

/** What is expected of an option that is held to be better comes true more often. */
function foretold(advisor: Advisor, probabilities: Percents): Percents {
  return Object.fromEntries(
    advisor.asked.predictions.map(({ label, option }) => {
      const trust = 35 + (probabilities[option] ?? 30) / 2;
      return [label, Math.round(trust + advisor.draw('prediction', label).between(-15, 15))];
    }),
  );
}

function percentages(advisor: Advisor, known: readonly Known[], scores: Scores): Percents {
  const { temperament, asked } = advisor;
  const weights = asked.criteria.map(
    (criterion) => criterion.weight * (temperament.emphasis[sideOf(criterion)] ?? 1) ** 0.6,
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const merits = known.map(({ option, kind }) => {
    const weighed = asked.criteria.reduce(
      (sum, { label }, at) => sum + (weights[at] ?? 0) * (scores[label]?.[option.label]?.score ?? 0),
      0,
    );
    const leaning = 0.06 * (kind.scores[temperament.home] - 50);
    return weighed / total + leaning + advisor.draw('leaning', option.name).between(-3, 3);
  });
  return Object.fromEntries(
    shares(merits, 12).map((percent, index) => [known[index]?.option.label ?? '', percent]),
  );
}

/** Whole percentages that sum to 100, by a softmax over the merits. */
function shares(merits: readonly number[], temperature: number): number[] {
  const best = Math.max(...merits);
  const powers = merits.map((merit) => Math.exp((merit - best) / temperature));
  const total = powers.reduce((sum, power) => sum + power, 0);
  const exact = powers.map((power) => Math.max(2, (100 * power) / total));
  const scale = 100 / exact.reduce((sum, percent) => sum + percent, 0);
  const whole = exact.map((percent) => Math.round(percent * scale));
  const top = whole.indexOf(Math.max(...whole));
  const missing = 100 - whole.reduce((sum, percent) => sum + percent, 0);
  return whole.map((percent, index) => (index === top ? percent + missing : percent));
}

export function ranked(known: readonly Known[], probabilities: Percents): Known[] {
  const percentOf = (item: Known) => probabilities[item.option.label] ?? 0;
  return known.toSorted((a, b) => percentOf(b) - percentOf(a) || (a.option.name < b.option.name ? -1 : 1));
}

/** Everything but the numbers, in the question's language; nothing of it claims to know the world. */
function toldIn(
  phrases: Phrases,
  advisor: Advisor,
  { pick, rival, scores }: { readonly pick: Known; readonly rival: Known; readonly scores: Scores },
): Omit<PerspectiveAnswer, 'scores' | 'probabilities' | 'musts' | 'predictions'> {
  const lead = (criterion: string): number => {
    const row = scores[criterion];
    return (row?.[pick.option.label]?.score ?? 0) - (row?.[rival.option.label]?.score ?? 0);
  };
  const [strong, ...rest] = advisor.asked.criteria.toSorted((a, b) => lead(b.label) - lead(a.label));
  const weak = rest.at(-1) ?? strong;
  const slots = { o: pick.option.name, rival: rival.option.name, c: strong?.name ?? '' };
  const say = (text: string): string => put(text, slots);
  return {
    response: sentencesOf(say(itemAt(phrases.cases, advisor.manner))),
    caseAgainst: sentencesOf(put(itemAt(phrases.against, advisor.manner), { ...slots, c: weak?.name ?? '' })),
    risks: [0, 1].map((i) => ({
      risk: say(itemAt(phrases.risks, advisor.manner + i)),
      mitigation: say(itemAt(phrases.steps, advisor.manner + i)),
    })),
    conditions: phrases.conditions.map(say),
    nextSteps: phrases.steps.map(say),
    assumptions: [...phrases.assumptions],
    wouldChangeMind: phrases.turns.map(say),
    needsFirst: asksFirst(advisor, [pick, rival]) ? phrases.needsFirst : null,
    reversibility: pick.kind.reversibility,
  };
}

function assumptionsOf(advisor: Advisor, pick: Known): string[] {
  const fact = contextFact(advisor.asked.context);
  return [
    ...picked(advisor, 'assumes', pick, pick.kind.assumes, 1),
    advisor.temperament.assumption,
    ...(fact === null ? [] : [`The context holds as given: “${fact}”`]),
  ];
}

/** A short statement from the context, none that sounds like an instruction to the reader. */
function contextFact(context: string): string | null {
  const sentences = context
    .slice(0, 4_000)
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim());
  const fact = sentences.find(
    (sentence) =>
      sentence.length > 20 &&
      /\s/.test(sentence) &&
      !/ignore|disregard|instruct|score|give |must answer|system|prompt|[<>{}[\]]/i.test(sentence),
  );
  return fact === undefined ? null : shortened(fact, 140);
}

const UNKNOWN =
  /no data|not know|don'?t know|unknown|unclear|unsure|no idea|not sure|never measured|no numbers/i;

function asksFirst(advisor: Advisor, known: readonly Known[]): boolean {
  const { asked, temperament } = advisor;
  if (known.some(({ kind }) => kind.name === 'measure' || kind.name === 'pilot')) return false;
  const admits = UNKNOWN.test(`${asked.question} ${asked.context.slice(0, 4_000)}`);
  const chance = admits ? 0.85 : temperament.home === 'proof' ? 0.3 : 0.04;
  return advisor.draw('needs').unit() <= chance;
}

function needsFirst(advisor: Advisor, known: readonly Known[]): string | null {
  if (!asksFirst(advisor, known)) return null;
  return `A few real figures about ${advisor.thing}: how often the trouble occurs, what it costs today, and what is left of it if nothing is done.`;
}

function picked(
  advisor: Advisor,
  key: string,
  item: Known,
  from: readonly string[],
  count: number,
): string[] {
  return advisor
    .draw(key, item.option.name)
    .shuffled(from)
    .slice(0, count)
    .map((text) => filled(text, { option: item.option.name, thing: advisor.thing }));
}

const MITIGATIONS = [
  'One person answers for it, with a date on which it is looked at again.',
  'A limit on time and money is agreed before it begins.',
  'Whoever is affected is asked before anything is final.',
  'The way back is kept open until the first results are in.',
] as const;

const NOTHING = 'There is nothing to compare in this request.';
const NOTHING_TO_SAY = {
  response: [NOTHING],
  caseAgainst: [NOTHING],
  risks: [],
  conditions: [] as string[],
  nextSteps: [] as string[],
  assumptions: [] as string[],
  wouldChangeMind: [] as string[],
  needsFirst: null,
  reversibility: 'reversible' as const,
};
