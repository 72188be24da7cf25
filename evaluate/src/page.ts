// The report as one page that needs nothing else: no script, no style sheet, no picture from elsewhere.
import { calibrationPlot } from './calibration-plot.ts';
import * as figures from './figures.ts';
import escapeHtml from 'escape-html';
import type { Figure, Measures } from './measure.ts';
import type { PanelReport, SetReport } from './report.ts';
import { legend } from './table.ts';

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
  const conditions = Object.entries(report.conditions ?? {});
  return `<section>
<h2>${escapeHtml(report.set)}</h2>
${panelPart(report)}
${report.repeats ? `<p>${escapeHtml(figures.repeatsText(report.repeats))}</p>` : ''}
${positionPart(report)}
${conditions.map(([name, panel]) => `<h3>Condition ${escapeHtml(name)}</h3>\n${panelPart(panel)}`).join('\n')}
${report.notes.map((note) => `<p>Note: ${escapeHtml(note)}</p>`).join('\n')}
${badRowsPart(report)}
</section>`;
}

function panelPart(report: PanelReport): string {
  if (report.questions === 0) return '<p>Nothing to measure.</p>';
  return [
    `<p>${escapeHtml(figures.sizeOf(report))}.</p>`,
    measuresPart(report),
    gainPart(report),
    report.methods.mean
      ? calibrationPlot(report.methods.mean.bins)
      : '<p>No probabilities, so no calibration.</p>',
    agreementPart(report),
    confidencePart(report),
    consensusPart(report),
    report.sharedErrors ? `<p>${escapeHtml(figures.sharedErrorsText(report.sharedErrors))}</p>` : '',
    trackRecordPart(report),
    gatePart(report),
  ].join('\n');
}

function measuresPart(report: PanelReport): string {
  const named = figures.namedMeasures(report);
  const group = (title: string, entries: readonly (readonly [string, Measures])[]): Row[] =>
    entries.length === 0 ? [] : [title, ...entries.map(([name, of]) => measuresRow(name, of))];
  return tablePart(
    'Scores',
    ['', 'questions', 'Brier', 'log loss', 'right', 'ECE'],
    [
      ...group('Advisors', named.advisors),
      ...group('Methods', named.methods),
      ...group('To compare with', named.references),
    ],
  );
}

function measuresRow(name: string, of: Measures): readonly string[] {
  return [
    name,
    String(of.questions),
    figures.withInterval(of.brier, of.ci.brier),
    figures.withInterval(of.logLoss, of.ci.logLoss),
    figures.percentWithInterval(of.accuracy, of.ci.accuracy),
    figures.withInterval(of.ece, of.ci.ece),
  ];
}

function gainPart({ meanAgainstRandomAdvisor: gain }: PanelReport): string {
  if (!gain) return '';
  const brier = figures.changeWithInterval(gain.brier);
  const relative = figures.relativeWithInterval(gain.relative);
  return `<p>Mean against an advisor picked at random: Brier ${escapeHtml(brier)}, relative ${escapeHtml(relative)}.</p>`;
}

function agreementPart({ agreement }: PanelReport): string {
  if (agreement.length === 0) return '';
  const rows = agreement.map((band) => [
    `${band.by === 'picks' ? 'picks' : 'spread'} ${band.band}`,
    String(band.questions),
    figures.percentWithInterval(band.accuracy, band.ci.accuracy),
    figures.percent(band.stated),
    figures.withInterval(band.brier, band.ci.brier),
  ]);
  return tablePart('Agreement before any talk', ['', 'questions', 'right', 'said', 'Brier'], rows);
}

function confidencePart({ confidence }: PanelReport): string {
  if (confidence.length === 0) return '';
  const rows = confidence.map((band) => [
    band.band,
    band.options,
    String(band.questions),
    figures.percentWithInterval(band.accuracy, band.ci.accuracy),
    figures.percent(band.stated),
  ]);
  return tablePart('Confidence by probability', ['', 'options', 'questions', 'right', 'said'], rows);
}

