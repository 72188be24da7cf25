// A log of the latest requests to the simulator.
import { createHash } from 'node:crypto';
import type { FaultName } from './faults.ts';
import type { PromptTask } from './prompt.ts';
import type { SimulatedProvider } from './wire/wire.ts';

export type SeenRequest = {
  /** From 1, in the order of arrival. */
  readonly id: number;
  readonly provider: SimulatedProvider;
  readonly model: string;
  readonly task: PromptTask | null;
  /** Whether the request sends an earlier answer back for repair. */
  readonly repair: boolean;
  /** The first 16 hexadecimal digits of the body's SHA-256. */
  readonly bodyHash: string;
  /** The first 16 hexadecimal digits of the key's SHA-256, or null without a key. */
  readonly keyHash: string | null;
  readonly fault: FaultName | null;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** `rejected`: answered with a vendor's error. A fault's name: ended by that fault. */
  readonly ended: null | 'complete' | 'aborted' | 'rejected' | FaultName;
};

type Ended = NonNullable<SeenRequest['ended']>;
type Recorded = { -readonly [K in keyof SeenRequest]: SeenRequest[K] };
export type CallLedger = ReturnType<typeof createCallLedger>;
export type OpenCall = ReturnType<CallLedger['begin']>;

const KEPT = 10_000;

export function createCallLedger(now: () => number) {
  let calls: Recorded[] = [];
  let count = 0;
  return {
    begin: (call: Omit<SeenRequest, 'id' | 'fault' | 'startedAt' | 'endedAt' | 'ended'>) => {
      count += 1;
      const seen: Recorded = {
        ...call,
        id: count,
        fault: null,
        startedAt: now(),
        endedAt: null,
        ended: null,
      };
      calls.push(seen);
      if (calls.length > 2 * KEPT) calls = calls.slice(-KEPT);
      return {
        seen,
        /** Only the first call has an effect. */
        end: (ended: Ended): void => {
          if (seen.ended !== null) return;
          seen.ended = ended;
          seen.endedAt = now();
        },
      };
    },
    all: (): readonly SeenRequest[] => calls.slice(-KEPT).map((call) => ({ ...call })),
  };
}

export function shortHash(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
