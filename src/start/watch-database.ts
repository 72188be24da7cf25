import { messageOf } from '@witan/embedded-postgres';
import type { Log } from '../observe/log.ts';
import type { Store } from '../store/connect.ts';
import { outageOf } from '../store/failure.ts';
import { createWriteHealth } from '../store/write-health.ts';
import type { WriteHealth } from '../store/write-health.ts';
import { createWriteProbe } from '../store/write-probe.ts';

export type DatabaseWatch = Pick<WriteHealth, 'isUp' | 'check' | 'guard'> & {
  /** Logs an error: one sentence for an outage, which is then monitored, and a fault for anything else. */
  readonly report: (error: unknown, requestId: string | null) => void;
  readonly close: () => Promise<void>;
};

/** Monitors whether the database takes writes, over its own connection. */
export function watchDatabase({ connection }: Store, log: Log, now: () => number): DatabaseWatch {
  const probe = createWriteProbe(connection);
  const { isUp, check, guard, suspect, close } = createWriteHealth({
    write: probe.write,
    now,
    onChange: (error) => log.warn(error === null ? 'The database takes writes again.' : refusing(error)),
  });
  return {
    isUp,
    check,
    guard,
    report: (error, requestId) => {
      const outage = outageOf(error);
      if (outage === null) return log.fault(error, requestId);
      suspect();
      log.warn(
        `The database cannot be used for now: ${outage}.${requestId === null ? '' : ` [${requestId}]`}`,
      );
    },
    close: async () => {
      close();
      await probe.close();
    },
  };
}

function refusing(error: unknown): string {
  const why = outageOf(error) ?? messageOf(error);
  return `The database takes no writes: ${why}. Nothing is admitted until it does.`;
}
