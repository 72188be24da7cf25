import type { Command } from '@commander-js/extra-typings';
import { printJson, say } from '../io.ts';
import type { Io } from '../io.ts';
import { memoId } from '../options.ts';
import { badInput } from '../read-input.ts';
import { ANSWERS, cameTrue, isPrediction } from '../read-outcome.ts';
import { inMemo } from '../session.ts';

export function define(command: Command, io: Io): void {
  command
    .addArgument(memoId)
    .argument('<prediction>', 'the prediction, prd_...')
    .argument('[answer]', 'true, false or unknown')
    .option('--note <text>', 'how it was found out')
    .option('--undo', 'open the prediction again')
    .option('--json', 'print JSON')
    .action(async (id, prediction, said, { note, undo, json }) => {
      if (!isPrediction(prediction)) throw badInput(`"${prediction}" is not the id of a prediction, prd_...`);
      const answer = ANSWERS.find((known) => known === said);
      if ((answer === undefined) !== (undo === true))
        throw badInput('Say true, false or unknown, or --undo.');
      await inMemo(io, id, async ({ memos }, memoId) => {
        if (answer === undefined) {
          await memos.reopen(memoId, prediction);
          return say(io, `${prediction} is open again.`);
        }
        const record = await memos.settle(memoId, prediction, { cameTrue: cameTrue(answer), note });
        if (json) printJson(io, record);
        else say(io, `Settled ${prediction}.`);
      });
    });
}
