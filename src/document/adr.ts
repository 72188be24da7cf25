// A memo as an architecture decision record in the MADR 4 layout.
import type { DecisionMemo, OptionId } from '@witan/client';
import { originLine, processLines } from './appendix.ts';
import { changeLines } from './what-changes.ts';
import { recordedLines } from './recorded.ts';
import type { Attached, Recorded } from './recorded.ts';
import { oneLine } from '../domain/plain-text.ts';
import { inline, paragraphs } from './markdown-text.ts';
import { bullets, scoresTable } from './markdown.ts';
import { advisorCalled, called, criterionName, labelOf, ranked, sheetOf } from './sheet.ts';
import type { Sheet } from './sheet.ts';

/** A cell this good or bad counts as a pro or a con; what is between is neutral. */
const GOOD = 60;
const BAD = 40;
/** A title longer than that is cut at a word. */
const TITLE_WORDS = 12;

/**
 * Markdown with MADR's headings and front matter. The status is `proposed` until a person has decided, then `accepted`,
 * `rejected` where it was none of the options, or `superseded` where a later memo decides anew.
 */
export function memoAsAdr(given: DecisionMemo, { record = null, signature = null }: Attached = {}): string {
  const sheet = sheetOf(given);
  const { memo } = sheet;
  const parts = [
    `---\nstatus: ${statusOf(record)}\ndate: ${(record?.decision?.recordedAt ?? memo.createdAt).slice(0, 10)}\n${decidedBy(record)}consulted: ${memo.perspectives.map(({ advisor }) => advisor).join(', ')}\n---`,
    `# ${inline(titleOf(sheet))}`,
    `## Context and Problem Statement\n\n${paragraphs(memo.question)}`,
    section(
      'Decision Drivers',
      memo.criteria
        .map(
          ({ name, description, weight }) =>
            `- ${inline(name)} (${sheet.catalogue.percent(weight)})${described(description)}`,
        )
        .join('\n'),
    ),
    `## Considered Options\n\n${ranked(memo)
      .map(({ name, description }) => `- ${inline(name)}${described(description)}`)
      .join('\n')}`,
    outcomePart(sheet),
    section(sheet.catalogue.record.title, bullets(recordedLines(memo, record, sheet.catalogue))),
    `## Pros and Cons of the Options\n\n${scoresTable(sheet)}\n\n${ranked(memo)
      .map(({ id, name }) => `### ${inline(name)}\n\n${prosAndCons(sheet, id)}`)
      .join('\n\n')}`,
    morePart(sheet, signature),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function statusOf(record: Recorded | null): string {
  const decision = record?.decision ?? null;
  if (decision === null) return 'proposed';
  if (record?.superseded) return 'superseded';
  return decision.option === null ? 'rejected' : 'accepted';
}

function decidedBy(record: Recorded | null): string {
  const name = record?.decision?.decidedBy ?? null;
  return name === null ? '' : `decision-makers: ${JSON.stringify(oneLine(name))}\n`;
}

function section(title: string, body: string): string {
  return body === '' ? '' : `## ${title}\n\n${body}`;
}

function described(description: string): string {
  return description.trim() === '' ? '' : `: ${inline(description)}`;
}

/** "Use Buy for: Should we build or buy it?", short enough for a list of records. */
function titleOf({ memo }: Sheet): string {
  const chosen = memo.options.find(({ id }) => id === memo.recommendation.option);
  const asked = memo.question.split(/\s+/u);
  const about = asked.length <= TITLE_WORDS ? memo.question : `${asked.slice(0, TITLE_WORDS).join(' ')} …`;
  return `Use ${chosen ? labelOf(chosen) : memo.recommendation.option} for: ${about}`;
}

function outcomePart(sheet: Sheet): string {
  const { memo, words, reasons, confidence, conditions } = sheet;
  const { option, outcome } = memo.recommendation;
  const chosen = memo.options.find(({ id }) => id === option)?.name ?? option;
  const verb = {
    recommendation: 'Proposed option',
    close_call: 'Leading option of a close call',
    investigate: 'Leading option until more is known',
  }[outcome];
  const consequences = [
    `- Neutral, because of what it takes to go back: ${inline(words.undo[memo.recommendation.reversibility])}`,
    ...memo.risks.map(
      ({ text, raisedBy }) => `- Bad, if it comes to this: ${inline(text)} (${raisedBy.join(', ')})`,
    ),
  ];
  return [
    `## Decision Outcome\n\n${verb}: "${inline(chosen)}", because ${reasons.map((text) => paragraphs(text)).join('\n\n')}`,
    sheet.vote === '' ? '' : inline(sheet.vote),
    inline(confidence),
    `### Consequences\n\n${consequences.join('\n')}`,
    conditions.length > 0
      ? `### Confirmation\n\nThe decision holds as long as:\n\n${bullets(conditions)}`
      : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The advisors' own evidence, sorted by how well the option does on that criterion. */
function prosAndCons({ memo, words }: Sheet, option: OptionId): string {
  const lines = memo.criteria.flatMap(({ id }) => {
    const mean = memo.scores.find((score) => score.option === option && score.criterion === id)?.mean;
    if (mean === undefined) return [];
    const verdict = mean >= GOOD ? 'Good' : mean < BAD ? 'Bad' : 'Neutral';
    const said = memo.perspectives
      .filter(({ late }) => !late)
      .flatMap(({ advisor, evidence }) =>
        evidence
          .filter((line) => line.option === option && line.criterion === id && line.text.trim() !== '')
          .map(({ text }) => `${inline(text)} (${advisorCalled(words, advisor)})`),
      );
    const [first = `${inline(criterionName(memo, id))} is scored ${Math.round(mean)} of 100`] = said;
    return [`- ${verdict}, because of ${inline(criterionName(memo, id))}: ${first}`];
  });
  return lines.join('\n');
}

function morePart(sheet: Sheet, signature: string | null): string {
  const { memo, words, notes, steps, against } = sheet;
  const blocks = [
    listOf('Notes', notes),
    against === '' ? '' : `The strongest case against it: ${inline(against)}`,
    listOf('What would change the answer', changeLines(sheet)),
    listOf('The advisors would think again if', memo.wouldChange),
    listOf(
      'Dissent',
      memo.dissent.map(
        ({ advisor, option, argument }) =>
          `${advisorCalled(words, advisor)} prefers ${called(memo, option)}: ${argument}`,
      ),
    ),
    listOf('Next steps', steps),
    `Drawn from ${originLine(sheet)}. ${processLines(sheet).map(inline).join(' ')}`,
    signature === null ? '' : `Signature of the memo: \`${signature}\``,
  ];
  return `## More Information\n\n${blocks.filter((block) => block !== '').join('\n\n')}`;
}

function listOf(title: string, items: readonly string[]): string {
  return items.length === 0 ? '' : `${title}:\n\n${bullets(items)}`;
}
