// The events of a deliberation's stream.
import type { Consensus, MemoCriterion, MemoOption, Robustness } from './memo-numbers.ts';
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

/** The stream's events. Those with `seq` are stored and can be resumed; snippets are not. */
export type DeliberationEvent =
  | (Stored & {
      type: 'deliberation.started';
      advisors: AdvisorName[];
      /** Who sits; provider and model are `hidden` unless transparent. */
      panel: { advisor: AdvisorName; title?: string; provider: string; model: string }[];
      timestamp: string;
      mode: 'live' | 'test';
      deadlineAt: string;
      /** How long this panel usually takes, in milliseconds; null where the server has not seen it yet. */
      expectedMs: number | null;
    })
  | (Stored & { type: 'stage.started'; stage: Stage })
  | (Stored & { type: 'stage.skipped'; stage: Stage; reason: string })
  | (Stored & {
      type: 'frame.complete';
      options: Pick<MemoOption, 'id' | 'name' | 'label' | 'description' | 'source' | 'statusQuo'>[];
      criteria: Pick<MemoCriterion, 'id' | 'name' | 'description' | 'weight' | 'source'>[];
      assumptions: string[];
      missingInformation: string[];
      /** Where the caller stated some. */
      musts?: { id: MustId; name: string; description: string }[];
      /** Events that will have happened or not by a date, if that option is chosen. */
      predictions?: { id: PredictionId; option: OptionId; event: string; by: string }[];
    })
  | (Stored & {
      type: 'research.complete';
      /** Numbered as advisors may cite them. */
      sources: { id: SourceId; title: string; url?: string; date?: string }[];
      /** Calls that were made. */
      searches: number;
      /** Why there are none. */
      reason?: string;
    })
  | (Stored & { type: 'advisor.thinking'; advisor: AdvisorName; status: 'thinking'; stage: Stage })
  | (Framed & {
      type: 'advisor.snippet';
      advisor: AdvisorName;
      /** To be appended to what came for the same field, option and criterion; a score comes whole. */
      snippet: string;
      stage: Stage;
      /** A field of the perspective, or `evidence` or `score` of one cell, or `musts`. */
      field: string;
      /** Of a line of evidence, a score or a verdict on a must. */
      option?: OptionId;
      /** Of a line of evidence or a score. */
      criterion?: CriterionId;
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
      type: 'advisor.complete';
      advisor: AdvisorName;
      /** The case for its pick, as in the perspective. */
      response: string;
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
      type: 'panel.combined';
      round: 1 | 2;
      options: Pick<
        MemoOption,
        'id' | 'rank' | 'score' | 'probability' | 'probabilityInRunning' | 'rankAcceptability'
      >[];
      consensus: Omit<Consensus, 'agreements' | 'divergences' | 'firstRound' | 'explanation'>;
      robustness: Robustness;
    })
  /** A second attempt means that what was sent of the first is void. */
  | (Stored & { type: 'synthesis.started'; attempt: number })
  /** A chosen sentence, whole. */
  | (Framed & { type: 'synthesis.snippet'; snippet: string; section: string; advisor: AdvisorName })
  | (Stored & { type: 'deliberation.complete'; memo: DecisionMemo })
  | (Stored & { type: 'deliberation.failed' } & ErrorObject)
  | (Stored & { type: 'deliberation.cancelled' });
