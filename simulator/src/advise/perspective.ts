// A simulated advisor's own answer.
import { drawFrom, itemAt } from '../draw.ts';
import { kindsOf } from '../lexicon/index.ts';
import { byLabel, type NamedItem } from '../prompt.ts';
import { assess, cell, sideOf } from './cells.ts';
import type { KnownOption, Scores } from './cells.ts';
import type { Advisor } from './seat.ts';
import { tell } from './told.ts';
import { namesBesides } from './named.ts';
import { put, quotable } from './words.ts';

/** By option. */
export type Percents = Record<string, number>;
export type VerdictAnswer = { evidence: string; verdict: 'met' | 'at_risk' | 'failed' };
export type SimulatedPerspective = ReturnType<typeof perspectiveOf>;

/** Of at least two options. */
export function perspectiveOf(advisor: Advisor) {
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
  const order = ranked(known, probabilities);
  const [pick, rival] = [itemAt(order, 0), itemAt(order, 1)];
  return {
    ...numbers,
    ...tell(advisor, { pick, rival, scores }),
    needsFirst: needsFirst(advisor, known),
    reversibility: pick.kind.reversibility,
  };
}

export function knownOptions(advisor: Advisor): KnownOption[] {
  const { options, question } = advisor.asked;
  const names = options.map(({ name }) => name);
  const kinds = kindsOf(names, drawFrom('characters', question).whole(4), question);
  const added = namesBesides(question, names);
  return options.flatMap((option) => {
    const kind = kinds.get(option.name);
    return kind ? [{ ...option, kind, isAdded: added.has(option.name) }] : [];
  });
}

/** A must is scored like a criterion; the score gives the verdict. */
function verdictsOf(advisor: Advisor, known: readonly KnownOption[]) {
  const used = new Map<string, number>();
  const verdictOf = (must: NamedItem, item: KnownOption): VerdictAnswer => {
    const { evidence: said, score } = cell(advisor, { ...must, weight: 1 }, item, used);
    const verdict = score >= 38 ? 'met' : score >= 22 ? 'at_risk' : 'failed';
    const told = advisor.phrases?.musts[verdict];
    const slots = { o: quotable(item.name), c: quotable(must.name) };
    const evidence = told ? put(itemAt(told, advisor.manner), slots) : said;
    return { evidence, verdict };
  };
  return byLabel(advisor.asked.musts, (must) => byLabel(known, (item) => verdictOf(must, item)));
}

/** Predictions for a more probable option are more probable. */
function foretold(advisor: Advisor, probabilities: Percents): Percents {
  return byLabel(advisor.asked.predictions, ({ label, option }) => {
    const trust = 35 + (probabilities[option] ?? 30) / 2;
    return Math.round(trust + advisor.draw('prediction', label).between(-15, 15));
  });
}

/** The least distance in points of an added option from the best named one. */
const ADDED_BEHIND = 6;

function percentages(advisor: Advisor, known: readonly KnownOption[], scores: Scores): Percents {
  const { temperament, asked } = advisor;
  const weights = asked.criteria.map(
    (criterion) => criterion.weight * (temperament.emphasis[sideOf(criterion)] ?? 1) ** 0.6,
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const merits = known.map(({ label: option, name, kind }) => {
    const weighed = asked.criteria.reduce(
      (sum, { label }, at) => sum + (weights[at] ?? 0) * (scores[label]?.[option]?.score ?? 0),
      0,
    );
    const leaning = 0.06 * (kind.scores[temperament.home] - 50);
    return weighed / total + leaning + advisor.draw('leaning', name).between(-3, 3);
  });
  const named = merits.filter((_, index) => known[index]?.isAdded === false);
  const most = Math.max(...named) - ADDED_BEHIND;
  const held = merits.map((merit, index) => (known[index]?.isAdded === true ? Math.min(merit, most) : merit));
  return Object.fromEntries(shares(held, 12).map((percent, index) => [known[index]?.label ?? '', percent]));
}

/** Whole percentages that sum to 100, from a softmax over the merits; the best of them stands first alone. */
function shares(merits: readonly number[], temperature: number): number[] {
  const best = Math.max(...merits);
  const powers = merits.map((merit) => Math.exp((merit - best) / temperature));
  const total = powers.reduce((sum, power) => sum + power, 0);
  const exact = powers.map((power) => Math.max(2, (100 * power) / total));
  const scale = 100 / exact.reduce((sum, percent) => sum + percent, 0);
  const whole = exact.map((percent) => Math.round(percent * scale));
  const top = exact.indexOf(Math.max(...exact));
  const missing = 100 - whole.reduce((sum, percent) => sum + percent, 0);
  const others = whole.map((percent, index) => (index === top ? 0 : percent));
  const next = others.indexOf(Math.max(...others));
  const tied = Math.max(0, (others[next] ?? 0) - (whole[top] ?? 0) - missing + 1);
  const moved = Math.ceil(tied / 2);
  return whole.map((percent, index) =>
    index === top ? percent + missing + moved : index === next ? percent - moved : percent,
  );
}

export function ranked(known: readonly KnownOption[], probabilities: Percents): KnownOption[] {
  const percentOf = ({ label }: KnownOption) => probabilities[label] ?? 0;
  return known.toSorted((a, b) => percentOf(b) - percentOf(a) || (a.name < b.name ? -1 : 1));
}

const UNKNOWN =
  /no data|not know|don'?t know|unknown|unclear|unsure|no idea|not sure|never measured|no numbers/i;

function needsFirst(advisor: Advisor, known: readonly KnownOption[]): string | null {
  const { asked, temperament, phrases, thing } = advisor;
  if (known.some(({ kind }) => kind.name === 'measure' || kind.name === 'pilot')) return null;
  const admits = UNKNOWN.test(`${asked.question} ${asked.context.slice(0, 4_000)}`);
  const chance = admits ? 0.85 : temperament.home === 'proof' ? 0.3 : 0.04;
  if (advisor.draw('needs').unit() > chance) return null;
  if (phrases) return phrases.needsFirst;
  return `A few real figures about ${thing}: how often the trouble occurs, what it costs today, and what is left of it if nothing is done.`;
}
