import { Option } from 'commander';
import type { Command } from 'commander';
import { proposedReview } from '@witan/combine';
import type { DecisionMemo, MemoRecord, OutcomeResult } from '@witan/client';
import { jsonOf, say } from '../io.ts';
import type { Io } from '../io.ts';
import { ANSWERS, cameTrue, isPrediction, optionOf } from '../read-outcome.ts';

type DecideFlags = {
  readonly note?: string;
  readonly by?: string;
  readonly review?: string | true;
  readonly none?: boolean;
  readonly undo?: boolean;
  readonly json?: boolean;
};
type SettleFlags = { readonly note?: string; readonly undo?: boolean; readonly json?: boolean };
type OutcomeFlags = {
  readonly best?: string;
  readonly lessons?: string;
  readonly on?: string;
  readonly undo?: boolean;
  readonly json?: boolean;
};

const ID = 'the memo, memo_...';
const RESULTS = ['better', 'as_expected', 'worse', 'mixed'] as const satisfies readonly OutcomeResult[];

/** `witan decide`, `witan settle`, `witan outcome` and `witan outcomes`: what was decided and what came of it. */
export function addOutcomes(program: Command, io: Io): void {
  program
    .command('decide')
    .description('Records what was decided on a memo.')
    .argument('<id>', ID)
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
    .action((id: string, option: string | undefined, flags: DecideFlags) =>
      decide(io, { id, option, flags }),
    );
  program
    .command('settle')
    .description('Says whether a prediction of the option that was decided for came true.')
    .argument('<id>', ID)
    .argument('<prediction>', 'the prediction, prd_...')
    .argument('[answer]', 'true, false or unknown')
    .option('--note <text>', 'how it was found out')
    .option('--undo', 'open the prediction again')
    .option('--json', 'print JSON')
    .action((id: string, prediction: string, answer: string | undefined, flags: SettleFlags) =>
      settle(io, { id, prediction, answer, flags }),
    );
  program
    .command('outcome')
    .description('Records how a decision went, and which option was right where that is known.')
    .argument('<id>', ID)
    .addOption(new Option('-r, --result <result>', 'how it went').choices(RESULTS))
    .option('--best <option>', 'the option that was right in hindsight, by id, name or label')
    .option('--lessons <text>', 'what was learned')
    .option('--on <date>', 'when it was known, YYYY-MM-DD')
    .option('--undo', 'take the outcome back')
    .option('--json', 'print JSON')
    .action((id: string, flags: OutcomeFlags & { readonly result?: OutcomeResult }) =>
      outcome(io, id, flags),
    );
  program
    .command('outcomes')
    .summary('import many outcomes')
    .description('What came of decisions.')
    .command('import')
    .description(
      'Records decisions, outcomes and settled predictions from a CSV file. Every line is checked against its memo before ' +
        'anything is recorded; a run that was cut off can be repeated.',
    )
    .argument('<file>', 'a CSV file, or - for standard input')
    .option('--dry-run', 'check the lines and record nothing')
    .action(async (file: string, flags: { readonly dryRun?: boolean }) => {
      const { importOutcomes } = await import('../import-outcomes.ts');
      await importOutcomes(io, file, flags.dryRun === true);
    });
}

async function decide(
  io: Io,
  {
    id,
    option,
    flags,
  }: { readonly id: string; readonly option: string | undefined; readonly flags: DecideFlags },
): Promise<void> {
  const { badInput } = await import('../read-input.ts');
  const { readMemoId, wholeId } = await import('../resolve-id.ts');
  const { inSession } = await import('../session.ts');
  const begun = readMemoId(io, id);
  const given = [option !== undefined, flags.none === true, flags.undo === true].filter(Boolean).length;
  if (given !== 1) throw badInput('Name the option, or --none, or --undo.');
  await inSession(io, {}, async ({ client }) => {
    const memoId = await wholeId(client, begun);
    if (flags.undo) {
      await client.memos.undecide(memoId);
      return say(io, 'Took the decision back.');
    }
    const memo = await client.memos.get(memoId);
    const chosen = option === undefined ? null : optionOf(memo, option, badInput);
    const proposed = proposedReview(memo, chosen, Date.now());
    const record = await client.memos.decide(memoId, {
      option: chosen,
      note: flags.note,
      decidedBy: flags.by,
      reviewOn: flags.review === true ? proposed : flags.review,
    });
    const name = memo.options.find((one) => one.id === record.decision?.option)?.name;
    print(io, record, flags, `Recorded the decision: ${name ?? 'none of these'}.`);
    if (flags.json) return;
    await tellOpen(io, memo, record);
    if (flags.review === undefined) say(io, `To look again on ${proposed}, add --review.`);
  });
}

