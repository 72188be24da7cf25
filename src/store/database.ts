import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Generated, Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { DeliberationState, Scope, WebhookEvent } from '@witan/client';
import type { AuditAction } from '../domain/audit.ts';

type Organizations = {
  id: string;
  name: string;
  monthly_credits: number | null;
  retention_days: number | null;
  created_at: Generated<Date>;
};

type Accounts = {
  id: string;
  organization_id: string;
  email: string;
  monthly_credits: number | null;
  created_at: Generated<Date>;
};

type ApiKeys = {
  id: string;
  organization_id: string;
  hash: Buffer;
  shown: string;
  email: string | null;
  domain: string | null;
  rate_per_minute: number | null;
  test: boolean;
  created_at: Generated<Date>;
  expires_at: Date | null;
  revoked_at: Date | null;
  scopes: Scope[];
  last_used_at: Date | null;
  rotated_at: Date | null;
  of_command: boolean;
};

export type DeliberationRow = {
  id: string;
  organization_id: string;
  account_id: string;
  key_id: string;
  memo_id: string;
  state: DeliberationState;
  mode: 'live' | 'test';
  brief: string;
  panel: string;
  request_id: string;
  idempotency_key: string | null;
  idempotency_scope: string;
  body_hash: Buffer;
  draw_secret: Buffer | null;
  node: string;
  epoch: Generated<number>;
  deaths: Generated<number>;
  error: string | null;
  created_at: Date;
  deadline_at: Date;
  finished_at: Date | null;
  view: string | null;
  about: string | null;
  answer: string | null;
  /** Made with a test key; `mode` says who answered. */
  by_test_key: boolean;
  watched_by: Generated<string[] | null>;
};

type Steps = { deliberation_id: string; organization_id: string; name: string; output: string };

type Events = {
  deliberation_id: string;
  organization_id: string;
  seq: number;
  name: string;
  type: string;
  data: string;
  created_at: Generated<Date>;
};

type Memos = {
  id: string;
  deliberation_id: string;
  organization_id: string;
  account_id: string;
  created_at: Date;
  memo: string;
  models: string | null;
  pool_weights: string | null;
  thread: string | null;
  /** A trigger fills it, and `search` beside it. */
  summary: Generated<string>;
  signature: string | null;
  shared_signature: string | null;
  by_test_key: boolean;
};

type Records = {
  memo_id: string;
  organization_id: string;
  account_id: string;
  test: boolean;
  thread: string;
  decision: string | null;
  outcome: string | null;
  settled: Generated<string>;
  resolved: Generated<string>;
  due_on: string | null;
};

type Profiles = {
  organization_id: string;
  account_id: string | null;
  test: boolean;
  profile: string;
  updated_at: Date;
};

type Learned = {
  memo_id: string;
  source: 'outcomes' | 'predictions';
  organization_id: string;
  test: boolean;
  thread: string;
  sums: string;
};

type LearnedSums = {
  organization_id: string;
  test: boolean;
  source: 'outcomes' | 'predictions';
  sums: Generated<Record<string, number>>;
};

type Charges = {
  deliberation_id: string;
  organization_id: string;
  account_id: string;
  month: string;
  credits: number;
  status: 'reserved' | 'settled' | 'returned';
  created_at: Generated<Date>;
  closed_at: Date | null;
};

type AuditLog = {
  id: Generated<string>;
  organization_id: string;
  at: Generated<Date>;
  actor: string;
  action: AuditAction;
  target: string | null;
};

type Documents = { deliberation_id: string; organization_id: string; place: number; document: string };

type Webhooks = {
  id: string;
  organization_id: string;
  url: string;
  events: WebhookEvent[];
  test: boolean;
  secret: string;
  created_at: Generated<Date>;
};

type WebhookDeliveries = {
  id: Generated<string>;
  organization_id: string;
  webhook_id: string;
  deliberation_id: string;
  event: WebhookEvent;
  payload: string;
  state: Generated<'pending' | 'delivered' | 'parked'>;
  tries: Generated<number>;
  due_at: Generated<Date>;
  status: number | null;
  problem: string | null;
  created_at: Generated<Date>;
  ended_at: Date | null;
};

type SigningKeys = {
  id: string;
  public_key: string;
  private_key: string | null;
  made_at: Generated<Date>;
};

type QuotaUsage = { owner: string; organization_id: string; month: string; used: number; reserved: number };

type Shares = {
  id: string;
  organization_id: string;
  memo_id: string;
  token_hash: Buffer;
  allow_views: boolean;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  opened: Generated<number>;
};

type Views = {
  id: string;
  organization_id: string;
  share_id: string;
  receipt_hash: Buffer;
  address_hash: Buffer | null;
  view: string;
  created_at: Date;
};

export type Tables = {
  organizations: Organizations;
  accounts: Accounts;
  api_keys: ApiKeys;
  deliberations: DeliberationRow;
  steps: Steps;
  events: Events;
  memos: Memos;
  records: Records;
  profiles: Profiles;
  learned: Learned;
  learned_sums: LearnedSums;
  charges: Charges;
  quota_usage: QuotaUsage;
  audit_log: AuditLog;
  documents: Documents;
  signing_keys: SigningKeys;
  webhooks: Webhooks;
  webhook_deliveries: WebhookDeliveries;
  shares: Shares;
  views: Views;
};

/** What the store uses of Kysely; the whole class would be compared with that of a transaction, member by member. */
export type Database = Pick<
  Kysely<Tables>,
  | 'selectFrom'
  | 'insertInto'
  | 'updateTable'
  | 'deleteFrom'
  | 'transaction'
  | 'connection'
  | 'isTransaction'
  | 'getExecutor'
>;
export type DatabaseTransaction = Transaction<Tables>;

/**
 * True while a deliberation runs. It must stay literal: the partial indexes have exactly this condition, and plans of prepared
 * statements do not see parameters.
 */
export const isRunning = sql<boolean>`finished_at is null`;

export function createDatabase(pool: Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
