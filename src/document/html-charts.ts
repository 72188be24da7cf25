// The charts of the HTML document, as SVG without style attributes, so that a strict content policy lets them be.
import escapeHtml from 'escape-html';
import { regretRows, tornadoRows } from './appendix.ts';
import { called, ranked } from './sheet.ts';
import type { Sheet } from './sheet.ts';

const round = (value: number): string => String(Math.round(value * 100) / 100);

/** One stacked bar an option: the share of the draws in which it takes each rank. */
export function rankBars({ memo, words, catalogue: { percent } }: Sheet): string {
  const options = ranked(memo);
  const rows = options.map(({ id, rankAcceptability }) => {
    const label = rankAcceptability.map((share, i) => `${words.rank(i + 1)}: ${percent(share)}`).join(', ');
    return row({
      head: called(memo, id),
      chosen: id === memo.recommendation.option,
      label,
      drawing: segments(rankAcceptability),
      number: percent(rankAcceptability[0] ?? 0),
    });
  });
  const legend = options.map(
    (_, i) =>
      `<span class="key"><svg viewBox="0 0 10 10" aria-hidden="true"><rect class="rank r${Math.min(i + 1, 5)}" width="10" height="10"/></svg>${words.rank(i + 1)}</span>`,
  );
  return `<table class="bars"><tbody>${rows.join('')}</tbody></table><p class="legend">${legend.join(' ')}</p>`;
}

function segments(shares: readonly number[]): string {
  let x = 0;
  return shares
    .map((share, i) => {
      const rect = `<rect class="rank r${Math.min(i + 1, 5)}" x="${round(x)}" width="${round(share * 200)}" height="12"/>`;
      x += share * 200;
      return rect;
    })
    .join('');
}

/** One bar a criterion: the leader's margin with its weight halved and doubled; the line is zero. */
export function tornadoBars(sheet: Sheet): string {
  const swings = tornadoRows(sheet);
  if (swings.length < 2) return '';
  const margins = swings.flatMap(({ halved, doubled }) => [halved, doubled]);
  const [least, most] = [Math.min(0, ...margins), Math.max(0, ...margins)];
  const at = (value: number): number => ((value - least) / (most - least || 1)) * 200;
  const rows = swings.map(({ criterion, halved, doubled }) => {
    const [left, right] = [Math.min(at(halved), at(doubled)), Math.max(at(halved), at(doubled))];
    const numbers = `${signed(halved)} / ${signed(doubled)}`;
    return row({
      head: criterion,
      chosen: false,
      label: `${sheet.words.halved} ${signed(halved)}, ${sheet.words.doubled} ${signed(doubled)}`,
      drawing:
        `<path class="zero" d="M${round(at(0))} 0V12"/>` +
        `<rect class="swing" x="${round(left)}" y="2" width="${round(Math.max(right - left, 1.5))}" height="8"/>`,
      number: numbers,
    });
  });
  return `<table class="bars"><tbody>${rows.join('')}</tbody></table><p class="legend">${sheet.words.halved} / ${sheet.words.doubled}</p>`;
}

/** One bar an option: points lost on average, and a mark at what is lost or exceeded one time in ten. */
export function regretBars(sheet: Sheet): string {
  const rows = regretRows(sheet);
  const most = Math.max(1, ...rows.map(({ p90 }) => p90));
  const drawn = rows.map(({ option, chosen, mean, p90 }) =>
    row({
      head: option,
      chosen,
      label: `${sheet.words.onAverage} ${mean.toFixed(1)}, ${sheet.words.oneInTen} ${p90.toFixed(1)}`,
      drawing:
        `<rect class="swing" width="${round((mean / most) * 196)}" y="2" height="8"/>` +
        `<path class="tick" d="M${round((p90 / most) * 196)} 0V12"/>`,
      number: `${mean.toFixed(1)} / ${p90.toFixed(1)}`,
    }),
  );
  return `<table class="bars"><tbody>${drawn.join('')}</tbody></table><p class="legend">${sheet.words.onAverage} / ${sheet.words.oneInTen}</p>`;
}

function signed(value: number): string {
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(1)}`;
}

function row(of: {
  readonly head: string;
  readonly chosen: boolean;
  readonly label: string;
  readonly drawing: string;
  readonly number: string;
}): string {
  return (
    `<tr><th scope="row"${of.chosen ? ' class="chosen"' : ''}>${of.chosen ? '▸ ' : ''}${escapeHtml(of.head)}</th>` +
    `<td><svg viewBox="0 0 200 12" preserveAspectRatio="none" role="img" aria-label="${escapeHtml(of.label)}">${of.drawing}</svg></td>` +
    `<td class="number">${of.number}</td></tr>`
  );
}
