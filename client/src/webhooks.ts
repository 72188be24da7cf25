// Webhooks of the key's organization; requires the scope `admin`.
import { at, createCalls, createCallsOnce, withQuery } from './request.ts';
import type { PageParams, RequestOptions } from './request.ts';
import type { ClientSettings } from './settings.ts';
import type * as wire from './wire-types.ts';

export type DeliveriesParams = PageParams & { readonly state?: wire.WebhookDelivery['state'] | undefined };

export type Webhooks = ReturnType<typeof createWebhooks>;

export function createWebhooks(settings: ClientSettings) {
  const { get, erase } = createCalls(settings);
  const { post } = createCallsOnce(settings);
  return {
    list: (options?: RequestOptions) => get<wire.WebhookList>('/v1/webhooks', options),
    create: (input: wire.WebhookInput, options?: RequestOptions) =>
      post<wire.NewWebhook>('/v1/webhooks', input, options),
    /** Creates a new secret; the old one signs, too, for `overlapHours`, 0 to 168. Default 24. */
    rotate: (id: string, overlapHours = 24, options?: RequestOptions) =>
      post<wire.NewWebhook>(at`/v1/webhooks/${id}/rotate`, { overlapHours }, options),
    delete: (id: string, options?: RequestOptions) => erase(at`/v1/webhooks/${id}`, options),
    /** Deliveries, newest first; with `state` only those in that state. */
    deliveries: (id: string, params: DeliveriesParams = {}, options?: RequestOptions) =>
      get<wire.WebhookDeliveryList>(withQuery(at`/v1/webhooks/${id}/deliveries`, params), options),
    /** Sends a delivery again with the same id. */
    replay: (id: string, deliveryId: string, options?: RequestOptions) =>
      post<wire.WebhookDelivery>(at`/v1/webhooks/${id}/deliveries/${deliveryId}/replay`, {}, options),
  };
}
