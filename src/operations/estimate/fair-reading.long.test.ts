import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pdfOf, pdfText, slowPdf } from '../../../documents/src/files.fixture.ts';
import { bearer, startTestServer, readError, QUESTION } from '../../../test/server.ts';

/** Far less than the 20 s that one of the slow documents takes, and far more than any of the others needs. */
const SOON_MS = 8_000;

test('delays nobody by the slow documents of another organization, and gives a key only so much reading time', async () => {
  const server = await startTestServer();
  try {
    const { key: greedy } = await server.createKey({ organization: 'Greedy' });
    const estimate = async (key: string, name: string, bytes: Uint8Array): Promise<Response> => {
      const documents = [{ name, data: Buffer.from(bytes).toString('base64') }];
      const body = { ...QUESTION, documents };
      return server.sendJson('POST', '/v1/estimate', body, bearer(key));
    };
    const slow = Array.from({ length: 6 }, () => estimate(greedy, 'slow.pdf', slowPdf()));
    const startedAt = performance.now();
    const markdown = await estimate(server.key, 'notes.md', Buffer.from('# A\n\nIt is cheap.\n'));
    const markdownMs = performance.now() - startedAt;
    assert.equal(markdown.status, 200);
    const pdf = await estimate(server.key, 'report.pdf', pdfOf({ pages: [pdfText('It is cheap.')] }));
    const pdfMs = performance.now() - startedAt - markdownMs;
    assert.equal(pdf.status, 200);
    const answers = await Promise.all(slow);
    const refused = answers.find(({ status }) => status === 429);
    assert.ok(refused && answers.some(({ status }) => status === 422));
    assert.equal((await readError(refused, 429)).limit, 'reading_time');
    assert.ok(markdownMs < SOON_MS && pdfMs < SOON_MS, `${markdownMs} ms and ${pdfMs} ms`);
  } finally {
    await server.close();
  }
});
