// A memo as an architecture decision record in the MADR layout.
import type { DecisionMemo } from '@witan/client';
import { percent, whole } from '../domain/prose/reading-facts.ts';
import { inline, paragraphs } from './markdown-text.ts';
import { bullets, optionsTable, section } from './markdown.ts';
import {
  briefOf,
  cleanMemo,
  confidenceLine,
  flipLines,
  noteLines,
  originLine,
  ranked,
  REVERSIBILITY,
  robustnessLines,
  scoreOf,
} from './reading.ts';

/** Markdown with MADR's headings and front matter. The status is always `proposed`: a person decides. */
export function memoAsAdr(given: DecisionMemo): string {
  const memo = cleanMemo(given);
  const { recommendation } = memo;
  const parts = [
    `---\nstatus: proposed\ndate: ${memo.createdAt.slice(0, 10)}\nconsulted: ${memo.perspectives.map(({ advisor }) => advisor).join(', ')}\n---`,
    `# ${inline(recommendation.headline)}`,
    `## Context and Problem Statement\n\n${paragraphs(memo.question)}`,
    section(
      'Decision Drivers',
      memo.criteria
        .map(
          ({ name, description, weight }) =>
            `- ${inline(name)} (${percent(weight)})${described(description)}`,
        )
        .join('\n'),
    ),
    `## Considered Options\n\n${ranked(memo)
      .map(({ name, description }) => `- ${inline(name)}${described(description)}`)
      .join('\n')}`,
    outcomePart(memo),
    `## Pros and Cons of the Options\n\n${optionsTable(memo)}\n\n${ranked(memo)
      .map((option) => prosAndCons(memo, option))
      .join('\n\n')}`,
    morePart(memo),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function described(description: string): string {
  return description.trim() === '' ? '' : `: ${inline(description)}`;
}

function outcomePart(memo: DecisionMemo): string {
  const { option, rationale, conditions, reversibility, outcome } = memo.recommendation;
  const chosen = memo.options.find(({ id }) => id === option)?.name ?? option;
  const verb =
    outcome === 'recommendation'
      ? 'Proposed option'
      : outcome === 'close_call'
        ? 'Leading option of a close call'
        : 'Leading option until more is known';
  const consequences = [
    `- Neutral, because it is ${REVERSIBILITY[reversibility].toLowerCase()}`,
    ...memo.risks.map(
      ({ text, raisedBy }) => `- Bad, if it comes to this: ${inline(text)} (${raisedBy.join(', ')})`,
    ),
  ];
  return [
    `## Decision Outcome\n\n${verb}: "${inline(chosen)}" (${confidenceLine(memo)}).`,
    inline(briefOf(memo)?.reasons.join(' ') ?? ''),
    paragraphs(rationale),
    `### Consequences\n\n${consequences.join('\n')}`,
    conditions.length > 0
      ? `### Confirmation\n\nThe decision holds as long as:\n\n${bullets(conditions)}`
      : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function prosAndCons(memo: DecisionMemo, option: DecisionMemo['options'][number]): string {
  const lines = memo.criteria.flatMap(({ id, name }) => {
    const score = scoreOf(memo, option.id, id);
    if (!score) return [];
    const verdict = score.mean >= 60 ? 'Good' : score.mean < 40 ? 'Bad' : 'Neutral';
    return [`- ${verdict}, ${whole(score.mean)} of 100 on ${inline(name)}`];
  });
  return `### ${inline(option.name)}\n\n${lines.join('\n')}`;
}

function morePart(memo: DecisionMemo): string {
  const blocks = [
    listOf('Notes', noteLines(memo)),
    listOf('What would change the answer', [...robustnessLines(memo), ...flipLines(memo)]),
    listOf('The advisors would think again if', memo.wouldChange),
    listOf(
      'Dissent',
      memo.dissent.map(({ advisor, argument }) => `${advisor}: ${argument}`),
    ),
    listOf('Next steps', memo.recommendation.nextSteps),
    `Drawn from ${originLine(memo)}`,
  ];
  return `## More Information\n\n${blocks.filter((block) => block !== '').join('\n\n')}`;
}

function listOf(title: string, items: readonly string[]): string {
  return items.length === 0 ? '' : `${title}:\n\n${bullets(items)}`;
}
