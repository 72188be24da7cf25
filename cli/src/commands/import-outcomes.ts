import type { Command } from '@commander-js/extra-typings';
import { parse, type Info, type InfoRecord } from 'csv-parse/sync';
import { z } from 'zod';
import { WitanError } from '@witan/client';
import type { Client, DecisionMemo, MemoId, OptionId, PredictionId } from '@witan/client';
import { optionalDay, RECORD_LIMITS, words } from '../../../src/contract/record-inputs.ts';
import { isBetween } from '../../../src/domain/day.ts';
import { endingOf } from '../exit.ts';
import { readStdin, readTextFile } from '../files.ts';
import { badInput, CliError, counted, EXIT, say, type Io } from '../io.ts';
import { optionOf, RESULTS, ANSWERS, cameTrue } from './record-outcome.ts';
import { inSession, readId } from '../session.ts';

const cell = z.string().nullable().default(null);
/** One of these words in any case, as spreadsheets write TRUE, and with blanks for what joins them. */
const word = <W extends string>(known: readonly W[], error: string) =>
  z
    .string()
    .transform((given) => given.toLowerCase().replaceAll(' ', '_'))
    .pipe(z.enum(known, { error }))
    .nullable()
    .default(null);
const line = z.strictObject({
  memo: z.string({ error: 'memo must be the id of a memo.' }),
  decision: cell,
  note: words('note', RECORD_LIMITS.note),
  decided_by: words('decided_by', RECORD_LIMITS.decidedBy),
  review_on: optionalDay('review_on'),
  result: word(RESULTS, 'result must be better, as_expected, worse or mixed.'),
  best: cell,
  lessons: words('lessons', RECORD_LIMITS.lessons),
  observed_on: optionalDay('observed_on'),
  prediction: cell,
  came_true: word(ANSWERS, 'came_true must be true, false or unknown.'),
});
type Line = z.infer<typeof line>;
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
      const lines = counted(rows.length, 'line');
      await inSession(io, async ({ client }) => {
        const recordings = await checked(io, client, rows);
        if (dryRun) return say(io, `Checked ${lines} and found nothing wrong; nothing was recorded.`);
        await recordAll(client.memos, recordings);
        say(io, `Recorded ${lines}.`);
      });
    });
}

/** `info.lines` is the line of the file on which the row ends; `info.error` says that it has more or fewer cells than the first. */
type Row = { readonly record: unknown; readonly raw: string; readonly info: Partial<InfoRecord> & Info };

