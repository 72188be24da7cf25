// createClient: everything the service can do, in one object.
import { bodyOf, cancelDeliberation, createDeliberate, deliberationPath, watch } from './deliberate.ts';
import type { Deliberate, DeliberateParams, WatchOptions } from './deliberate.ts';
import type { DeliberationStream } from './deliberation-stream.ts';
import { createAdmin } from './admin.ts';
import type { Admin } from './admin.ts';
import { ACCEPTS, createMemos } from './memos.ts';
import type { Memos } from './memos.ts';
import { createProfiles } from './profile.ts';
import type { Profiles } from './profile.ts';
import { createWebhooks } from './webhooks.ts';
import type { Webhooks } from './webhooks.ts';
import { createCalls, createCallsOnce, withQuery } from './request.ts';
import type { RequestOptions } from './request.ts';
import { readSettings } from './settings.ts';
import type { ClientOptions } from './settings.ts';
import type { DeliberationId } from './names.ts';
import type {
  Account,
  Briefing,
  Deliberation,
  Estimate,
  IdList,
  OwnView,
  OwnViewInput,
  QuestionFrame,
  ServiceStatus,
  TrackRecord,
} from './wire-types.ts';

export type TrackRecordParams = {
  /** One address alone; else all that the key may see. */
  readonly userEmail?: string | undefined;
  /** Of live or of test memos; by default of what the next memo of this key would be. */
  readonly mode?: TrackRecord['mode'] | undefined;
  /** Names the models; needs the scope `admin`. */
  readonly transparent?: boolean | undefined;
};

export type Client = {
  readonly deliberate: Deliberate;
  /** Follows a deliberation that was begun elsewhere, or before a restart. */
  watch(id: DeliberationId, options?: WatchOptions): DeliberationStream;
  readonly memos: Memos;
  readonly deliberations: {
    get(id: DeliberationId, options?: RequestOptions): Promise<Deliberation>;
    cancel(id: DeliberationId, options?: RequestOptions): Promise<Deliberation>;
    /** Keeps what you think of it until the first advisor has answered, then a ConflictError. */
    giveView(id: DeliberationId, view: OwnViewInput, options?: RequestOptions): Promise<OwnView>;
    /** Erases it in any state, with its memo and events; one that runs is cancelled first. */
    delete(id: DeliberationId, options?: RequestOptions): Promise<void>;
  };
  /** What an account or its organization always brings to a question that says `profile: true`. */
  readonly profile: Profiles;
  /** Administration of the key's organization; the key needs the scope `admin`. */
  readonly admin: Admin;
  /** Where the organization is told of what happens; the key needs the scope `admin`. */
  readonly webhooks: Webhooks;
  /** What a question would cost at the providers, before it is asked. Nothing is charged. */
  estimate(params: DeliberateParams, options?: RequestOptions): Promise<Estimate>;
  /** What the panel would compare, to edit before it is asked. Nothing is charged; ten a minute a key. */
  frame(params: DeliberateParams, options?: RequestOptions): Promise<QuestionFrame>;
  /** What the advice would turn on, to be answered before it is asked. Nothing is charged; it counts as a frame. */
  brief(params: DeliberateParams, options?: RequestOptions): Promise<Briefing>;
  /** How good the panel's forecasts were, by what came of the decisions. */
  trackRecord(params?: TrackRecordParams, options?: RequestOptions): Promise<TrackRecord>;
  /** The same as HTML: a whole document, or its style sheet and article alone. */
  trackRecordDocument(
    format: 'html' | 'fragment',
    params?: TrackRecordParams,
    options?: RequestOptions,
  ): Promise<string>;
  /** The account's ids that begin so: `memo_` or `dlb_` and at least four digits more. */
  ids(
    params: { readonly userEmail: string; readonly prefix: string },
    options?: RequestOptions,
  ): Promise<IdList>;
  /** What the account has used this month, and what is left. */
  account(userEmail: string, options?: RequestOptions): Promise<Account>;
  /** Whether the panel answers, and what is left to ask with: of the account where one is named. */
  status(
    params?: { readonly userEmail?: string | undefined },
    options?: RequestOptions,
  ): Promise<ServiceStatus>;
};

/** Throws an UnauthorizedError for a key that cannot be one, a TypeError for an address that is none. */
export function createClient(options: ClientOptions): Client {
  const settings = readSettings(options);
  const { get, text, put, post, erase } = createCalls(settings);
  // Each try is a call to a model.
  const once = createCallsOnce(settings);
  return {
    deliberate: createDeliberate(settings),
    watch: (id, more) => watch(settings, id, more),
    memos: createMemos(settings),
    deliberations: {
      get: (id, more) => get(deliberationPath(id), more),
      cancel: (id, more) => cancelDeliberation(settings, id, more),
      giveView: (id, view, more) => put(`${deliberationPath(id)}/view`, view, more),
      delete: (id, more) => erase(deliberationPath(id), more),
    },
    profile: createProfiles(settings),
    admin: createAdmin(settings),
    webhooks: createWebhooks(settings),
    estimate: (params, more) => post('/v1/estimate', bodyOf(params), more),
    frame: (params, more) => once.post('/v1/frames', bodyOf(params), more),
    brief: (params, more) => once.post('/v1/briefing', bodyOf(params), more),
    trackRecord: (params = {}, more) => get(trackRecordPath(params), more),
    trackRecordDocument: (format, params = {}, more) => text(trackRecordPath(params), ACCEPTS[format], more),
    ids: (params, more) => get(withQuery('/v1/ids', params), more),
    account: (userEmail, more) => get(withQuery('/v1/account', { userEmail }), more),
    status: (params = {}, more) => get(withQuery('/v1/status', params), more),
  };
}

function trackRecordPath({ transparent, ...params }: TrackRecordParams): string {
  return withQuery('/v1/track-record', { ...params, transparent: transparent === true ? true : undefined });
}
