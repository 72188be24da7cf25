// The tables and sentences of a report, for the text and the page alike.
import type { ConfidenceInterval } from '@witan/combine';
import * as figures from './figures.ts';
import type { Figure, Measures } from './measure.ts';
import { METHOD_NAMES } from './methods.ts';
import type { PositionEffect } from './position-effect.ts';
import type { PanelReport } from './report.ts';

/** A row of cells, the first of which names it, or the title of a group of rows. */
export type FigureRow = readonly string[] | string;
/** `head` begins with the title of the table. */
export type FigureTable = { readonly head: readonly string[]; readonly rows: readonly FigureRow[] };
/** A narrow table leaves out the intervals of what matters less. */
export type TableWidth = 'narrow' | 'wide';

const REFERENCE_NAMES = {
  randomAdvisor: 'advisor picked at random',
  crowd: "the crowd's price",
  memo: 'the memos',
} as const satisfies Record<keyof PanelReport['references'], string>;

/** Tables and sentences about one panel, the scores first; those with nothing to say are left out. */
export function panelParts(report: PanelReport, width: TableWidth): (FigureTable | string)[] {
  return [
    scores(report, width),
    gain(report),
    agreement(report),
    confidence(report),
    consensus(report),
    report.sharedErrors && figures.sharedErrorsText(report.sharedErrors),
    trackRecord(report, width),
    ...review(report),
    gate(report),
  ]
    .filter((part) => part !== null)
    .filter((part) => typeof part === 'string' || part.rows.length > 0);
}

export function positionTable({ advisors, majority }: PositionEffect, width: TableWidth): FigureTable {
  const share = ({ value, ci }: Figure): string =>
    figures.percentWithInterval(value, width === 'wide' ? ci : null);
  return {
    head: ['Order of the options', 'flips', 'picks first', 'right as given', 'swapped', 'both (flip = ½)'],
    rows: [
      ...Object.entries(advisors).map(([name, effect]) => [
        name,
        share(effect.flips),
        share(effect.picksFirst),
        share(effect.accuracyGiven),
        share(effect.accuracySwapped),
        share(effect.accuracyBoth),
      ]),
      ['majority', '', '', share(majority.given), '', share(majority.both)],
    ],
  };
}

function scores({ advisors, methods, references }: PanelReport, width: TableWidth): FigureTable {
  const group = (
    title: string,
    measured: Readonly<Record<string, Measures>>,
    names: Readonly<Record<string, string>> = {},
  ): readonly FigureRow[] => {
    const rows = Object.entries(measured).map(([key, measures]) => [
      names[key] ?? key,
      String(measures.questions),
      ...measureCells(measures, width),
    ]);
    return rows.length === 0 ? [] : [title, ...rows];
  };
  return {
    head: ['Scores', 'n', 'Brier', 'log loss', 'right', 'ECE'],
    rows: [
      ...group('Advisors', advisors),
      ...group('Methods', methods, METHOD_NAMES),
      ...group('To compare with', references, REFERENCE_NAMES),
    ],
  };
}

function measureCells({ brier, logLoss, accuracy, ece, ci }: Measures, width: TableWidth): string[] {
  return [
    figures.withInterval(brier, ci.brier),
    spared(logLoss, ci.logLoss, width),
    figures.percentWithInterval(accuracy, ci.accuracy),
    width === 'wide' ? figures.withInterval(ece, ci.ece) : figures.decimal(ece, 3),
  ];
}

function spared(value: number | null, ci: ConfidenceInterval | null, width: TableWidth): string {
  return figures.withInterval(value, width === 'wide' ? ci : null);
}

function gain({ meanAgainstRandomAdvisor: gained }: PanelReport): string | null {
  if (!gained) return null;
  const brier = figures.changeWithInterval(gained.brier.value, gained.brier.ci);
  const relative = figures.relativeWithInterval(gained.relative.value, gained.relative.ci);
  return `Mean against a random advisor: Brier ${brier}, relative ${relative}.`;
}

