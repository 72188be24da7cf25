// The OpenAPI document, made from the same schemas that validate.
import { CREDITS_PER_DELIBERATION, CREDITS_PER_QUESTION } from '../../domain/charge.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { RESPONSES } from './answers.ts';
import { schemaComponents } from './components.ts';
import { HEADERS } from '../../operations/headers.ts';
import { parameterSchema } from './json-schema.ts';
import { paths } from './paths.ts';
import { TAGS } from './tags.ts';

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
