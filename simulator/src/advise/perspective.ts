// A simulated advisor's own answer.
import { drawFrom, itemAt } from '../draw.ts';
import { axisOf, kindsOf, type Axis, type Kind } from '../lexicon/index.ts';
import { AXES } from '../lexicon/kind.ts';
import type { NamedItem, WeighedItem } from '../prompt.ts';
import type { Phrases } from '../lexicon/phrases.ts';
import type { Advisor } from './seat.ts';
import type { Level } from './temperament.ts';
import { asNoun, capital, filled, shortened } from './words.ts';

export type CellAnswer = { evidence: string; score: number; low: number; high: number };
export type VerdictAnswer = { evidence: string; verdict: 'met' | 'at_risk' | 'failed' };
/** By criterion, then by option. */
export type Scores = Record<string, Record<string, CellAnswer>>;
/** By option. */
export type Percents = Record<string, number>;
export type PerspectiveAnswer = {
  musts?: Record<string, Record<string, VerdictAnswer>>;
  scores: Scores;
  probabilities: Percents;
  predictions?: Percents;
  case: string;
  caseAgainst: string;
  risks: string[];
  assumptions: string[];
  wouldChangeMind: string[];
  needsFirst: string | null;
  reversibility: Kind['reversibility'];
};

/** An option with what the advisor knows of its kind. */
export type Known = { readonly option: NamedItem; readonly kind: Kind };

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
    risks: [...picked(advisor, 'risks', pick, pick.kind.failed, 2), advisor.temperament.risk],
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
  );
  return options.flatMap((option) => {
    const kind = kinds.get(option.name);
    return kind ? [{ option, kind }] : [];
  });
}

function assess(advisor: Advisor, known: readonly Known[]): Scores {
  const used = new Map<string, number>();
  return Object.fromEntries(
    advisor.asked.criteria.map((criterion) => [
      criterion.label,
      Object.fromEntries(known.map((item) => [item.option.label, cell(advisor, criterion, item, used)])),
    ]),
  );
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

function cell(advisor: Advisor, criterion: WeighedItem, item: Known, used: Map<string, number>): CellAnswer {
  const { temperament } = advisor;
  const axis = sideOf(criterion);
  const draw = advisor.draw('cell', criterion.name, item.option.name);
  const taste = temperament.home === axis ? 1.15 : 1;
  const shared = drawFrom('world', advisor.asked.question, item.option.name, criterion.name).between(-15, 15);
  const raw = 50 + (item.kind.scores[axis] - 50) * taste + shared + draw.between(-11, 11);
  const score = bounded(Math.round(raw));
  const width = temperament.unsure * draw.between(0.7, 1.3);
  return {
    evidence: evidenceOf(advisor, { criterion, item, axis, level: levelOf(score) }, used),
    score,
    low: bounded(Math.round(score - width)),
    high: bounded(Math.round(score + width * draw.between(0.7, 1.1))),
  };
}

type Point = {
  readonly criterion: WeighedItem;
  readonly item: Known;
  readonly axis: Axis;
  readonly level: Level;
};

/** One line for one cell; the advisor's turns of phrase take turns, so that no two cells in a row sound alike. */
function evidenceOf(
  advisor: Advisor,
  { criterion, item, axis, level }: Point,
  used: Map<string, number>,
): string {
  const phrases = advisor.phrases?.[level] ?? advisor.temperament.voice[level];
  const turn = used.get(level) ?? advisor.draw('voice', level).whole(phrases.length);
  used.set(level, turn + 1);
  if (advisor.phrases) return put(itemAt(phrases, turn), { o: item.option.name, c: criterion.name });
  const told =
    used.get(`${item.option.name} ${axis}`) ?? advisor.draw('told', item.option.name, axis).whole(2);
  used.set(`${item.option.name} ${axis}`, told + 1);
  const said = filled(itemAt(saying(item.kind, axis, level), told), {
    option: item.option.name,
    thing: advisor.thing,
  });
  const spoken =
    axisOf(criterion.name, criterion.description) === null
      ? `under ${criterion.name} it counts that ${said}`
      : said;
  return put(itemAt(phrases, turn), { c: spoken });
}

/** What can be said about a kind from one side, leaving out what would contradict the score. */
function saying(kind: Kind, axis: Axis, level: Level): string[] {
  const unfit = { good: '- ', mixed: null, bad: '+ ' }[level];
  const fit = kind.says[axis].filter((text) => unfit === null || !text.startsWith(unfit));
  return (fit.length > 0 ? fit : kind.says[axis]).map((text) => text.replace(/^[+-] /, ''));
}

/** A criterion whose words say nothing gets a side drawn from its name, the same for all advisors. */
function sideOf(criterion: WeighedItem): Axis {
  return axisOf(criterion.name, criterion.description) ?? drawFrom('side', criterion.name).pick(AXES);
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
    case: say(itemAt(phrases.cases, advisor.manner)),
    caseAgainst: put(itemAt(phrases.against, advisor.manner), { ...slots, c: weak?.name ?? '' }),
    risks: [say(itemAt(phrases.risks, advisor.manner)), say(itemAt(phrases.risks, advisor.manner + 1))],
    assumptions: [...phrases.assumptions],
    wouldChangeMind: phrases.turns.map(say),
    needsFirst: asksFirst(advisor, [pick, rival]) ? phrases.needsFirst : null,
    reversibility: pick.kind.reversibility,
  };
}