function consensusPart({ consensusLevels }: PanelReport): string {
  if (consensusLevels.length === 0) return '';
  const rows = consensusLevels.map(({ level, questions, accuracy, stated, ci }) => [
    level,
    String(questions),
    figures.percentWithInterval(accuracy, ci.accuracy),
    figures.percent(stated),
  ]);
  return tablePart('Level of consensus', ['', 'questions', 'recommended right', 'said'], rows);
}

function trackRecordPart({ trackRecord, methods }: PanelReport): string {
  if (!trackRecord) return '';
  const rows = trackRecord.map((point) => [
    figures.outcomesOf(point),
    String(point.questions),
    figures.withInterval(point.trackRecord.value, point.trackRecord.ci),
    figures.withInterval(point.mean.value, point.mean.ci),
    figures.withInterval(point.best.value, point.best.ci),
    figures.changeWithInterval(point.change),
  ]);
  const title = `Weights learned from outcomes: ${methods.mean ? 'Brier score' : 'share wrong'}`;
  return tablePart(
    title,
    ['outcomes known', 'questions', 'learned', 'equal', 'best so far', 'learned minus equal'],
    rows,
  );
}

function gatePart({ review, gate }: PanelReport): string {
  if (!review || !gate) return '';
  const rows = gate.map((row) => [
    `spread over ${row.threshold.toFixed(2)}`,
    figures.percent(row.reviewed, 0),
    figures.withInterval(row.brier, row.ci.brier),
    figures.gainKept(row, review),
    figures.percent(row.callsSaved, 0),
  ]);
  const change = figures.changeWithInterval(review.change.brier);
  return `<p>Review of every question changes the Brier score of the mean by ${escapeHtml(change)}.</p>
${tablePart('Gate', ['', 'reviewed', 'Brier of mean', 'gain kept', 'calls saved'], rows)}`;
}

function positionPart({ position }: SetReport): string {
  if (!position) return '';
  const share = ({ value, ci }: Figure): string => figures.percentWithInterval(value, ci);
  const rows = Object.entries(position.advisors).map(([name, of]) => [
    name,
    share(of.flips),
    share(of.picksFirst),
    share(of.accuracyGiven),
    share(of.accuracySwapped),
    share(of.accuracyBoth),
  ]);
  const { given, both } = position.majority;
  return tablePart(
    'Order of the options',
    ['', 'flips', 'picks first', 'right as given', 'swapped', 'both (a flip is half)'],
    [...rows, ['majority', '', '', share(given), '', share(both)]],
  );
}

/** A row of cells, or the title of a group of rows. */
type Row = readonly string[] | string;

function tablePart(caption: string, head: readonly string[], rows: readonly Row[]): string {
  const cells = (row: Row): string =>
    typeof row === 'string'
      ? `<tr class="group"><th colspan="${head.length}" scope="rowgroup">${escapeHtml(row)}</th></tr>`
      : `<tr>${row.map((cell, c) => (c === 0 ? `<th scope="row">${escapeHtml(cell)}</th>` : `<td>${escapeHtml(cell)}</td>`)).join('')}</tr>`;
  return `<div class="wide"><table><caption>${escapeHtml(caption)}</caption>
<thead><tr>${head.map((name) => (name === '' ? '<td></td>' : `<th scope="col">${escapeHtml(name)}</th>`)).join('')}</tr></thead>
<tbody>${rows.map(cells).join('\n')}</tbody></table></div>`;
}

function badRowsPart({ badRows }: SetReport): string {
  if (badRows.length === 0) return '';
  const items = badRows.map(
    ({ file, line, reason }) => `<li>${escapeHtml(`${file}:${line}: ${reason}`)}</li>`,
  );
  return `<details><summary>${escapeHtml(figures.counted(badRows.length, 'bad row'))} left out</summary><ul>${items.join('')}</ul></details>`;
}
