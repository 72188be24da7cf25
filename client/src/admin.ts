// Administration of the key's own organization; asks for the scope `admin`.
import { pathOfPage } from './page-path.ts';
import type { PageParams } from './page-path.ts';
import { erase, requestJson, sendJson } from './request.ts';
import type { RequestOptions } from './request.ts';
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
  const keyPath = (id: string): string => `/v1/admin/keys/${encodeURIComponent(id)}`;
  return {
    organization: (options = {}) => requestJson(settings, '/v1/admin/organization', options),
    setRetention: (retentionDays, options = {}) =>
      sendJson(settings, { method: 'PUT', path: '/v1/admin/organization', body: { retentionDays } }, options),
    keys: {
      list: (params = {}, options = {}) =>
        requestJson(settings, pathOfPage('/v1/admin/keys', params), options),
      create: (body, options = {}) =>
        sendJson(settings, { method: 'POST', path: '/v1/admin/keys', body }, options),
      rotate: (id, overlapHours = 0, options = {}) =>
        sendJson(
          settings,
          { method: 'POST', path: `${keyPath(id)}/rotate`, body: { overlapHours } },
          options,
        ),
      revoke: (id, options = {}) => erase(settings, keyPath(id), options),
    },
    accounts: {
      list: (params = {}, options = {}) =>
        requestJson(settings, pathOfPage('/v1/admin/accounts', params), options),
      setQuota: (userEmail, monthlyCredits, options = {}) =>
        sendJson(
          settings,
          { method: 'PUT', path: '/v1/admin/accounts', body: { userEmail, monthlyCredits } },
          options,
        ),
      erase: (userEmail, options = {}) =>
        erase(settings, `/v1/admin/accounts/${encodeURIComponent(userEmail)}`, options),
    },
    usage: (days = 30, options = {}) => requestJson(settings, `/v1/admin/usage?days=${days}`, options),
    audit: (params = {}, options = {}) =>
      requestJson(settings, pathOfPage('/v1/admin/audit', params), options),
  };
}
