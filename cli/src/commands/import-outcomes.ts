import type { Command } from '@commander-js/extra-typings';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { Client, DecisionMemo, MemoId } from '@witan/client';
import { WitanError } from '@witan/client';
import { isStillToCome } from '../../../src/domain/day.ts';
import { ANSWERS, cameTrue, isMemoId, isPrediction, optionOf, RESULTS } from '../read-outcome.ts';
import { CliError, EXIT } from '../exit.ts';
import { say } from '../io.ts';
import type { Io } from '../io.ts';
import { badInput, readStdin, readTextFile } from '../read-input.ts';
import { inSession } from '../session.ts';

const cell = z.string().optional();
const day = (name: string) => z.iso.date({ error: `${name} must be a date such as 2027-03-01` }).optional();
const line = z.strictObject({
  memo: z.custom<MemoId>(isMemoId, { error: 'memo must be the id of a memo' }),
  decision: cell,
  note: cell,
  decided_by: cell,
  review_on: day('review_on'),
  result: z.enum(RESULTS, { error: 'result must be better, as_expected, worse or mixed' }).optional(),
  best: cell,
  lessons: cell,
  observed_on: day('observed_on'),
  prediction: cell,
  came_true: z.enum(ANSWERS, { error: 'came_true must be true, false or unknown' }).optional(),
});
const COLUMNS = Object.keys(line.shape);

type Work = Awaited<ReturnType<typeof workOf>>;

export function define(outcomes: Command, io: Io): void {
  outcomes
    .description('What came of decisions.')
    .command('import')
    .description(
      'Records decisions, outcomes and settled predictions from a CSV file. Every line is checked against its memo before ' +
        'anything is recorded; a run that was cut off can be repeated.',
    )
    .argument('<file>', 'a CSV file, or - for standard input')
    .option('--dry-run', 'check the lines and record nothing')
    .action((file, { dryRun = false }) => importOutcomes(io, file, dryRun));
}

/** Checks every line against its memo before anything is recorded. Each is recorded in the order of the file. */
async function importOutcomes(io: Io, file: string, dryRun: boolean): Promise<void> {
  const text = file === '-' ? await readStdin(io) : await readTextFile(io, file, 'The command');
  const rows = rowsOf(text);
  await inSession(io, {}, async ({ client }) => {
    const problems: string[] = [];
    const works: Work[] = [];
    for (const [i, row] of rows.entries()) {
      const at = i + 2;
      try {
        works.push(await workOf(client, row, { at, now: io.now() }));
      } catch (error) {
        if (!(error instanceof CliError) && !(error instanceof WitanError)) throw error;
        problems.push(`Line ${at}: ${error.message}`);
      }
    }
    if (problems.length > 0)
      throw badInput([...problems, 'Nothing was recorded. Correct the lines and run it again.'].join('\n'));
    if (dryRun)
      return say(
        io,
        `${works.length === 1 ? '1 line is' : `${works.length} lines are`} valid; nothing was recorded.`,
      );
    for (const [done, work] of works.entries())
      await record(client, work).catch((error: unknown) => {
        if (!(error instanceof WitanError)) throw error;
        const before = `Lines 2 to ${work.at - 1} are recorded (${done}); run it again to go on.`;
        const state = done === 0 ? 'Nothing was recorded.' : before;
        throw new CliError(EXIT.failure, `Line ${work.at}: ${error.message}\n${state}`);
      });
    say(io, `Recorded ${works.length} ${works.length === 1 ? 'line' : 'lines'}.`);
  });
}

function rowsOf(text: string): unknown[] {
  let rows: unknown[];
  const [names = ''] = text.split('\n', 1);
  // No column has one of these in its name; spreadsheets of many countries write semicolons.
  const delimiter = [';', '\t'].find((mark) => names.includes(mark)) ?? ',';
  try {
    rows = parse(text, {
      delimiter,
      columns: knownColumns,
      bom: true,
      skip_empty_lines: true,
      trim: true,
      cast: (value) => (value === '' ? undefined : value),
    });
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw badInput(`The file is not CSV: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (rows.length === 0) throw badInput('The file holds no lines.');
  return rows;
}

function knownColumns(names: readonly string[]): string[] {
  const found = names.map((name) => name.trim().toLowerCase());
  const unknown = found.filter((name) => !COLUMNS.includes(name));
  const wrong = unknown.length > 0 ? `; ${unknown.join(', ')} is none` : ', memo at least';
  if (unknown.length > 0 || !found.includes('memo'))
    throw badInput(`The first line must name columns among ${COLUMNS.join(', ')}${wrong}.`);
  return found;
}

async function workOf(client: Client, row: unknown, { at, now }: { at: number; now: number }) {
  const read = line.safeParse(row);
  if (!read.success) throw badInput(`${read.error.issues.map(({ message }) => message).join('; ')}.`);
  const { memo: id, decision, note, decided_by, review_on, result, best, lessons, observed_on } = read.data;
  if (observed_on && isStillToCome(observed_on, now)) throw badInput('observed_on is in the future.');
  const memo = await client.memos.get(id);
  const of = (name: string) => (name.toLowerCase() === 'none' ? null : optionOf(memo, name));
  const settled = settledIn(memo, read.data);
  if (!decision && !result && !best && !settled)
    throw badInput('nothing is said: fill in decision, result, best or prediction.');
  return {
    at,
    memo: id,
    decision: decision ? { option: of(decision), note, decidedBy: decided_by, reviewOn: review_on } : null,
    outcome:
      result || best ? { result, best: best ? of(best) : null, lessons, observedOn: observed_on } : null,
    settled,
  };
}

function settledIn(memo: DecisionMemo, { prediction, came_true }: z.infer<typeof line>) {
  if (prediction === undefined && came_true === undefined) return null;
  if (prediction === undefined || came_true === undefined)
    throw badInput('prediction and came_true go together.');
  if (!isPrediction(prediction) || !memo.predictions.some((one) => one.id === prediction))
    throw badInput(`"${prediction}" is not a prediction of this memo.`);
  return { id: prediction, cameTrue: cameTrue(came_true) };
}

async function record(client: Client, { memo, decision, outcome, settled }: Work): Promise<void> {
  if (decision) await client.memos.decide(memo, decision);
  if (settled) await client.memos.settle(memo, settled.id, { cameTrue: settled.cameTrue });
  if (outcome) await client.memos.recordOutcome(memo, outcome);
}