/** The case for the pick and the one against it. */
export function argue(advisor: Advisor, pick: Known, rival: Known): { case: string; caseAgainst: string } {
  const { temperament } = advisor;
  const strong = sidesOf(advisor, pick, 'best');
  const slots = {
    n: asNoun(pick.option.name),
    good: clause(advisor, pick, strong[0], 'good'),
    good2: clause(advisor, pick, strong[1], 'good'),
    bad: clause(advisor, pick, sidesOf(advisor, pick, 'worst')[0], 'bad'),
    rival: asNoun(rival.option.name),
    rivalBad: clause(advisor, rival, sidesOf(advisor, rival, 'worst')[0], 'bad'),
    rivalGood: clause(advisor, rival, sidesOf(advisor, rival, 'best')[0], 'good'),
  };
  return {
    case: put(advisor.draw('case').pick(temperament.cases), slots),
    caseAgainst: put(advisor.draw('against').pick(temperament.against), slots),
  };
}

/** The sides on which an option does best or worst, those that this advisor cares about first. */
function sidesOf(advisor: Advisor, { kind }: Known, end: 'best' | 'worst'): Axis[] {
  const sign = end === 'best' ? 1 : -1;
  const force = (axis: Axis) => sign * (kind.scores[axis] - 50) * (advisor.temperament.emphasis[axis] ?? 1);
  return AXES.toSorted((a, b) => force(b) - force(a));
}

export function clause(advisor: Advisor, item: Known, axis: Axis | undefined, level: Level): string {
  const side = axis ?? 'benefit';
  const said = itemAt(
    saying(item.kind, side, level),
    advisor.draw('clause', item.option.name, side).whole(2),
  );
  return filled(said, { option: item.option.name, thing: advisor.thing });
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

/** Fills a template; a slot with a capital letter starts its clause with one. */
export function put(template: string, slots: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, slot: string) => {
    const text = slots[slot] ?? slots[lower(slot)];
    if (text === undefined) return whole;
    return slot === lower(slot) ? text : capital(text);
  });
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function levelOf(score: number): Level {
  if (score >= 60) return 'good';
  return score >= 42 ? 'mixed' : 'bad';
}

function bounded(score: number): number {
  return Math.min(98, Math.max(2, score));
}

const NOTHING = 'There is nothing to compare in this request.';
const NOTHING_TO_SAY = {
  case: NOTHING,
  caseAgainst: NOTHING,
  risks: [] as string[],
  assumptions: [] as string[],
  wouldChangeMind: [] as string[],
  needsFirst: null,
  reversibility: 'reversible' as const,
};
