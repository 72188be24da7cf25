// What a memo's evidence rests on.
import { z } from 'zod';
import * as t from './scalars.ts';

export const memoSource = t.object(
  'MemoSource',
  'What advisors cite, checked against the documents themselves.',
  {
    id: t.sourceId,
    kind: t.choice(
      ['document', 'web'],
      "document: a passage of one of the caller's documents. web: a fact as reported by a provider's search.",
    ),
    title: t.text("The document's name, or the page's title."),
    passage: t.text('How advisors were shown it: D1.14 for a passage, W3 for a fact.').exactOptional(),
    url: t.text('Of a fact; absent where the provider gives no address that lasts.').exactOptional(),
    domain: t.text('Of the page of a fact.').exactOptional(),
    date: t.text('Day of the page of a fact, as its finder reports it.').exactOptional(),
    foundBy: t.optional(z.array(t.advisorName), 'Advisors that found the fact. Only when transparent.'),
    page: t.optional(z.int().min(1), 'Page of a PDF or slide, from 1.'),
    heading: t.text('The heading above the passage, or the name of the sheet.').exactOptional(),
    text: t.text('The whole passage, or the sentence that was found.').exactOptional(),
    quote: t.text('Words of it that an advisor quotes, as they stand there.').exactOptional(),
    verified: t.bool(
      'True where a quotation was found in a document word for word. False where a passage is only referred to, and for all that search found.',
    ),
    citedBy: t.arrayOf(t.advisorName, 'Empty where nobody cites it.'),
  },
);
