// How sure one may be: what would put another option first, and the figures behind it.
import type { MemoOption, OptionId } from '@witan/client';
import { DRAWS, wholeRanks } from '@witan/combine';
import { firmnessOf } from '../statements/robustness.ts';
import { sayFirmness, sayMethods } from '../statements/wording.ts';
import { barCell, cell, list, part, table, text, titled } from './blocks.ts';
import type { Block, TableCell, Row, Table } from './blocks.ts';
import { mostTelling } from './brief.ts';
import { nameOf } from '../name-of.ts';
import { advisorCalled, labelOf, optionColumns } from './sheet.ts';
import type { Sheet } from './sheet.ts';

export function surePart(sheet: Sheet): Block[] {
  const { memo, words, say, options } = sheet;
  const { confidence } = memo.verdict;
  const first = words.option(memo.options, memo.robustness.winners.weightedScore);
  return part(say.sure, words.findings.band[confidence.band], [
    ...text('plain', confidence.explanation),
    ...text('plain', memo.pool.explanation ?? ''),
    ...titled('detail', say.changes, list(changeLines(sheet))),
    ...beside(options.length <= MOST_BESIDE, [
      titled('detail', say.probabilities, [sharesTable(sheet)], say.probabilitiesAbout),
      titled('detail', say.ranks, ranksTable(sheet), ranksText(sheet)),
    ]),
    ...beside(true, [
      titled('detail', say.regret, regretTable(sheet), say.regretAbout),
      titled('detail', say.tornado, tornadoTable(sheet), say.tornadoAbout(first)),
    ]),
  ]);
}

function ranksText({ memo, words, say }: Sheet): string {
  const { intervalLevel, intervalOutcomes: outcomes } = memo.robustness.settings;
  const level = words.percent(intervalLevel);
  return words.join([say.ranksAbout(DRAWS), say.intervals({ level, outcomes })]);
}

/** More options than half of a page has columns for. */
const MOST_BESIDE = 4;

/** Side by side where there is room, else one below the other. */
function beside(hasRoom: boolean, given: readonly (readonly Block[])[]): Block[] {
  const found = given.filter(({ length }) => length > 0);
  if (!hasRoom || found.length < 2) return found.flat();
  return [
    { kind: 'group', look: 'pair', blocks: found.map((blocks) => ({ kind: 'group', look: 'side', blocks })) },
  ];
}

/** What would put another option first, but for what the first page says of it. */
export function changeLines(sheet: Sheet): string[] {
  const { facts } = sheet;
  const told = mostTelling(sheet);
  const others = firmnessOf(facts).filter((one) => JSON.stringify(one) !== JSON.stringify(told));
  const methods = sayMethods(facts);
  return [...(methods === null ? [] : [methods]), ...others.map((one) => sayFirmness(facts, one))];
}

/** Advisors in rows, the panel last; each pick marked. */
function sharesTable(sheet: Sheet): Table {
  const { memo, words, say, options } = sheet;
  const shares = (of: (option: MemoOption) => number, pick?: OptionId): TableCell[] =>
    words
      .percents(options.map(of))
      .map((share, i) =>
        options[i]?.id === pick ? cell({ text: `• ${share}`, as: 'strong' }) : cell(share),
      );
  const rows = memo.perspectives.map(({ advisor, pick, probabilities }): Row => ({
    cells: [cell(advisorCalled(sheet, advisor)), ...shares(({ id }) => probabilities[id] ?? 0, pick)],
  }));
  const panel = shares(({ probability }) => probability);
  const left = shares(({ probabilityInRunning }) => probabilityInRunning ?? 0);
  // They differ only where a must has ruled an option out.
  const isScaled = options.some(
    ({ probability, probabilityInRunning: scaled }) => (scaled ?? probability) !== probability,
  );
  return optionColumns(sheet, say.advisor, [
    ...rows,
    { look: 'total', cells: [cell(say.panel), ...panel] },
    ...(isScaled ? [{ look: 'total', cells: [cell(say.panelInRunning), ...left] } as const] : []),
  ]);
}

/** None where a single option is left in the running: its rank says nothing. */
function ranksTable({ memo, words, say, options }: Sheet): Table[] {
  if (memo.verdict.confidence.basis.firstRankAcceptability === null) return [];
  const whole = wholeRanks(options.map(({ rankAcceptability }) => rankAcceptability));
  const rows = options.map((option, i): Row => ({
    cells: [
      cell(labelOf(option)),
      ...words.percents(option.rankAcceptability, whole[i]).map((share, rank) => ({
        ...cell(share),
        heat: Math.round((option.rankAcceptability[rank] ?? 0) * 10),
      })),
    ],
  }));
  return table('grid', [say.option, ...options.map((_, i) => say.rank(i + 1))], rows);
}

function regretTable({ words, say, options }: Sheet): Table[] {
  const most = Math.max(1, ...options.map(({ regretP90 }) => regretP90 ?? 0));
  const rows = options.flatMap(({ expectedRegret, regretP90, ...option }): Row[] => {
    if (expectedRegret === null || regretP90 === null) return [];
    const mean = barCell(words.number(expectedRegret, 1), [0, expectedRegret / most], [regretP90 / most]);
    return [{ cells: [cell(labelOf(option)), mean, cell(words.number(regretP90, 1))] }];
  });
  return table('bars', [say.option, say.onAverage, say.oneInTen], rows);
}

/** The leader's margin with each weight halved and doubled. */
function tornadoTable(sheet: Sheet): Table[] {
  const { memo, words, say } = sheet;
  const { tornado } = memo.robustness;
  if (tornado.length < 2) return [];
  const margins = tornado.flatMap(({ marginHalved, marginDoubled }) => [marginHalved, marginDoubled]);
  const [least, most] = [Math.min(0, ...margins), Math.max(0, ...margins)];
  const at = (points: number): number => (points - least) / (most - least || 1);
  const rows = tornado.map(({ criterion, marginHalved, marginDoubled }): Row => {
    const [from = 0, to = 0] = [at(marginHalved), at(marginDoubled)].toSorted((a, b) => a - b);
    const halved = barCell(words.number(marginHalved, 1), [from, to], [at(0)]);
    return { cells: [cell(nameOf(memo.criteria, criterion)), halved, cell(words.number(marginDoubled, 1))] };
  });
  return table('bars', [say.criterion, say.halved, say.doubled], rows);
}
