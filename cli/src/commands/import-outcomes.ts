import type { Command } from '@commander-js/extra-typings';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { WitanError, type Client, type DecisionMemo } from '@witan/client';
import { isStillToCome } from '../../../src/domain/day.ts';
import { readStdin, readTextFile } from '../files.ts';
import { badInput, CliError, EXIT, say, type Io } from '../io.ts';
import { optionOf, RESULTS, ANSWERS, cameTrue } from './record-outcome.ts';
import { inSession } from '../session.ts';

const cell = z.string().optional();
const day = (name: string) => z.iso.date({ error: `${name} must be a date such as 2027-03-01` }).optional();
const line = z.strictObject({
  memo: z.templateLiteral(['memo_', z.uuid()], { error: 'memo must be the id of a memo' }),
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
    .action(async (file, { dryRun }) => {
      const rows = rowsOf(file === '-' ? await readStdin(io) : await readTextFile(io, file, 'The command'));
      const lines = rows.length === 1 ? '1 line' : `${rows.length} lines`;
      await inSession(io, async ({ client }) => {
        const recordings = await checked(client, rows, io.now());
        const are = rows.length === 1 ? 'is' : 'are';
        if (dryRun) return say(io, `${lines} ${are} valid; nothing was recorded.`);
        await recordAll(recordings);
        say(io, `Recorded ${lines}.`);
      });
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

type Recording = () => Promise<void>;

/** What records each line, once all have been checked against their memos. The first line of the file names columns. */
async function checked(client: Client, rows: readonly unknown[], now: number): Promise<Recording[]> {
  const problems: string[] = [];
  const recordings: Recording[] = [];
  for (const [i, row] of rows.entries())
    try {
      recordings.push(await recordingOf(client, row, now));
    } catch (error) {
      if (!(error instanceof CliError) && !(error instanceof WitanError)) throw error;
      problems.push(`Line ${i + 2}: ${error.message}`);
    }
  if (problems.length === 0) return recordings;
  throw badInput([...problems, 'Nothing was recorded. Correct the lines and run it again.'].join('\n'));
}

async function recordingOf({ memos }: Client, row: unknown, now: number): Promise<Recording> {
  const read = line.safeParse(row);
  if (!read.success) throw badInput(`${read.error.issues.map(({ message }) => message).join('; ')}.`);
  const { memo: id, decision, note, decided_by: decidedBy, review_on: reviewOn } = read.data;
  const { result, best, lessons, observed_on: observedOn } = read.data;
  if (observedOn && isStillToCome(observedOn, now)) throw badInput('observed_on is in the future.');
  const memo = await memos.get(id);
  const optionIn = (name: string) => (name.toLowerCase() === 'none' ? null : optionOf(memo, name));
  const decided = decision && { option: optionIn(decision), note, decidedBy, reviewOn };
  const right = best === undefined ? undefined : optionIn(best);
  const outcome = (result ?? best) && { result, best: right, lessons, observedOn };
  const settled = settledIn(memo, read.data);
  if (!decided && !outcome && !settled)
    throw badInput('nothing is said: fill in decision, result, best or prediction.');
  return async () => {
    if (decided) await memos.decide(id, decided);
    if (settled) await memos.settle(id, settled.id, { cameTrue: settled.cameTrue });
    if (outcome) await memos.recordOutcome(id, outcome);
  };
}

function settledIn(memo: DecisionMemo, { prediction, came_true }: z.infer<typeof line>) {
  if (prediction === undefined && came_true === undefined) return null;
  if (prediction === undefined || came_true === undefined)
    throw badInput('prediction and came_true go together.');
  const found = memo.predictions.find(({ id }) => id === prediction);
  if (!found) throw badInput(`"${prediction}" is not a prediction of this memo.`);
  return { id: found.id, cameTrue: cameTrue(came_true) };
}

/** In the order of the file; says how far it came where it cannot go on. */
async function recordAll(recordings: readonly Recording[]): Promise<void> {
  for (const [done, record] of recordings.entries())
    await record().catch((error: unknown) => {
      if (!(error instanceof WitanError)) throw error;
      const before = `Lines 2 to ${done + 1} are recorded (${done}); run it again to go on.`;
      const state = done === 0 ? 'Nothing was recorded.' : before;
      throw new CliError(EXIT.failure, `Line ${done + 2}: ${error.message}\n${state}`);
    });
}
