// What would put another option first, in sentences.
import { whole } from '../domain/prose/reading-facts.ts';
import { advisorCalled, called, criterionName, ranked } from './sheet.ts';
import type { Sheet } from './sheet.ts';

/** The most flips of each kind that a document shows; the memo's JSON has them all. */
const SHOWN_FLIPS = 2;

/** What would put another option first: the rule that recommends, then the weighted score. */
export function changeLines(sheet: Sheet): string[] {
  return [...methodLines(sheet), ...withoutLines(sheet), ...flipLines(sheet)];
}

function flipLines({ memo, words, catalogue: { percent } }: Sheet): string[] {
  const { flips } = memo.robustness;
  return (['probability', 'weight', 'score'] as const).flatMap((kind) =>
    flips
      .filter((flip) => flip.kind === kind)
      .slice(0, SHOWN_FLIPS)
      .map((flip) => {
        const over = 'direction' in flip ? flip.direction === 'over' : flip.to > flip.from;
        const winner = called(memo, flip.winner);
        const criterion = 'criterion' in flip ? criterionName(memo, flip.criterion) : '';
        if (flip.kind === 'weight') {
          return words.flip.weight({
            winner,
            criterion,
            over,
            from: percent(flip.from),
            to: percent(flip.to),
          });
        }
        const option = called(memo, flip.option);
        if (flip.kind === 'score') {
          const own = flip.option === flip.winner;
          return words.flip.score({
            winner,
            criterion,
            over,
            option,
            own,
            from: whole(flip.from),
            to: whole(flip.to),
          });
        }
        const advisor = advisorCalled(words, flip.advisor);
        return words.flip.probability({
          winner,
          criterion,
          over,
          option,
          advisor,
          from: percent(flip.from),
          to: percent(flip.to),
        });
      }),
  );
}

function withoutLines({ memo, words }: Sheet): string[] {
  const { winners, leaveOneOut, leaveOneCriterionOut } = memo.robustness;
  const lines: string[] = [];
  for (const one of leaveOneOut) {
    const left = advisorCalled(words, one.without);
    if ('byProbability' in one && one.byProbability !== winners.pooledProbability)
      lines.push(words.without({ left, winner: called(memo, one.byProbability), rule: 'probability' }));
    if (one.winner !== winners.weightedScore)
      lines.push(words.without({ left, winner: called(memo, one.winner), rule: 'score' }));
  }
  for (const { without, winner } of leaveOneCriterionOut) {
    if (winner === winners.weightedScore) continue;
    lines.push(
      words.without({ left: criterionName(memo, without), winner: called(memo, winner), rule: 'score' }),
    );
  }
  const tried = { advisors: leaveOneOut.length > 1, criteria: leaveOneCriterionOut.length > 1 };
  if (lines.length === 0 && (tried.advisors || tried.criteria)) lines.push(words.steady(tried));
  return lines;
}

function methodLines({ memo, words }: Sheet): string[] {
  const { winners, methodDependent } = memo.robustness;
  if (!methodDependent) return [];
  const all = [
    [words.method.probability, winners.pooledProbability],
    [words.method.score, winners.weightedScore],
    [words.method.borda, winners.borda],
    [words.method.condorcet, winners.condorcet],
  ] as const;
  const found = ranked(memo).flatMap(({ id }) => {
    const by = all.filter(([, winner]) => winner === id).map(([method]) => method);
    return by.length > 0 ? [{ option: called(memo, id), by }] : [];
  });
  return [words.methods(found)];
}