type Band = Pick<PanelReport['consensusLevels'][number], 'questions' | 'accuracy' | 'stated' | 'ci'>;

/** What is said of each band of questions: how many, their share, how often right, and how sure. */
function bandCells({ questions, accuracy, stated, ci }: Band, all: readonly Band[]): string[] {
  const total = all.reduce((sum, band) => sum + band.questions, 0);
  return [
    String(questions),
    figures.percent(questions / total, 0),
    figures.percentWithInterval(accuracy, ci.accuracy),
    figures.percent(stated),
  ];
}

function agreement({ agreement: all, methods }: PanelReport): FigureTable {
  const rows = (by: 'picks' | 'spread'): FigureRow[] => {
    const bands = all.filter((band) => band.by === by);
    const cells = bands.map((band) => [
      band.band,
      ...bandCells(band, bands),
      figures.withInterval(band.brier, band.ci.brier),
    ]);
    return cells.length === 0 ? [] : [`By ${by}`, ...cells];
  };
  const pool = methods.mean ? 'mean' : 'majority';
  return {
    head: ['Agreement before any talk', 'n', 'share', `${pool} right`, 'said', 'Brier'],
    rows: [...rows('picks'), ...rows('spread')],
  };
}

function confidence({ confidence: bands }: PanelReport): FigureTable {
  return {
    head: ['Confidence by probability', 'options', 'n', 'share', 'right', 'said'],
    rows: bands.map((band) => [band.band, band.options, ...bandCells(band, bands)]),
  };
}

function consensus({ consensusLevels: levels }: PanelReport): FigureTable {
  return {
    head: ['Level of consensus', 'n', 'share', 'recommended right', 'said'],
    rows: levels.map((band) => [band.level, ...bandCells(band, levels)]),
  };
}

function trackRecord({ trackRecord: points = [], methods }: PanelReport, width: TableWidth): FigureTable {
  const measure = methods.mean ? 'Brier' : 'wrong';
  return {
    head: ['Outcomes known', 'n', `${measure}, learned`, 'equal', 'best so far', 'learned - equal'],
    rows: points.map(({ from, to, questions, trackRecord: learned, mean, best, change }) => [
      from === to ? String(from) : `${from} to ${to}`,
      String(questions),
      figures.withInterval(learned.value, learned.ci),
      spared(mean.value, mean.ci, width),
      spared(best.value, best.ci, width),
      figures.changeWithInterval(change.value, change.ci),
    ]),
  };
}

function review({ review: effect }: PanelReport): (FigureTable | string)[] {
  if (!effect) return [];
  const { before, after, change, spreadBefore, spreadAfter, wrongToRight, rightToWrong } = effect;
  return [
    {
      head: ['Review of every question', 'Brier of mean', 'log loss', 'right', 'ECE', 'spread'],
      rows: [
        ['before', ...measureCells(before, 'narrow'), figures.decimal(spreadBefore.value, 3)],
        ['after', ...measureCells(after, 'narrow'), figures.decimal(spreadAfter.value, 3)],
      ],
    },
    `Change of Brier ${figures.changeWithInterval(change.brier.value, change.brier.ci)}; ` +
      `wrong to right ${wrongToRight}, right to wrong ${rightToWrong}.`,
  ];
}

function gate({ review: effect, gate: rows = [] }: PanelReport): FigureTable {
  // A share of the gain of review is only worth showing where there clearly is a gain.
  const isGain = (effect?.change.brier.ci?.[1] ?? 0) < 0;
  return {
    head: ['Gate: review where spread is', 'reviewed', 'Brier of mean', 'gain kept', 'calls', 'calls saved'],
    rows: rows.map((row) => [
      `over ${row.threshold.toFixed(2)}`,
      figures.percent(row.reviewed, 0),
      figures.withInterval(row.brier, row.ci.brier),
      isGain ? figures.percent(row.gainKept, 0) : figures.NONE,
      row.callsPerQuestion.toFixed(2),
      figures.percent(row.callsSaved, 0),
    ]),
  };
}
