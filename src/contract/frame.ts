// A question before it is asked: what the panel would compare, and which memos are about the same.
import { z } from 'zod';
import { briefing } from './briefing.ts';
import { memoOption } from './comparison.ts';
import { note } from './memo.ts';
import { estimate } from './objects.ts';
import { memoOutcome } from './record.ts';
import { instant, memoId, mode, text, texts } from './scalars.ts';
import { verdict } from './verdict.ts';

const nameOrNull = (description: string) => z.string().nullable().describe(description);

export const relatedMemo = z
  .object({
    id: memoId,
    createdAt: instant('When the memo was made.'),
    question: text('What was asked.'),
    headline: verdict.shape.decision,
    recommended: text('The name of the recommended option.'),
    decision: z
      .object({
        option: nameOrNull('The name of the option that was decided for; null where it was none of them.'),
        note: nameOrNull('Why, in the words of whoever decided.'),
        recordedAt: instant('When it was recorded.'),
      })
      .nullable()
      .describe('What was decided; null where nothing is recorded.'),
    outcome: z
      .object({
        result: memoOutcome.shape.result,
        best: nameOrNull(
          'The name of the option that was right in hindsight; null where that cannot be known.',
        ),
        lessons: nameOrNull('What was learned from it.'),
      })
      .nullable()
      .describe('What came of it; null where nothing is recorded.'),
  })
  .describe('An earlier memo of the account that shares words with the question.');

export const questionFrame = z
  .object({
    object: z.literal('frame').describe('Always frame.'),
    mode,
    language: text('The language of the question, such as en.'),
    options: z
      .array(
        z.object({
          name: memoOption.shape.name,
          description: text('What the option means; may be empty.'),
          predictions: z
            .array(
              z.object({
                event: text('An event that anyone can check with a yes or a no.'),
                by: z.iso.date().describe('The day by which it is settled, YYYY-MM-DD.'),
              }),
            )
            .describe('What would show later that the option was right; at most three.'),
        }),
      )
      .describe("The caller's options, else proposed ones; may be sent as `options` as they are."),
    criteria: z
      .array(
        z.object({
          name: text('Name of the dimension.'),
          description: text('What the dimension means; may be empty.'),
          weight: z.number().min(0).max(1).describe('Share of the whole; they sum to 1.'),
        }),
      )
      .describe("The caller's criteria, else proposed ones; may be sent as `criteria` as they are."),
    context: nameOrNull(
      "With what it was framed: the request's context, or the earlier memo's or the profile's in its place. Answers belong behind it.",
    ),
    assumptions: texts('What had to be assumed about the situation.'),
    missingInformation: texts('What is missing and would matter; answers belong into `context`.'),
    questions: briefing.shape.questions,
    notes: z.array(note).describe('framing_fallback where no model gave a usable frame.'),
    estimate: estimate.describe('What it would take to ask the question with this frame.'),
    related: z
      .array(relatedMemo)
      .describe(
        'Earlier memos of the account that share the most words with the question, at most five. Empty for a key ' +
          'without the scope `read`.',
      ),
  })
  .describe('What a panel would compare, before it is asked.');
