// A memo as an architecture decision record in the MADR 4 layout, of the same pieces as its document.
import type { DecisionMemo, MemoOption, OptionId } from '@witan/client';
import { nameOf } from '../name-of.ts';
import { oneLine } from '../plain-text.ts';
import { processLines, scoresTable, signatureTerm } from './appendix.ts';
import { changeLines } from './sureness.ts';
import { lead, list, paragraphs, terms, text, titled } from './blocks.ts';
import type { Block, Line } from './blocks.ts';
import { againstText, confidenceLine, reasonsText, riskLines, voteLine } from './brief.ts';
import { drawn } from './markdown.ts';
import { recordedLines } from './recorded.ts';
import type { Attached, RecordedDecision } from './recorded.ts';
import { advisorCalled, attributed, labelOf, notesOf, sheetOf } from './sheet.ts';
import type { Sheet } from './sheet.ts';

/** A cell this good or bad counts as a pro or a con; what is between is neutral. */
const GOOD = 60;
const BAD = 40;

/**
 * Markdown with MADR's headings, which are English. The status is `proposed` until a person has decided, then `accepted`,
 * `rejected` where it was none of the options, or `superseded` where a later memo decides anew.
 */
export function memoAsAdr(given: DecisionMemo, { record = null, signature = null }: Attached = {}): string {
  const sheet = sheetOf(given);
  const blocks = [
    ...text('title', titleOf(sheet, record)),
    ...text('part', 'Context and Problem Statement'),
    ...paragraphs('plain', sheet.memo.question),
    ...titled('part', 'Decision Drivers', driversOf(sheet)),
    ...titled('part', 'Considered Options', list(sheet.options.map((one) => described(sheet, one)))),
    ...titled('part', 'Decision Outcome', outcomeBlocks(sheet, record)),
    ...titled('part', 'Pros and Cons of the Options', prosAndCons(sheet)),
    ...titled('part', 'More Information', moreBlocks(sheet, signature)),
  ];
  return `${headOf(sheet, record)}\n\n${drawn(blocks)}\n`;
}

/** Front matter. A simulated record says first what it is and has a code block instead, so that no list of decisions takes it up. */
function headOf({ memo, words }: Sheet, record: RecordedDecision | null): string {
  const decidedBy = record?.decision?.decidedBy ?? null;
  const lines = [
    `status: ${statusOf(record)}`,
    `date: ${(record?.decision?.recordedAt ?? memo.timestamp).slice(0, 10)}`,
    ...(decidedBy === null ? [] : [`decision-makers: ${JSON.stringify(oneLine(decidedBy))}`]),
    `consulted: ${memo.perspectives.map(({ advisor }) => advisor).join(', ')}`,
  ].join('\n');
  return memo.mode === 'test'
    ? `${drawn(text('quote', words.notes.simulated))}\n\n\`\`\`yaml\n${lines}\n\`\`\``
    : `---\n${lines}\n---`;
}

function statusOf(record: RecordedDecision | null): string {
  const decision = record?.decision ?? null;
  if (decision === null) return 'proposed';
  if (record?.superseded) return 'superseded';
  return decision.option === null ? 'rejected' : 'accepted';
}

/** "Billing: build or buy: Buy" or "Build or buy? Buy", by what was decided where someone has; the question alone where it was none of the options. */
function titleOf({ memo, words, options }: Sheet, record: RecordedDecision | null): string {
  const [proposed] = options;
  const decision = record?.decision ?? null;
  const chosen = decision === null ? proposed : options.find(({ id }) => id === decision.option);
  if (!chosen) return memo.title;
  return lead(/[?？]$/u.test(memo.title) ? memo.title : words.label(memo.title)) + labelOf(chosen);
}

/** MADR's sentence: what was chosen, and what the panel proposed where that is another. */
function chosenLine({ memo }: Sheet, record: RecordedDecision | null): string {
  const proposed = `"${nameOf(memo.options, memo.verdict.option)}", because:`;
  const decision = record?.decision ?? null;
  if (decision === null) return `Proposed option: ${proposed}`;
  if (decision.option === memo.verdict.option) return `Chosen option: ${proposed}`;
  const chosen = decision.option === null ? 'none of them' : `"${nameOf(memo.options, decision.option)}"`;
  return `Chosen option: ${chosen}. The panel had proposed ${proposed}`;
}

