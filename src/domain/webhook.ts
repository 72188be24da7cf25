import type { WebhookDelivery, WebhookEvent } from '@witan/client';

export const WEBHOOK_EVENTS = [
  'deliberation.complete',
  'deliberation.failed',
  'memo.review_due',
  'outcome.recorded',
] as const satisfies readonly WebhookEvent[];

export type DeliveryState = WebhookDelivery['state'];

export const DELIVERY_STATES = ['pending', 'delivered', 'parked'] as const satisfies readonly DeliveryState[];

const S = 1_000;
const MIN = 60 * S;
const HOUR = 60 * MIN;

/** After the n-th try that failed: growing waits, 24 hours together. After the last of them the delivery is parked. */
export const WAITS_MS: readonly number[] = [
  5 * S,
  30 * S,
  2 * MIN,
  10 * MIN,
  30 * MIN,
  1 * HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  8 * HOUR + 17 * MIN,
];
