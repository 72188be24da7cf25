// A simulated advisor reads the others' reasons, and sometimes moves.
import { isObject, listOf, numberOr, textOr, textsOf, type JsonObject } from '../prompt.ts';
import {
  argue,
  knownOptions,
  perspectiveOf,
  ranked,
  type Assessment,
  type Known,
  type Percent,
} from './perspective.ts';
import type { Advisor } from './seat.ts';
import { asNoun, shortened } from './words.ts';

export type ReviewAnswer = {
  newInformation: string | null;
  assessments: Assessment[];
  probabilities: Percent[];
  case: string | null;
  caseAgainst: string | null;
};

const KEPT: ReviewAnswer = {
  newInformation: null,
  assessments: [],
  probabilities: [],
  case: null,
  caseAgainst: null,
};

/** Keeps everything (nulls and empty lists), or names what is new and gives the whole revised answer. */
export function reviewOf(advisor: Advisor): ReviewAnswer {
  const known = knownOptions(advisor);
  const own = ownNumbers(advisor);
  const [mine] = ranked(known, own.probabilities);
  const leaning = leaningOf(advisor.asked.others, known);
  if (!mine || !leaning || leaning.option.label === mine.option.label) return KEPT;
  const draw = advisor.draw('review');
  if (draw.unit() > advisor.temperament.openness) return KEPT;
  const point = newPoint(advisor, leaning);
  if (point === null) return KEPT;
  const probabilities = shifted(
    own.probabilities,
    mine.option.label,
    leaning.option.label,
    10 + draw.whole(13),
  );
  const order = ranked(known, probabilities);
  const [pick = mine, rival = leaning] = order;
  const changed = pick.option.label !== mine.option.label;
  const text = changed ? argue(advisor, pick, rival) : null;
  return {
    newInformation: `I had not weighed this: “${point.text}” It makes ${asNoun(leaning.option.name)} stronger than I gave it credit for.`,
    assessments: own.assessments.map((row) => lifted(row, leaning.option.label, point.criterion)),
    probabilities,
    case: text ? `Having read the other reasons, I have changed my mind. ${text.case}` : null,
    caseAgainst: text?.caseAgainst ?? null,
  };
}

/** The first answer as the prompt quotes it; drawn again where the quotation is not usable. */
function ownNumbers(advisor: Advisor): { assessments: Assessment[]; probabilities: Percent[] } {
  const { own, options } = advisor.asked;
  const assessments = listOf(own['assessments']).filter(isObject).map(readAssessment);
  const probabilities = listOf(own['probabilities'])
    .filter(isObject)
    .map((item) => ({ option: textOr(item['option'], ''), percent: numberOr(item['percent'], 0) }));
  const whole = options.every(({ label }) => probabilities.some(({ option }) => option === label));
  if (whole && assessments.length > 0) return { assessments, probabilities };
  const again = perspectiveOf(advisor);
  return { assessments: again.assessments, probabilities: again.probabilities };
}

function readAssessment(row: JsonObject): Assessment {
  return {
    criterion: textOr(row['criterion'], ''),
    options: listOf(row['options'])
      .filter(isObject)
      .map((cell) => {
        const score = numberOr(cell['score'], 50);
        return {
          option: textOr(cell['option'], ''),
          score,
          low: numberOr(cell['low'], score),
          high: numberOr(cell['high'], score),
          evidence: textOr(cell['evidence'], ''),
        };
      }),
  };
}

/** The option for which most of the others argue, as far as their cases show it. */
function leaningOf(others: readonly JsonObject[], known: readonly Known[]): Known | null {
  const votes = new Map<Known, number>();
  for (const other of others) {
    const pick = arguedFor(textOr(other['case'], ''), known);
    if (pick) votes.set(pick, (votes.get(pick) ?? 0) + 1);
  }
  const [first, second] = [...votes].toSorted((a, b) => b[1] - a[1]);
  return first && first[1] > (second?.[1] ?? 0) ? first[0] : null;
}

function arguedFor(text: string, known: readonly Known[]): Known | null {
  const lower = text.toLowerCase();
  const places = known
    .map((item) => {
      const found = [item.option.name, asNoun(item.option.name)]
        .map((words) => lower.indexOf(words.toLowerCase()))
        .filter((at) => at >= 0);
      return { item, at: found.length > 0 ? Math.min(...found) : Number.POSITIVE_INFINITY };
    })
    .toSorted((a, b) => a.at - b.at);
  const [first] = places;
  return first && Number.isFinite(first.at) ? first.item : null;
}

type Point = { readonly text: string; readonly criterion: string };

/** A line of the others about the option; what reads like an order to the reader is passed over. */
function newPoint(advisor: Advisor, about: Known): Point | null {
  const points: Point[] = [];
  for (const other of advisor.asked.others) {
    for (const item of listOf(other['evidence'])) {
      if (typeof item === 'string') points.push({ text: item, criterion: '' });
      if (isObject(item) && item['option'] === about.option.label) {
        points.push({ text: textOr(item['text'], ''), criterion: textOr(item['criterion'], '') });
      }
    }
    for (const risk of textsOf(other['risks']).slice(0, 1)) points.push({ text: risk, criterion: '' });
  }
  const usable = points.filter(
    ({ text }) => text.length > 15 && !/ignore|disregard|instruct|\d{2,}/i.test(text),
  );
  if (usable.length === 0) return null;
  const point = advisor.draw('point', about.option.name).pick(usable);
  return { text: shortened(point.text, 200), criterion: point.criterion };
}

function shifted(own: readonly Percent[], from: string, to: string, points: number): Percent[] {
  const have = own.find(({ option }) => option === from)?.percent ?? 0;
  const moved = Math.min(points, Math.max(0, have - 2));
  return own.map(({ option, percent }) => {
    if (option === from) return { option, percent: rounded(percent - moved) };
    return { option, percent: option === to ? rounded(percent + moved) : percent };
  });
}

function lifted(row: Assessment, option: string, criterion: string): Assessment {
  if (criterion !== '' && row.criterion !== criterion) return row;
  const lift = criterion === '' ? 2 : 7;
  return {
    criterion: row.criterion,
    options: row.options.map((cell) => {
      if (cell.option !== option) return cell;
      const score = Math.min(98, Math.round(cell.score + lift));
      return {
        ...cell,
        score,
        low: Math.min(score, cell.low + lift),
        high: Math.min(100, Math.max(score, cell.high + lift)),
      };
    }),
  };
}

function rounded(percent: number): number {
  return Math.round(percent * 10) / 10;
}
