// Every way in which documents cannot be read, and what advisors cite over several memos.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../../test/answers.ts';
import { pdfOf, pdfText, zipOf } from '../../../documents/src/files.fixture.ts';
import { QUESTION, readMemo, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const PAGES = [
  ['The importer reads four million rows a night.', 'Profiling it first would cost about two weeks.'],
  ['Rewriting it would cost five months of two people.', 'Nobody has measured where the time goes so far.'],
  ['The contract with the largest customer ends in June.', 'Time to result matters more than elegance.'],
];
const report = {
  name: 'report.pdf',
  data: Buffer.from(pdfOf({ pages: PAGES.map((lines) => pdfText(...lines)) })).toString('base64'),
};

test('never shows a mark for what a simulated advisor misquotes or makes up', async () => {
  const questions = Array.from({ length: 3 }, (_, turn) => ({ question: `${QUESTION.question} (${turn})` }));
  const memos = await Promise.all(
    questions.map(async (question) =>
      readMemo(await server.ask({ ...QUESTION, documents: [report], ...question })),
    ),
  );
  const lines = memos.flatMap(({ perspectives }) => perspectives.flatMap(({ evidence }) => evidence));
  const count = (holds: (line: (typeof lines)[number]) => boolean) => lines.filter(holds).length;
  // Simulated advisors cite in 55 of 100 lines, 10 of them wrongly.
  assert.ok(count(({ sources }) => sources !== undefined) > 0);
  assert.ok(count(({ sources }) => sources !== undefined) < lines.length * 0.55);
  for (const memo of memos)
    for (const { text = '', quote = '' } of memo.sources ?? []) assert.ok(text.includes(quote));
});

test('refuses documents that cannot be read with a sentence for each, and stores and charges nothing', async () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]).toString('base64');
  const cases: readonly [document: object, says: RegExp][] = [
    [
      { name: 'scan.pdf', data: Buffer.from(pdfOf({ pages: [''] })).toString('base64') },
      /scan\.pdf has no text to read/,
    ],
    [{ name: 'photo.png', data: png }, /photo\.png is an image/],
    [
      { name: 'other.zip', data: Buffer.from(zipOf({ 'a.txt': 'x' })).toString('base64') },
      /other\.zip is a ZIP archive/,
    ],
    [
      { name: 'words.pdf', data: Buffer.from('Some words.').toString('base64') },
      /words\.pdf cannot be read: the file is damaged or not what its name or type says/,
    ],
    [{ name: 'none.txt', text: '' }, /none\.txt is empty/],
    [{ name: 'a.txt', text: 'x', data: 'eA==' }, /either text or data/],
    [{ name: 'a.txt' }, /either text or data/],
    [{ name: 'a.txt', data: 'no base64!' }, /must be base64/],
    [{ name: ' ', text: 'x' }, /name must not be empty/],
    [{ name: 'a.txt', text: 'x', url: 'https://example.com' }, /"url" is not a known field/],
  ];
  // What has the wrong shape is refused before anything is read.
  for (const some of [cases.slice(0, 5), cases.slice(5)]) {
    const documents = [{ name: 'fine.txt', text: 'Fine.' }, ...some.map(([document]) => document)];
    const answer = await server.ask({ ...QUESTION, documents });
    const { issues = [] } = await assertError(answer, 422, 'validation_error');
    for (const [at, [, says]] of some.entries())
      assert.ok(
        issues.some(({ path, message }) => path.startsWith(`documents[${at + 1}]`) && says.test(message)),
        `${says}: ${JSON.stringify(issues)}`,
      );
  }
  const nine = Array.from({ length: 9 }, () => ({ name: 'a.txt', text: 'x' }));
  assert.match(
    (await assertError(await server.ask({ ...QUESTION, documents: nine }), 422, 'validation_error')).message,
    /at most 8/,
  );
  const large = { name: 'a.txt', text: 'x'.repeat(5 * 1_048_576 + 1) };
  assert.match(
    (await assertError(await server.ask({ ...QUESTION, documents: [large] }), 422, 'validation_error'))
      .message,
    /at most 5 MiB/,
  );
});
