// The review of a simulated advisor, which sometimes changes its numbers.
import { byLabel, isObject, listOf, numberOr, textOr, textsOf } from '../prompt.ts';
import type { CellAnswer, KnownOption, Scores } from './cells.ts';
import { knownOptions, perspectiveOf, ranked } from './perspective.ts';
import type { Percents } from './perspective.ts';
import type { Advisor } from './seat.ts';
import { tell } from './told.ts';
import { asNoun, put, quotable, shortened } from './words.ts';

export type SimulatedReview = ReturnType<typeof reviewOf>;

/** Keeps everything (nulls), or names new information and gives new scores and percentages. */
export function reviewOf(advisor: Advisor) {
  const { musts, predictions } = advisor.asked;
  const kept = {
    newInformation: null,
    ...(musts.length > 0 ? { musts: null } : {}),
    scores: null,
    probabilities: null,
    ...(predictions.length > 0 ? { predictions: null } : {}),
    response: null,
    caseAgainst: null,
  };
  const known = knownOptions(advisor);
  const own = ownNumbers(advisor);
  const [mine] = ranked(known, own.probabilities);
  const leaning = leaningOf(advisor, known);
  if (!mine || !leaning || leaning.label === mine.label) return kept;
  const draw = advisor.draw('review');
  if (draw.unit() > advisor.temperament.openness) return kept;
  const point = newPoint(advisor, leaning);
  if (point === null) return kept;
  const move = { from: mine.label, to: leaning.label, points: 10 + draw.whole(13) };
  const probabilities = shifted(own.probabilities, move);
  const order = ranked(known, probabilities);
  const [pick = mine, rival = leaning] = order;
  const changed = pick.label !== mine.label;
  const scores = lifted(own.scores, leaning.label, point.criterion);
  const text = changed ? tell(advisor, { pick, rival, scores }) : null;
  return {
    ...kept,
    newInformation: advisor.phrases
      ? put(advisor.phrases.newInformation, { text: point.text, o: quotable(leaning.name) })
      : `New among the reasons of others: “${point.text}” That speaks for ${advisor.noun(leaning.name)}.`,
    scores,
    probabilities,
    response: text?.response ?? null,
    caseAgainst: text?.caseAgainst ?? null,
  };
}

/** The first answer from the prompt, or drawn again where the prompt does not hold it. */
function ownNumbers(advisor: Advisor): { scores: Scores; probabilities: Percents } {
  const { own, options, criteria } = advisor.asked;
  const { scores, probabilities } = own;
  const again = perspectiveOf(advisor);
  if (!isObject(scores) || !isObject(probabilities)) return again;
  return {
    scores: byLabel(criteria, ({ label: criterion }) => {
      const row = scores[criterion];
      return byLabel(options, ({ label }) => readCell(isObject(row) ? row[label] : null));
    }),
    probabilities: byLabel(options, ({ label }) =>
      numberOr(probabilities[label], again.probabilities[label] ?? 0),
    ),
  };
}

function readCell(given: unknown): CellAnswer {
  const cell = isObject(given) ? given : {};
  const score = numberOr(cell['score'], 50);
  return {
    evidence: textOr(cell['evidence'], ''),
    ...('sources' in cell ? { sources: textsOf(cell['sources']), quote: textOr(cell['quote'], '') } : {}),
    score,
    low: numberOr(cell['low'], score),
    high: numberOr(cell['high'], score),
  };
}

/** The option that most of the others argue for. */
function leaningOf({ asked, noun }: Advisor, known: readonly KnownOption[]): KnownOption | null {
  const picks = asked.others.flatMap(
    (other) => arguedFor(textsOf(other['response']).join(' '), known, noun) ?? [],
  );
  const votes = Map.groupBy(picks, (pick) => pick).values();
  const [first = [], second = []] = [...votes].toSorted((a, b) => b.length - a.length);
  return first.length > second.length ? (first[0] ?? null) : null;
}

function arguedFor(text: string, known: readonly KnownOption[], noun: Advisor['noun']): KnownOption | null {
  const lower = text.toLowerCase();
  const places = known
    .map((item) => {
      const { name } = item;
      const found = [name, asNoun(name), noun(name), quotable(name)]
        .map((words) => lower.indexOf(words.toLowerCase()))
        .filter((at) => at >= 0);
      return { item, at: found.length > 0 ? Math.min(...found) : Number.POSITIVE_INFINITY };
    })
    .toSorted((a, b) => a.at - b.at);
  const [first] = places;
  return first && Number.isFinite(first.at) ? first.item : null;
}

type Point = { readonly text: string; readonly criterion: string };

/** A statement of the others about the option; those that look like instructions are skipped. */
function newPoint(advisor: Advisor, about: KnownOption): Point | null {
  const points: Point[] = [];
  for (const other of advisor.asked.others) {
    for (const item of listOf(other['evidence'])) {
      if (isObject(item) && item['option'] === about.label) {
        points.push({ text: textOr(item['text'], ''), criterion: textOr(item['criterion'], '') });
      }
    }
    for (const risk of textsOf(other['risks']).slice(0, 1)) points.push({ text: risk, criterion: '' });
  }
  const usable = points.filter(
    ({ text }) => text.length > 15 && !/ignore|disregard|instruct|\d{2,}/i.test(text),
  );
  if (usable.length === 0) return null;
  const point = advisor.draw('point', about.name).pick(usable);
  return { text: shortened(point.text, 200), criterion: point.criterion };
}

function shifted(
  own: Percents,
  { from, to, points }: { readonly from: string; readonly to: string; readonly points: number },
): Percents {
  const moved = Math.min(points, Math.max(0, (own[from] ?? 0) - 2));
  return { ...own, [from]: rounded((own[from] ?? 0) - moved), [to]: rounded((own[to] ?? 0) + moved) };
}

function lifted(scores: Scores, option: string, criterion: string): Scores {
  const lift = criterion === '' ? 2 : 7;
  return Object.fromEntries(
    Object.entries(scores).map(([label, row]) => {
      const cell = row[option];
      if (cell === undefined || (criterion !== '' && label !== criterion)) return [label, row];
      const score = Math.min(98, Math.round(cell.score + lift));
      const low = Math.min(score, cell.low + lift);
      const high = Math.min(100, Math.max(score, cell.high + lift));
      return [label, { ...row, [option]: { ...cell, score, low, high } }];
    }),
  );
}

function rounded(percent: number): number {
  return Math.round(percent * 10) / 10;
}
