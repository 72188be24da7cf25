import { Option } from '@commander-js/extra-typings';
import type { Command } from '@commander-js/extra-typings';
import { printJson, say } from '../io.ts';
import type { Io } from '../io.ts';
import { memoId } from '../options.ts';
import { badInput } from '../read-input.ts';
import { optionOf, RESULTS } from '../read-outcome.ts';
import { inMemo } from '../session.ts';

export function define(command: Command, io: Io): void {
  command
    .addArgument(memoId)
    .addOption(new Option('-r, --result <result>', 'how it went').choices(RESULTS))
    .option('--best <option>', 'the option that was right in hindsight, by id, name or label')
    .option('--lessons <text>', 'what was learned')
    .option('--on <date>', 'when it was known, YYYY-MM-DD')
    .option('--undo', 'take the outcome back')
    .option('--json', 'print JSON')
    .action(async (id, { result, best, lessons, on, undo, json }) => {
      if ((result !== undefined || best !== undefined) === (undo === true))
        throw badInput('Give --result or --best, or --undo.');
      await inMemo(io, id, async ({ memos }, memoId) => {
        if (undo) {
          await memos.deleteOutcome(memoId);
          return say(io, 'Took the outcome back; the panel has unlearned it.');
        }
        const right = best === undefined ? null : optionOf(await memos.get(memoId), best);
        const given = { result, best: right, lessons, observedOn: on };
        const record = await memos.recordOutcome(memoId, given);
        if (json) return printJson(io, record);
        say(io, 'Recorded the outcome.');
        const brier = record.outcome?.brier;
        if (brier)
          say(io, `The panel's Brier score is ${brier.panel.toFixed(2)}, where 0 is certain and right.`);
      });
    });
}
