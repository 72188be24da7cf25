// A memo as one HTML page that needs nothing else, runs nothing and prints well.
import type { DecisionMemo, MemoPerspective } from '@witan/client';
import { percent } from '../domain/prose/reading-facts.ts';
import { confidenceBar, probabilityBars, rankBars } from './html-charts.ts';
import { DOCUMENT_STYLE } from './html-style.ts';
import { heatTable } from './html-table.ts';
import escapeHtml from 'escape-html';
import { htmlList, htmlParagraphs } from './html-text.ts';
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

/** A whole document: no script, no style attribute, no address of anything outside. */
export function memoAsHtml(given: DecisionMemo): string {
  const memo = cleanMemo(given);
  const { headline, rationale, conditions, nextSteps, confidence } = memo.recommendation;
  const body = [
    `<header><h1>${escapeHtml(headline)}</h1><div class="question">${htmlParagraphs(memo.question)}</div></header>`,
    notesPart(memo),
    briefPart(memo),
    verdict(memo),
    htmlParagraphs(rationale),
    conditions.length > 0 ? `<p>It holds as long as:</p>${htmlList(conditions)}` : '',
    `<p class="aside">${escapeHtml(confidence.explanation)}</p>`,
    section('Options by criteria', heatTable(memo)),
    section(
      'How often each option takes each rank',
      `${rankBars(memo)}<p class="aside">With weights and scores varied within what the advisors hold possible.</p>`,
    ),
    section('How far the advisors agree', `<p>${escapeHtml(memo.agreement.explanation)}</p>`),
    section(
      'Dissent',
      memo.dissent
        .map(
          ({ advisor, option, argument }) =>
            `<blockquote><p><strong>${escapeHtml(advisor)}</strong> prefers “${escapeHtml(nameOf(memo, option))}”:</p>${htmlParagraphs(argument)}</blockquote>`,
        )
        .join(''),
    ),
    section('What would change the answer', changesPart(memo)),
    columns(section('Risks', risksPart(memo)), section('Next steps', htmlList(nextSteps, 'ol'))),
    columns(
      section('Taken for granted', htmlList(memo.assumptions)),
      section('Not known', htmlList(memo.missingInformation)),
    ),
    section(
      'Perspectives',
      `<div class="perspectives">${memo.perspectives.map((perspective) => perspectivePart(memo, perspective)).join('')}</div>`,
    ),
    `<footer>${escapeHtml(originLine(memo))}</footer>`,
  ];
  return (
    `<!doctype html>\n<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="referrer" content="no-referrer"><title>${escapeHtml(headline)}</title><style>${DOCUMENT_STYLE}</style></head>\n` +
    `<body>\n${body.filter((part) => part !== '').join('\n')}\n</body></html>\n`
  );
}

function section(title: string, body: string): string {
  return body === '' ? '' : `<section><h2>${title}</h2>${body}</section>`;
}

function columns(...parts: readonly string[]): string {
  const filled = parts.filter((part) => part !== '');
  return filled.length > 1 ? `<div class="split">${filled.join('')}</div>` : filled.join('');
}

function notesPart(memo: DecisionMemo): string {
  const lines = noteLines(memo);
  return lines.length === 0 ? '' : `<aside class="notes" aria-label="Please note">${htmlList(lines)}</aside>`;
}

function briefPart(memo: DecisionMemo): string {
  const brief = briefOf(memo);
  if (!brief) return '';
  const labelled = (label: string, text: string): string =>
    text === '' ? '' : `<p><em>${label}</em> ${escapeHtml(text)}</p>`;
  return (
    `<p><strong>${escapeHtml(brief.vote)}</strong></p><p>${escapeHtml(brief.reasons.join(' '))}</p>` +
    `${labelled('Against it:', brief.against)}${labelled('What would change it:', brief.change)}${labelled('Next:', brief.next)}`
  );
}

function verdict(memo: DecisionMemo): string {
  const { outcome, option, reversibility, confidence } = memo.recommendation;
  return (
    `<div class="verdict"><div><div class="kind">${OUTCOMES[outcome]}</div><div class="option">${escapeHtml(nameOf(memo, option))}</div>` +
    `<div class="undo">${REVERSIBILITY[reversibility]}</div></div>` +
    `<div><div class="sure">${percent(confidence.value)} · ${confidence.band} confidence</div>${confidenceBar(memo)}</div></div>`
  );
}

function changesPart(memo: DecisionMemo): string {
  const theirs =
    memo.wouldChange.length > 0
      ? `<p>The advisors would think again if:</p>${htmlList(memo.wouldChange)}`
      : '';
  return htmlList([...robustnessLines(memo), ...flipLines(memo)]) + theirs;
}

function risksPart(memo: DecisionMemo): string {
  const items = memo.risks.map(
    ({ text, raisedBy }) =>
      `<li>${escapeHtml(text)} <span class="by">${escapeHtml(raisedBy.join(', '))}</span></li>`,
  );
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
}

function perspectivePart(memo: DecisionMemo, perspective: MemoPerspective): string {
  const { advisor, late, revision, caseAgainst, risks, assumptions, wouldChangeMind } = perspective;
  const item = (title: string, text: string): string =>
    text.trim() === '' ? '' : `<dt>${title}</dt><dd>${escapeHtml(text)}</dd>`;
  return (
    `<article class="perspective"><div class="opening"><h3>${escapeHtml(`${advisor}${behind(perspective)}: ${pickLine(memo, perspective)}`)}</h3>` +
    `${late ? '<p class="aside">Came late; it is shown and does not count.</p>' : ''}${probabilityBars(memo, perspective)}</div>` +
    `${htmlParagraphs(perspective.case)}<dl>${item('Against it', caseAgainst)}${item('New to it in review', revision?.newInformation ?? '')}` +
    `${item('Risks it sees', risks.join(' '))}${item('It takes for granted', assumptions.join(' '))}${item('It would change its mind if', wouldChangeMind.join(' '))}</dl></article>`
  );
}
