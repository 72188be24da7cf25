// Whether a question would be answered now, and what is left to ask with.
import { z } from 'zod';
import { quota } from './ledger.ts';
import { account } from './objects.ts';
import * as t from './scalars.ts';

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
    providers: t.optional(
      z.array(z.object({ provider: t.text('Whose models the seats have.'), ...seatCount })),
      'The same by provider, for a key with the scope `admin` alone.',
    ),
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
