// What administration of an organization reads and writes.
import type { Scope } from './types.ts';

/** An API key without its secret part. */
export type ApiKey = {
  object: 'api_key';
  id: string;
  shown: string;
  scopes: Scope[];
  test: boolean;
  email: string | null;
  domain: string | null;
  ratePerMinute: number | null;
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
  lastUsedAt: string | null;
};

/** The only answer that holds the whole key. */
export type NewApiKey = ApiKey & { key: string };

export type ApiKeyList = { object: 'list'; keys: ApiKey[]; nextCursor: string | null };

export type ApiKeyInput = {
  readonly scopes?: readonly Scope[] | null | undefined;
  readonly test?: boolean | null | undefined;
  readonly email?: string | null | undefined;
  readonly domain?: string | null | undefined;
  readonly ratePerMinute?: number | null | undefined;
  readonly expiresAt?: string | null | undefined;
};

export type Organization = {
  object: 'organization';
  name: string;
  retentionDays: number | null;
  limit: number;
  used: number;
  reserved: number;
  remaining: number;
  resetsAt: string;
};

export type AccountUse = {
  userEmail: string;
  monthlyCredits: number | null;
  used: number;
  reserved: number;
  createdAt: string;
};

export type AccountList = { object: 'list'; accounts: AccountUse[]; nextCursor: string | null };

export type UsageReport = {
  object: 'usage';
  from: string;
  to: string;
  byDay: { date: string; charges: number; credits: number }[];
  byAccount: { userEmail: string | null; charges: number; credits: number }[];
  /** What was called for nothing, such as to frame a question. */
  freeByDay: {
    date: string;
    requests: number;
    calls: number;
    inputTokens: number;
    outputTokens: number;
    /** Null where nothing is known of it. */
    costUsd: number | null;
    unpricedCalls: number;
  }[];
};

export type AuditEntry = {
  id: string;
  at: string;
  actor: string;
  action: string;
  target: string | null;
  userEmail: string | null;
};

export type AuditList = { object: 'list'; entries: AuditEntry[]; nextCursor: string | null };
