// A memo as Markdown: a page to decide by, then an appendix.
import type { MemoPerspective, DecisionMemo } from '@witan/client';
import {
  agreementLine,
  behind,
  centralLines,
  informationLine,
  mustRows,
  originLine,
  pickLine,
  predictionRows,
  processLines,
  regretRows,
  scoreRows,
  shareRows,
  signatureLabel,
  tornadoRows,
} from './appendix.ts';
import { changeLines } from './what-changes.ts';
import { markedText, sourceRows, uncitedFacts, uncitedLine } from './citations.ts';
import type { SourceRow } from './citations.ts';
import { recordedLines } from './recorded.ts';
import type { Attached } from './recorded.ts';
import { inline, paragraphs, quotation } from './markdown-text.ts';
import { advisorCalled, called, criterionName, ranked, sheetOf } from './sheet.ts';
import type { OptionRow, Sheet } from './sheet.ts';

/** GitHub-flavoured Markdown, ending in a newline; everything written by models or callers is escaped. */
export function memoAsMarkdown(
  memo: DecisionMemo,
  { record = null, signature = null }: Attached = {},
): string {
  const sheet = sheetOf(memo);
  const recorded = recordedLines(sheet.memo, record, sheet.catalogue);
  const came = titled(sheet.catalogue.record.title, bullets(recorded));
  return joined([
    briefAsMarkdown(sheet),
    came,
    `---\n\n## ${sheet.words.appendix}`,
    ...appendix(sheet, signature),
  ]);
}

/** The first page alone. */
export function memoBriefAsMarkdown(memo: DecisionMemo): string {
  return joined([briefAsMarkdown(sheetOf(memo))]);
}

