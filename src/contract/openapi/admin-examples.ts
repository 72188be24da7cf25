// Examples of administration; each is held to its schema by a test.
import type {
  AccountList,
  AccountUse,
  ApiKey,
  ApiKeyInput,
  ApiKeyList,
  AuditList,
  NewApiKey,
  Organization,
  UsageReport,
} from '@witan/client';

type Examples<T> = Readonly<Record<string, { readonly summary: string; readonly value: T }>>;

const key: ApiKey = {
  object: 'api_key',
  id: 'key_019cf2a4-7b0e-7a10-b3c2-4d5e6f708192',
  shown: 'wtn_live_4f7K',
  scopes: ['ask', 'read'],
  test: false,
  email: null,
  domain: 'example.com',
  ratePerMinute: 30,
  createdAt: '2026-03-16T09:00:00.000Z',
  expiresAt: '2030-01-31T18:00:00.000Z',
  revokedAt: null,
  lastUsedAt: '2026-03-17T08:12:00.000Z',
};

const account: AccountUse = {
  userEmail: 'ana@example.com',
  monthlyCredits: 5_000,
  used: 300,
  reserved: 100,
  createdAt: '2026-03-16T09:00:00.000Z',
};

export const keyInputExamples: Examples<ApiKeyInput> = {
  key: {
    summary: 'Bound to a domain, for asking and reading',
    value: { scopes: ['ask', 'read'], domain: 'example.com', ratePerMinute: 30 },
  },
};

export const newKeyExamples: Examples<NewApiKey> = {
  key: {
    summary: 'Shown this once',
    value: { ...key, lastUsedAt: null, key: 'wtn_live_<32 characters>_<6 characters>' },
  },
};

export const keyListExamples: Examples<ApiKeyList> = {
  keys: { summary: 'The last page', value: { object: 'list', keys: [key], nextCursor: null } },
};

export const rotateExamples = {
  rotate: { summary: 'The old key goes on for a day', value: { overlapHours: 24 } },
};

export const accountUseExamples: Examples<AccountUse> = {
  account: { summary: 'An account with a quota of its own', value: account },
};

export const accountListExamples: Examples<AccountList> = {
  accounts: { summary: 'The last page', value: { object: 'list', accounts: [account], nextCursor: null } },
};

export const quotaInputExamples = {
  quota: {
    summary: 'Fifty deliberations a month',
    value: { userEmail: 'ana@example.com', monthlyCredits: 5_000 },
  },
};

export const organizationExamples: Examples<Organization> = {
  organization: {
    summary: 'A year of retention',
    value: {
      object: 'organization',
      name: 'Example Ltd',
      retentionDays: 365,
      limit: 100_000,
      used: 12_300,
      reserved: 100,
      remaining: 87_600,
      resetsAt: '2026-04-01T00:00:00.000Z',
    },
  },
};

export const organizationInputExamples = {
  retention: { summary: 'A year of retention', value: { retentionDays: 365 } },
};

export const usageExamples: Examples<UsageReport> = {
  usage: {
    summary: 'Two days of one account',
    value: {
      object: 'usage',
      from: '2026-03-16',
      to: '2026-03-17',
      byDay: [{ date: '2026-03-16', charges: 3, credits: 300 }],
      byAccount: [{ userEmail: 'ana@example.com', charges: 3, credits: 300 }],
      freeByDay: [
        {
          date: '2026-03-16',
          requests: 2,
          calls: 2,
          inputTokens: 1_900,
          outputTokens: 1_250,
          costUsd: 0.0044,
          unpricedCalls: 0,
        },
      ],
    },
  },
};

export const auditExamples: Examples<AuditList> = {
  entries: {
    summary: 'A quota was set',
    value: {
      object: 'list',
      entries: [
        {
          id: 'aud_7b0e7a10-b3c2-4d5e-8f70-8192a3b4c5d6',
          at: '2026-03-16T09:00:00.000Z',
          actor: key.id,
          action: 'quota.set',
          target: 'acc_019cf2a4-7b0e-7a10-b3c2-4d5e6f708192',
          userEmail: 'ana@example.com',
        },
      ],
      nextCursor: null,
    },
  },
};
