// createClient: everything the service can do, in one object.
import { createAdmin } from './admin.ts';
import type { Admin } from './admin.ts';
import { bodyOf, createDeliberate, createDeliberations, watch } from './deliberate.ts';
import type { DeliberateParams, WatchOptions } from './deliberate.ts';
import { ACCEPTS, createMemos } from './memos.ts';
import type { Memos } from './memos.ts';
import { createProfiles } from './profile.ts';
import type { Profiles } from './profile.ts';
import { createWebhooks } from './webhooks.ts';
import type { Webhooks } from './webhooks.ts';
import { createCalls, createCallsOnce, withQuery } from './request.ts';
import type { RequestOptions } from './request.ts';
import { readSettings } from './settings.ts';
import type { ClientOptions, ClientSettings } from './settings.ts';
import type { DeliberationId } from './names.ts';
import type * as wire from './wire-types.ts';

export type TrackRecordParams = {
  /** One address alone; else all that the key may see. */
  readonly userEmail?: string | undefined;
  /** Of live or of test memos; by default of what the next memo of this key would be. */
  readonly mode?: wire.TrackRecord['mode'] | undefined;
  /** Names the models; needs the scope `admin`. */
  readonly transparent?: boolean | undefined;
};

export type Client = ReturnType<typeof createAsking> &
  ReturnType<typeof createReading> & {
    readonly memos: Memos;
    readonly deliberations: ReturnType<typeof createDeliberations>;
    /** What an account or its organization always brings to a question that says `profile: true`. */
    readonly profile: Profiles;
    /** Administration of the key's organization; the key needs the scope `admin`. */
    readonly admin: Admin;
    /** Where the organization is told of what happens; the key needs the scope `admin`. */
    readonly webhooks: Webhooks;
  };

/** Throws an UnauthorizedError for a key that cannot be one, a TypeError for an address that is none. */
export function createClient(options: ClientOptions): Client {
  const settings = readSettings(options);
  return {
    ...createAsking(settings),
    ...createReading(settings),
    memos: createMemos(settings),
    deliberations: createDeliberations(settings),
    profile: createProfiles(settings),
    admin: createAdmin(settings),
    webhooks: createWebhooks(settings),
  };
}

function createAsking(settings: ClientSettings) {
  const { post } = createCalls(settings);
  // Each try is a call to a model.
  const once = createCallsOnce(settings);
  return {
    deliberate: createDeliberate(settings),
    /** Follows a deliberation that was begun elsewhere, or before a restart. */
    watch: (id: DeliberationId, options?: WatchOptions) => watch(settings, id, options),
    /** What a question would cost at the providers, before it is asked. Nothing is charged. */
    estimate: (params: DeliberateParams, options?: RequestOptions) =>
      post<wire.Estimate>('/v1/estimate', bodyOf(params), options),
    /** What the panel would compare, to edit before it is asked. Nothing is charged; ten a minute a key. */
    frame: (params: DeliberateParams, options?: RequestOptions) =>
      once.post<wire.QuestionFrame>('/v1/frames', bodyOf(params), options),
    /** What the advice would turn on, to be answered before it is asked. Nothing is charged; it counts as a frame. */
    brief: (params: DeliberateParams, options?: RequestOptions) =>
      once.post<wire.Briefing>('/v1/briefing', bodyOf(params), options),
  };
}

function createReading(settings: ClientSettings) {
  const { get, text } = createCalls(settings);
  return {
    /** How good the panel's forecasts were, by what came of the decisions. */
    trackRecord: (params: TrackRecordParams = {}, options?: RequestOptions) =>
      get<wire.TrackRecord>(trackRecordPath(params), options),
    /** The same as HTML: a whole document, or its style sheet and article alone. */
    trackRecordDocument: (
      format: 'html' | 'fragment',
      params: TrackRecordParams = {},
      options?: RequestOptions,
    ) => text(trackRecordPath(params), ACCEPTS[format], options),
    /** The account's ids that begin so: `memo_` or `dlb_` and at least four digits more. */
    ids: (params: { readonly userEmail: string; readonly prefix: string }, options?: RequestOptions) =>
      get<wire.IdList>(withQuery('/v1/ids', params), options),
    /** What the account has used this month, and what is left. */
    account: (userEmail: string, options?: RequestOptions) =>
      get<wire.Account>(withQuery('/v1/account', { userEmail }), options),
    /** Whether the panel answers, and what is left to ask with: of the account where one is named. */
    status: (params: { readonly userEmail?: string | undefined } = {}, options?: RequestOptions) =>
      get<wire.ServiceStatus>(withQuery('/v1/status', params), options),
  };
}

function trackRecordPath({ transparent, ...params }: TrackRecordParams): string {
  return withQuery('/v1/track-record', { ...params, transparent: transparent === true ? true : undefined });
}
