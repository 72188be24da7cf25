// The check of the writer: nothing in a memo's prose that is not in its data.
import {
  countProblem,
  numberProblems,
  quotationProblems,
  advisorProblems,
  overruling,
} from './prose-rules.ts';
import type { Finding } from './prose-rules.ts';
import type { ProseData } from './prose-data.ts';
import { sentencesOf } from './sentences.ts';

export { proseDataOf } from './prose-data.ts';
export type { ProseData } from './prose-data.ts';

export type ProseProblem =
  | 'unknown number'
  | 'wrong count'
  | 'unknown advisor'
  | 'quotation not verbatim'
  | 'overrules the recommendation';

/** What a writer answered. `raisedBy` may hold anything. */
export type WrittenProse = {
  readonly reasons: readonly string[];
  readonly against: string;
  readonly change: string;
  readonly rationale: string;
  readonly conditions: readonly string[];
  readonly risks: readonly { readonly text: string; readonly raisedBy: readonly string[] }[];
  readonly nextSteps: readonly string[];
};

/** `field` is a path such as `rationale`, `risks[1].text` or `risks[1].raisedBy`; `message` can be sent back to the writer. */
export type Violation = {
  readonly field: string;
  readonly sentence: string;
  readonly problem: ProseProblem;
  readonly message: string;
};

/** Every sentence of the answer that states, names, quotes or recommends what the data do not hold. */
export function checkProse(answer: WrittenProse, data: ProseData): Violation[] {
  return [
    ...answer.reasons.flatMap((text, i) => checkText(`reasons[${i}]`, text, data)),
    ...checkText('against', answer.against, data),
    ...checkText('change', answer.change, data),
    ...checkText('rationale', answer.rationale, data),
    ...answer.conditions.flatMap((text, i) => checkText(`conditions[${i}]`, text, data)),
    ...answer.risks.flatMap(({ text, raisedBy }, i) => [
      ...checkText(`risks[${i}].text`, text, data),
      ...raisedBy
        .filter((name) => !data.answered.includes(name))
        .map((name) =>
          violation(`risks[${i}].raisedBy`, name, {
            problem: 'unknown advisor',
            message: `No advisor "${name}" answered.`,
          }),
        ),
    ]),
    ...answer.nextSteps.flatMap((text, i) => checkText(`nextSteps[${i}]`, text, data)),
  ];
}

/** The problems of one sentence; none where it may stand in a memo. */
export function checkSentence(text: string, data: ProseData): ProseProblem[] {
  return checkText('', text, data).map(({ problem }) => problem);
}

/** The answer without the offending sentences; items left without a sentence go. */
export function dropViolations(answer: WrittenProse, violations: readonly Violation[]): WrittenProse {
  const without = (field: string, text: string): string => {
    const bad = new Set(violations.filter((found) => found.field === field).map(({ sentence }) => sentence));
    return bad.size === 0 ? text : keepSentences(text, bad);
  };
  const list = (field: string, items: readonly string[]): string[] =>
    items.map((text, i) => without(`${field}[${i}]`, text)).filter((text) => text !== '');
  return {
    reasons: list('reasons', answer.reasons),
    against: without('against', answer.against),
    change: without('change', answer.change),
    rationale: without('rationale', answer.rationale),
    conditions: list('conditions', answer.conditions),
    risks: answer.risks
      .map(({ text, raisedBy }, i) => {
        const unknown = violations
          .filter(({ field }) => field === `risks[${i}].raisedBy`)
          .map(({ sentence }) => sentence);
        return {
          text: without(`risks[${i}].text`, text),
          raisedBy: raisedBy.filter((name) => !unknown.includes(name)),
        };
      })
      .filter(({ text, raisedBy }) => text !== '' && raisedBy.length > 0),
    nextSteps: list('nextSteps', answer.nextSteps),
  };
}

function checkText(field: string, text: string, data: ProseData): Violation[] {
  const rules = [numberProblems, countProblem, advisorProblems, quotationProblems];
  const findings = rules.flatMap((rule) => rule(text, data));
  const sentences = sentencesOf(text);
  const placed = findings.flatMap((finding) =>
    sentences
      .filter(({ start, end }) => finding.start < end && finding.end > start)
      .map((sentence) => violation(field, sentence.text.trim(), finding)),
  );
  const overruled = sentences.flatMap((sentence) => {
    const finding = overruling(sentence.text, data);
    return finding ? [violation(field, sentence.text.trim(), finding)] : [];
  });
  return [...placed, ...overruled];
}

function violation(
  field: string,
  sentence: string,
  { problem, message }: Pick<Finding, 'problem' | 'message'>,
): Violation {
  return { field, sentence, problem, message };
}

function keepSentences(text: string, bad: ReadonlySet<string>): string {
  return sentencesOf(text)
    .map((sentence) =>
      bad.has(sentence.text.trim()) ? (/\n+$/u.exec(sentence.text)?.[0] ?? '') : sentence.text,
    )
    .join('')
    .replace(/\n{3,}/gu, '\n\n')
    .replace(/[ \t]+\n/gu, '\n')
    .trim();
}
