// Two ways to count the advisors as voters, each by its ranking of the options.
import { averageRanks } from './kendall.ts';
import { leaders, levelKey } from './numbers.ts';

/** One voter's scores, one per option; a higher score ranks higher, equal ones are level. */
export type Ballot = readonly number[];

/** How much each voter counts, on any scale; all alike unless given. */
type Counts = readonly number[];

/**
 * Borda points per option: one for every option ranked below it by a voter, half for every other one level
 * with it, times what the voter counts.
 */
export function bordaPoints(ballots: readonly Ballot[], counts?: Counts): number[] {
  const ranks = ballots.map(averageRanks);
  return (ballots[0] ?? []).map((_, i, { length }) =>
    ranks.reduce((points, own, voter) => points + (counts?.[voter] ?? 1) * (length - (own[i] ?? 0)), 0),
  );
}

/** Positions of the options with the most Borda points. */
export function bordaWinners(ballots: readonly Ballot[], counts?: Counts): number[] {
  return leaders(bordaPoints(ballots, counts));
}

/**
 * Position of the option that voters who count for more rank above than below each of the others, or null where there is
 * none.
 */
export function condorcetWinner(ballots: readonly Ballot[], counts?: Counts): number | null {
  const places = [...(ballots[0] ?? []).keys()];
  const margin = (i: number, j: number): number =>
    ballots.reduce((total, ballot, voter) => {
      const side = Math.sign(levelKey(ballot[i] ?? 0) - levelKey(ballot[j] ?? 0));
      return total + (counts?.[voter] ?? 1) * side;
    }, 0);
  const winner = places.find((i) => places.every((j) => j === i || levelKey(margin(i, j)) > 0));
  return winner ?? null;
}
