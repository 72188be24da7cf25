// Administration of the key's own organization; asks for the scope `admin`.
import { at, createCalls, createCallsOnce, withQuery } from './request.ts';
import type { PageParams, RequestOptions } from './request.ts';
import type { ClientSettings } from './settings.ts';
import type * as wire from './wire-types.ts';

export type Admin = ReturnType<typeof createAdmin>;

export function createAdmin(settings: ClientSettings) {
  const { get, put, erase } = createCalls(settings);
  const { post } = createCallsOnce(settings);
  return {
    /** The organization with its quota of this month. */
    organization: (options?: RequestOptions) => get<wire.Organization>('/v1/admin/organization', options),
    /** Erases what ended longer ago than so many days; null for the service's own retention. */
    setRetention: (retentionDays: number | null, options?: RequestOptions) =>
      put<wire.Organization>('/v1/admin/organization', { retentionDays }, options),
    keys: {
      list: (params: PageParams = {}, options?: RequestOptions) =>
        get<wire.ApiKeyList>(withQuery('/v1/admin/keys', params), options),
      create: (input: wire.ApiKeyInput, options?: RequestOptions) =>
        post<wire.NewApiKey>('/v1/admin/keys', input, options),
      /** A new key like the old one, which ends after `overlapHours`, 0 to 168. Default 0: at once. */
      rotate: (id: string, overlapHours = 0, options?: RequestOptions) =>
        post<wire.NewApiKey>(at`/v1/admin/keys/${id}/rotate`, { overlapHours }, options),
      revoke: (id: string, options?: RequestOptions) => erase(at`/v1/admin/keys/${id}`, options),
    },
    accounts: {
      list: (params: PageParams = {}, options?: RequestOptions) =>
        get<wire.AccountList>(withQuery('/v1/admin/accounts', params), options),
      /** Credits a month; null for the service's default. Makes the account if need be. */
      setQuota: (userEmail: string, monthlyCredits: number | null, options?: RequestOptions) =>
        put<wire.AccountUse>('/v1/admin/accounts', { userEmail, monthlyCredits }, options),
      /** Erases the account with all that it asked, decided and stored. There is no way back. */
      erase: (userEmail: string, options?: RequestOptions) =>
        erase(at`/v1/admin/accounts/${userEmail}`, options),
    },
    /** Charges of the last `days` days, 1 to 366, by day and by account. Default 30. */
    usage: (days = 30, options?: RequestOptions) =>
      get<wire.UsageReport>(withQuery('/v1/admin/usage', { days }), options),
    /** Who did what when, newest first. */
    audit: (params: PageParams = {}, options?: RequestOptions) =>
      get<wire.AuditList>(withQuery('/v1/admin/audit', params), options),
  };
}
