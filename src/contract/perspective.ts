// One advisor's answer on the wire.
import { z } from 'zod';
import * as t from './scalars.ts';

const probabilities = (description: string) => t.recordOf(t.optionId, t.fraction, description);

export const evidence = t.object('Evidence', 'Why an advisor scored an option on a criterion as it did.', {
  option: t.optionId,
  criterion: t.criterionId,
  text: t.text('One line of evidence for the score.'),
  sources: t.optional(
    z.array(t.sourceId),
    'Sources that the advisor cites for it. Absent where it cites none.',
  ),
  quotes: t.optionalList('Its quotations that were found in their source word for word.', {
    source: t.sourceId,
    text: t.text('The words, as they stand in the source.'),
  }),
});

export const revision = t.object(
  'Revision',
  'How the review moved the advisor. Absent where it kept its first answer.',
  {
    fromPick: t.optionId.describe('Its pick before the review.'),
    fromProbabilities: probabilities('Its probabilities before the review; each 0 to 1, sums to 1.'),
    newInformation: t.text('What in the reasons of the others was new to it.'),
  },
);

export const advisorRisk = t.object('AdvisorRisk', 'A way in which a choice could fail.', {
  risk: t.text('What could go wrong.'),
  mitigation: t.text('What would prevent or limit it; empty where nothing was said.'),
});

export const perspective = t.object(
  'MemoPerspective',
  "One advisor's whole answer, after the review where there was one.",
  {
    advisor: t.advisorName,
    response: t.text('The case for its pick, in its own sentences.'),
    model: t.text('The real model when transparent, else `hidden`.'),
    provider: t.text('The real provider when transparent, else `hidden`.'),
    title: t.text('The persona that it answered under. Absent where the panel has none.').exactOptional(),
    late: t.bool('Came after the panel had gone on; shown, but no number rests on it.'),
    pick: t.optionId.describe('The option with its highest probability; ties go by its own score.'),
    probabilities: probabilities('Chance of each option to be the best choice; each 0 to 1, sums to 1.'),
    caseAgainst: t.text('The strongest case against its own pick.'),
    conditions: t.texts('What has to hold for its pick to be right.'),
    nextSteps: t.texts('The first things to do if its pick is taken.'),
    risks: t.arrayOf(advisorRisk, 'What could go wrong, as if its pick had failed a year on.'),
    assumptions: t.texts('What it had to assume.'),
    wouldChangeMind: t.texts('What would change its mind.'),
    evidence: t.arrayOf(evidence, 'One line for each score that it gave a reason for.'),
    reversibility: t.reversibility('How hard it holds its own pick to undo.'),
    revision: revision.exactOptional(),
  },
);
