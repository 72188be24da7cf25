// A report as text, no wider than 100 columns.
import { LOG_LOSS_FLOOR } from './score.ts';
import { RESAMPLES } from '@witan/combine';
import { aligned, printable, wrapped } from './columns.ts';
import * as figures from './figures.ts';
import type { Measures } from './measure.ts';
import type { PositionEffect } from './position-effect.ts';
import type { PanelReport, SetReport } from './report.ts';

const WIDTH = 100;
const NAME = 28;

/** One set, with its conditions below it. Ends with a line feed. */
export function tableOf(report: SetReport): string {
  const conditions = Object.entries(report.conditions ?? {});
  return [
    `${printable(report.set, 60)}: ${figures.sizeOf(report)}\n`,
    panelTables(report),
    ...(report.repeats ? [`\n${wrapped(figures.repeatsText(report.repeats), WIDTH)}`] : []),
    ...(report.position ? [`\n${positionTable(report.position)}`] : []),
    ...conditions.map(
      ([name, panel]) =>
        `\n${printable(report.set, 40)}, condition ${printable(name, 40)}: ${figures.sizeOf(panel)}\n${panelTables(panel)}`,
    ),
    ...report.notes.map((note) => `\n${wrapped(`Note: ${note}`, WIDTH)}`),
  ].join('');
}

/** How to read the tables; said once below them. */
export function legend(): string {
  const text =
    `In brackets: 95% intervals from ${RESAMPLES.toLocaleString('en-US')} resamples of whole clusters. Brier: half the sum of squared differences ` +
    `from the truth, 0 is best. Log loss: natural logarithm, probabilities under ${LOG_LOSS_FLOOR} counted as that. Right: the likeliest option came true, ` +
    'level options share the point, no answer is wrong. ECE: calibration error in ten bins of equal width. The majority is scored as if it were certain. An interval of a few questions, ' +
    'or one without width, says little.';
  return wrapped(text, WIDTH);
}

function panelTables(report: PanelReport): string {
  if (report.questions === 0) return '\nNothing to measure.\n';
  return [
    measuresTable(report),
    gainLines(report),
    agreementTable(report),
    confidenceTable(report),
    consensusTable(report),
    sharedErrorLines(report),
    trackRecordTable(report),
    reviewLines(report),
    gateTable(report),
  ]
    .filter((part) => part !== '')
    .map((part) => `\n${part}`)
    .join('');
}

function measuresTable(report: PanelReport): string {
  const named = figures.namedMeasures(report);
  const rows = (title: string, entries: readonly (readonly [string, Measures])[]): string[][] =>
    entries.length === 0 ? [] : [[title], ...entries.map(([name, measures]) => measuresRow(name, measures))];
  return aligned([
    ['', 'n', 'Brier', 'log loss', 'right', 'ECE'],
    ...rows('Advisors', named.advisors),
    ...rows('Methods', named.methods),
    ...rows('To compare with', named.references),
  ]);
}

function measuresRow(name: string, measures: Measures): string[] {
  return [
    `  ${printable(name, NAME)}`,
    String(measures.questions),
    figures.withInterval(measures.brier, measures.ci.brier),
    figures.decimal(measures.logLoss),
    figures.percentWithInterval(measures.accuracy, measures.ci.accuracy),
    figures.decimal(measures.ece, 3),
  ];
}

function gainLines({ meanAgainstRandomAdvisor: gain }: PanelReport): string {
  if (!gain) return '';
  return (
    `Mean against an advisor picked at random: Brier ${figures.changeWithInterval(gain.brier)},\n` +
    `relative ${figures.relativeWithInterval(gain.relative)}\n`
  );
}

function agreementTable({ agreement, methods }: PanelReport): string {
  if (agreement.length === 0) return '';
  const pool = methods.mean ? 'mean' : 'majority';
  const total = (by: string): number =>
    agreement.filter((band) => band.by === by).reduce((sum, { questions }) => sum + questions, 0);
  const rows = (by: 'picks' | 'spread', title: string): string[][] => {
    const bands = agreement.filter((band) => band.by === by);
    if (bands.length === 0) return [];
    return [
      [title],
      ...bands.map((band) => [
        `  ${band.band}`,
        String(band.questions),
        figures.percent(band.questions / total(by), 0),
        figures.percentWithInterval(band.accuracy, band.ci.accuracy),
        figures.percent(band.stated),
        figures.withInterval(band.brier, band.ci.brier),
      ]),
    ];
  };
  return aligned([
    ['Agreement before any talk', 'n', 'share', `${pool} right`, 'said', 'Brier'],
    ...rows('picks', 'By picks'),
    ...rows('spread', 'By spread'),
  ]);
}

