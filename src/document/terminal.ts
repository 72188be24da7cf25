// A memo as text for a terminal: the first page, the figures behind it, and a line or two of each advisor.
import type { DecisionMemo, MemoPerspective } from '@witan/client';
import { sentencesOf } from '../domain/sentences.ts';
import {
  agreementLine,
  behind,
  originLine,
  pickLine,
  predictionRows,
  processLines,
  mustRows,
} from './appendix.ts';
import { marksOf, markedText, markText, sourceRows, uncitedFacts, uncitedLine } from './citations.ts';
import type { SourceRow } from './citations.ts';
import { changeLines } from './what-changes.ts';
import { recordedLines } from './recorded.ts';
import type { Recorded } from './recorded.ts';
import { advisorCalled, called, criterionName, sheetOf } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import { cellsTable, optionLines } from './terminal-table.ts';
import { hanging, paletteOf, wrapped } from './terminal-text.ts';
import type { Palette } from './terminal-text.ts';

/** How wide the terminal is in characters, and whether it shows colours. */
export type Terminal = { readonly width: number; readonly colour: 'ansi' | 'none' };

type Page = { readonly sheet: Sheet; readonly width: number; readonly paint: Palette };

/** Lines of at most `width` cells (40 to 100 are used), ending in a newline; advisors' full texts are left to the documents. */
export function memoAsText(memo: DecisionMemo, terminal: Terminal, record: Recorded | null = null): string {
  const page: Page = {
    sheet: sheetOf(memo),
    width: Math.min(100, Math.max(40, terminal.width)),
    paint: paletteOf(terminal.colour),
  };
  const came = recordedLines(page.sheet.memo, record, page.sheet.catalogue);
  const blocks = [
    ...brief(page),
    list(page, page.sheet.catalogue.record.title, came),
    ...figures(page),
    ...people(page),
    foot(page),
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function brief(page: Page): string[][] {
  const { sheet, width, paint } = page;
  const { words, catalogue, vote, confidence } = sheet;
  const labelled = (label: string, text: string): string[] =>
    text === '' ? [] : wrapped(`${catalogue.label(label)} ${text}`, width);
  return [
    wrapped(sheet.eyebrow, width).map(paint.dim),
    sheet.notes.flatMap((line) => hanging('! ', line, width)).map(paint.fair),
    [
      paint.accent(sheet.outcome.toUpperCase()),
      ...wrapped(sheet.headline, width).map(paint.bold),
      ...wrapped(vote, width),
    ],
    ...sheet.reasons.map((text) => wrapped(text, width)),
    labelled(words.against, sheet.against),
    labelled(words.change, sheet.change),
    optionLines(page.sheet, width, paint),
    wrapped(confidence, width).map(confidenceColour(page)),
    list(page, words.holds, sheet.conditions),
    titled(
      page,
      words.next,
      sheet.steps.flatMap((step, i) => hanging(`  ${i + 1}. `, step, width)),
    ),
  ];
}

function confidenceColour({ sheet, paint }: Page): (text: string) => string {
  return { high: paint.good, moderate: paint.fair, low: paint.poor }[
    sheet.memo.recommendation.confidence.band
  ];
}

function figures(page: Page): string[][] {
  const { sheet, width, paint } = page;
  const { words } = sheet;
  return [
    titled(page, words.scores, cellsTable(sheet, width, paint)),
    titled(
      page,
      words.musts,
      mustRows(sheet).flatMap(({ must, cells }) =>
        cells.flatMap(({ text }, i) =>
          hanging('  • ', `${must}: ${sheet.options[i]?.label ?? ''}: ${text}`, width),
        ),
      ),
    ),
    titled(
      page,
      words.predictions,
      predictionRows(sheet).flatMap(({ option, event, by, likely }) =>
        hanging('  • ', `${option}: ${event} (${by}, ${likely})`, width),
      ),
    ),
    list(page, words.changes, changeLines(sheet)),
    titled(page, words.agreement, wrapped(agreementLine(sheet), width)),
  ];
}

function people(page: Page): string[][] {
  const { sheet } = page;
  const { words, memo } = sheet;
  return [
    titled(
      page,
      words.dissent,
      memo.dissent.flatMap(({ advisor, option, argument }) => [
        ...hanging(
          '  ',
          words.prefers({ advisor: advisorCalled(words, advisor), option: called(memo, option) }),
          page.width,
        ).map(page.paint.accent),
        ...hanging('    ', argument, page.width),
      ]),
    ),
    titled(
      page,
      words.risks,
      memo.risks.flatMap(({ text, raisedBy }) => risk(page, text, raisedBy)),
    ),
    list(page, words.thinkAgain, memo.wouldChange),
    list(page, words.unknown, memo.missingInformation),
    titled(
      page,
      words.perspectives,
      memo.perspectives.flatMap((perspective) => perspectiveLines(page, perspective)),
    ),
    titled(page, words.sources, sourceLines(page, 'document')),
    titled(page, words.found, sourceLines(page, 'web')),
  ];
}

function foot({ sheet, width, paint }: Page): string[] {
  return [...processLines(sheet), originLine(sheet)].flatMap((line) => wrapped(line, width)).map(paint.dim);
}

function titled({ paint }: Page, title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [paint.bold(title), ...lines];
}

function list(page: Page, title: string, items: readonly string[]): string[] {
  return titled(
    page,
    title,
    items.flatMap((item) => hanging('  • ', item, page.width)),
  );
}

function risk({ width, paint }: Page, text: string, raisedBy: readonly string[]): string[] {
  const by = raisedBy.map((name) => name.replace('Advisor ', '')).join(', ');
  const lines = hanging('  • ', `${text} [${by}]`, width);
  return lines.map((line) =>
    line.endsWith(`[${by}]`) ? line.slice(0, -by.length - 2) + paint.dim(`[${by}]`) : line,
  );
}

function perspectiveLines(page: Page, perspective: MemoPerspective): string[] {
  const { sheet, width, paint } = page;
  const { words } = sheet;
  const late = perspective.late ? ` ${words.late}` : '';
  const first = sentencesOf(perspective.case)[0]?.text.trim() ?? '';
  const who = `${advisorCalled(words, perspective.advisor)}${behind(perspective)}`;
  return [
    ...hanging('  ', `${who}: ${pickLine(sheet, perspective)}${late}`, width).map(paint.accent),
    ...hanging('    ', first, width),
    ...citedLines(page, perspective),
  ];
}

/** The evidence that cites something. */
function citedLines({ sheet, width }: Page, { evidence }: MemoPerspective): string[] {
  const { memo } = sheet;
  return evidence
    .filter((line) => marksOf(memo, line).length > 0)
    .flatMap((line) =>
      hanging(
        '    · ',
        `${called(memo, line.option)}, ${criterionName(memo, line.criterion)}: ${markedText(memo, line)}`,
        width,
      ),
    );
}

function sourceLines({ sheet, width, paint }: Page, kind: SourceRow['kind']): string[] {
  const lines = ({ number, where, quote, text, verified, by }: SourceRow): string[] => {
    const said = kind === 'web' ? text : quote;
    return [
      ...hanging(
        number === 0 ? '  · ' : `  ${markText({ id: '', number, verified })} `,
        by === '' ? where : `${where} (${by})`,
        width,
      ),
      ...(said === '' ? [] : hanging('      ', `“${said}”`, width).map(paint.dim)),
    ];
  };
  const others = kind === 'web' ? uncitedFacts(sheet) : [];
  const uncited = kind === 'document' ? uncitedLine(sheet) : '';
  return [
    ...sourceRows(sheet, kind).flatMap(lines),
    ...(uncited === '' ? [] : hanging('  ', uncited, width)),
    ...(others.length === 0 ? [] : hanging('  ', sheet.words.foundUncited, width)),
    ...others.flatMap(lines),
  ];
}
