import type { Command } from '@commander-js/extra-typings';
import { proposedReview } from '@witan/combine';
import type { DecisionMemo, MemoRecord } from '@witan/client';
import { printJson, say } from '../io.ts';
import type { Io } from '../io.ts';
import { memoId } from '../options.ts';
import { badInput } from '../read-input.ts';
import { optionOf } from '../read-outcome.ts';
import { inMemo } from '../session.ts';

export function define(command: Command, io: Io): void {
  command
    .addArgument(memoId)
    .argument('[option]', 'the option by id, name or label')
    .option('--none', 'none of these')
    .option('--note <text>', 'why')
    .option('--by <name>', 'who decided')
    .option(
      '--review [date]',
      'when to look again, YYYY-MM-DD; without a date on the day that the memo proposes',
    )
    .option('--undo', 'take the decision back')
    .option('--json', 'print JSON')
    .action(async (id, option, { none, note, by, review, undo, json }) => {
      const given = [option, none, undo].filter((one) => one !== undefined).length;
      if (given !== 1) throw badInput('Name the option, or --none, or --undo.');
      await inMemo(io, id, async ({ memos }, memoId) => {
        if (undo) {
          await memos.undecide(memoId);
          return say(io, 'Took the decision back.');
        }
        const memo = await memos.get(memoId);
        const chosen = option === undefined ? null : optionOf(memo, option);
        const proposed = proposedReview(memo, chosen, Date.now());
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

/** What can be settled later, and when. */
function tellOpen(io: Io, memo: DecisionMemo, record: MemoRecord): void {
  for (const { id, option, event, by, probability } of memo.predictions)
    if (option === record.decision?.option && !record.predictions.some((settled) => settled.id === id))
      say(io, `  ${id} by ${by}, ${Math.round(probability * 100)}%: ${event}`);
  if (record.dueOn !== null) say(io, `Due on ${record.dueOn}.`);
}
