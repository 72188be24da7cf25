// Webhooks of an organization.

export type WebhookEvent =
  | 'deliberation.complete'
  | 'deliberation.failed'
  | 'memo.review_due'
  | 'outcome.recorded';

export type Webhook = {
  object: 'webhook';
  id: string;
  url: string;
  events: WebhookEvent[];
  test: boolean;
  createdAt: string;
};

/** The only answer that holds the secret, `whsec_...` as Standard Webhooks has it. */
export type NewWebhook = Webhook & { secret: string };

export type WebhookList = { object: 'list'; webhooks: Webhook[] };

export type WebhookInput = { readonly url: string; readonly events: readonly WebhookEvent[] };

export type WebhookDelivery = {
  object: 'webhook_delivery';
  id: string;
  event: WebhookEvent;
  deliberationId: string;
  state: 'pending' | 'delivered' | 'parked';
  tries: number;
  nextTryAt: string | null;
  status: number | null;
  problem: string | null;
  createdAt: string;
  endedAt: string | null;
};

export type WebhookDeliveryList = {
  object: 'list';
  deliveries: WebhookDelivery[];
  nextCursor: string | null;
};