function described({ words }: Sheet, { name, description }: Pick<MemoOption, 'name' | 'description'>): Line {
  return description.trim() === '' ? [name] : [lead(words.label(name)) + description];
}

function driversOf(sheet: Sheet): Block[] {
  const { memo, words, say } = sheet;
  const weights = words.percents(memo.criteria.map(({ weight }) => weight));
  return list(
    memo.criteria.map((one, i) => described(sheet, { ...one, name: one.name + say.aside(weights[i] ?? '') })),
  );
}

function outcomeBlocks(sheet: Sheet, record: RecordedDecision | null): Block[] {
  const { memo, say } = sheet;
  const name = nameOf(memo.options, memo.verdict.option);
  const consequences: Line[] = riskLines(sheet).map((risk) => ['Bad, if it comes to this: ', ...risk]);
  return [
    ...text('plain', chosenLine(sheet, record)),
    ...text('plain', reasonsText(sheet)),
    ...text('plain', memo.verdict.decision === name ? '' : sheet.words.sentence(memo.verdict.decision)),
    ...text('plain', voteLine(sheet)),
    ...text('plain', ...confidenceLine(sheet)),
    ...titled('detail', sheet.words.record.title, list(recordedLines(sheet, record))),
    ...titled('detail', 'Consequences', list(consequences)),
    ...titled('detail', 'Confirmation', list(memo.verdict.conditions), sheet.words.label(say.holds)),
  ];
}

function prosAndCons(sheet: Sheet): Block[] {
  return [
    scoresTable(sheet),
    ...sheet.options.flatMap(({ id, name }) => titled('detail', name, list(evidenceLines(sheet, id)))),
  ];
}

/** The advisors' own evidence that stands nowhere above, by how well the option does on its criterion. */
function evidenceLines(sheet: Sheet, option: OptionId): string[] {
  const { memo } = sheet;
  const told = new Set(memo.verdict.reasons.map(({ text: said }) => said));
  return memo.criteria.flatMap(({ id }) => {
    const score = memo.scores.find((one) => one.option === option && one.criterion === id);
    if (!score) return [];
    const { mean, byAdvisor } = score;
    const verdict = verdictOf(mean);
    // Whose score is the clearest says why.
    const wanted = { Good: 100, Bad: 0, Neutral: mean }[verdict];
    const [found] = memo.perspectives
      .filter(({ late }) => !late)
      .flatMap(({ advisor, evidence }) => evidence.map((line) => ({ ...line, advisor })))
      .filter((line) => line.option === option && line.criterion === id)
      .filter((line) => line.text.trim() !== '' && !told.has(line.text))
      .map((line) => ({ ...line, off: Math.abs((byAdvisor[line.advisor] ?? mean) - wanted) }))
      .toSorted((a, b) => a.off - b.off);
    if (!found) return [];
    const said = attributed(sheet, found.text, advisorCalled(sheet, found.advisor));
    return [`${verdict}, because of ${nameOf(sheet.memo.criteria, id)}: ${said}`];
  });
}

function verdictOf(mean: number): 'Good' | 'Bad' | 'Neutral' {
  if (mean >= GOOD) return 'Good';
  return mean < BAD ? 'Bad' : 'Neutral';
}

function moreBlocks(sheet: Sheet, signature: string | null): Block[] {
  const { memo, say, words } = sheet;
  const notes = notesOf(sheet).flatMap(({ message, minor }) => (minor ? [] : [message]));
  const told: readonly (readonly [label: string, texts: readonly string[]])[] = [
    [say.notes, notes],
    [say.against, [againstText(sheet)]],
    [say.change, [memo.verdict.wouldChange?.text ?? '']],
    [say.changes, changeLines(sheet)],
    [say.agree, memo.consensus.agreements],
    [say.differ, memo.consensus.divergences],
    [say.next, memo.nextSteps],
    [say.process, [...processLines(sheet), memo.id]],
  ];
  const rows = told.map(([label, texts]) => ({
    label: words.label(label),
    lines: texts.map((said): Line => [said]),
  }));
  return terms('small', [...rows, signatureTerm(sheet, signature)]);
}
