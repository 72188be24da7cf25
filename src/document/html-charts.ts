// The charts of the HTML document, as SVG without style attributes, so that a strict content policy lets them be.
import type { DecisionMemo, MemoPerspective, Score } from '@witan/client';
import { percent, whole } from '../domain/prose/reading-facts.ts';
import escapeHtml from 'escape-html';
import { nameOf, ranked } from './reading.ts';

const round = (value: number): string => String(Math.round(value * 100) / 100);

/** A bar filled to the confidence, with the bands' borders at 45% and 70%. */
export function confidenceBar({ recommendation }: DecisionMemo): string {
  const { value, band } = recommendation.confidence;
  return (
    `<svg class="meter" viewBox="0 0 200 8" preserveAspectRatio="xMinYMid" role="img" aria-label="${band} confidence, ${percent(value)}">` +
    `<rect class="track" width="200" height="8" rx="4"/>` +
    `<rect class="fill ${band}" width="${round(Math.max(value * 200, 4))}" height="8" rx="4"/>` +
    `<path class="tick" d="M90 0v8M140 0v8"/></svg>`
  );
}

/** The lowest, the highest and the mean score on a line from 0 to 100. */
export function spreadLine({ low, high, mean }: Score): string {
  return (
    `<svg class="spread" viewBox="-3 0 106 8" aria-hidden="true"><path class="axis" d="M0 4h100"/>` +
    `<path class="range" d="M${round(low)} 4H${round(Math.max(high, low + 0.5))}"/><circle cx="${round(mean)}" cy="4" r="3"/></svg>`
  );
}

/** One stacked bar an option: the share of the draws in which it takes each rank. */
export function rankBars(memo: DecisionMemo): string {
  const options = ranked(memo);
  const rows = options.map(({ name, rankAcceptability }) => {
    const label = rankAcceptability.map((share, i) => `rank ${i + 1}: ${percent(share)}`).join(', ');
    return (
      `<tr><th scope="row">${escapeHtml(name)}</th><td><svg class="ranks" viewBox="0 0 200 12" preserveAspectRatio="none" role="img" aria-label="${escapeHtml(label)}">` +
      `${segments(rankAcceptability)}</svg></td><td class="number">${percent(rankAcceptability[0] ?? 0)}</td></tr>`
    );
  });
  const legend = options.map(
    (_, i) =>
      `<span class="key"><svg viewBox="0 0 10 10" aria-hidden="true"><rect class="rank r${i + 1}" width="10" height="10"/></svg>rank ${i + 1}</span>`,
  );
  return `<table class="bars"><tbody>${rows.join('')}</tbody></table><p class="legend">${legend.join(' ')}</p>`;
}

function segments(shares: readonly number[]): string {
  let x = 0;
  return shares
    .map((share, i) => {
      const rect = `<rect class="rank r${i + 1}" x="${round(x)}" width="${round(share * 200)}" height="12"/>`;
      x += share * 200;
      return rect;
    })
    .join('');
}

/** An advisor's probabilities, one thin bar an option, best option of the memo first. */
export function probabilityBars(memo: DecisionMemo, { pick, probabilities }: MemoPerspective): string {
  const rows = ranked(memo).map(({ id }) => {
    const share = probabilities[id] ?? 0;
    return (
      `<tr><th scope="row"${id === pick ? ' class="picked"' : ''}>${escapeHtml(nameOf(memo, id))}</th>` +
      `<td><svg class="share" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="6"/><rect class="fill" width="${round(share * 100)}" height="6"/></svg></td>` +
      `<td class="number">${whole(share * 100)}%</td></tr>`
    );
  });
  return `<table class="bars small"><tbody>${rows.join('')}</tbody></table>`;
}
