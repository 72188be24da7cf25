// Administration of the key's organization; requires the scope `admin`.
import { at, createCalls, createCallsOnce, withQuery } from './request.ts';
import type { PageParams, RequestOptions } from './request.ts';
import type { ClientSettings } from './settings.ts';
import type * as wire from './wire-types.ts';

export type Admin = ReturnType<typeof createAdmin>;

export function createAdmin(settings: ClientSettings) {
  const { get, put, erase } = createCalls(settings);
  const { post } = createCallsOnce(settings);
  return {
    /** The organization with this month's quota. */
    organization: (options?: RequestOptions) => get<wire.Organization>('/v1/admin/organization', options),
    /** Erases memos and deliberations that ended more than so many days ago; null for the service's default. */
    setRetention: (retentionDays: number | null, options?: RequestOptions) =>
      put<wire.Organization>('/v1/admin/organization', { retentionDays }, options),
    keys: {
      list: (params: PageParams = {}, options?: RequestOptions) =>
        get<wire.ApiKeyList>(withQuery('/v1/admin/keys', params), options),
      create: (input: wire.ApiKeyInput, options?: RequestOptions) =>
        post<wire.NewApiKey>('/v1/admin/keys', input, options),
      /** Creates a key like the old one, which expires after `overlapHours`, 0 to 168. Default 0: at once. */
      rotate: (id: string, overlapHours = 0, options?: RequestOptions) =>
        post<wire.NewApiKey>(at`/v1/admin/keys/${id}/rotate`, { overlapHours }, options),
      revoke: (id: string, options?: RequestOptions) => erase(at`/v1/admin/keys/${id}`, options),
    },
    accounts: {
      list: (params: PageParams = {}, options?: RequestOptions) =>
        get<wire.AccountList>(withQuery('/v1/admin/accounts', params), options),
      /** Credits a month; null for the service's default. Creates the account if it does not exist. */
      setQuota: (userEmail: string, monthlyCredits: number | null, options?: RequestOptions) =>
        put<wire.AccountUse>('/v1/admin/accounts', { userEmail, monthlyCredits }, options),
      /** Erases the account with all its data. This cannot be undone. */
      erase: (userEmail: string, options?: RequestOptions) =>
        erase(at`/v1/admin/accounts/${userEmail}`, options),
    },
    /** Charges of the last `days` days, 1 to 366, by day and by account. Default 30. */
    usage: (days = 30, options?: RequestOptions) =>
      get<wire.UsageReport>(withQuery('/v1/admin/usage', { days }), options),
    /** The audit log, newest first. */
    audit: (params: PageParams = {}, options?: RequestOptions) =>
      get<wire.AuditList>(withQuery('/v1/admin/audit', params), options),
  };
}
