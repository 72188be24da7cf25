import type { ServiceStatus } from '@witan/client';
import { monthOf, quotaOf } from '../domain/charge.ts';
import { readUsage } from '../store/charges.ts';
import { readAccount } from './read-account.ts';
import type { Caller, Service } from './service.ts';
import { isBound } from './tenancy.ts';

/**
 * Whether a question of this key would be answered now, by the seats that answer, and what is left of its quota. Names no
 * provider but to an administrator: a missing advisor could be told by its provider's outage.
 */
export async function readStatus(
  service: Service,
  caller: Caller,
  userEmail: string | null,
): Promise<ServiceStatus> {
  const { limits, seating, seatHealth } = service;
  const seats = seating.seatsFor({ test: caller.test, callerKeys: new Map() });
  const seen = seats.map(({ seat, provider, key }) => ({
    provider,
    answers: key === 'simulated' || seatHealth.isAnswering(seat),
  }));
  const advisors = countOf(seen);
  const email = userEmail ?? caller.email;
  return {
    object: 'status',
    state: service.closed() === null ? stateOf(advisors) : 'down',
    advisors,
    ...(caller.scopes.includes('admin') && !caller.test ? { providers: byProvider(seen) } : {}),
    usage: {
      account: email === null ? null : await readAccount(service, caller, email),
      organization: isBound(caller) ? null : await organizationQuota(service, caller),
    },
    limits: {
      requestsPerMinute: caller.ratePerMinute ?? limits.ratePerMinute,
      framesPerMinute: limits.framesPerMinute,
      organizationFramesPerMinute: limits.organizationFramesPerMinute,
      inFlight: limits.runningPerKey,
    },
  };
}

type Seen = { readonly provider: string; readonly answers: boolean };

function countOf(seen: readonly Seen[]): ServiceStatus['advisors'] {
  return { seated: seen.length, answering: seen.filter(({ answers }) => answers).length };
}

function stateOf({ seated, answering }: ServiceStatus['advisors']): ServiceStatus['state'] {
  if (answering === 0) return 'down';
  return answering < seated ? 'degraded' : 'operational';
}

function byProvider(seen: readonly Seen[]): NonNullable<ServiceStatus['providers']> {
  return [...Map.groupBy(seen, ({ provider }) => provider)].map(([provider, seats]) => ({
    provider,
    ...countOf(seats),
  }));
}

async function organizationQuota(
  { db, now, limits }: Service,
  { organizationId, organizationCredits, test }: Caller,
): Promise<NonNullable<ServiceStatus['usage']['organization']>> {
  const month = monthOf(now());
  const usage = test ? { used: 0, reserved: 0 } : await readUsage(db, organizationId, month);
  return quotaOf({ limit: organizationCredits ?? limits.organizationCredits, ...usage, month });
}
