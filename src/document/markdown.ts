// A memo as Markdown.
import type { DecisionMemo, MemoPerspective } from '@witan/client';
import { percent, whole } from '../domain/prose/reading-facts.ts';
import { inline, paragraphs, quotation } from './markdown-text.ts';
import {
  behind,
  briefOf,
  cleanMemo,
  confidenceLine,
  flipLines,
  nameOf,
  noteLines,
  originLine,
  OUTCOMES,
  pickLine,
  ranked,
  REVERSIBILITY,
  robustnessLines,
  scoreOf,
  spreadOf,
} from './reading.ts';

/** GitHub-flavoured Markdown, ending in a newline; everything written by models or callers is escaped. */
export function memoAsMarkdown(given: DecisionMemo): string {
  const memo = cleanMemo(given);
  const parts = [
    `# ${inline(memo.recommendation.headline)}`,
    quotation(memo.question),
    notesPart(memo),
    briefPart(memo),
    recommendationPart(memo),
    `## Options by criteria\n\n${optionsTable(memo)}\n\nEach cell is the mean of the advisors' scores (100 is best), with the lowest and the highest in brackets.`,
    `## How often each option comes first\n\n${rankBars(memo)}`,
    `## How far the advisors agree\n\n${inline(memo.agreement.explanation)}`,
    section(
      'Dissent',
      memo.dissent
        .map(
          ({ advisor, option, argument }) =>
            `**${advisor}** prefers *${inline(nameOf(memo, option))}*:\n\n${quotation(argument)}`,
        )
        .join('\n\n'),
    ),
    section('What would change the answer', changesPart(memo)),
    section(
      'Risks',
      memo.risks.map(({ text, raisedBy }) => `- ${inline(text)} (${raisedBy.join(', ')})`).join('\n'),
    ),
    section(
      'Next steps',
      memo.recommendation.nextSteps.map((step, i) => `${i + 1}. ${inline(step)}`).join('\n'),
    ),
    section('Taken for granted', bullets(memo.assumptions)),
    section('Not known', bullets(memo.missingInformation)),
    section(
      'Perspectives',
      memo.perspectives.map((perspective) => perspectivePart(memo, perspective)).join('\n\n'),
    ),
    `---\n\n${originLine(memo)}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The table of options by criteria; also used by the decision record. */
export function optionsTable(memo: DecisionMemo): string {
  const options = ranked(memo);
  const mark = (id: string, text: string): string =>
    id === memo.recommendation.option ? `**${text}**` : text;
  const rows = [
    ['Criterion', 'Weight', ...options.map(({ name }) => inline(name))],
    ['---', '---:', ...options.map(() => ':---:')],
    ...memo.criteria.map(({ id, name, weight }) => [
      inline(name),
      percent(weight),
      ...options.map((option) => {
        const score = scoreOf(memo, option.id, id);
        return score ? `${whole(score.mean)} (${spreadOf(score)})` : '–';
      }),
    ]),
    ['**Weighted score**', '', ...options.map(({ id, score }) => mark(id, whole(score)))],
    [
      '**Probability of being best**',
      '',
      ...options.map(({ id, probability }) => mark(id, percent(probability))),
    ],
  ];
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

export function section(title: string, body: string): string {
  return body === '' ? '' : `## ${title}\n\n${body}`;
}

export function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${inline(item)}`).join('\n');
}

function notesPart(memo: DecisionMemo): string {
  const lines = noteLines(memo);
  return lines.length === 0 ? '' : `**Please note**\n\n${bullets(lines)}`;
}

function briefPart(memo: DecisionMemo): string {
  const brief = briefOf(memo);
  if (!brief) return '';
  const labelled = (label: string, text: string): string => (text === '' ? '' : `*${label}* ${inline(text)}`);
  return [
    `**${inline(brief.vote)}**`,
    inline(brief.reasons.join(' ')),
    labelled('Against it:', brief.against),
    labelled('What would change it:', brief.change),
    labelled('Next:', brief.next),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function recommendationPart(memo: DecisionMemo): string {
  const { outcome, option, rationale, conditions, reversibility, confidence } = memo.recommendation;
  return [
    `## ${OUTCOMES[outcome]}`,
    `**${inline(nameOf(memo, option))}** · ${confidenceLine(memo)} · ${REVERSIBILITY[reversibility].toLowerCase()}`,
    paragraphs(rationale),
    conditions.length > 0 ? `It holds as long as:\n\n${bullets(conditions)}` : '',
    `*${inline(confidence.explanation)}*`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function changesPart(memo: DecisionMemo): string {
  const ours = bullets([...robustnessLines(memo), ...flipLines(memo)]);
  const theirs =
    memo.wouldChange.length > 0 ? `The advisors would think again if:\n\n${bullets(memo.wouldChange)}` : '';
  return [ours, theirs].filter((part) => part !== '').join('\n\n');
}

function rankBars(memo: DecisionMemo): string {
  const rows = ranked(memo).map(({ name, rankAcceptability }) => {
    const first = rankAcceptability[0] ?? 0;
    const filled = Math.round(first * 20);
    const others = rankAcceptability.slice(1).map((share, i) => `${percent(share)} at rank ${i + 2}`);
    return `| ${inline(name)} | ${'█'.repeat(filled)}${'░'.repeat(20 - filled)} | ${percent(first)} | ${others.join(', ')} |`;
  });
  return ['| Option | First | | Else |', '| --- | --- | ---: | --- |', ...rows].join('\n');
}

function perspectivePart(memo: DecisionMemo, perspective: MemoPerspective): string {
  const {
    advisor,
    late,
    case: reasons,
    caseAgainst,
    revision,
    risks,
    assumptions,
    wouldChangeMind,
  } = perspective;
  const list = (title: string, items: readonly string[]): string =>
    items.length > 0 ? `${title}\n\n${bullets(items)}` : '';
  return [
    `### ${advisor}${inline(behind(perspective)) ? ` ${inline(behind(perspective))}` : ''}: ${inline(pickLine(memo, perspective))}`,
    late ? '*Came late; it is shown and does not count.*' : '',
    paragraphs(reasons),
    caseAgainst.trim() === '' ? '' : `**Against it:** ${inline(caseAgainst)}`,
    revision ? `**New to it in review:** ${inline(revision.newInformation)}` : '',
    list('Risks it sees:', risks),
    list('It takes for granted:', assumptions),
    list('It would change its mind if:', wouldChangeMind),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
