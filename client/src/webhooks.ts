// Webhooks of the key's organization; asks for the scope `admin`.
import { createCalls, createCallsOnce, withQuery } from './request.ts';
import type { PageParams, RequestOptions } from './request.ts';
import type { ClientSettings } from './settings.ts';
import type {
  NewWebhook,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookInput,
  WebhookList,
} from './wire-types.ts';

export type DeliveriesParams = PageParams & { readonly state?: WebhookDelivery['state'] | undefined };

export type Webhooks = {
  list(options?: RequestOptions): Promise<WebhookList>;
  create(input: WebhookInput, options?: RequestOptions): Promise<NewWebhook>;
  /** A new secret; the old one signs, too, for `overlapHours`, 0 to 168. Default 24. */
  rotate(id: string, overlapHours?: number, options?: RequestOptions): Promise<NewWebhook>;
  delete(id: string, options?: RequestOptions): Promise<void>;
  /** What was sent or is to be, newest first; with `state` what is in that state alone. */
  deliveries(id: string, params?: DeliveriesParams, options?: RequestOptions): Promise<WebhookDeliveryList>;
  /** Sends a delivery again under its id. */
  replay(id: string, deliveryId: string, options?: RequestOptions): Promise<WebhookDelivery>;
};

export function createWebhooks(settings: ClientSettings): Webhooks {
  const { get, erase } = createCalls(settings);
  const once = createCallsOnce(settings);
  const post = <T>(path: string, body: object, options?: RequestOptions) =>
    once.post<T>(path, JSON.stringify(body), options);
  const pathOf = (id: string): string => `/v1/webhooks/${encodeURIComponent(id)}`;
  return {
    list: (options) => get('/v1/webhooks', options),
    create: (body, options) => post('/v1/webhooks', body, options),
    rotate: (id, overlapHours = 24, options) => post(`${pathOf(id)}/rotate`, { overlapHours }, options),
    delete: (id, options) => erase(pathOf(id), options),
    deliveries: (id, params = {}, options) => get(withQuery(`${pathOf(id)}/deliveries`, params), options),
    replay: (id, deliveryId, options) =>
      post(`${pathOf(id)}/deliveries/${encodeURIComponent(deliveryId)}/replay`, {}, options),
  };
}
