// Options by criteria as a heat table with the spread in every cell.
import type { DecisionMemo, Score } from '@witan/client';
import { percent, whole } from '../domain/prose/reading-facts.ts';
import { spreadLine } from './html-charts.ts';
import escapeHtml from 'escape-html';
import { ranked, scoreOf, spreadOf } from './reading.ts';

/** Options in columns, best first; a darker cell is a better mean. */
export function heatTable(memo: DecisionMemo): string {
  const options = ranked(memo);
  const ours = (id: string): string => (id === memo.recommendation.option ? ' class="ours"' : '');
  const head = options.map(({ id, name }) => `<th scope="col"${ours(id)}>${escapeHtml(name)}</th>`).join('');
  const rows = memo.criteria.map(
    ({ id, name, weight }) =>
      `<tr><th scope="row">${escapeHtml(name)} <small>${percent(weight)}</small></th>` +
      `${options.map((option) => cell(scoreOf(memo, option.id, id))).join('')}</tr>`,
  );
  const sums = options.map(({ score }) => `<td>${whole(score)}</td>`).join('');
  const chances = options.map(({ probability }) => `<td>${percent(probability)}</td>`).join('');
  return (
    `<div class="wide"><table class="heat"><thead><tr><td></td>${head}</tr></thead><tbody>${rows.join('')}</tbody>` +
    `<tfoot><tr><th scope="row">Weighted score</th>${sums}</tr><tr><th scope="row">Probability of being best</th>${chances}</tr></tfoot></table></div>` +
    `<p class="aside">Mean of the advisors’ scores, 100 is best; beside it the lowest and the highest.</p>`
  );
}

function cell(score: Score | undefined): string {
  if (!score) return '<td>–</td>';
  const heat = Math.round(score.mean / 10);
  return `<td class="h${heat}"><span class="mean">${whole(score.mean)}</span> <small>${spreadOf(score)}</small>${spreadLine(score)}</td>`;
}
