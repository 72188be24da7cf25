// The tables of the HTML document's appendix: scores by criterion as a heat map, and shares by advisor.
import type { Score } from '@witan/client';
import escapeHtml from 'escape-html';
import { scoreRows, shareRows } from './appendix.ts';
import type { ScoreCell } from './appendix.ts';
import { called, ranked } from './sheet.ts';
import type { Sheet } from './sheet.ts';

/** Options in columns, best first; a darker cell is a better mean. */
export function scoreTable(sheet: Sheet): string {
  const { words, options } = sheet;
  const rows = scoreRows(sheet).map(
    ({ criterion, weight, reading, cells }) =>
      `<tr><th scope="row">${escapeHtml(criterion)} <small>${weight}${reading === '' ? '' : ` · ${escapeHtml(reading)}`}</small></th>` +
      `${cells.map(scoreCell).join('')}</tr>`,
  );
  const sums = options.map(({ score }) => `<td>${score}</td>`).join('');
  return (
    `<div class="wide" tabindex="0"><table class="grid heat"><thead><tr><td></td>${heads(sheet)}</tr></thead><tbody>${rows.join('')}</tbody>` +
    `<tfoot><tr><th scope="row">${words.weightedScore}</th>${sums}</tr></tfoot></table></div>`
  );
}

function scoreCell({ score, mean, spread }: ScoreCell): string {
  if (!score) return '<td>–</td>';
  const heat = Math.round(score.mean / 10);
  return `<td class="h${heat}"><span class="mean">${mean}</span> <small>${spread}</small>${spreadLine(score)}</td>`;
}

/** The lowest, the highest and the mean score on a line from 0 to 100. */
function spreadLine({ low, high, mean }: Score): string {
  const at = (value: number): string => String(Math.round(value * 100) / 100);
  return (
    `<svg class="spread" viewBox="-3 0 106 8" aria-hidden="true"><path class="axis" d="M0 4h100"/>` +
    `<path class="range" d="M${at(low)} 4H${at(Math.max(high, low + 0.5))}"/><circle cx="${at(mean)}" cy="4" r="3"/></svg>`
  );
}

/** Advisors in rows, the panel last; each pick in bold. */
export function shareTable(sheet: Sheet): string {
  const options = ranked(sheet.memo);
  const { percent } = sheet.catalogue;
  const rows = shareRows(sheet).map(({ advisor, pick, shares }, at, all) => {
    const cells = shares.map((share, column) => {
      const picked = options[column]?.id === pick;
      return `<td>${picked ? `<strong>${percent(share)}</strong>` : percent(share)}</td>`;
    });
    const row = `<tr><th scope="row">${escapeHtml(advisor)}</th>${cells.join('')}</tr>`;
    return at === all.length - 1 ? `</tbody><tfoot>${row}</tfoot>` : row;
  });
  return `<div class="wide" tabindex="0"><table class="grid shares"><thead><tr><td></td>${heads(sheet)}</tr></thead><tbody>${rows.join('')}</table></div>`;
}

function heads({ memo, options }: Sheet): string {
  return options
    .map(
      ({ id, chosen }) =>
        `<th scope="col"${chosen ? ' class="chosen"' : ''}>${chosen ? '▸ ' : ''}${escapeHtml(called(memo, id))}</th>`,
    )
    .join('');
}
