import { messageOf } from '@witan/embedded-postgres';
import type { Log } from '../observe/log.ts';
import type { Store } from '../store/connect.ts';
import { outageOf } from '../store/failure.ts';
import { createWriteHealth } from '../store/write-health.ts';
import { createWriteProbe } from '../store/write-probe.ts';

/** Whoever waits for the database tries again several times a second: for so long a reason is said once. */
const SAID_FOR_MS = 10_000;

/**
 * Monitors whether the database takes writes, over its own connection: that one is opened at once, before a pool can take the
 * last that the database allows.
 */
export async function watchDatabase({ connection }: Store, log: Log, now: () => number) {
  const probe = createWriteProbe(connection);
  const { isUp, check, guard, suspect, close } = createWriteHealth({
    write: probe.write,
    now,
    onChange: (error) => log.warn(error === null ? 'The database takes writes again.' : refusing(error)),
  });
  await check();
  const saidAt = new Map<string, number>();
  return {
    isUp,
    check,
    guard,
    /** Logs an error: one sentence for an outage, which is then monitored, and a fault for anything else. */
    report: (error: unknown, requestId: string | null): void => {
      const outage = outageOf(error);
      if (outage === null) return log.fault(error, requestId);
      suspect();
      if (now() - (saidAt.get(outage) ?? -Infinity) < SAID_FOR_MS) return;
      saidAt.set(outage, now());
      log.warn(
        `The database cannot be used for now: ${outage}.${requestId === null ? '' : ` [${requestId}]`}`,
      );
    },
    close: async (): Promise<void> => {
      close();
      await probe.close();
    },
  };
}

function refusing(error: unknown): string {
  const why = outageOf(error) ?? messageOf(error);
  return `The database takes no writes: ${why}. Nothing is admitted until it does.`;
}
