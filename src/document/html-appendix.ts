// The appendix of the HTML document: the figures with a plain sentence each, then what each advisor wrote.
import type { MemoPerspective } from '@witan/client';
import escapeHtml from 'escape-html';
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
  signatureLabel,
  regretRows,
} from './appendix.ts';
import { changeLines } from './what-changes.ts';
import { rankBars, regretBars, tornadoBars } from './html-charts.ts';
import { evidenceTable, foundList, sourceList } from './html-sources.ts';
import { scoreTable, shareTable } from './html-tables.ts';
import { htmlList, htmlParagraphs } from './html-text.ts';
import { advisorCalled, called, ranked } from './sheet.ts';
import type { Sheet } from './sheet.ts';

export function appendixHtml(sheet: Sheet, signature: string | null): string {
  const { words, memo } = sheet;
  const parts = [
    section(words.scores, scoreTable(sheet), words.scoresAbout),
    sharesAndRanks(sheet),
    `<div class="pair">${section(words.tornado, tornadoBars(sheet), words.tornadoAbout)}` +
      `${section(words.regret, regretPart(sheet), words.regretAbout, paragraph(informationLine(sheet)))}</div>`,
    section(words.musts, mustTable(sheet), words.mustsAbout),
    section(words.predictions, predictionTable(sheet), words.predictionsAbout),
    `<div class="flow">${section(words.changes, htmlList(changeLines(sheet)))}` +
      `${section(words.agreement, paragraph(agreementLine(sheet)))}` +
      `${section(words.dissent, dissent(sheet))}` +
      `${section(words.risks, risks(sheet))}` +
      `${section(words.thinkAgain, htmlList(memo.wouldChange))}` +
      `${section(words.assumptions, htmlList(memo.assumptions))}` +
      `${section(words.unknown, htmlList(memo.missingInformation))}</div>`,
    section(
      words.perspectives,
      `<div class="perspectives">${memo.perspectives.map((perspective) => perspectiveHtml(sheet, perspective)).join('')}</div>`,
    ),
    section(words.sources, sourceList(sheet), words.sourcesAbout),
    section(words.found, foundList(sheet), words.foundAbout),
    section(words.process, `<div class="process">${processLines(sheet).map(paragraph).join(' ')}</div>`),
    `<footer>${escapeHtml(originLine(sheet))}${signatureHtml(sheet, signature)}</footer>`,
  ];
  return `<section class="appendix" aria-label="${words.appendix}">\n${parts.filter((part) => part !== '').join('\n')}\n</section>`;
}

/** More options than half of a page has columns for: their names would break within words. */
const MOST_BESIDE = 4;

function sharesAndRanks(sheet: Sheet): string {
  const { words, options } = sheet;
  const shares = section(words.probabilities, shareTable(sheet), words.probabilitiesAbout);
  const [bars, lines] = [rankBars(sheet), htmlList(centralLines(sheet))];
  if (options.length <= MOST_BESIDE)
    return `<div class="pair">${shares}${section(words.ranks, bars, words.ranksAbout, lines)}</div>`;
  const beside = `<div class="pair"><div>${bars}</div><div>${lines}</div></div>`;
  return shares + section(words.ranks, beside, words.ranksAbout);
}

function signatureHtml(sheet: Sheet, signature: string | null): string {
  if (signature === null) return '';
  return `<br>${signatureLabel(sheet)} <code>${escapeHtml(signature)}</code>`;
}

function section(title: string, body: string, about = '', more = ''): string {
  if (body === '') return '';
  const note = about === '' ? '' : `<p class="about">${about}</p>`;
  return `<section><h2>${title}</h2>${note}${body}${more}</section>`;
}

function paragraph(text: string): string {
  return text === '' ? '' : `<p>${escapeHtml(text)}</p>`;
}

function regretPart(sheet: Sheet): string {
  return regretRows(sheet).length === 0 ? '' : regretBars(sheet);
}

function dissent({ memo, words }: Sheet): string {
  return memo.dissent
    .map(({ advisor, option, argument }) => {
      const who = words.prefers({ advisor: advisorCalled(words, advisor), option: called(memo, option) });
      return `<blockquote><p class="who">${escapeHtml(who)}</p>${htmlParagraphs(argument)}</blockquote>`;
    })
    .join('');
}

function risks({ memo, words }: Sheet): string {
  const items = memo.risks.map(({ text, raisedBy }) => {
    const by = raisedBy.map((advisor) => advisorCalled(words, advisor)).join(', ');
    return `<li>${escapeHtml(text)} <span class="by">${escapeHtml(by)}</span></li>`;
  });
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
}

function mustTable(sheet: Sheet): string {
  const rows = mustRows(sheet);
  if (rows.length === 0) return '';
  const head = ranked(sheet.memo).map(
    ({ id }) => `<th scope="col">${escapeHtml(called(sheet.memo, id))}</th>`,
  );
  const body = rows.map(
    ({ must, cells }) =>
      `<tr><th scope="row">${escapeHtml(must)}</th>` +
      `${cells.map(({ text, out }) => `<td${out ? ' class="failed"' : ''}>${escapeHtml(text)}</td>`).join('')}</tr>`,
  );
  return `<div class="wide" tabindex="0"><table class="grid"><thead><tr><td></td>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

function predictionTable(sheet: Sheet): string {
  const { words } = sheet;
  const rows = predictionRows(sheet);
  if (rows.length === 0) return '';
  const head = [words.option, words.event, words.by, words.likely];
  const body = rows.map(
    ({ option, event, by, likely }) =>
      `<tr><th scope="row">${escapeHtml(option)}</th><td class="text">${escapeHtml(event)}</td><td>${escapeHtml(by)}</td><td>${likely}</td></tr>`,
  );
  return `<div class="wide" tabindex="0"><table class="grid foretold"><thead><tr>${head.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

function perspectiveHtml(sheet: Sheet, perspective: MemoPerspective): string {
  const { words } = sheet;
  const { advisor, late, revision, caseAgainst, risks: seen, assumptions, wouldChangeMind } = perspective;
  const item = (title: string, text: string): string =>
    text.trim() === '' ? '' : `<dt>${title}</dt><dd>${escapeHtml(text)}</dd>`;
  return (
    `<article class="perspective"><h3>${escapeHtml(advisorCalled(words, advisor) + behind(perspective))}: ${escapeHtml(pickLine(sheet, perspective))}</h3>` +
    `${late ? `<p class="about">${words.late}</p>` : ''}${htmlParagraphs(perspective.case)}` +
    `<dl>${item(words.caseAgainst, caseAgainst)}${item(words.learned, revision?.newInformation ?? '')}` +
    `${item(words.itsRisks, seen.join(' '))}${item(words.itsAssumptions, assumptions.join(' '))}${item(words.itsChange, wouldChangeMind.join(' '))}</dl>` +
    `${evidenceTable(sheet, perspective)}</article>`
  );
}
