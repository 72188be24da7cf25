import { cancelDeliberation } from '../durable/finish.ts';
import { findOwnDeliberation, readDeliberation } from './read-deliberation.ts';
import type { Caller, Service } from './service.ts';

/** Stops a deliberation wherever it runs and returns its credits; one that has ended stays as it is. */
export async function cancel(service: Service, caller: Caller, id: string): Promise<string> {
  const found = await findOwnDeliberation(service, caller, id);
  const event = await cancelDeliberation(service, found);
  if (event) {
    service.runs.stop(found.id);
    service.bus.publish(found.id, { kind: 'event', event });
  }
  return readDeliberation(service, caller, id);
}
