import { quota } from '../../contract/ledger.ts';
import { account } from '../../contract/objects.ts';
import * as t from '../../contract/scalars.ts';
import type { ServiceStatus } from '@witan/client';
import { readAccount, readOrganizationQuota } from '../../service/read-quotas.ts';
import type { Caller, Admittance, Basics, PanelAccess } from '../../service/service.ts';
import { isBound, rateOf } from '../../service/tenancy.ts';
import { addressOf } from '../../contract/query.ts';
import { operation } from '../operation.ts';

const seatCount = {
  seated: t.count('Seats of the panel.'),
  answering: t.count(
    'Those that answered when they were last called with a key of the operator’s, in the last five minutes. A seat that was not called counts as answering.',
  ),
};

export const serviceStatus = t.object(
  'ServiceStatus',
  'Whether a question would be answered now, and what is left to ask with.',
  {
    object: t.always('status'),
    state: t.choice(
      ['operational', 'degraded', 'down'],
      'degraded: an advisor does not answer. down: none does, or nothing is admitted.',
    ),
    advisors: t.nested('The panel that a question would get.', seatCount),
    providers: t.optionalList('The same by provider, for a live key with the scope `admin` alone.', {
      provider: t.text('Whose models the seats have.'),
      ...seatCount,
    }),
    usage: t.nested('What is used of this month’s credits. A test key has used nothing.', {
      account: t.orNull(
        account,
        'Of `userEmail`, or of the address that the key is bound to; null without one.',
      ),
      organization: t.orNull(
        quota,
        'Of all accounts together; null for a key that is bound to an address or a domain.',
      ),
    }),
    limits: t.nested('What this key may do.', {
      requestsPerMinute: t.count('Requests of this key.'),
      framesPerMinute: t.count('Frames and briefings of this key.'),
      organizationFramesPerMinute: t.count('Frames and briefings of all keys of the organization.'),
      inFlight: t.count('Deliberations of this key at once.'),
    }),
  },
);

operation({
  id: 'readStatus',
  route: 'GET /v1/status',
  summary: 'Read the status of the service',
  description:
    'Whether a question of this key would be answered now, what is used of its quota, and what it may do. Advisors are judged ' +
    'by the calls that the machine which answers has made in the last five minutes with the operator’s keys; no provider is named but to a ' +
    'live key with the scope `admin`. With `userEmail`, the account’s use, too.',
  query: { userEmail: addressOf('One address alone.').optional() },
  answers: { 200: { description: 'The status.', schema: serviceStatus } },
  sample: { call: 'status()', result: 'status', shows: 'status.state' },
  run: (parts, { caller, query: { userEmail } }) => statusFor(parts, caller, userEmail ?? caller.email),
});

/** Names providers to administrators alone: an outage would tell which provider a missing advisor has. */
async function statusFor(
  service: Basics & Admittance & PanelAccess,
  caller: Caller,
  email: string | null,
): Promise<ServiceStatus> {
  const { limits, seating, seatHealth } = service;
  const seats = seating.seatsFor({ test: caller.test, callerKeys: new Map() });
  const seen = seats.map(({ seat, provider, key }) => ({
    provider,
    answers: key === 'simulated' || seatHealth.isAnswering(seat),
  }));
  const advisors = countOf(seen);
  return {
    object: 'status',
    state: service.closed() === null ? stateOf(advisors) : 'down',
    advisors,
    ...(caller.scopes.includes('admin') && !caller.test ? { providers: byProvider(seen) } : {}),
    usage: {
      account: email === null ? null : await readAccount(service, caller, email),
      organization: isBound(caller) ? null : await readOrganizationQuota(service, caller),
    },
    limits: {
      requestsPerMinute: rateOf(caller, limits),
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
