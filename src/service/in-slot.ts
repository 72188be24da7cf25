import { rateLimited } from '../domain/refusal.ts';
import type { Service } from './service.ts';

const BUSY_RETRY_S = 5;
const SERVER_FULL = 'The server has as many deliberations in flight as it takes.';

/** Works while one of the server's slots is taken. Refuses where none is free, or where nothing is admitted at all. */
export async function inSlot<T>(
  { slots, closed }: Pick<Service, 'slots' | 'closed'>,
  work: () => Promise<T>,
): Promise<T> {
  const refusal = closed();
  if (refusal) throw refusal;
  const leave = slots.take();
  if (!leave) throw rateLimited(SERVER_FULL, BUSY_RETRY_S, 'server_in_flight');
  try {
    return await work();
  } finally {
    leave();
  }
}
