// What the fields of a request mean, for people; their rules are in the schema that validates.

type Note = {
  readonly description: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
};

/** By component, then by field. */
export const REQUEST_NOTES: Readonly<Record<string, Readonly<Record<string, Note>>>> = {
  DeliberateRequest: {
    question: {
      description: 'The decision to deliberate; 1 to 8,000 characters after trimming.',
      examples: ['Do we move billing to a managed database before the summer sale, or after it?'],
    },
    userEmail: {
      description:
        'The account that owns the memo and whose quota it counts toward; trimmed and lower-cased. At most 254 characters.',
      examples: ['ana@example.com'],
    },
    criteria: {
      description:
        'Evaluation dimensions, at most 12. Names must differ, regardless of case and of characters that cannot be seen. Absent or empty: the panel proposes some.',
    },
    options: {
      description:
        'Courses of action to compare, 2 to 8. Names must differ, regardless of case and of characters that cannot be seen. Absent or empty: the panel proposes some.',
    },
    musts: {
      description:
        'Conditions that nothing may outweigh, at most 6: an option that more than half of the advisors say fails one is out of the running. Never proposed by a model. Names must differ, as those of options.',
    },
    view: {
      description:
        'What you think yourself, before the panel answers; needs `options`, here or of the memo that is revised. No advisor reads it, and it is no part of an `Idempotency-Key`. Without options: PUT it once they are set.',
    },
    stream: {
      description: 'Answer with server-sent events. `Accept: text/event-stream` does the same.',
      default: false,
    },
    transparent: {
      description: 'Show real provider and model names. Stored with the memo; cannot be changed later.',
      default: false,
    },
    context: { description: 'Additional context for the panel; at most 100,000 characters.' },
    briefing: {
      description:
        'What `POST /v1/briefing` asked back, with the answers: ids of options, or texts of at most 500 characters. At most 5 questions; what is skipped is left out. Frozen with the question, and read by every advisor.',
    },
    documents: {
      description:
        'Documents that the advisors read and may cite, at most 8, 5 MiB together: PDF, DOCX, XLSX, PPTX, text, Markdown, HTML, CSV, JSON. Where they exceed 100,000 characters together with the context, all advisors read the same core and each a rest of its own, chosen by the question; a note `material_cut` says so. 422 names a document that cannot be read, and why.',
    },
    research: {
      description:
        'Have the advisors whose provider can search look for facts first; all advisors are given the same, with address and date, as reported by search. 50 credits more before the discount, given back where nothing is found.',
      default: false,
    },
    panel: {
      description:
        "Which of the operator's panels sits. 422 names those that there are where it is none of them; an estimate lists them.",
      default: 'default',
    },
    effort: {
      description:
        '`quick`: the seats answer with their fast models, once; 422 together with `research`. `deep`: the seats think as hard as they can, and review wherever there is shared material. A note `effort` says which it was.',
      default: 'standard',
    },
    personas: {
      description:
        'Give the seats titles, such as "The Challenger", and what each is asked to look at, drawn anew for each memo: a title says nothing of the provider behind it. Absent: as the operator has set it.',
    },
    maxCostUsd: {
      description:
        'US dollars that the calls to models may cost together, over 0: no call is started whose worst case would pass it, and a note `cost_limit` says what was left out. 422 with the estimate where the first answers could pass it already, or where the price of a seat is not known.',
      examples: [5],
    },
    profile: {
      description:
        "Take what is left out of `context`, `criteria` and `musts`, and the language of the memo, from the account's profile, or where that says nothing from the organization's. Empty values are not left out. Frozen with the deliberation, and said in a note `profile`. With `basedOn` the language alone.",
      default: false,
    },
    basedOn: {
      description:
        'The memo that this revises. `context`, `documents`, `options`, `criteria` and `musts` are then those of that memo where they are absent; empty ones clear them. `criteria` with names of that memo and other weights change the weights alone. What is unchanged is not framed anew, so that the two memos compare option by option. 422 for a memo that this key does not know.',
      examples: ['memo_019cf2a4-7b10-7c55-9d3e-5a1f0c8e2b47'],
    },
    byok: {
      description:
        "The caller's own provider API keys: 20% off for each. A key that is supplied is the only one used for its provider, and takes the place of one of the operator's seats where its provider has none. Keys are never stored.",
    },
  },
  QuestionRequest: {
    question: {
      description: 'What is asked about the memo; 1 to 2,000 characters after trimming.',
      examples: ['What speaks against it, in one sentence?'],
    },
    stream: {
      description: 'Answer with server-sent events. `Accept: text/event-stream` does the same.',
      default: false,
    },
    byok: {
      description:
        "The caller's own provider API keys. Where an advisor of this memo is of one of their providers, such an advisor answers and 20% is off for each of these providers; other keys are left alone. Keys are never stored.",
    },
  },
  ProfileInput: {
    userEmail: {
      description: 'The account; absent or null for the organization, which needs the scope `admin`.',
    },
    context: { description: 'Standing context; at most 100,000 characters.' },
    criteria: {
      description: 'Evaluation dimensions, at most 12. Names must differ, as those of a request.',
    },
    musts: {
      description:
        'Conditions that nothing may outweigh, at most 6. Names must differ, as those of a request.',
    },
    language: {
      description: 'In which memos are written; absent or null for the language of each question.',
    },
  },
  CriterionInput: {
    name: {
      description: 'Name of the dimension; 1 to 120 characters after trimming.',
      examples: ['Reliability'],
    },
    description: { description: 'Explanation of the dimension; at most 2,000 characters.' },
    weight: {
      description: 'Relative to the other weights; over 0 and at most 100. A criterion without one has 1.',
      default: 1,
    },
  },
  OptionInput: {
    name: {
      description: 'Name of the option; 1 to 120 characters after trimming.',
      examples: ['Move in August'],
    },
    description: { description: 'Explanation of the option; at most 2,000 characters.' },
    statusQuo: { description: 'True for the option that keeps things as they are; at most one.' },
    predictions: {
      description:
        'What would show later that the option was right, at most 3, as a frame proposes it. One without a day in the next three years is left out. Absent or empty: proposed where the panel frames the question.',
    },
  },
  PredictionInput: {
    event: {
      description: 'An event that anyone can check with a yes or a no; 1 to 800 characters after trimming.',
      examples: ['The first bill is sent from the new database.'],
    },
    by: { description: 'The day by which it is settled.', examples: ['2027-07-01'] },
  },
  MustInput: {
    name: {
      description: 'Name of the condition; 1 to 120 characters after trimming.',
      examples: ['Card data stays in the EU'],
    },
    description: { description: 'Explanation of the condition; at most 2,000 characters.' },
  },
  DocumentInput: {
    name: { description: 'File name; 1 to 255 characters after trimming.', examples: ['report.pdf'] },
    mediaType: {
      description: 'Such as `text/markdown`. The bytes go first, then this, then the end of the name.',
      examples: ['application/pdf'],
    },
    text: { description: 'The text, in place of `data`.' },
    data: { description: 'The bytes in base64, in place of `text`.' },
  },
  ProviderKeys: {
    openai: { description: 'A key for OpenAI; 8 to 512 visible ASCII characters.' },
    anthropic: { description: 'A key for Anthropic; 8 to 512 visible ASCII characters.' },
    google: { description: 'A key for Google; 8 to 512 visible ASCII characters.' },
    xai: { description: 'A key for xAI; 8 to 512 visible ASCII characters.' },
  },
};

/** What the request's objects are, as a whole. */
export const REQUEST_OBJECTS: Readonly<Record<string, string>> = {
  DeliberateRequest:
    'A decision question. `null` in an optional field is the same as leaving it out; an unknown field is refused.',
  QuestionRequest:
    'A question about a memo. `null` in an optional field is the same as leaving it out; an unknown field is refused.',
  ProfileInput: 'A whole profile: what is left out is empty afterwards. An unknown field is refused.',
  CriterionInput: 'An evaluation dimension.',
  OptionInput: 'A course of action.',
  PredictionInput: 'An event that will have happened or not by a day, if its option is chosen.',
  MustInput: 'A condition that nothing may outweigh.',
  DocumentInput: 'A document: its `text`, or its bytes as `data`.',
  ProviderKeys: 'Provider API keys by provider identifier.',
};
