import { findAnyDeliberation } from '../store/deliberations.ts';
import { listRunningAbout } from '../store/questions.ts';
import { endRun } from './cancel-deliberation.ts';
import type { Basics, RunAccess } from './service.ts';

/** Ends what is being answered about a memo that is to be erased, so that whoever waits for it hears of it. */
export async function endQuestions(service: Basics & RunAccess, deliberationId: string): Promise<void> {
  for (const id of await listRunningAbout(service.db, deliberationId)) {
    const found = await findAnyDeliberation(service.db, id);
    if (found) await endRun(service, found);
  }
}
