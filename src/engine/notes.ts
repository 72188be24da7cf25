import type { Note } from '@witan/client';
import type { Seat } from '../domain/advisor.ts';
import { FAILURE_REASONS } from '../domain/failure-reasons.ts';
import type { RunContext } from './deliberation.ts';
import type { Findings } from './findings.ts';

/** What went wrong or limits the memo, in the order in which a reader should learn of it. */
export function notesOf(run: RunContext, findings: Findings, late: readonly Seat[]): Note[] {
  const { deliberation } = run;
  const notes: Note[] = [];
  if (deliberation.mode === 'test') notes.push(SIMULATED);
  if (deliberation.resumed) notes.push(INTERRUPTED);
  const rests = restsOn(findings.voices.length, deliberation.seats.length);
  for (const { seat, failure } of findings.missing) {
    const { advisor } = seat;
    notes.push(
      late.includes(seat)
        ? {
            kind: 'late_perspective',
            advisor,
            stage: 'perspectives',
            reason: failure.reason,
            message: `${advisor} answered after the panel had gone on; its perspective is shown but moves no number; ${rests}.`,
          }
        : {
            kind: 'missing_advisor',
            advisor,
            stage: 'perspectives',
            reason: failure.reason,
            message: `${advisor} ${FAILURE_REASONS[failure.reason].said}; ${rests}.`,
          },
    );
  }
  for (const { seat, failure } of findings.unreviewed) {
    notes.push({
      kind: 'missing_advisor',
      advisor: seat.advisor,
      stage: 'review',
      reason: failure.reason,
      message: `${seat.advisor} ${FAILURE_REASONS[failure.reason].said} in the review; its first answer stands.`,
    });
  }
  if (findings.voices.length === 1) notes.push(SINGLE);
  const values = valuesNote(findings);
  if (values) notes.push(values);
  return notes;
}

const SIMULATED: Note = {
  kind: 'simulated',
  message:
    'Simulated advisors wrote this memo; no model was called. It shows the form of an answer, not advice.',
};

const INTERRUPTED: Note = {
  kind: 'interrupted',
  message: 'The service was interrupted in the middle and went on from its last recorded step.',
};

const SINGLE: Note = {
  kind: 'single_advisor',
  message: 'Only one advisor answered, so nothing here has been held against a second opinion.',
};

function restsOn(answered: number, seated: number): string {
  return `this memo rests on ${answered} of ${seated} advisors`;
}

/** The panel's judgement against the weighted score: against the reader's own values where it stated weights. */
function valuesNote({ frame, combined }: Findings): Note | null {
  const { pooledProbability, weightedScore } = combined.robustness.winners;
  if (pooledProbability === weightedScore) return null;
  const name = (id: string): string => frame.options.find((option) => option.id === id)?.name ?? id;
  const scored = `"${name(weightedScore)}" has the highest weighted score`;
  const judged = `the advisors hold "${name(pooledProbability)}" more likely to be the best choice`;
  const message = frame.weightsStated
    ? `By the weights you gave, ${scored}, but ${judged}: your values and the panel's judgement part here.`
    : `The methods differ: ${scored}, but ${judged}.`;
  return { kind: 'values_vs_judgement', message };
}
