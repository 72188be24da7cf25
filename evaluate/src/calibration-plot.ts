// Stated against observed, as a picture.
import type { Bin } from './calibration.ts';
import escapeHtml from 'escape-html';

const SIZE = 320;
const LEFT = 56;
const TOP = 12;
const TICKS = [0, 0.25, 0.5, 0.75, 1] as const;

/** An SVG element with one dot per bin that holds a forecast, its area by their number. */
export function calibrationPlot(bins: readonly Bin[]): string {
  const held = bins.flatMap(({ count, stated, observed }) =>
    stated !== null && observed !== null ? [{ count, stated, observed }] : [],
  );
  const most = Math.max(1, ...held.map(({ count }) => count));
  const dots = held.map(({ count, stated, observed }) => {
    const label = `said ${(stated * 100).toFixed(0)}%, happened ${(observed * 100).toFixed(0)}%, n = ${count}`;
    const radius = 3 + 9 * Math.sqrt(count / most);
    return (
      `<circle cx="${x(stated)}" cy="${y(observed)}" r="${radius.toFixed(1)}" fill="var(--mark)" fill-opacity="0.75">` +
      `<title>${escapeHtml(label)}</title></circle>`
    );
  });
  const path = held.map(({ stated, observed }) => `${x(stated)},${y(observed)}`).join(' ');
  const summary = held
    .map(({ stated, observed }) => `${(stated * 100).toFixed(0)}: ${(observed * 100).toFixed(0)}`)
    .join(', ');
  return `<svg viewBox="0 0 ${LEFT + SIZE + 16} ${TOP + SIZE + 44}" role="img" aria-label="${escapeHtml(`Calibration of the mean, percent said: percent happened. ${summary}`)}">
${TICKS.map(tick).join('\n')}
<line x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}" stroke="var(--quiet)" stroke-dasharray="5 5"/>
<polyline points="${path}" fill="none" stroke="var(--mark)" stroke-width="1.5"/>
${dots.join('\n')}
<text x="${x(0.5)}" y="${TOP + SIZE + 38}" text-anchor="middle">probability said</text>
<text x="14" y="${y(0.5)}" text-anchor="middle" transform="rotate(-90 14 ${y(0.5)})">share that happened</text>
</svg>`;
}

function tick(value: number): string {
  const label = `${value * 100}%`;
  return (
    `<line x1="${x(value)}" y1="${y(0)}" x2="${x(value)}" y2="${y(1)}" stroke="var(--rule)"/>` +
    `<line x1="${x(0)}" y1="${y(value)}" x2="${x(1)}" y2="${y(value)}" stroke="var(--rule)"/>` +
    `<text x="${x(value)}" y="${TOP + SIZE + 18}" text-anchor="middle">${label}</text>` +
    `<text x="${LEFT - 8}" y="${Number(y(value)) + 4}" text-anchor="end">${label}</text>`
  );
}

function x(share: number): string {
  return (LEFT + share * SIZE).toFixed(1);
}

function y(share: number): string {
  return (TOP + (1 - share) * SIZE).toFixed(1);
}