function confidenceTable({ confidence }: PanelReport): string {
  if (confidence.length === 0) return '';
  const total = confidence.reduce((sum, { questions }) => sum + questions, 0);
  return aligned([
    ['Confidence by probability', 'options', 'n', 'share', 'right', 'said'],
    ...confidence.map((band) => [
      `  ${band.band}`,
      band.options,
      String(band.questions),
      figures.percent(band.questions / total, 0),
      figures.percentWithInterval(band.accuracy, band.ci.accuracy),
      figures.percent(band.stated),
    ]),
  ]);
}

function consensusTable({ consensusLevels }: PanelReport): string {
  if (consensusLevels.length === 0) return '';
  const total = consensusLevels.reduce((sum, { questions }) => sum + questions, 0);
  return aligned([
    ['Level of consensus', 'n', 'share', 'recommended right', 'said'],
    ...consensusLevels.map(({ level, questions, accuracy, stated, ci }) => [
      `  ${level}`,
      String(questions),
      figures.percent(questions / total, 0),
      figures.percentWithInterval(accuracy, ci.accuracy),
      figures.percent(stated),
    ]),
  ]);
}

function sharedErrorLines({ sharedErrors }: PanelReport): string {
  return sharedErrors === null ? '' : wrapped(figures.sharedErrorsText(sharedErrors), WIDTH);
}

function trackRecordTable({ trackRecord, methods }: PanelReport): string {
  if (!trackRecord) return '';
  const measure = methods.mean ? 'Brier' : 'wrong';
  return aligned([
    ['Outcomes known', 'n', `${measure}, learned`, 'equal', 'best so far', 'learned - equal'],
    ...trackRecord.map((point) => [
      `  ${figures.outcomesOf(point)}`,
      String(point.questions),
      figures.withInterval(point.trackRecord.value, point.trackRecord.ci),
      figures.decimal(point.mean.value),
      figures.decimal(point.best.value),
      figures.changeWithInterval(point.change),
    ]),
  ]);
}

function reviewLines({ review }: PanelReport): string {
  if (!review) return '';
  const { before, after, change } = review;
  return (
    aligned([
      ['Review of every question', 'Brier of mean', 'log loss', 'right', 'ECE', 'spread'],
      ['  before', ...effectCells(before), figures.decimal(review.spreadBefore.value, 3)],
      ['  after', ...effectCells(after), figures.decimal(review.spreadAfter.value, 3)],
    ]) +
    `  change of Brier ${figures.changeWithInterval(change.brier)}; ` +
    `wrong to right ${review.wrongToRight}, right to wrong ${review.rightToWrong}\n`
  );
}

function effectCells(measures: Measures): string[] {
  return [
    figures.withInterval(measures.brier, measures.ci.brier),
    figures.decimal(measures.logLoss),
    figures.percentWithInterval(measures.accuracy, measures.ci.accuracy),
    figures.decimal(measures.ece, 3),
  ];
}

function gateTable({ review, gate }: PanelReport): string {
  if (!review || !gate) return '';
  return aligned([
    ['Gate: review where spread is', 'reviewed', 'Brier of mean', 'gain kept', 'calls', 'calls saved'],
    ...gate.map((row) => [
      `  over ${row.threshold.toFixed(2)}`,
      figures.percent(row.reviewed, 0),
      figures.withInterval(row.brier, row.ci.brier),
      figures.gainKept(row, review),
      row.callsPerQuestion.toFixed(2),
      figures.percent(row.callsSaved, 0),
    ]),
  ]);
}

function positionTable({ advisors, majority }: PositionEffect): string {
  const right = (figure: { value: number | null }): string => figures.percent(figure.value);
  return aligned([
    ['Order of the options', 'flips', 'picks first', 'right as given', 'swapped', 'both (flip = ½)'],
    ...Object.entries(advisors).map(([name, effect]) => [
      `  ${printable(name, NAME)}`,
      right(effect.flips),
      right(effect.picksFirst),
      right(effect.accuracyGiven),
      right(effect.accuracySwapped),
      right(effect.accuracyBoth),
    ]),
    ['  majority', '', '', right(majority.given), '', right(majority.both)],
  ]);
}
