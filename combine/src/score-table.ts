// The cells of the panel's table as the memo shows them.
import type { Score } from '@witan/client';
import type { Frame } from './frame.ts';
import { UNKNOWN } from './tally.ts';
import type { Tally } from './tally.ts';

/**
 * The cells for the memo, options outermost, in the frame's order. A cell without an advisor's score has the
 * stand-in as mean, low and high.
 */
export function scoresOf(frame: Frame, table: Tally): Score[] {
  return frame.options.flatMap((option, i) =>
    frame.criteria.map((criterion, k) => {
      const given = table.advisors.flatMap((advisor, a) => {
        const cell = table.said[a]?.[i]?.[k];
        return cell ? [{ advisor, ...cell }] : [];
      });
      const middle = table.means[i]?.[k] ?? UNKNOWN;
      const stated = given.length > 0 ? given.map(({ score }) => score) : [middle];
      return {
        option: option.id,
        criterion: criterion.id,
        mean: middle,
        low: Math.min(...stated),
        high: Math.max(...stated),
        byAdvisor: Object.fromEntries(given.map(({ advisor, score }) => [advisor, score])),
        rangeByAdvisor: Object.fromEntries(given.map(({ advisor, low, high }) => [advisor, [low, high]])),
      };
    }),
  );
}
