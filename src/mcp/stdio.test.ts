import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { createClient } from '@witan/client';
import { createSilentService } from './silent-service.fixture.ts';
import { runStdio } from './stdio.ts';

const hello = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'editor', version: '1.0.0' },
  },
};
const listing = { jsonrpc: '2.0', id: 2, method: 'tools/list', params: {} };
const asking = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'deliberate', arguments: { question: 'Which?' }, _meta: { progressToken: 1 } },
};

for (const [what, hangUp] of [
  ['input that ends', (stdin: PassThrough) => stdin.end()],
  ['output that nobody reads any more', (_: PassThrough, stdout: PassThrough) => stdout.destroy()],
] as const) {
  test(`${what} ends the server, and leaves the deliberation running`, async () => {
    const { fetch, requests, left } = createSilentService();
    const [stdin, stdout] = [new PassThrough(), new PassThrough()];
    const client = createClient({ apiKey: 'key', baseUrl: 'http://localhost', fetch });
    const running = runStdio({
      client,
      userEmail: 'ada@example.com',
      baseUrl: null,
      stdin,
      stdout,
      onFault: (error) => assert.fail(String(error)),
    });
    const begun = Promise.withResolvers<void>();
    let said = '';
    stdout.on('data', (piece: Buffer) => {
      said += String(piece);
      if (said.includes('has begun')) begun.resolve();
    });
    for (const message of [hello, listing, asking]) stdin.write(`${JSON.stringify(message)}\n`);
    await begun.promise;
    hangUp(stdin, stdout);
    await running;
    await left;
    assert.deepEqual(requests, ['POST /v1/deliberate']);
    // The account that is configured is not asked for.
    const listed = said.split('\n').find((line) => line.includes('"tools":[')) ?? assert.fail();
    const [{ inputSchema, outputSchema }] = JSON.parse(listed).result.tools;
    assert.deepEqual(inputSchema.required, ['question']);
    const { verdict, ...told } = outputSchema.properties;
    assert.deepEqual(
      [told, verdict.properties].map((each) => Object.keys(each).toSorted().join(' ')),
      [
        'charged degraded id mode nextSteps notes title url',
        'against band consensusDisplay consensusLevel decision optionName outcome rationale wouldChange',
      ],
    );
  });
}
