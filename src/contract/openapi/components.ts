// The schemas of the document, made from those that validate.
import { z } from 'zod';
import { deliberationEvent, EVENTS } from '../events.ts';
import { agreement, flip, robustness } from '../findings.ts';
import { charge, process, quota, usage } from '../ledger.ts';
import {
  confidence,
  decisionMemo,
  dissent,
  memoCriterion,
  memoOption,
  note,
  recommendation,
  score,
} from '../memo.ts';
import {
  account,
  deliberation,
  deliberationState,
  errorCode,
  errorObject,
  estimate,
  health,
  issue,
  memoList,
} from '../objects.ts';
import { evidence, perspective, revision } from '../perspective.ts';
import { deliberateRequest } from '../request.ts';
import { failureReason, stage } from '../scalars.ts';
import { REQUEST_NOTES, REQUEST_OBJECTS } from './request-notes.ts';

export type JsonObject = { [key: string]: unknown };

const { criteria, options, musts, byok } = deliberateRequest.shape;

const NAMED: Readonly<Record<string, z.ZodType>> = {
  DeliberateRequest: deliberateRequest,
  CriterionInput: criteria.unwrap().unwrap().element,
  OptionInput: options.unwrap().unwrap().element,
  MustInput: musts.unwrap().unwrap().element,
  ProviderKeys: byok.unwrap().unwrap(),
  DecisionMemo: decisionMemo,
  Note: note,
  Recommendation: recommendation,
  Confidence: confidence,
  MemoOption: memoOption,
  MemoCriterion: memoCriterion,
  Score: score,
  MemoPerspective: perspective,
  Evidence: evidence,
  Revision: revision,
  Agreement: agreement,
  Dissent: dissent,
  Robustness: robustness,
  Flip: flip,
  Process: process,
  Usage: usage,
  Charge: charge,
  Quota: quota,
  Deliberation: deliberation,
  MemoList: memoList,
  Account: account,
  Estimate: estimate,
  ErrorObject: errorObject,
  Issue: issue,
  Health: health,
  ErrorCode: errorCode,
  DeliberationState: deliberationState,
  Stage: stage,
  FailureReason: failureReason,
  DeliberationEvent: deliberationEvent,
  ...EVENTS,
};

const PREFIX = '#/components/schemas/';

export function reference(name: string): JsonObject {
  return { $ref: `${PREFIX}${name}` };
}

/** Every named schema, as what a client sends or gets: answers may grow, so they are not closed. */
export function schemaComponents(): Record<string, JsonObject> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    uri: (id) => `${PREFIX}${id}`,
    override: ({ jsonSchema }) => tidy(jsonSchema),
  });
  const components = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, explained(name, bare(schema))]),
  );
  return { ...components, DeliberationEvent: discriminated(components['DeliberationEvent'] ?? {}) };
}

/** The schema of a query or path parameter. */
export function parameterSchema(schema: z.ZodType): JsonObject {
  return bare(z.toJSONSchema(schema, { io: 'input', override: ({ jsonSchema }) => tidy(jsonSchema) }));
}

function bare({ ...schema }: JsonObject): JsonObject {
  delete schema['$schema'];
  delete schema['$id'];
  return schema;
}

// What the format says already, and the bounds of every JavaScript integer, would only be noise.
function tidy(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.format === 'date-time') delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
}

function explained(name: string, schema: JsonObject): JsonObject {
  const notes = REQUEST_NOTES[name];
  if (!notes) return schema;
  // `as`: an object schema by the table above, whose properties are schemas.
  const properties = schema['properties'] as Record<string, JsonObject>;
  return {
    ...schema,
    description: REQUEST_OBJECTS[name],
    properties: Object.fromEntries(
      Object.entries(properties).map(([field, rule]) => [
        field,
        // The address is trimmed before it is checked, so its schema for input knows no format of its own.
        { ...rule, ...(field === 'userEmail' ? { format: 'email' } : {}), ...notes[field] },
      ]),
    ),
  };
}

function discriminated(schema: JsonObject): JsonObject {
  const mapping = Object.fromEntries(
    Object.entries(EVENTS).map(([name, event]) => [event.shape.type.value, `${PREFIX}${name}`]),
  );
  return { ...schema, discriminator: { propertyName: 'type', mapping } };
}
