import { cancelDeliberation } from '../durable/finish.ts';
import { findAnyDeliberation, type StoredRun } from '../store/deliberations.ts';
import { listRunningAbout } from '../store/questions.ts';
import { readDeliberation } from './read-deliberation.ts';
import type { Caller, Basics, RunAccess } from './service.ts';
import { findOwnDeliberation } from './tenancy.ts';

/** Stops a deliberation wherever it runs and returns its credits; one that has ended stays as it is. */
export async function cancel(service: Basics & RunAccess, caller: Caller, id: string): Promise<string> {
  await endRun(service, await findOwnDeliberation(service, caller, id));
  return readDeliberation(service, caller, id);
}

/** The same of a deliberation or question that was found. */
export async function endRun(service: Basics & RunAccess, found: StoredRun): Promise<void> {
  if (await cancelDeliberation(service, found)) service.runs.stop(found.id);
}

/** Ends what is being answered about a memo that is to be erased, so that whoever waits for it hears of it. */
export async function endQuestions(service: Basics & RunAccess, deliberationId: string): Promise<void> {
  for (const id of await listRunningAbout(service.db, deliberationId)) {
    const found = await findAnyDeliberation(service.db, id);
    if (found) await endRun(service, found);
  }
}