/** What can be settled later, and when. */
async function tellOpen(io: Io, memo: DecisionMemo, record: MemoRecord): Promise<void> {
  if ('predictions' in memo) {
    for (const { id, option, event, by, probability } of memo.predictions)
      if (option === record.decision?.option && !record.predictions.some((settled) => settled.id === id))
        say(io, `  ${id} by ${by}, ${Math.round(probability * 100)}%: ${event}`);
  }
  if (record.dueOn !== null) say(io, `Due on ${record.dueOn}.`);
}

async function settle(
  io: Io,
  given: {
    readonly id: string;
    readonly prediction: string;
    readonly answer: string | undefined;
    readonly flags: SettleFlags;
  },
): Promise<void> {
  const { badInput } = await import('../read-input.ts');
  const { readMemoId, wholeId } = await import('../resolve-id.ts');
  const { inSession } = await import('../session.ts');
  const begun = readMemoId(io, given.id);
  const { prediction, flags } = given;
  if (!isPrediction(prediction)) throw badInput(`"${prediction}" is not the id of a prediction, prd_...`);
  const answer = ANSWERS.find((known) => known === given.answer);
  if ((answer === undefined) !== (flags.undo === true))
    throw badInput('Say true, false or unknown, or --undo.');
  await inSession(io, {}, async ({ client }) => {
    const memoId = await wholeId(client, begun);
    if (answer === undefined) {
      await client.memos.reopen(memoId, prediction);
      return say(io, `${prediction} is open again.`);
    }
    const record = await client.memos.settle(memoId, prediction, {
      cameTrue: cameTrue(answer),
      note: flags.note,
    });
    print(io, record, flags, `Settled ${prediction}.`);
  });
}

async function outcome(
  io: Io,
  id: string,
  flags: OutcomeFlags & { readonly result?: OutcomeResult },
): Promise<void> {
  const { badInput } = await import('../read-input.ts');
  const { readMemoId, wholeId } = await import('../resolve-id.ts');
  const { inSession } = await import('../session.ts');
  const begun = readMemoId(io, id);
  const { result, best, lessons, on, undo } = flags;
  const isGiven = result !== undefined || best !== undefined;
  if (isGiven === (undo === true)) throw badInput('Give --result or --best, or --undo.');
  await inSession(io, {}, async ({ client }) => {
    const memoId = await wholeId(client, begun);
    if (undo) {
      await client.memos.deleteOutcome(memoId);
      return say(io, 'Took the outcome back; what was learned from it is unlearned.');
    }
    const memo = best === undefined ? null : await client.memos.get(memoId);
    const record = await client.memos.recordOutcome(memoId, {
      result,
      best: memo && best !== undefined ? optionOf(memo, best, badInput) : null,
      lessons,
      observedOn: on,
    });
    print(io, record, flags, 'Recorded the outcome.');
    const brier = record.outcome?.brier;
    if (brier && !flags.json)
      say(io, `The panel's Brier score is ${brier.panel.toFixed(2)}, where 0 is certain and right.`);
  });
}

function print(io: Io, record: MemoRecord, flags: { readonly json?: boolean }, line: string): void {
  if (flags.json) io.stdout.write(`${jsonOf(record, 2)}\n`);
  else say(io, line);
}
