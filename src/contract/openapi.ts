// The OpenAPI document, made from the same schemas that validate.
import manifest from '../../package.json' with { type: 'json' };
import { RESPONSES } from './openapi/answers.ts';
import { schemaComponents } from './openapi/components.ts';
import { HEADERS, PARAMETERS } from './openapi/headers.ts';
import { PATHS } from './openapi/operations.ts';
import { OVERVIEW } from './openapi/prose.ts';
import { withSamples } from './openapi/samples.ts';

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
    tags: [
      { name: 'Deliberations', description: 'Ask the panel, follow it, stop it.' },
      { name: 'Memos', description: 'What was answered, kept for its account.' },
      { name: 'Outcomes', description: 'What was decided, what came of it, and the record of that.' },
      { name: 'Chat programs', description: 'The panel in the form of the OpenAI API.' },
      { name: 'Account', description: 'What an account has used of its quota.' },
      { name: 'Administration', description: 'The organization of a key with the scope `admin`.' },
      { name: 'Webhooks', description: 'Where an organization is told of what happens.' },
      { name: 'Service', description: 'Open without a key.' },
    ],
    paths: withSamples(PATHS),
    components: {
      schemas: schemaComponents(),
      responses: RESPONSES,
      parameters: PARAMETERS,
      headers: HEADERS,
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
