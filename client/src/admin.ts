// Administration of the key's own organization; asks for the scope `admin`.
import { createCalls, createCallsOnce, withQuery } from './request.ts';
import type { PageParams, RequestOptions } from './request.ts';
import type { ClientSettings } from './settings.ts';
import type {
  AccountList,
  AccountUse,
  ApiKeyInput,
  ApiKeyList,
  AuditList,
  NewApiKey,
  Organization,
  UsageReport,
} from './wire-types.ts';

export type Admin = {
  /** The organization with its quota of this month. */
  organization(options?: RequestOptions): Promise<Organization>;
  /** Erases what ended longer ago than so many days; null for the service's own retention. */
  setRetention(retentionDays: number | null, options?: RequestOptions): Promise<Organization>;
  readonly keys: {
    list(params?: PageParams, options?: RequestOptions): Promise<ApiKeyList>;
    create(input: ApiKeyInput, options?: RequestOptions): Promise<NewApiKey>;
    /** A new key like the old one, which ends after `overlapHours`, 0 to 168. Default 0: at once. */
    rotate(id: string, overlapHours?: number, options?: RequestOptions): Promise<NewApiKey>;
    revoke(id: string, options?: RequestOptions): Promise<void>;
  };
  readonly accounts: {
    list(params?: PageParams, options?: RequestOptions): Promise<AccountList>;
    /** Credits a month; null for the service's default. Makes the account if need be. */
    setQuota(userEmail: string, monthlyCredits: number | null, options?: RequestOptions): Promise<AccountUse>;
    /** Erases the account with all that it asked, decided and stored. There is no way back. */
    erase(userEmail: string, options?: RequestOptions): Promise<void>;
  };
  /** Charges of the last `days` days, 1 to 366, by day and by account. Default 30. */
  usage(days?: number, options?: RequestOptions): Promise<UsageReport>;
  /** Who did what when, newest first. */
  audit(params?: PageParams, options?: RequestOptions): Promise<AuditList>;
};

export function createAdmin(settings: ClientSettings): Admin {
  const { get, put, erase } = createCalls(settings);
  const { post } = createCallsOnce(settings);
  const keys = '/v1/admin/keys';
  const accounts = '/v1/admin/accounts';
  const keyPath = (id: string): string => `${keys}/${encodeURIComponent(id)}`;
  return {
    organization: (options) => get('/v1/admin/organization', options),
    setRetention: (retentionDays, options) => put('/v1/admin/organization', { retentionDays }, options),
    keys: {
      list: (params = {}, options) => get(withQuery(keys, params), options),
      create: (body, options) => post(keys, JSON.stringify(body), options),
      rotate: (id, overlapHours = 0, options) =>
        post(`${keyPath(id)}/rotate`, JSON.stringify({ overlapHours }), options),
      revoke: (id, options) => erase(keyPath(id), options),
    },
    accounts: {
      list: (params = {}, options) => get(withQuery(accounts, params), options),
      setQuota: (userEmail, monthlyCredits, options) => put(accounts, { userEmail, monthlyCredits }, options),
      erase: (userEmail, options) => erase(`${accounts}/${encodeURIComponent(userEmail)}`, options),
    },
    usage: (days = 30, options) => get(withQuery('/v1/admin/usage', { days }), options),
    audit: (params = {}, options) => get(withQuery('/v1/admin/audit', params), options),
  };
}
