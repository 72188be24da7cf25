// One advisor's answer on the wire.
import { z } from 'zod';
import { advisorName, criterionId, optionId, reversibility, sourceId, text, texts } from './scalars.ts';

const probabilities = (description: string) =>
  z.record(optionId, z.number().min(0).max(1)).describe(description);

export const evidence = z
  .object({
    option: optionId,
    criterion: criterionId,
    text: text('One line of evidence for the score.'),
    sources: z
      .array(sourceId)
      .exactOptional()
      .describe('Sources that the advisor cites for it. Absent where it cites none.'),
    quotes: z
      .array(z.object({ source: sourceId, text: text('The words, as they stand in the source.') }))
      .exactOptional()
      .describe('Its quotations that were found in their source word for word.'),
  })
  .describe('Why an advisor scored an option on a criterion as it did.');

export const revision = z
  .object({
    fromPick: optionId.describe('Its pick before the review.'),
    fromProbabilities: probabilities('Its probabilities before the review; each 0 to 1, sums to 1.'),
    newInformation: text('What in the reasons of the others was new to it.'),
  })
  .describe('How the review moved the advisor. Absent where it kept its first answer.');

export const advisorRisk = z
  .object({
    risk: text('What could go wrong.'),
    mitigation: text('What would prevent or limit it; empty where nothing was said.'),
  })
  .describe('A way in which a choice could fail.');

export const perspective = z
  .object({
    advisor: advisorName,
    response: text('The case for its pick, in its own sentences.'),
    model: text('The real model when transparent, else `hidden`.'),
    provider: text('The real provider when transparent, else `hidden`.'),
    title: text('The persona that it answered under. Absent where the panel has none.').exactOptional(),
    late: z.boolean().describe('Came after the panel had gone on; shown, but no number rests on it.'),
    pick: optionId.describe('The option with its highest probability; ties go by its own score.'),
    probabilities: probabilities('Chance of each option to be the best choice; each 0 to 1, sums to 1.'),
    caseAgainst: text('The strongest case against its own pick.'),
    conditions: texts('What has to hold for its pick to be right.'),
    nextSteps: texts('The first things to do if its pick is taken.'),
    risks: z.array(advisorRisk).describe('What could go wrong, as if its pick had failed a year on.'),
    assumptions: texts('What it had to assume.'),
    wouldChangeMind: texts('What would change its mind.'),
    evidence: z.array(evidence).describe('One line for each score that it gave a reason for.'),
    reversibility: reversibility('How hard it holds its own pick to undo.'),
    revision: revision.exactOptional(),
  })
  .describe("One advisor's whole answer, after the review where there was one.");
