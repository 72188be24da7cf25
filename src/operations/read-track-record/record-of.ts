import { asDecided, hasEnough, learnedWeights, modelsOf, outcomesOf } from '@witan/combine';
import type { TrackRecord } from '@witan/client';
import { dayOf } from '../../domain/day.ts';
import { forbidden } from '../../domain/refusal.ts';
import { ownRecord, rightOf, scoredRecord, type KnownOutcome } from '../../domain/record/track-record.ts';
import { listRecords, readLearned, type RecordLine } from '../../store/records.ts';
import { betweenRequests } from '../../service/between-requests.ts';
import type { Caller, Basics, PanelAccess } from '../../service/service.ts';
import { requireOwnAddress } from '../../service/tenancy.ts';

/** Outcomes from which on weights are learned. */
const LEAST_OUTCOMES = 10;

/**
 * The record of what the caller may see: its organization's, or that of the addresses that its key is bound to. Test
 * memos have one of their own; unless `mode` says which, it is the one that weighs the caller's next memo.
 */
export async function recordOf(
  service: Basics & PanelAccess,
  caller: Caller,
  asked: {
    readonly userEmail?: string | undefined;
    readonly mode?: TrackRecord['mode'] | undefined;
    readonly transparent: boolean;
  },
): Promise<TrackRecord> {
  if (asked.userEmail !== undefined) requireOwnAddress(caller, asked.userEmail);
  if (asked.transparent && !caller.scopes.includes('admin'))
    throw forbidden('Models are named to keys with the scope "admin" alone.');
  const mode = asked.mode ?? modeOf(service, caller);
  if (caller.test && mode === 'live') throw forbidden('A test key reads the record of test memos alone.');
  const { organizationId } = caller;
  const test = mode === 'test';
  const owner = { ...caller, email: asked.userEmail ?? caller.email, test };
  const lines = await listRecords(service.db, owner, dayOf(service.now()));
  const learned = await readLearned(service.db, { organizationId, test }, service.learnFrom);
  const isWeighed = hasEnough(learned);
  const names = modelsOf(learned).map(({ name }) => name);
  const shown = { weights: isWeighed ? learnedWeights(learned, names) : null, named: asked.transparent };
  const known = knownBy('outcomes', lines);
  const outcomes = Math.round(outcomesOf(learned));
  const little = asDecided(learned);
  return {
    object: 'track_record',
    mode,
    ...(await betweenRequests(scoredRecord(known, shown))),
    pending: newestOf(lines, ({ isDecided, hasOutcome }) => isDecided || hasOutcome).filter(
      ({ hasOutcome }) => !hasOutcome,
    ).length,
    due: lines.filter(({ isDue }) => isDue).length,
    results: resultsOf(newestOf(lines, ({ result }) => result !== null)),
    ...rightOf(known),
    own: ownRecord(known),
    predictions: await betweenRequests(scoredRecord(knownBy('predictions', lines), shown)),
    pool: {
      method: isWeighed ? 'track_record' : 'equal',
      outcomes,
      missing: Math.max(0, LEAST_OUTCOMES - outcomes),
      learnsFrom: [...service.learnFrom],
      asDecided: little && { n: little.n, right: little.right },
    },
  };
}

function modeOf({ seating }: Basics & PanelAccess, { test }: Caller): TrackRecord['mode'] {
  const seats = seating.seatsFor({ test, callerKeys: new Map() });
  return test || seats.some(({ key }) => key === 'simulated') ? 'test' : 'live';
}

/** Of memos that revise each other only the newest counts of which something is known by this source. */
function knownBy(source: KnownOutcome['source'], lines: readonly RecordLine[]): KnownOutcome[] {
  const resolvedOf = ({ resolved, memoId }: RecordLine) =>
    resolved.filter((one) => one.source === source).map((one) => ({ ...one, memoId }));
  return newestOf(lines, (line) => resolvedOf(line).length > 0).flatMap(resolvedOf);
}

/** The lines that match, of each thread the newest alone. */
function newestOf(lines: readonly RecordLine[], holds: (line: RecordLine) => boolean): RecordLine[] {
  return [...new Map(lines.filter(holds).map((line) => [line.thread, line])).values()];
}

function resultsOf(lines: readonly RecordLine[]): TrackRecord['results'] {
  const count = (wanted: string): number => lines.filter(({ result }) => result === wanted).length;
  return {
    better: count('better'),
    asExpected: count('as_expected'),
    worse: count('worse'),
    mixed: count('mixed'),
  };
}
