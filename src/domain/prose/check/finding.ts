export type ProseProblem =
  | 'unknown number'
  | 'wrong count'
  | 'unknown advisor'
  | 'wrong preference'
  | 'quotation not verbatim'
  | 'overrules the recommendation'
  | 'claims agreement'
  | 'claims approval'
  | 'foreign address or code'
  | 'unknown name'
  | 'sensitive request'
  | 'another language'
  | 'statistics'
  | 'filler';

/** `start` and `end` in the text; `message` can be sent back to the writer. */
export type Finding = {
  readonly start: number;
  readonly end: number;
  readonly problem: ProseProblem;
  readonly message: string;
};

export function placed(
  problem: ProseProblem,
  { start, end }: { readonly start: number; readonly end: number },
  message: string,
): Finding {
  return { start, end, problem, message };
}
