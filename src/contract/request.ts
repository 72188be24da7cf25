import { z } from 'zod';
import { PREDICTIONS_EACH } from '../domain/predictions.ts';
import { nameKey, VISIBLE } from '../domain/same-name.ts';
import { briefingInput } from './briefing.ts';
import { byok } from './byok.ts';
import { documentInput, sizeOf } from './document-input.ts';
import { distinct, EMAIL_FORM, emailAddress, flag, input, list, longest, streamed, text } from './fields.ts';
import { LIMITS } from './limits.ts';
import { ownViewInput } from './own-view.ts';
import * as t from './scalars.ts';

const distinctNames = (what: string) =>
  distinct('name', { keyOf: nameKey, message: `The names of ${what} must differ, regardless of case.` });

/** Name and description. */
const named = (what: string, example: string) => ({
  name: text('name', LIMITS.name).meta({
    description: `Name of the ${what}; 1 to 120 characters after trimming.`,
    pattern: VISIBLE,
    examples: [example],
  }),
  description: longest('description', LIMITS.description)
    .nullish()
    .describe(`Explanation of the ${what}; at most 2,000 characters.`),
});

const criterion = input(['CriterionInput', 'A criterion'], 'An evaluation dimension.', {
  ...named('dimension', 'Reliability'),
  weight: z
    .number({ error: 'weight must be a number.' })
    .gt(0, { error: 'weight must be over 0.' })
    .max(LIMITS.weight, { error: `weight must be at most ${LIMITS.weight}.` })
    .nullish()
    .meta({
      description: 'Relative to the other weights; over 0 and at most 100. A criterion without one has 1.',
      default: 1,
    }),
});

const prediction = input(
  ['PredictionInput', 'A prediction'],
  'An event that will have happened or not by a day, if its option is chosen.',
  {
    event: text('event', LIMITS.predictionEvent).meta({
      description: 'An event that anyone can check with a yes or a no; 1 to 800 characters after trimming.',
      pattern: VISIBLE,
      examples: ['The first bill is sent from the new database.'],
    }),
    by: z.iso
      .date({ error: 'by must be a date such as 2027-03-01.' })
      .meta({ description: 'The day by which it is settled.', examples: ['2027-07-01'] }),
  },
);

const option = input(['OptionInput', 'An option'], 'A course of action.', {
  ...named('option', 'Move in August'),
  statusQuo: flag('statusQuo').describe('True for the option that keeps things as they are; at most one.'),
  predictions: t.nullish(
    list('predictions', prediction, PREDICTIONS_EACH),
    'What would show later that the option was right, at most 3, as a frame proposes it. One without a day in the next three years is left out. Absent or empty: proposed where the panel frames the question.',
  ),
});

const must = input(
  ['MustInput', 'A must'],
  'A condition that nothing may outweigh.',
  named('condition', 'Card data stays in the EU'),
);

