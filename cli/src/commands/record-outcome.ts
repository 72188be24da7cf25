import { Argument, Option, type Command } from '@commander-js/extra-typings';
import { proposedReview } from '@witan/combine';
import type { DecisionMemo, MemoRecord, PredictionId, OptionId } from '@witan/client';
import { ENGLISH } from '@witan/memo/words/catalogue';
import { predictionId } from '../../../src/contract/scalars.ts';
import { outcomeResult } from '../../../src/contract/record-inputs.ts';
import { badInput, CliError, EXIT, printJson, report, say, type Io } from '../io.ts';
import { anyMemoId } from '../options.ts';
import { inMemo } from '../session.ts';

export const RESULTS = outcomeResult.options;
export const ANSWERS = ['true', 'false', 'unknown'] as const;

export function cameTrue(answer: (typeof ANSWERS)[number]): boolean | null {
  return answer === 'unknown' ? null : answer === 'true';
}

/** An option of the memo by its id, name or label, whatever the case. */
export function optionOf(memo: DecisionMemo, given: string): OptionId {
  const same = (text: string | undefined): boolean =>
    text?.trim().toLowerCase() === given.trim().toLowerCase();
  const found = memo.options.find(({ id, name, label }) => [id, name, label].some(same));
  if (found) return found.id;
  const known = memo.options.map(({ id, name }) => `${id} (${name})`).join(', ');
  throw badInput(`"${given}" is not an option of this memo; there are ${known}.`);
}

export function defineDecide(command: Command, io: Io): void {
  command
    .description('Records what was decided on a memo.')
    .addArgument(anyMemoId)
    .argument('[option]', 'the option by id, name or label')
    .option('--none', 'none of these')
    .option('--note <text>', 'why')
    .option('--by <name>', 'who decided')
    .option(
      '--review [date]',
      'when to look again, YYYY-MM-DD; without a date on the day that the memo proposes',
    )
    .addOption(new Option('--undo', 'take the decision back').conflicts(['note', 'by', 'review']))
    .option('--json', 'print JSON')
    .action(async (id, option, { none, note, by, review, undo, json }) => {
      const given = [option, none, undo].filter((one) => one !== undefined).length;
      if (given !== 1) throw badInput('Name the option, or --none, or --undo.');
      await inMemo(io, id, async ({ memos }, memoId) => {
        if (undo) {
          const { decision, etag } = await memos.withRecord(memoId);
          if (!decision) throw nothingToUndo('decision');
          await memos.undecide(memoId, { ifMatch: etag });
          return report(io, { json }, { id: memoId, undone: 'decision' }, 'Took the decision back.');
        }
        const memo = await memos.get(memoId);
        const chosen = option === undefined ? null : optionOf(memo, option);
        const proposed = proposedReview(memo, chosen, io.now());
        const reviewOn = review === true ? proposed : review;
        const record = await memos.decide(memoId, { option: chosen, note, decidedBy: by, reviewOn });
        if (json) return printJson(io, record);
        const name = memo.options.find((one) => one.id === record.decision?.option)?.name;
        say(io, `Recorded the decision: ${name ?? 'none of these'}.`);
        tellOpen(io, memo, record);
        if (review === undefined) say(io, `To look again on ${proposed}, add --review.`);
      });
    });
}

const nothingToUndo = (what: string) =>
  new CliError(EXIT.failure, `There is nothing to undo: this memo has no ${what} on record.`);

/** What can be settled later, and when. */
function tellOpen(io: Io, memo: DecisionMemo, record: MemoRecord): void {
  for (const { id, option, event, by, probability } of memo.predictions)
    if (option === record.decision?.option && !record.predictions.some((settled) => settled.id === id))
      say(io, `  ${id} by ${by}, ${ENGLISH.percent(probability)}: ${event}`);
  if (record.dueOn !== null) say(io, `Due on ${record.dueOn}.`);
}

export function defineSettle(command: Command, io: Io): void {
  command
    .description('Says whether a prediction of the option that was decided for came true.')
    .addArgument(anyMemoId)
    .argument('<prediction>', 'the prediction, prd_...', readPrediction)
    .addArgument(new Argument('[answer]', 'whether it did').choices(ANSWERS))
    .option('--note <text>', 'how it was found out')
    .addOption(new Option('--undo', 'open the prediction again').conflicts('note'))
    .option('--json', 'print JSON')
    .action(async (id, prediction, answer, { note, undo, json }) => {
      if ((answer === undefined) !== (undo === true))
        throw badInput('Say true, false or unknown, or --undo.');
      await inMemo(io, id, async ({ memos }, memoId) => {
        if (answer === undefined) {
          const { predictions, etag } = await memos.withRecord(memoId);
          if (!predictions.some((one) => one.id === prediction))
            throw nothingToUndo(`answer to ${prediction}`);
          await memos.reopen(memoId, prediction, { ifMatch: etag });
          return report(io, { json }, { id: memoId, undone: prediction }, `${prediction} is open again.`);
        }
        const record = await memos.settle(memoId, prediction, { cameTrue: cameTrue(answer), note });
        if (json) printJson(io, record);
        else say(io, `Settled ${prediction}.`);
      });
    });
}

function readPrediction(text: string): PredictionId {
  const read = predictionId.safeParse(text);
  if (read.success) return read.data;
  throw badInput(`"${text}" is not the id of a prediction, prd_...`);
}

export function defineOutcome(command: Command, io: Io): void {
  command
    .description('Records how a decision went, and which option was right where that is known.')
    .addArgument(anyMemoId)
    .addOption(new Option('-r, --result <result>', 'how it went').choices(RESULTS))
    .option('--best <option>', 'the option that was right in hindsight, by id, name or label')
    .option('--lessons <text>', 'what was learned')
    .option('--on <date>', 'when it was known, YYYY-MM-DD')
    .addOption(new Option('--undo', 'take the outcome back').conflicts(['lessons', 'on']))
    .option('--json', 'print JSON')
    .action(async (id, { result, best, lessons, on, undo, json }) => {
      if ((result !== undefined || best !== undefined) === (undo === true))
        throw badInput('Give --result or --best, or --undo.');
      await inMemo(io, id, async ({ memos }, memoId) => {
        if (undo) {
          const { outcome, etag } = await memos.withRecord(memoId);
          if (!outcome) throw nothingToUndo('outcome');
          await memos.deleteOutcome(memoId, { ifMatch: etag });
          const line = 'Took the outcome back; the panel has unlearned it.';
          return report(io, { json }, { id: memoId, undone: 'outcome' }, line);
        }
        const right = best === undefined ? null : optionOf(await memos.get(memoId), best);
        const record = await memos.recordOutcome(memoId, { result, best: right, lessons, observedOn: on });
        if (json) return printJson(io, record);
        say(io, 'Recorded the outcome.');
        const brier = record.outcome?.brier;
        if (brier)
          say(io, `The panel's Brier score is ${brier.panel.toFixed(2)}, where 0 is certain and right.`);
      });
    });
}
