// The report as one page that needs nothing else: no script, no style sheet, no picture from elsewhere.
import { calibrationPlot } from './calibration-plot.ts';
import * as figures from './figures.ts';
import escapeHtml from 'escape-html';
import type { PanelReport, SetReport } from './report.ts';
import { panelParts, positionTable } from './tables.ts';
import type { FigureRow, FigureTable } from './tables.ts';
import { legend } from './text.ts';

/** All sets on one page. */
export function pageOf(reports: readonly SetReport[]): string {
  const title = `Evaluation: ${reports.map(({ set }) => set).join(', ')}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(legend().replaceAll('\n', ' ').trim())} The dashed line of a plot is perfect calibration; a larger dot holds more questions.</p>
${reports.map(setSection).join('\n')}
</main>
</body>
</html>
`;
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1b1b1f; --quiet: #5a5a66; --rule: #c9c9d2; --mark: #1f5fbf; --ground: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #ececf1; --quiet: #a9a9b6; --rule: #44444f; --mark: #7fb0ff; --ground: #17171b; } }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 70rem; margin: 0 auto; padding: 1.5rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: .25rem 0; }
th, td { padding: .2rem .7rem; border-bottom: 1px solid var(--rule); text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
tbody th { font-weight: 400; }
tr.group th { color: var(--quiet); font-weight: 600; }
svg { max-width: 26rem; width: 100%; height: auto; }
svg text { fill: var(--quiet); font: 12px system-ui, sans-serif; }
`;

function setSection(report: SetReport): string {
  const { set, repeats, position, conditions = {}, notes } = report;
  return `<section>
<h2>${escapeHtml(set)}</h2>
${panelHtml(report)}
${repeats ? partHtml(figures.repeatsText(repeats)) : ''}
${position ? partHtml(positionTable(position, 'wide')) : ''}
${Object.entries(conditions)
  .map(([name, panel]) => `<h3>Condition ${escapeHtml(name)}</h3>\n${panelHtml(panel)}`)
  .join('\n')}
${notes.map((note) => partHtml(`Note: ${note}`)).join('\n')}
${badRowsHtml(report)}
</section>`;
}

function panelHtml(report: PanelReport): string {
  if (report.questions === 0) return partHtml('Nothing to measure.');
  const [scores = '', ...others] = panelParts(report, 'wide').map(partHtml);
  const { mean } = report.methods;
  return [
    partHtml(`${figures.sizeOf(report)}.`),
    scores,
    mean ? calibrationPlot(mean.bins) : partHtml('No probabilities, so no calibration.'),
    ...others,
  ].join('\n');
}

function partHtml(part: FigureTable | string): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`;
  const [caption = '', ...head] = part.head;
  const cells = (row: FigureRow): string =>
    typeof row === 'string'
      ? `<tr class="group"><th colspan="${part.head.length}" scope="rowgroup">${escapeHtml(row)}</th></tr>`
      : `<tr>${row.map((cell, c) => (c === 0 ? `<th scope="row">${escapeHtml(cell)}</th>` : `<td>${escapeHtml(cell)}</td>`)).join('')}</tr>`;
  return `<div class="wide"><table><caption>${escapeHtml(caption)}</caption>
<thead><tr><td></td>${head.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')}</tr></thead>
<tbody>${part.rows.map(cells).join('\n')}</tbody></table></div>`;
}

function badRowsHtml({ badRows }: SetReport): string {
  if (badRows.length === 0) return '';
  const items = badRows.map(
    ({ file, line, reason }) => `<li>${escapeHtml(`${file}:${line}: ${reason}`)}</li>`,
  );
  return `<details><summary>${escapeHtml(figures.counted(badRows.length, 'bad row'))} left out</summary><ul>${items.join('')}</ul></details>`;
}
