/** What a model may have taken for the top of the scale. */
export type Scale = 1 | 10 | 100;

type Figures = { readonly score: number; readonly low: number; readonly high: number };

/** With fewer cells than this, all of them may really be low on the scale that was asked for. */
const FEWEST_CELLS = 4;

/**
 * The scale that an answer's figures were given on, by all of its cells together: 1 where none is over 1, 10 where none is
 * over 10, else 100. Cells that are all 0 say nothing.
 */
export function scaleOf(cells: readonly Figures[]): Scale {
  const most = Math.max(0, ...cells.flatMap(({ score, low, high }) => [score, low, high]));
  if (most === 0 || cells.length < FEWEST_CELLS) return 100;
  return most <= 1 ? 1 : most <= 10 ? 10 : 100;
}

/** The figures from 0 to 100, the score between low and high; values outside are clamped. */
export function onScale({ score, low, high }: Figures, scale: Scale): Figures {
  const at = (value: number): number => Math.min(100, Math.max(0, (value * 100) / scale));
  const scored = at(score);
  return { score: scored, low: Math.min(at(low), scored), high: Math.max(at(high), scored) };
}
