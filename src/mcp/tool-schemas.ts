// What the tools take and give, as the JSON Schemas that editors are shown.
import { fromJsonSchema, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { decisionMemo } from '../contract/memo.ts';
import { confidence, verdict } from '../contract/verdict.ts';
import { emailAddress } from '../contract/fields.ts';
import { MEMO_PAGE } from '../contract/query.ts';
import { questionRequest } from '../contract/questions.ts';
import { outcomeInput } from '../contract/record-inputs.ts';
import { deliberateRequest } from '../contract/request.ts';
import { memoId } from '../contract/scalars.ts';
import argumentNotes from './argument-notes.json' with { type: 'json' };

/** What the arguments mean, for the model that fills them in; a key such as `tool.argument` is for one tool alone. */
const ARGUMENT_NOTES: Readonly<Record<string, string>> = argumentNotes;

// No briefing either: what an editor's model would ask back it asks by itself, and puts the answers into the context.
// And no view: it would be the model's, and is meant to be a person's.
const { stream: _, byok: __, briefing: ___, view: ____, ...taken } = deliberateRequest.shape;

// Always in short: whole memos would fill a model's context.
const { view: _____, ...page } = MEMO_PAGE;

export const FORMATS = ['text', 'json'] as const;

/** Arguments of each tool; anything else is refused. */
export const ARGUMENTS = {
  // No byok: what a model writes ends up in transcripts, where a provider's key must not be.
  deliberate: z.strictObject(taken),
  get_memo: z.strictObject({ id: memoId, format: z.enum(FORMATS).optional() }),
  list_memos: z.strictObject({ userEmail: emailAddress, ...page }),
  record_outcome: z.strictObject({ id: memoId, ...outcomeInput.shape }),
  ask_about_memo: z.strictObject({ id: memoId, question: questionRequest.shape.question }),
} as const;

export type ToolName = keyof typeof ARGUMENTS;

/** What tools take, and the brief that `deliberate` gives. */
export type ToolSchemas = Readonly<Record<ToolName | 'brief', StandardSchemaWithJSON<unknown>>>;

/** The only output schema that is shown, and without descriptions: the list of tools takes room in every conversation. */
const shownBrief = z.object({
  ...decisionMemo.pick({ id: true, title: true, mode: true, degraded: true, nextSteps: true }).shape,
  verdict: verdict
    .pick({ decision: true, consensusLevel: true, consensusDisplay: true, rationale: true, outcome: true })
    .extend({
      optionName: z.string(),
      against: z.string(),
      wouldChange: z.string(),
      band: confidence.shape.band,
    }),
  url: z.url().exactOptional(),
  notes: z.array(z.string()),
  charged: z.number(),
});

/** Builds the schemas once for many servers. `userEmail` is asked for unless one is configured. */
export function createToolSchemas(emailConfigured: boolean): ToolSchemas {
  const optional = emailConfigured ? ['userEmail'] : [];
  return {
    deliberate: shownArguments('deliberate', optional),
    get_memo: shownArguments('get_memo', optional),
    list_memos: shownArguments('list_memos', optional),
    record_outcome: shownArguments('record_outcome', optional),
    ask_about_memo: shownArguments('ask_about_memo', optional),
    brief: open(z.toJSONSchema(shownBrief, { io: 'input', override: tidy })),
  };
}

function shownArguments(tool: ToolName, optional: readonly string[]): StandardSchemaWithJSON<unknown> {
  const {
    required = [],
    properties = {},
    ...json
  } = z.toJSONSchema(ARGUMENTS[tool], {
    io: 'input',
    override: (given) => {
      tidy(given);
      dropNull(given.jsonSchema);
    },
  });
  const noted = Object.entries(properties).map(([name, rule]) => {
    const description = ARGUMENT_NOTES[`${tool}.${name}`] ?? ARGUMENT_NOTES[name];
    return [name, { ...(typeof rule === 'object' ? rule : {}), description }];
  });
  return open({
    ...json,
    properties: Object.fromEntries(noted),
    required: required.filter((name) => !optional.includes(name)),
  });
}

/**
 * A schema to show, which lets everything pass: arguments are judged by the service, in its own words, and a memo
 * is not to be withheld because it has grown.
 */
function open(json: unknown): StandardSchemaWithJSON<unknown> {
  return fromJsonSchema<unknown>(
    // `as`: Zod and the SDK have each their own type of a JSON Schema.
    json as Parameters<typeof fromJsonSchema>[0],
    { getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }) },
  );
}

/** Drops what costs a model tokens and tells it nothing: notes for the API reference, and limits of the format. */
function tidy(given: {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}): void {
  const { zodSchema, jsonSchema } = given;
  for (const note of Object.keys(z.globalRegistry.get(zodSchema) ?? {})) delete jsonSchema[note];
  delete jsonSchema.$schema;
  delete jsonSchema.uniqueItems;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
}

/** An argument may be null for left out, but some editors refuse tools whose arguments are unions. */
function dropNull(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.default === null) delete schema.default;
  const [first, second] = schema.anyOf ?? [];
  if (typeof second !== 'object' || second.type !== 'null') return;
  delete schema.anyOf;
  Object.assign(schema, first, { ...schema });
}
