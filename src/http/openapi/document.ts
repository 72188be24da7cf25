// The OpenAPI document, made from the same schemas that validate.
import manifest from '../../../package.json' with { type: 'json' };
import { CREDITS_PER_DELIBERATION, CREDITS_PER_QUESTION } from '../../domain/charge.ts';
import { RESPONSES, answerOf, errorsOf } from './answers.ts';
import { schemaComponents } from './components.ts';
import { HEADERS } from '../../operations/headers.ts';
import { parameterSchema, referenceOf, type JsonObject } from './json-schema.ts';
import { TAGS, tagOf } from './tags.ts';
import { z } from 'zod';
import { examplesOf } from '../../operations/examples.ts';
import { OPERATIONS } from '../../operations/list.ts';
import type { Operation } from '../../operations/operation.ts';
import { OWN_PARAMETERS } from '../../operations/own-parameters.ts';
import { pathFieldsOf, type PathField } from '../../operations/path-fields.ts';
import { PAGES } from '../pages/described.ts';
import { CALLBACKS } from './callbacks.ts';
import { requestExamples, samplesOf } from './samples.ts';

const OVERVIEW = `**Authentication.** Every request under \`/v1\` carries \`Authorization: Bearer <API_KEY>\`, apart from this document. A key belongs to an organization and sees nothing of any other. \`userEmail\` names the account that owns a memo. A test key (\`wtn_test_...\`) runs the whole path with simulated advisors and is never charged. It reaches what test keys made and nothing else; a live key reads and erases that, and for the rest it is 404.

**Errors.** Every error is an ErrorObject: a code for programs, a sentence for people. An advisor that fails is no error: the memo comes from the others and says who is missing. A method that a path does not know is 405 \`method_not_allowed\` with \`Allow\`.

**Limits.** Requests a minute and deliberations in flight are limited per key; \`RateLimit\` and \`RateLimit-Policy\` say what is left. A 429 says in \`retryAfter\` how many seconds to wait. A body holds at most 8 MiB.

**Charging.** A deliberation costs ${CREDITS_PER_DELIBERATION} credits, 20% less for each provider key in \`byok\`. Credits are reserved at admission, charged when the memo is saved, and returned when the deliberation fails or is cancelled. A question about a memo costs ${CREDITS_PER_QUESTION} in the same way.

**Versioning.** \`/v1\` only grows: fields, events and optional inputs may be added, so ignore what you do not know. Anything else is \`/v2\`. A route that is to be withdrawn sends \`Deprecation\` and \`Sunset\` at least twelve months before.`;

/** OpenAPI 3.1 of every route. */
export function openapiDocument(): object {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Witan',
      version: manifest.version,
      summary: manifest.description,
      description: OVERVIEW,
      license: { name: 'Apache License 2.0', identifier: manifest.license },
    },
    servers: [{ url: '/', description: 'This server.' }],
    security: [{ apiKey: [] }],
    tags: TAGS,
    paths: paths(),
    components: {
      schemas: schemaComponents(),
      responses: RESPONSES,
      headers: Object.fromEntries(
        Object.entries(HEADERS).map(([name, { schema, ...rest }]) => [
          name,
          { ...rest, schema: parameterSchema(schema) },
        ]),
      ),
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key of your organization: `wtn_live_...`, or `wtn_test_...` for simulated advisors.',
        },
        metricsToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token for metrics that the operator has set, if any.',
        },
      },
    },
  };
}

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
function inQuery(name: string, field: z.core.$ZodType): JsonObject {
  const { default: fallback, anyOf, description, ...rest } = parameterSchema(field);
  const schema = { ...(Array.isArray(anyOf) ? anyOf[0] : {}), ...rest };
  const isRequired = !z.safeParse(field, undefined).success;
  return {
    name,
    in: 'query',
    ...(isRequired ? { required: true } : {}),
    description,
    schema: { ...schema, default: fallback ?? undefined },
  };
}
