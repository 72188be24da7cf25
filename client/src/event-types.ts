// The events of a deliberation's stream.
import type {
  Agreement,
  Agreement2,
  MemoCriterion,
  MemoOption,
  Robustness,
  Robustness2,
} from './memo-numbers.ts';
import type { DecisionMemo, MemoPerspective } from './memo-types.ts';
import type {
  AdvisorName,
  CriterionId,
  DeliberationId,
  FailureReason,
  MustId,
  OptionId,
  PredictionId,
  SourceId,
  Stage,
} from './names.ts';
import type { ErrorObject } from './types.ts';

type Framed = { deliberationId: DeliberationId };
type Stored = Framed & { seq: number };

/** The stream's events. Those with `seq` are stored and can be resumed; deltas are not. */
export type DeliberationEvent =
  | (Stored & {
      type: 'deliberation.started';
      createdAt: string;
      mode: 'live' | 'test';
      advisors: { advisor: AdvisorName; provider?: string; model?: string }[];
      deadlineAt: string;
      /** How long this panel usually takes, in milliseconds; null where the server has not seen it yet. */
      expectedMs: number | null;
    })
  | (Stored & { type: 'stage.started'; stage: Stage })
  | (Stored & { type: 'stage.skipped'; stage: Stage; reason: string })
  | (Stored & {
      type: 'frame.completed';
      options: Pick<MemoOption, 'id' | 'name' | 'label' | 'description' | 'source'>[];
      criteria: Pick<MemoCriterion, 'id' | 'name' | 'description' | 'weight' | 'source'>[];
      assumptions: string[];
      missingInformation: string[];
      /** Where the caller stated some. */
      musts?: { id: MustId; name: string; description: string }[];
      /** Events that will have happened or not by a date, if that option is chosen. */
      predictions?: { id: PredictionId; option: OptionId; event: string; by: string }[];
    })
  | (Stored & {
      type: 'research.completed';
      /** Numbered as advisors may cite them. */
      sources: { id: SourceId; title: string; url?: string; date?: string }[];
      /** Calls that were made. */
      searches: number;
      /** Why there are none. */
      reason?: string;
    })
  | (Stored & { type: 'advisor.started'; advisor: AdvisorName; stage: Stage })
  | (Framed & {
      type: 'advisor.delta';
      advisor: AdvisorName;
      stage: Stage;
      /** A field of the perspective, or `evidence` or `score` of one cell, or `musts`. */
      field: string;
      /** Of a line of evidence, a score or a verdict on a must. */
      option?: OptionId;
      /** Of a line of evidence or a score. */
      criterion?: CriterionId;
      /** To be appended to what came for the same field, option and criterion; a score comes whole. */
      text: string;
    })
  | (Stored & {
      type: 'advisor.retrying';
      advisor: AdvisorName;
      stage: Stage;
      reason: FailureReason;
      attempt: number;
      retryInMs: number;
      message: string;
    })
  | (Stored & {
      type: 'advisor.completed';
      advisor: AdvisorName;
      stage: Stage;
      perspective: MemoPerspective;
    })
  | (Stored & {
      type: 'advisor.failed';
      advisor: AdvisorName;
      stage: Stage;
      reason: FailureReason;
      message: string;
    })
  | (Stored & {
      type: 'combined';
      round: 1 | 2;
      options: Pick<MemoOption, 'id' | 'score' | 'probability' | 'rankAcceptability'>[];
      agreement: Agreement | Agreement2;
      robustness: Robustness | Robustness2;
    })
  | (Framed & { type: 'memo.delta'; section: string; text: string })
  | (Stored & { type: 'memo.completed'; memo: DecisionMemo })
  | (Stored & { type: 'error' } & ErrorObject)
  | (Stored & { type: 'cancelled' });
