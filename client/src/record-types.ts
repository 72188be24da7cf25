// What was decided, what came of it, and how good the panel's forecasts were.
import type { DecisionMemo } from './memo-types.ts';
import type { OwnView } from './own-view-types.ts';
import type { AdvisorName, MemoId, OptionId, PredictionId } from './names.ts';

export type DecisionInput = {
  /** The option that was decided for; null where it was none of them. */
  option: OptionId | null;
  /** At most 4,000 characters. */
  note?: string | null | undefined;
  /** At most 200 characters. */
  decidedBy?: string | null | undefined;
  /** The day on which to look again, YYYY-MM-DD. */
  reviewOn?: string | null | undefined;
};

export type OutcomeResult = 'better' | 'as_expected' | 'worse' | 'mixed';

/** `result` or `best` has to be given. */
export type OutcomeInput = {
  result?: OutcomeResult | null | undefined;
  /** The option that was right in hindsight; null where that cannot be known. */
  best?: OptionId | null | undefined;
  /** At most 8,000 characters. */
  lessons?: string | null | undefined;
  /** YYYY-MM-DD. */
  observedOn?: string | null | undefined;
};

export type SettlementInput = {
  /** Null where it cannot be told. */
  cameTrue: boolean | null;
  /** At most 4,000 characters. */
  note?: string | null | undefined;
};

export type MemoDecision = {
  option: OptionId | null;
  note: string | null;
  decidedBy: string | null;
  reviewOn: string | null;
  recordedAt: string;
};

export type MemoOutcome = {
  result: OutcomeResult | null;
  best: OptionId | null;
  lessons: string | null;
  observedOn: string | null;
  recordedAt: string;
  /** 0 (certain and right) to 1 (certain and wrong); null where `best` is. */
  brier: { panel: number; equalWeights: number } | null;
};

export type SettledPrediction = {
  id: PredictionId;
  cameTrue: boolean | null;
  note: string | null;
  recordedAt: string;
};

type RecordParts = {
  /** What whoever asked thought before the panel had answered, and its Brier score once `outcome.best` is known. */
  view: (OwnView & { brier: number | null }) | null;
  decision: MemoDecision | null;
  outcome: MemoOutcome | null;
  /** Those of the option that was decided for. */
  predictions: SettledPrediction[];
  /** The first day on which something is to be looked at again; null where nothing is open. */
  dueOn: string | null;
  /** A memo that revises this one has a decision. */
  superseded: boolean;
};

/** What was decided on a memo, and what came of it. */
export type MemoRecord = RecordParts & { object: 'memo_record'; memoId: MemoId };

export type MemoWithRecord = RecordParts & { object: 'memo_with_record'; memo: DecisionMemo };

/** Lower and upper end of a 95% interval. */
export type Interval = [low: number, high: number];

export type TrackRecordFigure = { value: number; interval: Interval | null };

/** Mean Brier scores, 0 to 1, less is better. */
export type TrackRecordBrier = {
  panel: TrackRecordFigure;
  /** Every advisor counting the same. */
  equalWeights: TrackRecordFigure;
  /** What one would get without any judgement: every option alike; of events, how often they came true here. */
  climatology: TrackRecordFigure;
  /** The advisor that turned out best, which nobody knew beforehand. */
  bestAdvisor: TrackRecordFigure | null;
};

/** Forecasts of at least `from` and under `to`; the last takes 1 too. */
export type CalibrationBin = {
  from: number;
  to: number;
  /** Mean of what was said, null where `n` is 0; 0 to 1. */
  said: number | null;
  /** Share that came true, null where `n` is 0; 0 to 1. */
  right: number | null;
  n: number;
  interval: Interval | null;
};

export type TrackRecordAdvisor = {
  /** A letter of this record alone; the names of memos are others. Absent when `model` is there. */
  advisor?: AdvisorName;
  /** Only with `transparent`. */
  model?: string;
  /** Mean Brier score over the questions that it answered. */
  brier: number;
  n: number;
  /** Its weight among those that are in the record; null where weights are equal. */
  weight: number | null;
};

export type ScoredRecord = {
  /** Questions whose answer is known. */
  resolved: number;
  /** How many more are needed before anything is computed; 0 where it is. */
  missing: number;
  brier: TrackRecordBrier | null;
  calibration: CalibrationBin[];
  advisors: TrackRecordAdvisor[];
  /** Mean Brier score of the first `n` questions, oldest first. */
  overTime: { n: number; panel: number; equalWeights: number }[];
};

export type RightOf = { n: number; right: number };

export type TrackRecord = ScoredRecord & {
  object: 'track_record';
  mode: 'live' | 'test';
  /** Memos with a decision and no outcome; of those that revise each other the newest counts. */
  pending: number;
  /** Memos of which something is to be looked at. */
  due: number;
  results: { better: number; asExpected: number; worse: number; mixed: number };
  /** How often the one who decided was right, with the panel and against it. */
  decider: { followed: RightOf; against: RightOf };
  /** By the band of confidence that the memo stated. */
  bands: (RightOf & { band: 'low' | 'moderate' | 'high' })[];
  /** Where the advisors' first choices differed: how often the panel's option was right, and how often one that a minority held best. */
  split: { n: number; panelRight: number; dissentRight: number };
  /**
   * Outcomes of memos on which whoever asked gave a view before the panel had answered: how often each was right, and
   * where the two agreed. `brier` of views that say how sure, with the mean of both as a forecast; null below ten.
   */
  own: {
    n: number;
    you: number;
    panel: number;
    agreed: RightOf;
    brier: { n: number; you: number; panel: number; both: number } | null;
  };
  predictions: ScoredRecord;
  /** How the next memo is pooled. */
  pool: {
    method: 'equal' | 'track_record';
    outcomes: number;
    missing: number;
    learnsFrom: ('outcomes' | 'predictions')[];
  };
};
