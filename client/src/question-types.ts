// Questions about a memo that is there already.
import type { AdvisorName, MemoId, Provider, QuestionId } from './names.ts';
import type { ErrorObject } from './types.ts';

export type QuestionRequest = {
  /** About the memo; 1 to 2,000 characters after trimming. */
  question: string;
  /** Answer with server-sent events. */
  stream?: boolean | null | undefined;
  /** The caller's own provider keys: 20% off for each that an advisor of this memo answers with. */
  byok?: Readonly<Partial<Record<Provider, string | null | undefined>>> | null | undefined;
};

/** A question about a memo, and the answer of one advisor: its reading, not the panel's. */
export type MemoQuestion = {
  object: 'memo_question';
  id: QuestionId;
  memo: MemoId;
  /** `test`: a simulated advisor answered and no model was called. */
  mode: 'live' | 'test';
  createdAt: string;
  question: string;
  /** Null while it is being answered. */
  answer: string | null;
  /** Sentences that were left out, since what they say stands nowhere in the memo or its sources. */
  leftOut: number;
  answeredAt: string | null;
  /** Who answered. Only when the memo is transparent. */
  advisor?: AdvisorName;
  /** Only when the memo is transparent. */
  provider?: string;
  /** Only when the memo is transparent. */
  model?: string;
  /** Null while it is being answered: nothing is charged before. */
  charge: { credits: number; discountPercent: number; charged: number } | null;
};

/** The thread of a memo, the oldest question first. */
export type QuestionList = { object: 'list'; questions: MemoQuestion[] };

type Framed = { questionId: QuestionId };
type Stored = Framed & { seq: number };

/** The events of a question's stream. Those with `seq` are stored and can be resumed; snippets are not. */
export type QuestionEvent =
  /** What came before a second one is void: the answer begins anew. */
  | (Stored & { type: 'question.started' })
  | (Framed & { type: 'answer.snippet'; snippet: string })
  | (Stored & { type: 'question.complete'; question: MemoQuestion })
  | (Stored & { type: 'question.failed' } & ErrorObject);
