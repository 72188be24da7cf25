import { brierOf } from '@witan/combine';
import { readStoredMemo } from '../domain/stored-memo.ts';
import type {
  DecisionMemo,
  MemoDecision,
  MemoOutcome,
  MemoRecord,
  OptionId,
  PredictionId,
  SettledPrediction,
} from '@witan/client';
import type { AuditAction } from '../domain/audit.ts';
import { dayOf, isBetween } from '../domain/day.ts';
import { invalid, notFound } from '../domain/refusal.ts';
import { pick } from '../domain/pick.ts';
import { lessonsOf, resolvedBy } from '../domain/record/resolved.ts';
import { dueOn, openedBy, type Settlement, type StoredRecord } from '../domain/record/stored-record.ts';
import { writeAudit } from '../store/audit.ts';
import { isConflict } from '../store/failure.ts';
import { findRecord, lockRecord, writeRecord, type Recorded } from '../store/records.ts';
import { retry } from '../store/retry.ts';
import { queueEvent } from '../store/webhooks.ts';
import type { Caller, Basics } from './service.ts';
import { changedElsewhere, etagOf, isNamedBy } from './precondition.ts';
import { isBound, requireVisible } from './tenancy.ts';

/** What a caller says was decided, came of it or came true; when and by which kind of key is added here. */
export type NewDecision = Omit<MemoDecision, 'recordedAt'>;
export type NewOutcome = Omit<MemoOutcome, 'recordedAt' | 'brier'>;
export type NewSettlement = Pick<SettledPrediction, 'cameTrue' | 'note'>;

/** The memo as JSON, byte for byte as it was returned, its signature, and what was recorded on it. */
export async function readRecord(service: Basics, caller: Caller, id: string) {
  const found = requireVisible(await findRecord(service.db, caller, id), 'memo', caller);
  const { memo, signature } = found;
  return { memo, signature, record: shown(found, readStoredMemo(memo), found.record) };
}

/** Records what was decided, or with null takes it back. Refuses an option that the memo does not have. */
export async function recordDecision(service: Basics, whose: Whose, decision: NewDecision | null) {
  const action = decision ? 'decision.recorded' : 'decision.deleted';
  return change(service, { ...whose, action }, ({ memo, record, recordedAt }) => {
    if (decision) requireOption(memo, 'option', decision.option);
    return { ...record, decision: decision && { ...decision, recordedAt } };
  });
}

/** Records how it went, or with null takes it back. Refuses an option that the memo does not have, and a day to come or before the memo. */
export async function recordOutcome(service: Basics, whose: Whose, outcome: NewOutcome | null) {
  const action = outcome ? 'outcome.recorded' : 'outcome.deleted';
  return change(service, { ...whose, action }, ({ memo, record, recordedAt, learn }) => {
    if (outcome) requireOption(memo, 'best', outcome.best);
    const asked = Date.parse(memo.timestamp);
    // What was known before the panel was asked does not tell how well it foresaw.
    if (outcome?.observedOn && !isBetween(outcome.observedOn, asked, service.now())) {
      const message = `observedOn must lie between the day of the memo, ${dayOf(asked)}, and today.`;
      throw invalid([{ path: 'observedOn', message }]);
    }
    return { ...record, outcome: outcome && { ...outcome, recordedAt, learn } };
  });
}

/** Settles a prediction of the option that was decided for, or with null opens it again. */
export async function settlePrediction(
  service: Basics,
  { prediction, ...whose }: Whose & { readonly prediction: PredictionId },
  settlement: NewSettlement | null,
): Promise<MemoRecord> {
  const action = settlement ? 'prediction.settled' : 'prediction.reopened';
  return change(service, { ...whose, action }, ({ memo, record, recordedAt, learn }) => {
    if (!memo.predictions.some((known) => known.id === prediction)) throw notFound('prediction');
    const { [prediction]: _, ...others } = record.settled;
    if (settlement === null) return { ...record, settled: others };
    requireOpened(memo, record, prediction);
    const settled: Settlement = { ...settlement, recordedAt, learn };
    return { ...record, settled: { ...record.settled, [prediction]: settled } };
  });
}

export type Whose = {
  readonly caller: Caller;
  readonly id: string;
  /** The header: the change is refused where none of its tags is that of the record. */
  readonly ifMatch?: string | undefined;
};

