import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { ServiceStatus } from '@witan/client';
import { serviceStatus } from '../../../src/operations/read-status/operation.ts';
import examples from '../../../src/operations/read-status/examples.json' with { type: 'json' };
import { checkService } from './check-service.ts';

const ANSWERED = serviceStatus.parse(examples['200'].degraded.value);

/** The status and the message of what is said of a service that answers with that. */
async function said(t: TestContext, { state, advisors, usage }: Partial<ServiceStatus>): Promise<string[]> {
  const answer = {
    ...ANSWERED,
    ...(state && { state }),
    ...(advisors && { advisors }),
    ...(usage && { usage }),
  };
  const { mock } = t.mock.method(globalThis, 'fetch', async () => Response.json(answer));
  const found = await Array.fromAsync(
    checkService({ baseUrl: 'http://127.0.0.1:1', apiKey: 'wtn_live_x' }, null, Date.now),
  );
  mock.restore();
  return found.map(({ status, message }) => `${status} ${message}`);
}

test('what a service says of its panel is told as it is', async (t) => {
  const expected: readonly (readonly [ServiceStatus['state'], number, string])[] = [
    ['operational', 4, 'ok 4 of 4 advisors answer.'],
    ['degraded', 3, 'warning 3 of 4 advisors answer.'],
    ['degraded', 1, 'warning 1 of 4 advisors answers.'],
    ['down', 0, 'problem None of 4 advisors answers.'],
    // Its database is away, or it is being stopped.
    ['down', 4, 'problem It takes no questions now.'],
  ];
  for (const [state, answering, sentence] of expected) {
    const found = await said(t, { state, advisors: { seated: 4, answering } });
    assert.ok(found.includes(sentence), found.join('\n'));
  }
});

test('warns where nothing is left to ask with, and not before', async (t) => {
  for (const [remaining, status] of [
    [0, 'warning'],
    [1, 'ok'],
  ] as const) {
    const organization = {
      limit: 1_000,
      used: 0,
      reserved: 0,
      resetsAt: '2026-04-01T00:00:00.000Z',
      remaining,
    };
    const found = await said(t, { usage: { account: null, organization } });
    assert.ok(
      found.includes(`${status} Credits of the organization: ${remaining} of 1,000 left until 1 April 2026.`),
      found.join('\n'),
    );
  }
});
