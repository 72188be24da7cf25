// A report as text, no wider than 100 columns.
import { RESAMPLES } from '@witan/combine';
import { aligned, printable, wrapped } from './columns.ts';
import * as figures from './figures.ts';
import type { PanelReport, SetReport } from './report.ts';
import { LOG_LOSS_FLOOR } from './score.ts';
import { panelParts, positionTable } from './tables.ts';
import type { FigureTable } from './tables.ts';

const WIDTH = 100;
const NAME = 28;

/** One set, with its conditions below it. Ends with a line feed. */
export function textOf(report: SetReport): string {
  const { set, repeats, position, conditions = {}, notes } = report;
  return [
    `${printable(set, 60)}: ${figures.sizeOf(report)}\n`,
    ...partsOf(report),
    ...(repeats ? [textPart(figures.repeatsText(repeats))] : []),
    ...(position ? [textPart(positionTable(position, 'narrow'))] : []),
    ...Object.entries(conditions).flatMap(([name, panel]) => [
      `${printable(set, 40)}, condition ${printable(name, 40)}: ${figures.sizeOf(panel)}\n`,
      ...partsOf(panel),
    ]),
    ...notes.map((note) => textPart(`Note: ${note}`)),
  ].join('\n');
}

/** How to read the tables; said once below them. */
export function legend(): string {
  return wrapped(
    `In brackets: 95% intervals from ${RESAMPLES.toLocaleString('en-US')} resamples of whole clusters. Brier: half the sum of squared differences ` +
      `from the truth, 0 is best. Log loss: natural logarithm, probabilities under ${LOG_LOSS_FLOOR} counted as that. Right: the likeliest option came true, ` +
      'level options share the point, no answer is wrong. ECE: calibration error in ten bins of equal width. The majority is scored as if it were certain. An interval of a few questions, ' +
      'or one without width, says little.',
    WIDTH,
  );
}

function partsOf(report: PanelReport): string[] {
  return report.questions === 0
    ? ['Nothing to measure.\n']
    : panelParts(report, 'narrow').map((part) => textPart(part));
}

function textPart(part: FigureTable | string): string {
  if (typeof part === 'string') return wrapped(part, WIDTH);
  const rows = part.rows.map((row) =>
    typeof row === 'string' ? [row] : row.map((cell, c) => (c === 0 ? `  ${printable(cell, NAME)}` : cell)),
  );
  return aligned([part.head, ...rows]);
}
