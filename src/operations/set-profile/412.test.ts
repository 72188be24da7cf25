import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient, PreconditionFailedError } from '@witan/client';
import type { Client } from '@witan/client';
import { assertHeaders } from '../../../test/answers.ts';
import { bearer, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';
import { SCOPES } from '../../domain/scope.ts';

let server: TestServer;
let key: string;
let profile: Client['profile'];
before(async () => {
  server = await startTestServer();
  ({ key } = await server.createKey({ organization: 'Profiled', scopes: SCOPES }));
  ({ profile } = createClient({ apiKey: key, baseUrl: server.url }));
});
after(() => server.close());

for (const userEmail of ['ada@example.com', null])
  test(`of those who change the same profile of ${userEmail ?? 'the organization'} at once, one is not refused and loses nothing`, async () => {
    for (const turn of ['never set', 'set before']) {
      const { etag } = await profile.get(userEmail);
      const written = await Promise.allSettled(
        ['first', 'second', 'third'].map((context) =>
          profile.set(userEmail, { context: `${context}, ${turn}` }, { ifMatch: etag }),
        ),
      );
      const [won, ...more] = written.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const lost = written.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
      assert.deepEqual(more, []);
      for (const error of lost) assert.ok(error instanceof PreconditionFailedError, String(error));
      assert.deepEqual(await profile.get(userEmail), won);
    }
  });

test('without If-Match a profile replaces another, also where several are set at once', async () => {
  const contexts = ['first', 'second', 'third', 'fourth'];
  const set = await Promise.all(contexts.map((context) => profile.set('bob@example.com', { context })));
  assert.deepEqual(
    set.map(({ context }) => context),
    contexts,
  );
});

test('a profile that is set already succeeds with an outdated If-Match, as its retry has', async () => {
  const userEmail = 'cleo@example.com';
  const said = { context: 'We are forty.', criteria: [{ name: 'Runway' }] };
  const ifMatch = (await profile.get(userEmail)).etag;
  const { etag } = await profile.set(userEmail, said, { ifMatch });
  assert.equal((await profile.set(userEmail, said, { ifMatch })).etag, etag);
  const headers = { ...bearer(key), 'If-Match': `"${ifMatch}"` };
  const refused = await server.put('/v1/profile', { userEmail, context: 'We are fifty.' }, headers);
  assert.equal(refused.status, 412);
  assertHeaders(refused);
  assert.equal((await profile.get(userEmail)).context, said.context);
});
