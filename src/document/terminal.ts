// A memo as text for a terminal.
import type { DecisionMemo, MemoPerspective } from '@witan/client';
import { percent } from '../domain/prose/reading-facts.ts';
import { sentencesOf } from '../domain/prose/sentences.ts';
import {
  behind,
  briefOf,
  cleanMemo,
  flipLines,
  nameOf,
  noteLines,
  originLine,
  OUTCOMES,
  pickLine,
  REVERSIBILITY,
  robustnessLines,
} from './reading.ts';
import { cellsTable, optionLines } from './terminal-table.ts';
import { hanging, paletteOf, wrapped } from './terminal-text.ts';
import type { Palette } from './terminal-text.ts';

/** How wide the terminal is in characters, and whether it shows colours. */
export type Terminal = { readonly width: number; readonly colour: 'ansi' | 'none' };

type Sheet = { readonly memo: DecisionMemo; readonly width: number; readonly paint: Palette };

/** Lines of at most `width` cells (40 to 100 are used), ending in a newline; advisors' full texts are left to the documents. */
export function memoAsText(given: DecisionMemo, terminal: Terminal): string {
  const sheet: Sheet = {
    memo: cleanMemo(given),
    width: Math.min(100, Math.max(40, terminal.width)),
    paint: paletteOf(terminal.colour),
  };
  const { memo } = sheet;
  const blocks = [
    notes(sheet),
    verdict(sheet),
    ...briefBlocks(sheet),
    ...paragraphs(sheet, memo.recommendation.rationale),
    list(sheet, 'It holds as long as', memo.recommendation.conditions),
    titled(sheet, 'Options', optionLines(memo, sheet.width, sheet.paint)),
    titled(sheet, 'Scores by criterion', cellsTable(memo, sheet.width, sheet.paint)),
    titled(
      sheet,
      'Dissent',
      memo.dissent.flatMap(({ advisor, option, argument }) =>
        dissent(sheet, advisor, nameOf(memo, option), argument),
      ),
    ),
    list(sheet, 'What would change the answer', [...robustnessLines(memo), ...flipLines(memo)]),
    list(sheet, 'The advisors would think again if', memo.wouldChange),
    titled(
      sheet,
      'Risks',
      memo.risks.flatMap(({ text, raisedBy }) => risk(sheet, text, raisedBy)),
    ),
    titled(
      sheet,
      'Next steps',
      memo.recommendation.nextSteps.flatMap((step, i) => hanging(`  ${i + 1}. `, step, sheet.width)),
    ),
    list(sheet, 'Not known', memo.missingInformation),
    titled(
      sheet,
      'Perspectives',
      memo.perspectives.flatMap((perspective) => perspectiveLines(sheet, perspective)),
    ),
    wrapped(originLine(memo), sheet.width).map(sheet.paint.dim),
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function notes({ memo, width, paint }: Sheet): string[] {
  return noteLines(memo)
    .flatMap((line) => hanging('! ', line, width))
    .map(paint.fair);
}

function verdict({ memo, width, paint }: Sheet): string[] {
  const { outcome, headline, reversibility, confidence } = memo.recommendation;
  const colour = { high: paint.good, moderate: paint.fair, low: paint.poor }[confidence.band];
  const filled = Math.round(confidence.value * 20);
  const bar = colour('█'.repeat(filled)) + paint.dim('░'.repeat(20 - filled));
  const sure = `${percent(confidence.value)} ${confidence.band} confidence`;
  return [
    paint.accent(OUTCOMES[outcome].toUpperCase()),
    ...wrapped(headline, width).map(paint.bold),
    '',
    ...(width < 72
      ? [bar, colour(sure), REVERSIBILITY[reversibility]]
      : [`${bar} ${colour(sure)} · ${REVERSIBILITY[reversibility].toLowerCase()}`]),
    ...wrapped(confidence.explanation, width).map(paint.dim),
  ];
}

function briefBlocks({ memo, width, paint }: Sheet): string[][] {
  const brief = briefOf(memo);
  if (!brief) return [];
  const labelled = (label: string, text: string): string[] =>
    text === '' ? [] : wrapped(`${label} ${text}`, width);
  return [
    wrapped(brief.vote, width).map(paint.bold),
    wrapped(brief.reasons.join(' '), width),
    labelled('Against it:', brief.against),
    labelled('What would change it:', brief.change),
    labelled('Next:', brief.next),
  ];
}

function paragraphs({ width }: Sheet, text: string): string[][] {
  return text.split(/\n+/u).map((paragraph) => wrapped(paragraph, width));
}

function titled({ paint }: Sheet, title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [paint.bold(title), ...lines];
}

function list(sheet: Sheet, title: string, items: readonly string[]): string[] {
  return titled(
    sheet,
    title,
    items.flatMap((item) => hanging('  • ', item, sheet.width)),
  );
}

function dissent({ width, paint }: Sheet, advisor: string, option: string, argument: string): string[] {
  return [
    ...hanging('  ', `${advisor} prefers "${option}":`, width).map(paint.accent),
    ...hanging('    ', argument, width),
  ];
}

function risk({ width, paint }: Sheet, text: string, raisedBy: readonly string[]): string[] {
  const by = raisedBy.map((name) => name.replace('Advisor ', '')).join(', ');
  const lines = hanging('  • ', `${text} [${by}]`, width);
  return lines.map((line) =>
    line.endsWith(`[${by}]`) ? line.slice(0, -by.length - 2) + paint.dim(`[${by}]`) : line,
  );
}

function perspectiveLines({ memo, width, paint }: Sheet, perspective: MemoPerspective): string[] {
  const late = perspective.late ? ', late and not counted' : '';
  const first = sentencesOf(perspective.case)[0]?.text.trim() ?? '';
  return [
    ...hanging(
      '  ',
      `${perspective.advisor}${behind(perspective)}: ${pickLine(memo, perspective)}${late}`,
      width,
    ).map(paint.accent),
    ...hanging('    ', first, width),
  ];
}