function joined(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function briefAsMarkdown(sheet: Sheet): string {
  const { words, catalogue, vote, against, change, conditions, steps } = sheet;
  const labelled = (label: string, text: string): string =>
    text === '' ? '' : `*${catalogue.label(label)}* ${inline(text)}`;
  const parts = [
    sheet.eyebrow,
    quotation(sheet.question),
    sheet.notes.length === 0 ? '' : `**${words.notes}**\n\n${bullets(sheet.notes)}`,
    `${catalogue.label(sheet.outcome)}\n\n# ${inline(sheet.headline)}`,
    `**${inline(vote)}**`,
    ...sheet.reasons.map((text) => paragraphs(text)),
    labelled(words.against, against),
    labelled(words.change, change),
    optionsTable(sheet),
    inline(sheet.confidence),
    titled(words.holds, bullets(conditions)),
    titled(words.next, steps.map((step, i) => `${i + 1}. ${inline(step)}`).join('\n')),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function titled(title: string, body: string): string {
  return body === '' ? '' : `**${title}**\n\n${body}`;
}

/** A table; the first row is the head, and the first column is to the left. */
export function tableOf(rows: readonly (readonly string[])[], align = '---:'): string {
  const [head = [], ...body] = rows;
  const rule = head.map((_, i) => (i === 0 ? '---' : align));
  return [head, rule, ...body].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function optionsTable(sheet: Sheet): string {
  const { words, options } = sheet;
  const rows = options.map((row) => {
    const cells = [optionHead(row, sheet), row.votes, row.best, row.first, row.score];
    return row.chosen ? cells.map((cell, i) => (i === 0 ? `**▸ ${cell}**` : `**${cell}**`)) : cells;
  });
  return tableOf([[words.option, words.votes, words.best, words.first, words.score], ...rows]);
}

function optionHead({ label, name, out }: OptionRow, { words, catalogue }: Sheet): string {
  // A name that begins with its label says it twice.
  const head = name.startsWith(label) ? inline(name) : `${catalogue.label(inline(label))} ${inline(name)}`;
  return `${head}${out ? ` (${words.out})` : ''}`;
}

export function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${inline(item)}`).join('\n');
}

function section(title: string, body: string, about = ''): string {
  if (body === '') return '';
  return [`### ${title}`, about, body].filter((part) => part !== '').join('\n\n');
}

function appendix(sheet: Sheet, signature: string | null): string[] {
  const { words, memo } = sheet;
  return [
    section(words.scores, scoresTable(sheet), words.scoresAbout),
    section(words.probabilities, sharesTable(sheet), words.probabilitiesAbout),
    section(words.ranks, ranksPart(sheet), words.ranksAbout),
    section(words.tornado, tornadoTable(sheet), words.tornadoAbout),
    section(words.regret, regretPart(sheet), words.regretAbout),
    section(words.musts, mustTable(sheet), words.mustsAbout),
    section(words.predictions, predictionTable(sheet), words.predictionsAbout),
    section(words.changes, bullets(changeLines(sheet))),
    section(words.agreement, inline(agreementLine(sheet))),
    section(words.dissent, dissent(sheet)),
    section(words.risks, risks(sheet)),
    section(words.thinkAgain, bullets(memo.wouldChange)),
    section(words.assumptions, bullets(memo.assumptions)),
    section(words.unknown, bullets(memo.missingInformation)),
    section(
      words.perspectives,
      memo.perspectives.map((perspective) => perspectivePart(sheet, perspective)).join('\n\n'),
    ),
    section(words.sources, sourcesPart(sheet, 'document'), words.sourcesAbout),
    section(words.found, sourcesPart(sheet, 'web'), words.foundAbout),
    section(
      words.process,
      `${bullets(processLines(sheet))}\n- ${originLine(sheet)}${signatureItem(sheet, signature)}`,
    ),
  ];
}

function signatureItem(sheet: Sheet, signature: string | null): string {
  return signature === null ? '' : `\n- ${signatureLabel(sheet)} \`${signature}\``;
}

function heads({ memo, options }: Sheet): string[] {
  return options.map(({ id, chosen }) =>
    chosen ? `▸ ${inline(called(memo, id))}` : inline(called(memo, id)),
  );
}

/** Criteria in rows, options in columns; also used by the decision record. */
export function scoresTable(sheet: Sheet): string {
  const { words, options } = sheet;
  const rows = scoreRows(sheet).map(({ criterion, weight, cells }) => [
    inline(criterion),
    weight,
    ...cells.map(({ mean, spread }) => (spread === '' ? mean : `${mean} (${spread})`)),
  ]);
  return tableOf(
    [
      [words.criterion, words.weight, ...heads(sheet)],
      ...rows,
      [`**${words.weightedScore}**`, '', ...options.map(({ score }) => `**${score}**`)],
    ],
    ':---:',
  );
}

function sharesTable(sheet: Sheet): string {
  const options = ranked(sheet.memo);
  const { percent } = sheet.catalogue;
  const rows = shareRows(sheet).map(({ advisor, pick, shares }) => [
    advisor,
    ...shares.map((share, i) => (options[i]?.id === pick ? `**${percent(share)}**` : percent(share))),
  ]);
  return tableOf([[sheet.words.advisor, ...heads(sheet)], ...rows], ':---:');
}

function ranksPart(sheet: Sheet): string {
  const options = ranked(sheet.memo);
  const rows = options.map(({ id, rankAcceptability }) => [
    inline(called(sheet.memo, id)),
    ...rankAcceptability.map(sheet.catalogue.percent),
  ]);
  const table = tableOf([[sheet.words.option, ...options.map((_, i) => sheet.words.rank(i + 1))], ...rows]);
  return [table, bullets(centralLines(sheet))].filter((part) => part !== '').join('\n\n');
}

function tornadoTable(sheet: Sheet): string {
  const rows = tornadoRows(sheet).map(({ criterion, halved, doubled }) => [
    inline(criterion),
    halved.toFixed(1),
    doubled.toFixed(1),
  ]);
  const { words } = sheet;
  return rows.length < 2 ? '' : tableOf([[words.criterion, words.halved, words.doubled], ...rows]);
}

function regretPart(sheet: Sheet): string {
  const { words } = sheet;
  const rows = regretRows(sheet).map(({ option, mean, p90 }) => [
    inline(option),
    mean.toFixed(1),
    p90.toFixed(1),
  ]);
  if (rows.length === 0) return '';
  return `${tableOf([[words.option, words.onAverage, words.oneInTen], ...rows])}\n\n${inline(informationLine(sheet))}`;
}

function mustTable(sheet: Sheet): string {
  const rows = mustRows(sheet).map(({ must, cells }) => [inline(must), ...cells.map(({ text }) => text)]);
  return rows.length === 0 ? '' : tableOf([['', ...heads(sheet)], ...rows], ':---:');
}

function predictionTable(sheet: Sheet): string {
  const { words } = sheet;
  const rows = predictionRows(sheet).map(({ option, event, by, likely }) => [
    inline(option),
    inline(event),
    by,
    likely,
  ]);
  return rows.length === 0
    ? ''
    : tableOf([[words.option, words.event, words.by, words.likely], ...rows], '---');
}

function dissent({ memo, words }: Sheet): string {
  return memo.dissent
    .map(({ advisor, option, argument }) => {
      const who = words.prefers({ advisor: advisorCalled(words, advisor), option: called(memo, option) });
      return `**${inline(who)}**\n\n${quotation(argument)}`;
    })
    .join('\n\n');
}

function risks({ memo, words }: Sheet): string {
  return memo.risks
    .map(
      ({ text, raisedBy }) =>
        `- ${inline(text)} (${raisedBy.map((advisor) => advisorCalled(words, advisor)).join(', ')})`,
    )
    .join('\n');
}

function sourcesPart(sheet: Sheet, kind: SourceRow['kind']): string {
  const item = ({ number, where, url, quote, text, verified, by }: SourceRow): string => {
    const head = `${number === 0 ? '-' : `${number}.`} ${verified ? '✓ ' : ''}**${inline(where)}**${by === '' ? '' : ` (${inline(by)})`}${url === '' ? '' : `, ${inline(url)}`}`;
    const said = quote === '' ? text : quote;
    return `${head}\n   > ${inline(said).replaceAll('\n', ' ')}`;
  };
  const listed = sourceRows(sheet, kind).map(item).join('\n');
  const others = kind === 'web' ? uncitedFacts(sheet) : [];
  const uncited = kind === 'document' ? inline(uncitedLine(sheet)) : '';
  const apart = others.length === 0 ? [] : [sheet.words.foundUncited, others.map(item).join('\n')];
  return [listed, uncited, ...apart].filter((part) => part !== '').join('\n\n');
}

function perspectivePart(sheet: Sheet, perspective: MemoPerspective): string {
  const { words, memo } = sheet;
  const { advisor, late, revision, caseAgainst, evidence } = perspective;
  const list = (title: string, items: readonly string[]): string =>
    items.length > 0 ? `*${title}:*\n\n${bullets(items)}` : '';
  const line = (title: string, text: string): string =>
    text.trim() === '' ? '' : `*${title}:* ${inline(text)}`;
  const facts = evidence
    .filter(({ text }) => text.trim() !== '')
    .map(
      (given) =>
        `${called(memo, given.option)}, ${criterionName(memo, given.criterion)}: ${markedText(memo, given)}`,
    );
  return [
    `#### ${inline(advisorCalled(words, advisor) + behind(perspective))}: ${inline(pickLine(sheet, perspective))}`,
    late ? `*${words.late}*` : '',
    paragraphs(perspective.case),
    line(words.caseAgainst, caseAgainst),
    line(words.learned, revision?.newInformation ?? ''),
    list(words.itsRisks, perspective.risks),
    list(words.itsAssumptions, perspective.assumptions),
    list(words.itsChange, perspective.wouldChangeMind),
    list(words.evidence, facts),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
