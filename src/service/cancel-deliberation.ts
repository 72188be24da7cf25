import { cancelDeliberation } from '../durable/finish.ts';
import type { StoredRun } from '../store/deliberations.ts';
import { findOwnDeliberation, readDeliberation } from './read-deliberation.ts';
import type { Caller, Basics, RunAccess } from './service.ts';

/** Stops a deliberation wherever it runs and returns its credits; one that has ended stays as it is. */
export async function cancel(service: Basics & RunAccess, caller: Caller, id: string): Promise<string> {
  await endRun(service, await findOwnDeliberation(service, caller, id));
  return readDeliberation(service, caller, id);
}

/** The same of a deliberation or question that was found, for those who watch it, too. */
export async function endRun(service: Basics & RunAccess, found: StoredRun): Promise<void> {
  const event = await cancelDeliberation(service, found);
  if (!event) return;
  service.runs.stop(found.id);
  service.bus.publish(found.id, { kind: 'event', event });
}
