// A simulated advisor's evidence and scores, by option and criterion.
import { drawFrom, itemAt } from '../draw.ts';
import { axisOf, type Axis, type Kind } from '../lexicon/index.ts';
import { AXES } from '../lexicon/kind.ts';
import { byLabel, type NamedItem, type WeighedItem } from '../prompt.ts';
import { cite } from './cite.ts';
import type { Advisor } from './seat.ts';
import type { Level } from './temperament.ts';
import { put, quotable } from './words.ts';

export type CellAnswer = {
  evidence: string;
  sources?: string[];
  quote?: string;
  score: number;
  low: number;
  high: number;
};
/** By criterion, then by option. */
export type Scores = Record<string, Record<string, CellAnswer>>;
/** An option with its kind. */
export type KnownOption = NamedItem & {
  readonly kind: Kind;
  /** Whether the option was added to those that the question names. */
  readonly isAdded: boolean;
};

export function assess(advisor: Advisor, known: readonly KnownOption[]): Scores {
  const used = new Map<string, number>();
  return byLabel(advisor.asked.criteria, (criterion) =>
    byLabel(known, (item) => cell(advisor, criterion, item, used)),
  );
}

export function cell(
  advisor: Advisor,
  criterion: WeighedItem,
  item: KnownOption,
  used: Map<string, number>,
): CellAnswer {
  const { temperament } = advisor;
  const axis = sideOf(criterion);
  const draw = advisor.draw('cell', criterion.name, item.name);
  const taste = temperament.home === axis ? 1.15 : 1;
  const shared = drawFrom('world', advisor.asked.question, item.name, criterion.name).between(-15, 15);
  const liking = (item.isAdded ? ADDED_MERIT : item.kind.scores[axis] - 50) * taste;
  const raw = 50 + liking + shared + draw.between(-11, 11);
  const score = bounded(Math.round(raw));
  const width = temperament.unsure * draw.between(0.7, 1.3);
  return {
    evidence: evidenceOf(advisor, { criterion, item, axis, level: levelOf(score) }, used),
    ...(advisor.asked.documents.length > 0 ? cite(advisor, item.name, criterion.name) : {}),
    score,
    low: bounded(Math.round(score - width)),
    high: bounded(Math.round(score + width * draw.between(0.7, 1.1))),
  };
}

/** Points for an option that was added for comparison, so that it scores lower. */
const ADDED_MERIT = -18;

type Point = {
  readonly criterion: WeighedItem;
  readonly item: KnownOption;
  readonly axis: Axis;
  readonly level: Level;
};

/** The evidence of one cell; phrases rotate, so that neighbouring cells differ. */
function evidenceOf(advisor: Advisor, { criterion, item, axis, level }: Point, used: Map<string, number>) {
  const phrases = advisor.phrases?.[level] ?? advisor.temperament.voice[level];
  if (advisor.phrases) {
    const slots = { o: quotable(item.name), c: quotable(criterion.name) };
    return put(itemAt(phrases, advisor.place('voice', item.name, criterion.name)), slots);
  }
  const turn = used.get(level) ?? advisor.draw('voice', level).whole(phrases.length);
  used.set(level, turn + 1);
  const told = used.get(`${item.name} ${axis}`) ?? advisor.draw('told', item.name, axis).whole(2);
  used.set(`${item.name} ${axis}`, told + 1);
  const said = put(itemAt(saying(item.kind, axis, level), told), {
    o: advisor.noun(item.name),
    thing: advisor.thing,
  });
  const spoken =
    axisOf(criterion.name, criterion.description) === null ? `under ${criterion.name}, ${said}` : said;
  return put(itemAt(phrases, turn), { c: spoken });
}

/** The statements about a kind on one axis that do not contradict the score. */
export function saying(kind: Kind, axis: Axis, level: Level): string[] {
  const unfit = { good: '- ', mixed: null, bad: '+ ' }[level];
  const fit = kind.says[axis].filter((text) => unfit === null || !text.startsWith(unfit));
  return (fit.length > 0 ? fit : kind.says[axis]).map((text) => text.replace(/^[+-] /, ''));
}

/** The axis of a criterion; if its words match none, one drawn by its name, the same for all advisors. */
export function sideOf(criterion: WeighedItem): Axis {
  return axisOf(criterion.name, criterion.description) ?? drawFrom('side', criterion.name).pick(AXES);
}

function levelOf(score: number): Level {
  if (score >= 60) return 'good';
  return score >= 42 ? 'mixed' : 'bad';
}

function bounded(score: number): number {
  return Math.min(98, Math.max(2, score));
}
