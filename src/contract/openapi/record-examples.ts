// Examples of what is recorded; each is held to its schema by a test.
import type {
  DecisionInput,
  MemoRecord,
  OutcomeInput,
  ScoredRecord,
  SettlementInput,
  TrackRecord,
} from '@witan/client';
import { memoExample } from './memo-example.ts';

type Examples<T> = Readonly<Record<string, { readonly summary: string; readonly value: T }>>;

export const decisionExamples: Examples<DecisionInput> = {
  decided: {
    summary: 'Decided, with a day to look again',
    value: { option: 'opt_2', decidedBy: 'Ana', note: 'No risk before the sale.', reviewOn: '2026-09-01' },
  },
  none: { summary: 'None of these', value: { option: null, note: 'The sale was called off.' } },
};

export const outcomeExamples: Examples<OutcomeInput> = {
  went: { summary: 'How it went', value: { result: 'as_expected', lessons: 'August was quiet enough.' } },
  known: {
    summary: 'The right option is known',
    value: { result: 'worse', best: 'opt_1', observedOn: '2026-08-20' },
  },
};

export const settlementExamples: Examples<SettlementInput> = {
  came: { summary: 'It came true', value: { cameTrue: true, note: 'No outage in the log.' } },
  unknown: { summary: 'Cannot be determined', value: { cameTrue: null } },
};

const recordedAt = '2026-03-17T08:00:00.000Z';

export const recordExamples: Examples<MemoRecord> = {
  open: {
    summary: 'Decided, one prediction settled',
    value: {
      object: 'memo_record',
      memoId: memoExample.id,
      decision: {
        option: 'opt_2',
        note: 'No risk before the sale.',
        decidedBy: 'Ana',
        reviewOn: '2026-09-01',
        recordedAt,
      },
      outcome: null,
      predictions: [
        {
          id: 'prd_2',
          cameTrue: true,
          note: 'No outage in the log.',
          recordedAt: '2026-08-02T07:30:00.000Z',
        },
      ],
      dueOn: '2026-09-01',
      superseded: false,
    },
  },
};

const nothing: ScoredRecord = {
  resolved: 3,
  missing: 7,
  brier: null,
  calibration: [],
  advisors: [],
  overTime: [],
};

export const trackRecordExamples: Examples<TrackRecord> = {
  few: {
    summary: 'Too few to compute anything',
    value: {
      object: 'track_record',
      mode: 'live',
      ...nothing,
      pending: 4,
      due: 1,
      results: { better: 1, asExpected: 4, worse: 1, mixed: 0 },
      decider: { followed: { n: 2, right: 1 }, against: { n: 1, right: 1 } },
      bands: [
        { band: 'low', n: 1, right: 0 },
        { band: 'moderate', n: 2, right: 1 },
        { band: 'high', n: 0, right: 0 },
      ],
      split: { n: 2, panelRight: 1, dissentRight: 1 },
      predictions: { ...nothing, resolved: 5, missing: 5 },
      pool: { method: 'equal', outcomes: 5, missing: 5, learnsFrom: ['outcomes', 'predictions'] },
    },
  },
};
