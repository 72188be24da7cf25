// The check of the writer: nothing in a memo's prose that is not in its data.
import { sentencesOf } from '../sentences.ts';
import type { ProseData } from './data.ts';
import type { Finding, ProseProblem } from './finding.ts';
import { addresses, approvals, jargon, names, sensitive } from './foreign.ts';
import { numberFindings } from './numbers.ts';
import { overruling } from './overruling.ts';
import type { Field } from './overruling.ts';
import { unknownAdvisors, wrongCounts, wrongPreferences } from './preferences.ts';
import { quotationProblems } from './quotations.ts';
import { otherLanguage } from './tongue.ts';

export { proseDataOf } from './data.ts';
export type { ProseData } from './data.ts';

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
  const list = (field: Field, items: readonly string[]): Violation[] =>
    items.flatMap((text, i) => checkField({ path: `${field}[${i}]`, field }, text, data));
  return [
    ...list('reasons', answer.reasons),
    ...checkField({ path: 'against', field: 'against' }, answer.against, data),
    ...checkField({ path: 'change', field: 'change' }, answer.change, data),
    ...checkField({ path: 'rationale', field: 'rationale' }, answer.rationale, data),
    ...list('conditions', answer.conditions),
    ...answer.risks.flatMap(({ text, raisedBy }, i) => [
      ...checkField({ path: `risks[${i}].text`, field: 'risks' }, text, data),
      ...raisedBy
        .filter((name) => !data.answered.includes(name))
        .map((name) =>
          violation(`risks[${i}].raisedBy`, name, {
            problem: 'unknown advisor',
            message: `No advisor "${name}" answered.`,
          }),
        ),
    ]),
    ...list('nextSteps', answer.nextSteps),
  ];
}

/** The problems of one sentence; none where it may stand in a memo. */
export function checkSentence(text: string, data: ProseData, field: Field): ProseProblem[] {
  return checkField({ path: field, field }, text, data).map(({ problem }) => problem);
}

/** The same of a text of its own, by the rules of a memo's rationale. */
export function checkText(text: string, data: ProseData): Violation[] {
  return checkField({ path: 'answer', field: 'rationale' }, text, data);
}

/** The text without the offending sentences. */
export function dropSentences(text: string, violations: readonly Violation[]): string {
  const bad = new Set(violations.map(({ sentence }) => sentence));
  return bad.size === 0 ? text : keepSentences(text, bad);
}

/** The answer without the offending sentences; items left without a sentence go. */
export function dropViolations(answer: WrittenProse, violations: readonly Violation[]): WrittenProse {
  const without = (field: string, text: string): string =>
    dropSentences(
      text,
      violations.filter((found) => found.field === field),
    );
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

/** Figures of the panel may stand where the memo goes deeper; the brief says it in words of substance. */
const FIGURES: ReadonlySet<Field> = new Set(['rationale', 'conditions', 'risks', 'nextSteps']);

function checkField(
  { path, field }: { readonly path: string; readonly field: Field },
  given: string,
  data: ProseData,
): Violation[] {
  const quoted = quotationProblems(given, data);
  return sentencesOf(given).flatMap((sentence) => {
    const text = visible(sentence.text);
    const findings = [
      ...quoted.filter(({ start, end }) => start < sentence.end && end > sentence.start),
      ...findingsOn(text, data, field),
    ];
    return findings.map((finding) => violation(path, sentence.text.trim(), finding));
  });
}

/** What was shown while it was written has been checked before. */
function findingsOn(text: string, data: ProseData, field: Field): readonly Finding[] {
  const key = `${field} ${text}`;
  const before = data.checked.get(key);
  if (before !== undefined) return before;
  const found = [...numberFindings(text, data, FIGURES.has(field)), ...rulesOn(text, data, field)];
  data.checked.set(key, found);
  return found;
}

function rulesOn(text: string, data: ProseData, field: Field): Finding[] {
  return [
    ...unknownAdvisors(text, data),
    ...wrongPreferences(text, data),
    ...wrongCounts(text, data),
    ...overruling(text, data, field),
    ...addresses(text, data),
    ...names(text, data),
    ...approvals(text, data, field),
    ...sensitive(text, data),
    ...otherLanguage(text, data),
    ...jargon(text, data, field),
  ];
}

/** As a reader sees it: nothing invisible between the letters, full-width letters as plain ones. */
function visible(text: string): string {
  return text.normalize('NFKC').replace(/[\p{Cf}\u00ad]/gu, '');
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
