// Whether a question would be answered now, and what is left to ask with.
import { z } from 'zod';
import { quota } from './ledger.ts';
import { account } from './objects.ts';
import { count, text } from './scalars.ts';

const seatCount = {
  seated: count('Seats of the panel.'),
  answering: count(
    'Those that answered when they were last called with a key of the operator’s, in the last five minutes. A seat that was not called counts as answering.',
  ),
};

export const serviceStatus = z
  .object({
    object: z.literal('status').describe('Always status.'),
    state: z
      .enum(['operational', 'degraded', 'down'])
      .describe('degraded: an advisor does not answer. down: none does, or nothing is admitted.'),
    advisors: z.object(seatCount).describe('The panel that a question would get.'),
    providers: z
      .array(z.object({ provider: text('Whose models the seats have.'), ...seatCount }))
      .exactOptional()
      .describe('The same by provider, for a key with the scope `admin` alone.'),
    usage: z
      .object({
        account: account
          .nullable()
          .describe('Of `userEmail`, or of the address that the key is bound to; null without one.'),
        organization: quota
          .nullable()
          .describe('Of all accounts together; null for a key that is bound to an address or a domain.'),
      })
      .describe('What is used of this month’s credits. A test key has used nothing.'),
    limits: z
      .object({
        requestsPerMinute: count('Requests of this key.'),
        framesPerMinute: count('Frames and briefings of this key.'),
        organizationFramesPerMinute: count('Frames and briefings of all keys of the organization.'),
        inFlight: count('Deliberations of this key at once.'),
      })
      .describe('What this key may do.'),
  })
  .describe('Whether a question would be answered now, and what is left to ask with.');
