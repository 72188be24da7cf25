import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertHeaders } from '../../../test/answers.ts';
import { QUESTION, readMemo, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('reads a memo back byte for byte as it was returned, also after more was charged', async () => {
  const question = 'Où aller? "\\u0000" \u0000 \ud83d\ude00 <b>';
  const asked = await server.ask({ ...QUESTION, question });
  const text = await asked.text();
  assert.equal(asked.status, 200, text);
  const { id, deliberationId } = JSON.parse(text);
  await readMemo(await server.ask(QUESTION));
  for (const Accept of [null, '*/*', 'application/json']) {
    const response = await server.send('GET', `/v1/memos/${id}`, { Accept });
    assert.equal(response.status, 200);
    assertHeaders(response);
    assert.equal(response.headers.get('Content-Type'), 'application/json; charset=utf-8');
    assert.equal(await response.text(), text);
  }
  const deliberation = await server.send('GET', `/v1/deliberations/${deliberationId}`);
  assertHeaders(deliberation);
  assert.equal(deliberation.headers.get('Deliberation-Id'), deliberationId);
  const whole = `{"object":"deliberation","id":"${deliberationId}","state":"completed","memo":${text}}`;
  assert.equal(await deliberation.text(), whole);
});

test('says that the answer depends on Accept where it does, and nowhere else', async () => {
  const { id } = await readMemo(await server.ask(QUESTION));
  const variesAt = async (path: string, Accept: string): Promise<string | null> => {
    const response = await server.send('GET', path, { Accept });
    assert.equal(response.status, 200);
    await response.body?.cancel();
    return response.headers.get('Vary');
  };
  for (const type of ['application/json', 'text/markdown', 'text/html', 'text/html;variant=fragment'])
    assert.equal(await variesAt(`/v1/memos/${id}`, type), 'Accept', type);
  for (const path of [`/v1/memos/${id}/signature`, '/sample']) {
    const varies = await variesAt(path, 'text/html');
    assert.equal(varies, null, path);
  }
});

test('gives the type that Accept names with the highest quality, whatever else it leaves out', async () => {
  const { id } = await readMemo(await server.ask(QUESTION));
  for (const [Accept, type] of [
    ['text/markdown;q=0.5', 'text/markdown'],
    ['text/plain, text/markdown;q=0.5, */*', 'text/markdown'],
    ['text/markdown;q=0.5, application/json;q=0.6', 'application/json'],
    ['text/markdown, application/json;q=0.9', 'text/markdown'],
    ['text/markdown; charset=utf-8', 'text/markdown'],
    ['text/markdown;q=0', 'application/json'],
  ] as const) {
    const response = await server.send('GET', `/v1/memos/${id}`, { Accept });
    await response.body?.cancel();
    assert.equal(response.headers.get('Content-Type')?.split(';')[0], type, Accept);
  }
});

test('answers HEAD as GET, without a body', async () => {
  const { id } = await readMemo(await server.ask(QUESTION));
  const response = await server.send('HEAD', `/v1/memos/${id}`);
  assert.equal(response.status, 200);
  assert.equal(await response.text(), '');
});