type Recording = {
  readonly memo: DecisionMemo;
  readonly record: StoredRecord;
  readonly recordedAt: string;
  readonly learn: boolean;
};

type Change = (recording: Recording) => StoredRecord;

/** The record as it becomes, what it teaches and the audit log, in one transaction. */
async function change(
  service: Basics,
  { caller, id, ifMatch, action }: Whose & { readonly action: AuditAction },
  make: Change,
): Promise<MemoRecord> {
  const attempt = (): Promise<MemoRecord> =>
    service.db.transaction().execute(async (trx) => {
      const found = requireVisible(await lockRecord(trx, caller, id), 'memo', caller);
      const memo = readStoredMemo(found.memo);
      const recordedAt = new Date(service.now()).toISOString();
      const before = { memo, record: found.record, recordedAt, learn: !isBound(caller) };
      const record = changed(before, make, ifMatch);
      if (timeless(record) === timeless(found.record)) return shown(found, memo, found.record);
      const { organizationId, keyId: actor } = caller;
      await writeAudit(trx, { organizationId, actor, action, target: id });
      if (action === 'outcome.recorded') {
        const { deliberationId } = memo;
        const data = { result: record.outcome?.result };
        await queueEvent(action, { deliberationId, data }).execute(trx);
      }
      const resolved = resolvedBy(memo, found.models, record);
      await writeRecord(trx, {
        of: found,
        test: memo.mode === 'test',
        record,
        resolved,
        lessons: {
          outcomes: lessonsOf(resolved, 'outcomes'),
          predictions: lessonsOf(resolved, 'predictions'),
        },
        dueOn: dueOn(memo, record),
      });
      return shown(found, memo, record);
    });
  return retry(attempt, { again: isConflict, most: 2 });
}

/** Without when each thing was recorded: what is said again is nothing new, to webhooks and the audit log neither. */
const timeless = (record: StoredRecord): string =>
  JSON.stringify(record, (key, value: unknown) => (key === 'recordedAt' ? undefined : value));

/** The record with the change. Refuses to change another than `ifMatch` names, unless it says the same already: a retry. */
function changed(before: Recording, make: Change, ifMatch?: string): StoredRecord {
  if (isNamedBy(ifMatch, etagOf(before.record))) return make(before);
  try {
    const record = make(before);
    if (timeless(record) === timeless(before.record)) return record;
  } catch {
    // What does not fit the record as it is now was meant for another.
  }
  throw changedElsewhere('record');
}

/** The record as the contract has it. */
function shown({ models, superseded }: Recorded, memo: DecisionMemo, record: StoredRecord): MemoRecord {
  const choice = resolvedBy(memo, models, record).find(({ source }) => source === 'outcomes');
  const { view, decision, outcome, settled } = record;
  const own = choice?.choice?.own?.said ?? null;
  return {
    object: 'memo_record',
    memoId: memo.id,
    view: view && { ...view, brier: choice && own ? brierOf(own, choice.truth) : null },
    decision,
    outcome: outcome && {
      ...pick(outcome, 'result', 'best', 'lessons', 'observedOn', 'recordedAt'),
      brier: choice
        ? {
            panel: brierOf(choice.panel, choice.truth),
            equalWeights: brierOf(choice.equalWeights, choice.truth),
          }
        : null,
    },
    predictions: openedBy(memo, record).flatMap(({ id }) => {
      const settlement = settled[id];
      if (!settlement) return [];
      return [{ id, ...pick(settlement, 'cameTrue', 'note', 'recordedAt') }];
    }),
    dueOn: superseded ? null : dueOn(memo, record),
    superseded,
    etag: etagOf(record),
  };
}

function requireOption({ options }: DecisionMemo, path: string, option: OptionId | null): void {
  if (option === null || options.some(({ id }) => id === option)) return;
  const known = options.map(({ id }) => id).join(', ');
  throw invalid([{ path, message: `${path} must be an option of this memo (${known}) or null.` }]);
}

function requireOpened(memo: DecisionMemo, record: StoredRecord, prediction: PredictionId): void {
  if (openedBy(memo, record).some(({ id }) => id === prediction)) return;
  const about = memo.predictions.find(({ id }) => id === prediction)?.option ?? '';
  const message = record.decision
    ? `${prediction} is about ${about}, which was not decided for.`
    : `${prediction} can be settled once the decision for ${about} is recorded.`;
  throw invalid(message);
}
