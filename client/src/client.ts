// createClient: the whole API in one object.
import { createAdmin } from './admin.ts';
import { bodyOf, createDeliberate, createDeliberations, watch } from './deliberate.ts';
import type { DeliberateParams, WatchOptions } from './deliberate.ts';
import { ACCEPTS, createMemos } from './memos.ts';
import { createProfiles } from './profile.ts';
import { createWebhooks } from './webhooks.ts';
import { createCalls, createCallsOnce, withQuery, type RequestOptions } from './request.ts';
import { readSettings, type ClientOptions } from './settings.ts';
import type { DeliberationId } from './names.ts';
import type * as wire from './wire-types.ts';

export type TrackRecordParams = {
  /** One account only; by default all that the key may see. */
  readonly userEmail?: string | undefined;
  /** Live or test memos; by default what the next memo of this key would be. */
  readonly mode?: wire.TrackRecord['mode'] | undefined;
  /** Names the models; needs the scope `admin`. */
  readonly transparent?: boolean | undefined;
};

export type Client = Readonly<ReturnType<typeof createClient>>;

/** Throws an UnauthorizedError for a malformed key, and a TypeError for an invalid address. */
export function createClient(options: ClientOptions) {
  const settings = readSettings(options);
  const { get, text, post } = createCalls(settings);
  // No retries, since each try is a paid call to a model.
  const once = createCallsOnce(settings);
  return {
    memos: createMemos(settings),
    deliberations: createDeliberations(settings),
    /** Standing context of an account or its organization, for questions with `profile: true`. */
    profile: createProfiles(settings),
    /** Administration of the key's organization; requires the scope `admin`. */
    admin: createAdmin(settings),
    /** Webhooks of the key's organization; requires the scope `admin`. */
    webhooks: createWebhooks(settings),
    deliberate: createDeliberate(settings),
    /** Follows a deliberation that was started elsewhere or before a restart. */
    watch: (id: DeliberationId, options?: WatchOptions) => watch(settings, id, options),
    /** Estimates what a question would cost at the providers. Nothing is charged. */
    estimate: (params: DeliberateParams, options?: RequestOptions) =>
      post<wire.Estimate>('/v1/estimate', bodyOf(params), options),
    /** The options and criteria that the panel would compare, to be edited before asking. Nothing is charged; ten a minute per key. */
    frame: (params: DeliberateParams, options?: RequestOptions) =>
      once.post<wire.QuestionFrame>('/v1/frames', bodyOf(params), options),
    /** Questions whose answers would change the advice most, to be answered before asking. Nothing is charged; counts as a frame. */
    brief: (params: DeliberateParams, options?: RequestOptions) =>
      once.post<wire.Briefing>('/v1/briefing', bodyOf(params), options),
    /** How good the panel's forecasts were, by the recorded outcomes. */
    trackRecord: (params: TrackRecordParams = {}, options?: RequestOptions) =>
      get<wire.TrackRecord>(trackRecordPath(params), options),
    /** The track record as an HTML document, or as a fragment of style sheet and article. */
    trackRecordDocument: (
      format: 'html' | 'fragment',
      params: TrackRecordParams = {},
      options?: RequestOptions,
    ) => text(trackRecordPath(params), ACCEPTS[format], options),
    /** The account's ids that start with `prefix`: `memo_` or `dlb_` and at least four more characters. */
    ids: (params: { readonly userEmail: string; readonly prefix: string }, options?: RequestOptions) =>
      get<wire.IdList>(withQuery('/v1/ids', params), options),
    /** The account's usage of this month, and what is left. */
    account: (userEmail: string, options?: RequestOptions) =>
      get<wire.Account>(withQuery('/v1/account', { userEmail }), options),
    /** Whether the panel is available, and the credits left: those of the account if one is named. */
    status: (params: { readonly userEmail?: string | undefined } = {}, options?: RequestOptions) =>
      get<wire.ServiceStatus>(withQuery('/v1/status', params), options),
  };
}

function trackRecordPath({ transparent, ...params }: TrackRecordParams): string {
  return withQuery('/v1/track-record', { ...params, transparent: transparent === true ? true : undefined });
}
