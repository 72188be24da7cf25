// The operations of administration.
import { answer, failures, headers, json } from './answers.ts';
import {
  accountListExamples,
  accountUseExamples,
  auditExamples,
  keyInputExamples,
  keyListExamples,
  newKeyExamples,
  organizationExamples,
  organizationInputExamples,
  quotaInputExamples,
  rotateExamples,
  usageExamples,
} from './admin-examples.ts';
import { CURSORS } from '../admin.ts';
import { reference } from './components.ts';
import type { JsonObject } from './components.ts';
import { needs } from './security.ts';
import type { Paths } from './security.ts';

const ADMIN = { ...needs('admin'), tags: ['Administration'] };
/** The errors of administration that every route has. */
export const ADMIN_FAILURES = ['Unauthorized', 'Forbidden', 'RateLimited', 'InternalError'] as const;

/** A JSON body. */
export const body = (schema: string, examples: object): JsonObject => ({
  requestBody: { required: true, content: { 'application/json': { schema: reference(schema), examples } } },
});

export const queryParameter = (name: string, description: string, schema: JsonObject): JsonObject => ({
  name,
  in: 'query',
  description,
  schema,
});

export const pathParameter = (name: string, description: string, schema: JsonObject): JsonObject => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
});

const KEY_ID = pathParameter('id', 'The key.', { type: 'string', pattern: '^key_[0-9a-f-]{36}$' });

/** The parameters of keyset pages of these. */
export const pageOf = (of: keyof typeof CURSORS) => ({
  parameters: [
    queryParameter('limit', 'Entries a page.', { type: 'integer', minimum: 1, maximum: 100, default: 20 }),
    queryParameter('cursor', '`nextCursor` of the page before; absent for the first one.', {
      type: 'string',
      pattern: CURSORS[of].source,
    }),
  ],
});

const erased = (description: string): JsonObject => ({
  204: { description, headers: headers('Request-Id', 'RateLimit-Policy', 'RateLimit') },
});

export const ADMIN_PATHS: Paths = {
  '/v1/admin/organization': {
    get: {
      operationId: 'readOrganization',
      ...ADMIN,
      summary: 'Read the organization',
      description:
        'The organization of the key, with its quota of this month, of which test keys use nothing.',
      responses: {
        200: answer('The organization.', json('Organization', organizationExamples)),
        ...failures(...ADMIN_FAILURES),
      },
    },
    put: {
      operationId: 'setRetention',
      ...ADMIN,
      summary: 'Set the retention',
      description:
        "Deliberations that ended longer ago than so many days are erased with their memos, within minutes. The service's own retention holds as well, where it is shorter.",
      ...body('OrganizationInput', organizationInputExamples),
      responses: {
        200: answer('The organization as it is now.', json('Organization', organizationExamples)),
        ...failures('ValidationError', ...ADMIN_FAILURES),
      },
    },
  },
  '/v1/admin/keys': {
    get: {
      operationId: 'listKeys',
      ...ADMIN,
      summary: 'List the API keys',
      description: 'Newest first, ended ones too, without their secret part; for a test key test keys alone.',
      ...pageOf('key'),
      responses: {
        200: answer('A page of keys.', json('ApiKeyList', keyListExamples)),
        ...failures('ValidationError', ...ADMIN_FAILURES),
      },
    },
    post: {
      operationId: 'createKey',
      ...ADMIN,
      summary: 'Make an API key',
      description:
        'The answer holds the whole key, this once. A key may not send more requests a minute than the one that makes it, and a test key makes test keys alone.',
      ...body('ApiKeyInput', keyInputExamples),
      responses: {
        201: answer('The key.', json('NewApiKey', newKeyExamples)),
        ...failures('ValidationError', ...ADMIN_FAILURES),
      },
    },
  },
  '/v1/admin/keys/{id}': {
    delete: {
      operationId: 'revokeKey',
      ...ADMIN,
      summary: 'Revoke an API key',
      description:
        'Ends it at once, on every node; one that is revoked already stays so. A key may revoke itself.',
      parameters: [KEY_ID],
      responses: { ...erased('Revoked.'), ...failures('NotFound', ...ADMIN_FAILURES) },
    },
  },
  '/v1/admin/keys/{id}/rotate': {
    post: {
      operationId: 'rotateKey',
      ...ADMIN,
      summary: 'Rotate an API key',
      description:
        'Makes a key with the same bounds, limits and scopes. The old one ends at once, or `overlapHours` later.',
      parameters: [KEY_ID],
      ...body('RotateInput', rotateExamples),
      responses: {
        201: answer('The new key.', json('NewApiKey', newKeyExamples)),
        ...failures('NotFound', 'ValidationError', ...ADMIN_FAILURES),
      },
    },
  },
  '/v1/admin/accounts': {
    get: {
      operationId: 'listAccounts',
      ...ADMIN,
      summary: 'List the accounts',
      description:
        'By address, with quota and use of this month; for a test key those that test keys asked for.',
      ...pageOf('account'),
      responses: {
        200: answer('A page of accounts.', json('AccountList', accountListExamples)),
        ...failures('ValidationError', ...ADMIN_FAILURES),
      },
    },
    put: {
      operationId: 'setQuota',
      ...ADMIN,
      summary: "Set an account's quota",
      description: 'Makes the account if need be.',
      ...body('QuotaInput', quotaInputExamples),
      responses: {
        200: answer('The account as it is now.', json('AccountUse', accountUseExamples)),
        ...failures('ValidationError', ...ADMIN_FAILURES),
      },
    },
  },
  '/v1/admin/accounts/{email}': {
    delete: {
      operationId: 'eraseAccount',
      ...ADMIN,
      summary: 'Erase an account',
      description:
        'Erases it with all that it asked, decided and stored; what runs is cancelled. The ledger keeps the amounts under a random id.',
      parameters: [
        pathParameter('email', 'The address.', { type: 'string', format: 'email', maxLength: 254 }),
      ],
      responses: { ...erased('Erased.'), ...failures('NotFound', ...ADMIN_FAILURES) },
    },
  },
  '/v1/admin/usage': {
    get: {
      operationId: 'readUsage',
      ...ADMIN,
      summary: 'Read what was charged',
      description:
        'By day and by account, and what models were asked by day without a charge, with its cost; nothing for a test key.',
      parameters: [
        queryParameter('days', 'How many days, with today.', {
          type: 'integer',
          minimum: 1,
          maximum: 366,
          default: 30,
        }),
      ],
      responses: {
        200: answer('What was charged.', json('UsageReport', usageExamples)),
        ...failures('ValidationError', ...ADMIN_FAILURES),
      },
    },
  },
  '/v1/admin/audit': {
    get: {
      operationId: 'listAudit',
      ...ADMIN,
      summary: 'Read the audit log',
      description:
        'Who did what when, newest first. Entries hold ids and no content, and cannot be changed. For a test key what test keys did.',
      ...pageOf('audit'),
      responses: {
        200: answer('A page of entries.', json('AuditList', auditExamples)),
        ...failures('ValidationError', ...ADMIN_FAILURES),
      },
    },
  },
};
