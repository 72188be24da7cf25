// The memo's numbers in the columns of a terminal.
import type { DecisionMemo } from '@witan/client';
import { percent, whole } from '../domain/prose/reading-facts.ts';
import { ranked, scoreOf, spreadOf } from './reading.ts';
import { fitted, padded } from './terminal-text.ts';
import type { Palette } from './terminal-text.ts';

const BAR = 10;

/** A line an option, best first: number, name, probability, weighted score, how often it comes first. */
export function optionLines(memo: DecisionMemo, width: number, paint: Palette): string[] {
  const wide = width >= 72;
  const numbers = wide ? 18 + BAR + 7 : 18;
  const name = width - numbers - 5;
  const head = `     ${' '.repeat(name)}${'best'.padStart(7)}${'score'.padStart(9)}  ${wide ? 'comes first' : ''}`;
  const rows = ranked(memo).map(({ id, name: text, probability, score, rankAcceptability }, i) => {
    const first = rankAcceptability[0] ?? 0;
    const filled = Math.round(first * BAR);
    const bar = wide
      ? paint.accent('█'.repeat(filled)) + paint.dim('░'.repeat(BAR - filled)) + percent(first).padStart(5)
      : '';
    const label = padded(text, name);
    const ours = id === memo.recommendation.option;
    return `  ${ours ? '▸' : ' '}${i + 1} ${ours ? paint.bold(label) : label}${percent(probability).padStart(7)}${whole(score).padStart(9)}  ${bar}`.trimEnd();
  });
  return [paint.dim(head.trimEnd()), ...rows];
}

/** Criteria in rows, options in columns under their numbers: the mean, and the lowest and highest where there is room. */
export function cellsTable(memo: DecisionMemo, width: number, paint: Palette): string[] {
  const options = ranked(memo);
  const longest = Math.max(...memo.criteria.map(({ name }) => name.length), 9);
  const room = (column: number): number => width - 2 - 6 - column * options.length;
  const spread = room(12) >= Math.min(longest, 16);
  const column = spread ? 12 : 5;
  const label = Math.max(8, Math.min(longest, room(column)));
  const rows = memo.criteria.map(({ id, name, weight }) => {
    const values = options.map((option) => {
      const score = scoreOf(memo, option.id, id);
      if (!score) return '–'.padStart(5).padEnd(column);
      const range = spread ? ` ${fitted(spreadOf(score), column - 6)}` : '';
      return (
        whole(score.mean).padStart(5) + paint.dim(range) + ' '.repeat(Math.max(0, column - 5 - range.length))
      );
    });
    return `  ${padded(name, label)}${paint.dim(percent(weight).padStart(5))} ${values.join('')}`.trimEnd();
  });
  const head = options
    .map((_, i) =>
      String(i + 1)
        .padStart(5)
        .padEnd(column),
    )
    .join('');
  return [
    paint.dim(
      `  ${' '.repeat(label)} weight ${head}`.replace(' weight ', 'weight').slice(0, width).trimEnd(),
    ),
    ...rows,
  ];
}
