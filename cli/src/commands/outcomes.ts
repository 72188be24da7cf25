import { proposedReview } from '@witan/combine';
import type { Client, DecisionMemo, MemoId, MemoRecord, OutcomeResult } from '@witan/client';
import { printJson, say } from '../io.ts';
import type { Io, JsonFlag } from '../io.ts';
import { badInput } from '../read-input.ts';
import { ANSWERS, cameTrue, isPrediction, optionOf } from '../read-outcome.ts';
import { readMemoId } from '../resolve-id.ts';
import { inMemo } from '../session.ts';

type DecideFlags = JsonFlag & {
  readonly note?: string;
  readonly by?: string;
  readonly review?: string | true;
  readonly none?: boolean;
  readonly undo?: boolean;
};

export async function decide(
  io: Io,
  ...[id, option, flags]: readonly [string, string | undefined, DecideFlags]
): Promise<void> {
  readMemoId(io, id);
  const given = [option !== undefined, flags.none === true, flags.undo === true].filter(Boolean).length;
  if (given !== 1) throw badInput('Name the option, or --none, or --undo.');
  await inMemo(io, id, async ({ memos }, memoId) => {
    if (flags.undo) {
      await memos.undecide(memoId);
      return say(io, 'Took the decision back.');
    }
    const memo = await memos.get(memoId);
    const chosen = option === undefined ? null : optionOf(memo, option);
    const proposed = proposedReview(memo, chosen, Date.now());
    const record = await memos.decide(memoId, {
      option: chosen,
      note: flags.note,
      decidedBy: flags.by,
      reviewOn: flags.review === true ? proposed : flags.review,
    });
    if (flags.json) return printJson(io, record);
    const name = memo.options.find((one) => one.id === record.decision?.option)?.name;
    say(io, `Recorded the decision: ${name ?? 'none of these'}.`);
    tellOpen(io, memo, record);
    if (flags.review === undefined) say(io, `To look again on ${proposed}, add --review.`);
  });
}

/** What can be settled later, and when. */
function tellOpen(io: Io, memo: DecisionMemo, record: MemoRecord): void {
  for (const { id, option, event, by, probability } of memo.predictions)
    if (option === record.decision?.option && !record.predictions.some((settled) => settled.id === id))
      say(io, `  ${id} by ${by}, ${Math.round(probability * 100)}%: ${event}`);
  if (record.dueOn !== null) say(io, `Due on ${record.dueOn}.`);
}

type SettleFlags = JsonFlag & { readonly note?: string; readonly undo?: boolean };

export async function settle(
  io: Io,
  ...[id, prediction, said, flags]: readonly [string, string, string | undefined, SettleFlags]
): Promise<void> {
  readMemoId(io, id);
  if (!isPrediction(prediction)) throw badInput(`"${prediction}" is not the id of a prediction, prd_...`);
  const answer = ANSWERS.find((known) => known === said);
  if ((answer === undefined) !== (flags.undo === true))
    throw badInput('Say true, false or unknown, or --undo.');
  await inMemo(io, id, async ({ memos }, memoId) => {
    if (answer === undefined) {
      await memos.reopen(memoId, prediction);
      return say(io, `${prediction} is open again.`);
    }
    const settled = { cameTrue: cameTrue(answer), note: flags.note };
    const record = await memos.settle(memoId, prediction, settled);
    if (flags.json) printJson(io, record);
    else say(io, `Settled ${prediction}.`);
  });
}

type OutcomeFlags = JsonFlag & {
  readonly result?: OutcomeResult;
  readonly best?: string;
  readonly lessons?: string;
  readonly on?: string;
  readonly undo?: boolean;
};

export async function outcome(io: Io, id: string, flags: OutcomeFlags): Promise<void> {
  readMemoId(io, id);
  const isGiven = flags.result !== undefined || flags.best !== undefined;
  if (isGiven === (flags.undo === true)) throw badInput('Give --result or --best, or --undo.');
  await inMemo(io, id, async ({ memos }, memoId) => {
    if (flags.undo) {
      await memos.deleteOutcome(memoId);
      return say(io, 'Took the outcome back; the panel has unlearned it.');
    }
    const record = await recordOutcome(memos, memoId, flags);
    if (flags.json) return printJson(io, record);
    say(io, 'Recorded the outcome.');
    const brier = record.outcome?.brier;
    if (brier) say(io, `The panel's Brier score is ${brier.panel.toFixed(2)}, where 0 is certain and right.`);
  });
}

async function recordOutcome(
  memos: Client['memos'],
  id: MemoId,
  { result, best, lessons, on }: OutcomeFlags,
): Promise<MemoRecord> {
  const right = best === undefined ? null : optionOf(await memos.get(id), best);
  return memos.recordOutcome(id, { result, best: right, lessons, observedOn: on });
}
