// What a memo's evidence rests on.
import { z } from 'zod';
import { advisorName, sourceId, text } from './scalars.ts';

export const memoSource = z
  .object({
    id: sourceId,
    kind: z
      .literal('document')
      .meta({ description: "document: a passage of one of the caller's documents." }),
    title: text("The document's name."),
    passage: text('The passage as advisors were shown it, such as D1.14.').exactOptional(),
    page: z.int().min(1).exactOptional().meta({ description: 'Page of a PDF or slide, from 1.' }),
    heading: text('The heading above the passage, or the name of the sheet.').exactOptional(),
    text: text('The whole passage.').exactOptional(),
    quote: text('Words of it that an advisor quotes, as they stand there.').exactOptional(),
    verified: z.boolean().meta({
      description:
        'True where a quotation was found in it word for word. False where it is only referred to.',
    }),
    citedBy: z.array(advisorName).meta({ description: 'Empty for a document that nobody cites.' }),
  })
  .meta({ description: 'What advisors cite, checked against the documents themselves.' });
