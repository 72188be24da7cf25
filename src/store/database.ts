import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  sql,
  type Generated,
  type Selectable,
  type Transaction,
} from 'kysely';
import type { Pool } from 'pg';
import type { DeliberationState, MemoQuestion, OwnView, Scope, WebhookEvent } from '@witan/client';
import type { Brief, Pooling, RecordSums } from '@witan/combine';
import type { ReadDocument } from '@witan/documents';
import type { Seat } from '../domain/advisor.ts';
import type { AuditAction } from '../domain/audit.ts';
import type { StoredProfile } from '../domain/profile.ts';
import type { LearningSource, ModelsByLetter, ResolvedQuestion } from '../domain/record/resolved.ts';
import type { StoredRecord } from '../domain/record/stored-record.ts';
import type { DeliveryState } from '../domain/webhook.ts';
import type { Json } from './json.ts';

/** What one reader of a link thought, as it was given. */
export type GivenView = {
  readonly name: string;
  /** By option; 0 to 1, summing to 1. */
  readonly probabilities: Readonly<Record<string, number>>;
  readonly reason: string;
};

/** The tables as the query builder sees them; `CamelCasePlugin` gives each name its form in SQL. */
export type Tables = {
  organizations: {
    id: string;
    name: string;
    monthlyCredits: number | null;
    retentionDays: number | null;
    createdAt: Generated<Date>;
  };
  accounts: {
    id: string;
    organizationId: string;
    email: string;
    monthlyCredits: number | null;
    createdAt: Generated<Date>;
  };
  apiKeys: {
    id: string;
    organizationId: string;
    hash: Buffer;
    shown: string;
    email: string | null;
    domain: string | null;
    ratePerMinute: number | null;
    test: boolean;
    createdAt: Generated<Date>;
    expiresAt: Date | null;
    revokedAt: Date | null;
    scopes: readonly Scope[];
    lastUsedAt: Date | null;
    /** How many were admitted with it, of either kind. */
    questions: Generated<number>;
    rotatedAt: Date | null;
    /** Made by a command for as long as it runs the service itself. */
    ofCommand: boolean;
  };
  deliberations: {
    id: string;
    organizationId: string;
    accountId: string;
    keyId: string;
    memoId: string;
    state: DeliberationState;
    /** Who answers: `test` where advisors are simulated. */
    mode: 'live' | 'test';
    brief: Json<Brief>;
    panel: Json<readonly Seat[]>;
    requestId: string;
    idempotencyKey: string | null;
    idempotencyScope: string;
    bodyHash: Buffer;
    drawSecret: Buffer | null;
    node: string;
    epoch: Generated<number>;
    /** Processes that died while they ran it. */
    deaths: Generated<number>;
    /** The error object as JSON, once it has failed. */
    error: string | null;
    createdAt: Date;
    deadlineAt: Date;
    finishedAt: Date | null;
    view: Json<OwnView> | null;
    /** The memo that a question is about; null in a deliberation. */
    about: string | null;
    answer: Json<MemoQuestion> | null;
    /** Whether a test key asked, whoever answers. */
    byTestKey: boolean;
    watchedBy: Generated<string[] | null>;
  };
  steps: { deliberationId: string; organizationId: string; name: string; output: string };
  events: {
    deliberationId: string;
    organizationId: string;
    seq: number;
    name: string;
    type: string;
    data: string;
    createdAt: Generated<Date>;
  };
  memos: {
    id: string;
    deliberationId: string;
    organizationId: string;
    accountId: string;
    createdAt: Date;
    memo: string;
    models: Json<ModelsByLetter> | null;
    /** Null where all letters weigh the same. */
    poolWeights: Json<Pooling> | null;
    thread: string | null;
    /** Filled by a trigger, as is `search`. */
    summary: Generated<string>;
    signature: string;
    sharedSignature: string;
    byTestKey: boolean;
  };
  records: {
    memoId: string;
    organizationId: string;
    accountId: string;
    test: boolean;
    thread: string;
    decision: Json<NonNullable<StoredRecord['decision']>> | null;
    outcome: Json<NonNullable<StoredRecord['outcome']>> | null;
    settled: Generated<Json<StoredRecord['settled']>>;
    resolved: Generated<Json<readonly ResolvedQuestion[]>>;
    dueOn: string | null;
  };
  profiles: {
    organizationId: string;
    accountId: string | null;
    test: boolean;
    profile: Json<StoredProfile>;
    updatedAt: Date;
  };
  learned: {
    memoId: string;
    source: LearningSource;
    organizationId: string;
    test: boolean;
    thread: string;
    sums: Json<RecordSums>;
  };
  learnedSums: {
    organizationId: string;
    test: boolean;
    source: LearningSource;
    sums: Generated<RecordSums>;
  };
  charges: {
    deliberationId: string;
    organizationId: string;
    accountId: string;
    /** The first of the month, `YYYY-MM-DD`. */
    month: string;
    credits: number;
    status: 'reserved' | 'settled' | 'returned';
    createdAt: Generated<Date>;
    closedAt: Date | null;
  };
  quotaUsage: { owner: string; organizationId: string; month: string; used: number; reserved: number };
  auditLog: {
    id: Generated<string>;
    organizationId: string;
    at: Generated<Date>;
    /** The id of the key that acted, or `operator`. */
    actor: string;
    action: AuditAction;
    /** The id of what was acted on. Never a name, an address or a text: entries outlive what they are about. */
    target: string | null;
  };
  documents: { deliberationId: string; organizationId: string; place: number; document: Json<ReadDocument> };
  signingKeys: {
    id: string;
    /** A JWK. */
    publicKey: string;
    /** PKCS #8 in PEM; null where the operator holds it outside of the database. */
    privateKey: string | null;
    madeAt: Generated<Date>;
  };
  webhooks: {
    id: string;
    organizationId: string;
    url: string;
    events: readonly WebhookEvent[];
    test: boolean;
    secret: string;
    createdAt: Generated<Date>;
  };
  webhookDeliveries: {
    id: Generated<string>;
    organizationId: string;
    webhookId: string;
    deliberationId: string;
    event: WebhookEvent;
    payload: string;
    state: Generated<DeliveryState>;
    tries: Generated<number>;
    dueAt: Generated<Date>;
    status: number | null;
    problem: string | null;
    createdAt: Generated<Date>;
    endedAt: Date | null;
  };
  shares: {
    id: string;
    organizationId: string;
    memoId: string;
    tokenHash: Buffer;
    allowViews: boolean;
    createdAt: Date;
    expiresAt: Date;
    revokedAt: Date | null;
    opened: Generated<number>;
  };
  views: {
    id: string;
    organizationId: string;
    shareId: string;
    receiptHash: Buffer;
    addressHash: Buffer | null;
    view: Json<GivenView>;
    createdAt: Date;
  };
};

export type StoredRow<Table extends keyof Tables> = Readonly<Selectable<Tables[Table]>>;

/** What an account has, in the order of ids: the next `most` after the id `after`. */
export type AccountPage = { readonly accountId: string; readonly after: string; readonly most: number };

/**
 * What the store uses of Kysely: the compiler would compare every member of the whole class with that of a transaction.
 */
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
  // The keys of sums are names of seats and models, and must stay as they are.
  const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins });
}
