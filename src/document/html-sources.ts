// Evidence with its marks, and the sources that they lead to.
import type { Evidence, MemoPerspective } from '@witan/client';
import escapeHtml from 'escape-html';
import { marksOf, sourceRows, uncitedFacts, uncitedLine } from './citations.ts';
import type { SourceRow } from './citations.ts';
import { htmlParagraphs } from './html-text.ts';
import { called, criterionName } from './sheet.ts';
import type { Sheet } from './sheet.ts';

/** Lines of one advisor that a paper has room for. */
const ON_PAPER = 4;

/** The lines that cite something, on paper those that are quoted first; the others folded away, on the screen alone. */
export function evidenceTable(sheet: Sheet, { evidence }: MemoPerspective): string {
  const lines = evidence.filter(({ text }) => text.trim() !== '');
  const cited = lines.filter((line) => marksOf(sheet.memo, line).length > 0);
  const others = lines.filter((line) => !cited.includes(line));
  const isQuoted = (line: Evidence): boolean => marksOf(sheet.memo, line).some(({ verified }) => verified);
  const printed = cited
    .toSorted((one, other) => Number(isQuoted(other)) - Number(isQuoted(one)))
    .slice(0, ON_PAPER);
  const { words } = sheet;
  const title = cited.length > 0 ? words.moreEvidence : words.evidence;
  const folded =
    others.length === 0
      ? ''
      : `<details class="evidence"><summary>${title}</summary>${table(sheet, others)}</details>`;
  return (
    (cited.length === 0
      ? ''
      : `<ul class="cited">${cited.map((line) => citedItem(sheet, line, printed.includes(line))).join('')}</ul>`) +
    folded
  );
}

/** No table: on paper two columns leave it no room. */
function citedItem(sheet: Sheet, line: Evidence, isPrinted: boolean): string {
  const { memo } = sheet;
  const about = `${called(memo, line.option)}, ${criterionName(memo, line.criterion)}:`;
  return `<li${isPrinted ? '' : ' class="beyond"'}><strong>${escapeHtml(about)}</strong> ${escapeHtml(line.text)}${marks(sheet, line)}</li>`;
}

function table(sheet: Sheet, lines: readonly Evidence[]): string {
  const { memo } = sheet;
  const rows = lines.map(
    (line) =>
      `<tr><th scope="row">${escapeHtml(called(memo, line.option))}</th><td>${escapeHtml(criterionName(memo, line.criterion))}</td>` +
      `<td class="text">${escapeHtml(line.text)}</td></tr>`,
  );
  return `<div class="wide" tabindex="0"><table class="grid"><tbody>${rows.join('')}</tbody></table></div>`;
}

function marks({ memo, words }: Sheet, line: Evidence): string {
  return marksOf(memo, line)
    .map(({ id, number, verified }) => {
      const [kind, sign, said] = verified
        ? ['cite quoted', ' ✓', words.quoted]
        : ['cite', '', words.referred];
      return ` <a class="${kind}" href="#${id}" title="${escapeHtml(said)}" aria-label="${number}, ${escapeHtml(said)}">${number}${sign}</a>`;
    })
    .join('');
}

/** What search found, as it was reported; apart, what nobody cites. */
export function foundList(sheet: Sheet): string {
  const rows = sourceRows(sheet, 'web');
  const others = uncitedFacts(sheet);
  const [first] = rows;
  const list = first
    ? `<ol class="sources${density(sheet)}" start="${first.number}">${rows.map(foundItem).join('')}</ol>`
    : '';
  if (others.length === 0) return list;
  return `${list}<p class="about">${sheet.words.foundUncited}</p><ul class="sources others">${others.map(foundItem).join('')}</ul>`;
}

/** Of many, paper shows the beginnings. */
function density(sheet: Sheet): string {
  const count = sourceRows(sheet, 'document').length + sourceRows(sheet, 'web').length;
  return count > 12 ? ' many' : '';
}

/** The address stands as text: a page that was found is nothing to follow unseen. */
function foundItem({ id, where, url, text, by }: SourceRow): string {
  return (
    `<li id="${id}"><strong>${escapeHtml(where)}</strong>${by === '' ? '' : ` <span class="by">${escapeHtml(by)}</span>`}` +
    `<p>${escapeHtml(text)}</p>${url === '' ? '' : `<p class="by">${escapeHtml(url)}</p>`}</li>`
  );
}

/** Each with where it stands, what is quoted of it, who cites it, and the whole passage to unfold. */
export function sourceList(sheet: Sheet): string {
  const rows = sourceRows(sheet, 'document');
  const uncited = uncitedLine(sheet);
  const list =
    rows.length === 0
      ? ''
      : `<ol class="sources${density(sheet)}">${rows.map((row) => item(sheet, row)).join('')}</ol>`;
  return list + (uncited === '' ? '' : `<p>${escapeHtml(uncited)}</p>`);
}

function item({ words }: Sheet, { id, where, quote, text, by }: SourceRow): string {
  const quoted = quote === '' ? '' : `<span class="cite quoted">✓</span> <q>${escapeHtml(quote)}</q>`;
  // What a link leads to is inside the fold, so that following it unfolds it.
  return (
    `<li><strong>${escapeHtml(where)}</strong> <span class="by">${escapeHtml(by)}</span>` +
    `${quoted === '' ? '' : `<p>${quoted}</p>`}` +
    `<details><summary>${words.passage}</summary><div id="${id}" class="passage">${htmlParagraphs(text)}</div></details></li>`
  );
}
