// What a memo's evidence rests on.
import { z } from 'zod';
import { advisorName, sourceId, text } from './scalars.ts';

export const memoSource = z
  .object({
    id: sourceId,
    kind: z
      .enum(['document', 'web'])
      .describe(
        "document: a passage of one of the caller's documents. web: a fact as reported by a provider's search.",
      ),
    title: text("The document's name, or the page's title."),
    passage: text('How advisors were shown it: D1.14 for a passage, W3 for a fact.').exactOptional(),
    url: text('Of a fact; absent where the provider gives no address that lasts.').exactOptional(),
    domain: text('Of the page of a fact.').exactOptional(),
    date: text('Day of the page of a fact, as its finder reports it.').exactOptional(),
    foundBy: z
      .array(advisorName)
      .exactOptional()
      .describe('Advisors that found the fact. Only when transparent.'),
    page: z.int().min(1).exactOptional().describe('Page of a PDF or slide, from 1.'),
    heading: text('The heading above the passage, or the name of the sheet.').exactOptional(),
    text: text('The whole passage, or the sentence that was found.').exactOptional(),
    quote: text('Words of it that an advisor quotes, as they stand there.').exactOptional(),
    verified: z
      .boolean()
      .describe(
        'True where a quotation was found in a document word for word. False where a passage is only referred to, and for all that search found.',
      ),
    citedBy: z.array(advisorName).describe('Empty where nobody cites it.'),
  })
  .describe('What advisors cite, checked against the documents themselves.');
