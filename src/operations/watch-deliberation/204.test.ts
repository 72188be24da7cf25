import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertHeaders } from '../../../test/answers.ts';
import { storedFrames } from '../../../test/read-stream.ts';
import { QUESTION, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('tells a reader that has the last event not to come again', async () => {
  for (const fault of ['', ' [simulate: all=refused]']) {
    const response = await server.ask({ ...QUESTION, question: QUESTION.question + fault, stream: true });
    const id = response.headers.get('Deliberation-Id') ?? '';
    const last = storedFrames(await response.text()).length - 1;
    const path = `/v1/deliberations/${id}/events`;
    for (const again of [
      await server.send('GET', path, { 'Last-Event-ID': `${id}:${last}` }),
      await server.send('GET', `${path}?after=${last}`),
      await server.send('GET', `${path}?after=${last + 7}`),
    ]) {
      assert.equal(again.status, 204);
      assertHeaders(again);
      assert.equal(await again.text(), '');
    }
  }
});
