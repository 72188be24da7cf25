// What the tools take and give, as the JSON Schemas that editors are shown.
import { fromJsonSchema } from '@modelcontextprotocol/server';
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { decisionMemo } from '../contract/memo.ts';
import { memoSummaryList } from '../contract/objects.ts';
import { confidence, verdict } from '../contract/verdict.ts';
import { memoPage } from '../contract/query.ts';
import { memoQuestion, questionRequest } from '../contract/questions.ts';
import { outcomeInput } from '../contract/record-inputs.ts';
import { memoRecord } from '../contract/record.ts';
import { deliberateRequest } from '../contract/request.ts';
import { memoId } from '../contract/scalars.ts';
import { ARGUMENT_NOTES, ASKED_ABOUT } from './argument-notes.ts';

export type ToolSchemas = {
  readonly deliberate: StandardSchemaWithJSON<unknown>;
  readonly getMemo: StandardSchemaWithJSON<unknown>;
  readonly listMemos: StandardSchemaWithJSON<unknown>;
  readonly recordOutcome: StandardSchemaWithJSON<unknown>;
  readonly askAboutMemo: StandardSchemaWithJSON<unknown>;
  readonly question: StandardSchemaWithJSON<unknown>;
  readonly record: StandardSchemaWithJSON<unknown>;
  readonly brief: StandardSchemaWithJSON<unknown>;
  readonly memo: StandardSchemaWithJSON<unknown>;
  readonly memoSummaries: StandardSchemaWithJSON<unknown>;
};

const { stream: _, byok: __, ...taken } = deliberateRequest.shape;

// No byok: what a model writes ends up in transcripts, where a provider's key must not be.
const deliberateArguments = z.strictObject(taken);

const askArguments = z.strictObject({ id: memoId, question: questionRequest.shape.question });

const getMemoArguments = z.strictObject({ id: memoId });

const shownMemo = decisionMemo.extend({ record: memoRecord.omit({ object: true, memoId: true }) });

const outcomeArguments = z.strictObject({ id: memoId, ...outcomeInput.shape });

// Always in short: whole memos would fill a model's context.
const listArguments = memoPage.omit({ view: true });

const shownBrief = z
  .object({
    ...decisionMemo.pick({ id: true, title: true, mode: true, degraded: true, nextSteps: true }).shape,
    verdict: verdict
      .pick({ decision: true, consensusLevel: true, consensusDisplay: true, rationale: true, outcome: true })
      .extend({
        optionName: z.string().meta({ description: 'The recommended option, in at most four words.' }),
        against: z.string().meta({ description: 'The strongest case against it.' }),
        wouldChange: z.string().meta({ description: 'What would change the answer.' }),
        band: confidence.shape.band,
      }),
    url: z.url().exactOptional().meta({ description: 'Where a person reads the whole memo.' }),
    notes: z.array(z.string()).meta({ description: 'What the reader must be told of this memo.' }),
    charged: z.number().meta({ description: 'Credits.' }),
  })
  .meta({ description: 'The first page of a memo in short; get_memo has the rest.' });

/** Arguments that each tool knows; anything else is refused. */
export const ARGUMENTS = {
  deliberate: Object.keys(deliberateArguments.shape),
  getMemo: Object.keys(getMemoArguments.shape),
  listMemos: Object.keys(listArguments.shape),
  recordOutcome: Object.keys(outcomeArguments.shape),
  askAboutMemo: Object.keys(askArguments.shape),
} as const;

/** Builds the schemas once for many servers. `userEmail` is asked for unless one is configured. */
export function createToolSchemas({ emailConfigured }: { readonly emailConfigured: boolean }): ToolSchemas {
  const optional = emailConfigured ? ['userEmail'] : [];
  return {
    deliberate: shownArguments(deliberateArguments, optional),
    getMemo: shownArguments(getMemoArguments),
    listMemos: shownArguments(listArguments, optional),
    recordOutcome: shownArguments(outcomeArguments),
    askAboutMemo: shownArguments(askArguments, [], { question: ASKED_ABOUT }),
    question: shown(memoQuestion),
    record: shown(memoRecord),
    brief: shown(shownBrief),
    memo: shown(shownMemo),
    memoSummaries: shown(memoSummaryList),
  };
}

/**
 * A schema to show, which lets everything pass: arguments are judged by the service, in its own words, and a memo
 * is not to be withheld because it has grown.
 */
function shown(schema: z.ZodObject): StandardSchemaWithJSON<unknown> {
  return open(z.toJSONSchema(schema, { io: 'input', override: ({ jsonSchema }) => tidy(jsonSchema) }));
}

function shownArguments(
  schema: z.ZodObject,
  optional: readonly string[] = [],
  notes: Readonly<Record<string, string>> = {},
): StandardSchemaWithJSON<unknown> {
  const {
    required = [],
    properties,
    ...json
  } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      tidy(jsonSchema);
      dropNull(jsonSchema);
    },
  });
  return open({
    ...json,
    properties: Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, rule]) => [
        name,
        { ...(typeof rule === 'object' ? rule : {}), description: notes[name] ?? ARGUMENT_NOTES[name] },
      ]),
    ),
    required: required.filter((name) => !optional.includes(name)),
  });
}

function open(json: unknown): StandardSchemaWithJSON<unknown> {
  return fromJsonSchema<unknown>(
    // `as`: Zod and the SDK have each their own type of a JSON Schema.
    json as Parameters<typeof fromJsonSchema>[0],
    { getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }) },
  );
}

/** Drops what costs a model tokens and tells it nothing. */
function tidy(schema: z.core.JSONSchema.BaseSchema): void {
  delete schema.$schema;
  delete schema.examples;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format !== undefined) delete schema.pattern;
}

/** An argument may be null for left out, but some editors refuse tools whose arguments are unions. */
function dropNull(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.default === null) delete schema.default;
  const [first, second, ...more] = schema.anyOf ?? [];
  if (first === undefined || typeof second !== 'object' || second.type !== 'null' || more.length > 0) return;
  delete schema.anyOf;
  Object.assign(schema, first, { ...schema });
}