function rowsOf(text: string): Row[] {
  const [names = ''] = text.split('\n', 1);
  // No column has one of these in its name; spreadsheets of many countries write semicolons.
  const delimiter = [';', '\t'].find((mark) => names.includes(mark)) ?? ',';
  try {
    const rows = parse<Row>(text, {
      delimiter,
      columns: knownColumns,
      info: true,
      raw: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      cast: (value) => (value === '' ? undefined : value),
    });
    if (rows.length === 0) throw badInput('The file holds no lines.');
    return rows;
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw badInput(`The file is not CSV: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The line of the file on which a row begins. */
const beginOf = ({ raw, info }: Row): number => info.lines - raw.trim().split('\n').length + 1;

function knownColumns(names: readonly string[]): string[] {
  const found = names.map((name) => name.trim().toLowerCase());
  const unknown = found.filter((name) => !COLUMNS.includes(name));
  const wrong = unknown.length > 0 ? `; ${unknown.join(', ')} is none` : ', memo at least';
  if (unknown.length > 0 || !found.includes('memo'))
    throw badInput(`The first line must name columns among ${COLUMNS.join(', ')}${wrong}.`);
  return found;
}

type Memos = Client['memos'];
type Recording = { readonly line: number; readonly record: (memos: Memos) => Promise<void> };

/** What records each row, once all have been checked against their memos, each of which is read once. */
async function checked(io: Io, client: Client, rows: readonly Row[]): Promise<Recording[]> {
  const problems: string[] = [];
  const recordings: Recording[] = [];
  const known = new Map<string, Promise<KnownMemo>>();
  for (const row of rows)
    try {
      const read = readLine(row);
      const id = await readId(io, 'memo_', read.memo)(client.ids);
      const of = await known.getOrInsertComputed(id, () => readMemo(client.memos, id));
      recordings.push({ line: beginOf(row), record: recordingOf(of, read, io.now()) });
    } catch (error) {
      if (!isOfLine(error)) throw error;
      problems.push(`Line ${beginOf(row)}: ${error.message}`);
    }
  if (problems.length === 0) return recordings;
  throw badInput([...problems, 'Nothing was recorded. Correct the lines and run it again.'].join('\n'));
}

/** Whether another line may be right; no connection and no patience left are nobody's mistake. */
function isOfLine(error: unknown): error is Error {
  if (error instanceof CliError) return error.exitCode !== EXIT.limited;
  return error instanceof WitanError && error.code === 'not_found';
}

/** A memo of the file, what will have been decided once the lines so far are recorded, and its record as it was last seen. */
type KnownMemo = { readonly memo: DecisionMemo; decided: OptionId | null; etag: string };

async function readMemo(memos: Memos, id: MemoId): Promise<KnownMemo> {
  const { memo, decision, etag } = await memos.withRecord(id);
  return { memo, decided: decision?.option ?? null, etag };
}

function readLine({ record, info }: Row): Line {
  if (info.error) throw badInput('it has more or fewer cells than the first line names columns.');
  const read = line.safeParse(record);
  if (!read.success) throw badInput(read.error.issues.map(({ message }) => message).join(' '));
  const { decision, decided_by, review_on, result, best, lessons, observed_on, prediction, came_true } =
    read.data;
  const known = result ?? (isNone(best) ? null : best);
  if (decision === null && (decided_by ?? review_on) !== null)
    throw badInput('decided_by and review_on go with a decision.');
  if (known === null && (lessons ?? observed_on) !== null)
    throw badInput('lessons and observed_on go with a result, or with the option that was best.');
  if (known === null && best !== null) throw badInput('none for best goes with a result.');
  if ((prediction === null) !== (came_true === null)) throw badInput('prediction and came_true go together.');
  if ((decision ?? known ?? prediction) === null)
    throw badInput('nothing is said: fill in decision, result, best or prediction.');
  return read.data;
}

const isNone = (name: string | null): boolean => name?.toLowerCase() === 'none';

function recordingOf(of: KnownMemo, read: Line, now: number): Recording['record'] {
  const { note, decided_by, review_on, result, lessons, observed_on, prediction, came_true } = read;
  const { id } = of.memo;
  const optionIn = (name: string | null) => (name === null || isNone(name) ? null : optionOf(of.memo, name));
  if (observed_on && !isBetween(observed_on, Date.parse(of.memo.timestamp), now))
    throw badInput('observed_on must lie between the day of the memo and today.');
  const [option, best] = [optionIn(read.decision), optionIn(read.best)];
  if (read.decision !== null) of.decided = option;
  const settled = prediction === null ? null : predictionOf(of, prediction);
  return async (memos) => {
    const decided = { option, note, decidedBy: decided_by, reviewOn: review_on };
    const outcome = { result, best, lessons, observedOn: observed_on };
    const answer = { cameTrue: cameTrue(came_true ?? 'unknown'), note: read.decision === null ? note : null };
    const last = () => ({ ifMatch: of.etag });
    if (read.decision !== null) of.etag = (await memos.decide(id, decided, last())).etag;
    if (settled !== null) of.etag = (await memos.settle(id, settled, answer, last())).etag;
    if ((result ?? best) !== null) of.etag = (await memos.recordOutcome(id, outcome, last())).etag;
  };
}

function predictionOf({ memo, decided }: KnownMemo, given: string): PredictionId {
  const found = memo.predictions.find(({ id }) => id === given);
  if (!found) throw badInput(`"${given}" is not a prediction of this memo.`);
  if (found.option !== decided)
    throw badInput(`${given} is about ${found.option}, which was not decided for.`);
  return found.id;
}

/** In the order of the file; says how far it came where it cannot go on. */
async function recordAll(memos: Memos, recordings: readonly Recording[]): Promise<void> {
  for (const [done, { line: at, record }] of recordings.entries())
    await record(memos).catch((error: unknown) => {
      const { code, lines } = endingOf(error);
      const state = `Rows recorded before it: ${done}. Run it again to go on.`;
      throw new CliError(code, `Line ${at}: ${[...lines, state].join('\n')}`);
    });
}
