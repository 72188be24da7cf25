// Whether a question would be answered now, and what is left to ask with.
import type { Quota } from './memo-types.ts';
import type { Account } from './types.ts';

/** Seats of the panel, and how many of them answered when they were last called, in the last five minutes. */
export type SeatCount = { seated: number; answering: number };

export type ServiceStatus = {
  object: 'status';
  /** `degraded` where an advisor does not answer; `down` where none does. */
  state: 'operational' | 'degraded' | 'down';
  /** A seat that was not called counts as answering. */
  advisors: SeatCount;
  /** For a key with the scope `admin` alone. */
  providers?: ({ provider: string } & SeatCount)[];
  usage: {
    /** The address that was asked for, or that the key is bound to; null without one. */
    account: Account | null;
    /** Null for a key that is bound to an address or a domain. */
    organization: Quota | null;
  };
  limits: {
    requestsPerMinute: number;
    framesPerMinute: number;
    organizationFramesPerMinute: number;
    /** Deliberations of the key at once. */
    inFlight: number;
  };
};
