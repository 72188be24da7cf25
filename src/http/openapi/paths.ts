// The paths of the document, made from the operations.
import type { z } from 'zod';
import { examplesOf } from '../../operations/examples.ts';
import { OPERATIONS } from '../../operations/list.ts';
import type { Operation } from '../../operations/operation.ts';
import { OWN_PARAMETERS } from '../../operations/own-parameters.ts';
import { pathFieldsOf, type PathField } from '../../operations/path-fields.ts';
import { PAGES } from '../pages/described.ts';
import { answerOf, errorsOf } from './answers.ts';
import { CALLBACKS } from './callbacks.ts';
import { parameterSchema, referenceOf, type JsonObject } from './json-schema.ts';
import { requestExamples, samplesOf } from './samples.ts';
import { tagOf } from './tags.ts';

/** By path, then by method. */
export function paths(): Readonly<Record<string, JsonObject>> {
  const items: Record<string, JsonObject> = {};
  for (const operation of OPERATIONS) {
    const [method = '', path = ''] = operation.route.split(' ');
    items[path] = { ...items[path], [method.toLowerCase()]: described(operation) };
  }
  return { ...items, ...PAGES };
}

function described(operation: Operation): JsonObject {
  const { id, summary, description, route, scope, body, answers } = operation;
  const examples = examplesOf(id);
  const parameters = [
    ...pathFieldsOf(route).map(([name, field]) => inPath(name, field)),
    ...Object.entries(operation.query ?? {}).map(([name, schema]) => inQuery(name, schema)),
    ...(operation.parameters ?? []).map((name) => OWN_PARAMETERS[name]),
  ];
  const content = body && { schema: referenceOf(body), examples: requestExamples(operation) };
  return {
    operationId: id,
    security: [{ apiKey: [scope] }],
    tags: [tagOf(route)],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body ? { requestBody: { required: true, content: { 'application/json': content } } } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [status, answerOf(status, answer, examples)]),
      ),
      ...errorsOf(operation),
    },
    ...(CALLBACKS[id] && { callbacks: CALLBACKS[id] }),
    'x-codeSamples': samplesOf(operation),
  };
}

function inPath(name: string, { description, schema }: PathField): JsonObject {
  return { name, in: 'path', required: true, description, schema: parameterSchema(schema) };
}

/** A query cannot hold null: a nullable field is absent instead. */
function inQuery(name: string, field: z.ZodType): JsonObject {
  const { default: fallback, anyOf, description, ...rest } = parameterSchema(field);
  const schema = { ...(Array.isArray(anyOf) ? anyOf[0] : {}), ...rest };
  const isRequired = !field.safeParse(undefined).success;
  return {
    name,
    in: 'query',
    ...(isRequired ? { required: true } : {}),
    description,
    schema: { ...schema, default: fallback ?? undefined },
  };
}
