// A question before it is asked.
import type { BriefingQuestion } from './briefing-types.ts';
import type { Note } from './memo-types.ts';
import type { MemoId } from './names.ts';
import type { OutcomeResult } from './record-types.ts';
import type { Estimate, PredictionInput } from './types.ts';

/** An earlier memo that shares words with the question. */
export type RelatedMemo = {
  id: MemoId;
  createdAt: string;
  question: string;
  headline: string;
  /** The name of the recommended option. */
  recommended: string;
  /** `option` is a name; null where it was none of the memo's. */
  decision: { option: string | null; note: string | null; recordedAt: string } | null;
  /** `best` is a name; null where it cannot be known. */
  outcome: { result: OutcomeResult | null; best: string | null; lessons: string | null } | null;
};

/** What a panel would compare. `options` and `criteria` may be sent with the question as they are. */
export type QuestionFrame = {
  object: 'frame';
  mode: 'live' | 'test';
  /** Of the question; such as `en`. */
  language: string;
  options: { name: string; description: string; predictions: PredictionInput[] }[];
  /** Weights sum to 1. */
  criteria: { name: string; description: string; weight: number }[];
  /** With what it was framed: the request's, or the earlier memo's or the profile's in its place. Answers belong behind it. */
  context: string | null;
  assumptions: string[];
  missingInformation: string[];
  /** Two to five whose answers would change the advice; send the answers as `briefing`. */
  questions: BriefingQuestion[];
  notes: Note[];
  /** What it would cost to ask it with this frame. */
  estimate: Estimate;
  /** At most five, the closest first. Empty for a key that may not read. */
  related: RelatedMemo[];
};