/** The body of `POST /v1/deliberate`; the same schema validates and documents it. */
export const deliberateRequest = input(
  'DeliberateRequest',
  'A decision question. `null` in an optional field is the same as leaving it out; an unknown field is refused.',
  {
    question: text('question', LIMITS.question).meta({
      description: 'The decision to deliberate; 1 to 8,000 characters after trimming.',
      pattern: VISIBLE,
      examples: ['Do we move billing to a managed database before the summer sale, or after it?'],
    }),
    userEmail: emailAddress.meta({
      description:
        'The account that owns the memo and whose quota it counts toward; trimmed and lower-cased. At most 254 characters.',
      ...EMAIL_FORM,
      examples: ['ana@example.com'],
    }),
    criteria: t.nullish(
      list('criteria', criterion, LIMITS.criteria)
        .check(distinctNames('criteria'))
        .meta({ uniqueItems: true }),
      'Evaluation dimensions, at most 12. Names must differ, regardless of case and of characters that cannot be seen. Absent or empty: the panel proposes some.',
    ),
    options: t.nullish(
      list('options', option, LIMITS.optionsMost)
        .refine((given) => given.length !== 1, { error: 'options must hold at least 2 items, or none.' })
        .refine((given) => given.filter(({ statusQuo }) => statusQuo === true).length < 2, {
          error: 'statusQuo can be true for one option alone.',
        })
        .check(distinctNames('options')),
      'Courses of action to compare, 2 to 8. Names must differ, regardless of case and of characters that cannot be seen. Absent or empty: the panel proposes some.',
    ),
    musts: t.nullish(
      list('musts', must, LIMITS.musts).check(distinctNames('musts')).meta({ uniqueItems: true }),
      'Conditions that nothing may outweigh, at most 6: an option that more than half of the advisors say fails one is out of the running. Never proposed by a model. Names must differ, as those of options.',
    ),
    stream: streamed,
    transparent: flag('transparent').meta({
      description: 'Show real provider and model names. Stored with the memo; cannot be changed later.',
      default: false,
    }),
    context: t.nullish(
      longest('context', LIMITS.context),
      'Additional context for the panel; at most 100,000 characters.',
    ),
    view: t.nullish(
      ownViewInput,
      'What you think yourself, before the panel answers; needs `options`, here or of the memo that is revised. No advisor reads it, and it is no part of an `Idempotency-Key`. Without options: PUT it once they are set.',
    ),
    briefing: t.nullish(
      briefingInput,
      'What `POST /v1/briefing` asked back, with the answers: ids of options, or texts of at most 500 characters. At most 5 questions; what is skipped is left out. Frozen with the question, and read by every advisor.',
    ),
    documents: t.nullish(
      list('documents', documentInput, LIMITS.documents).refine(
        (given) => given.reduce((sum, each) => sum + sizeOf(each), 0) <= LIMITS.documentBytes,
        {
          error: 'documents must be at most 5 MiB together.',
        },
      ),
      'Documents that the advisors read and may cite, at most 8, 5 MiB together: PDF, DOCX, XLSX, PPTX, text, Markdown, HTML, CSV, JSON. Where they exceed 100,000 characters together with the context, all advisors read the same core and each a rest of its own, chosen by the question; a note `material_cut` says so. 422 names a document that cannot be read, and why.',
    ),
    research: flag('research').meta({
      description:
        'Have the advisors whose provider can search look for facts first; all advisors are given the same, with address and date, as reported by search. 50 credits more before the discount, given back where nothing is found.',
      default: false,
    }),
    panel: longest('panel', LIMITS.panelName).nullish().meta({
      description:
        "Which of the operator's panels sits. 422 names those that there are where it is none of them; an estimate lists them.",
      default: 'default',
    }),
    effort: z
      .enum(['quick', 'standard', 'deep'], { error: 'effort must be quick, standard or deep.' })
      .nullish()
      .meta({
        description:
          '`quick`: the seats answer with their fast models, once; 422 together with `research`. `deep`: the seats think as hard as they can, and review wherever there is shared material. A note `effort` says which it was.',
        default: 'standard',
      }),
    personas: flag('personas').describe(
      'Give the seats titles, such as "The Challenger", and what each is asked to look at, drawn anew for each memo: a title says nothing of the provider behind it. Absent: as the operator has set it.',
    ),
    maxCostUsd: z
      .number({ error: 'maxCostUsd must be a number of US dollars.' })
      .gt(0, { error: 'maxCostUsd must be over 0.' })
      .nullish()
      .meta({
        description:
          'US dollars that the calls to models may cost together, over 0: no call is started whose worst case would pass it, and a note `cost_limit` says what was left out. 422 with the estimate where the first answers could pass it already, or where the price of a seat is not known.',
        examples: [5],
      }),
    profile: flag('profile').meta({
      description:
        "Take what is left out of `context`, `criteria` and `musts`, and the language of the memo, from the account's profile, or where that says nothing from the organization's. Empty values are not left out. Frozen with the deliberation, and said in a note `profile`. With `basedOn` the language alone.",
      default: false,
    }),
    basedOn: z
      .string({ error: 'basedOn must be the id of a memo.' })
      .regex(/^memo_[0-9a-f-]{36}$/, { error: 'basedOn must be the id of a memo.' })
      .nullish()
      .meta({
        description:
          'The memo that this revises. `context`, `documents`, `options`, `criteria` and `musts` are then those of that memo where they are absent; empty ones clear them. `criteria` with names of that memo and other weights change the weights alone. What is unchanged is not framed anew, so that the two memos compare option by option. 422 for a memo that this key does not know.',
        examples: ['memo_019cf2a4-7b10-7c55-9d3e-5a1f0c8e2b47'],
      }),
    byok: t.nullish(
      byok,
      "The caller's own provider API keys: 20% off for each. A key that is supplied is the only one used for its provider, and takes the place of one of the operator's seats where its provider has none. Keys are never stored.",
    ),
  },
);
