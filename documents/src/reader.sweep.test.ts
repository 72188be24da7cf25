// Every limit of reading, and every kind of file that is cut short.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { docxParts, pdfOf, pdfText, pptxParts, slowPdf, xlsxParts, zipOf } from './files.fixture.ts';
import { createDocumentReader } from './reader.ts';

const words = (name: string, text = 'Some words.') => ({
  name,
  mediaType: null,
  bytes: new Uint8Array(Buffer.from(text)),
});
const TEXT = words('a.txt');
const SLOW = { name: 'slow.pdf', mediaType: null, bytes: slowPdf() };
const by = (group: string, key = group) => ({ group, key });

test('takes the requests of a group while another has as many waiting as it may', async () => {
  const one = createDocumentReader({ workers: 1, waiting: 1 });
  const greedy = [one([TEXT], by('greedy')), one([TEXT], by('greedy'))];
  assert.equal(one([TEXT], by('greedy')), null);
  await greedy[0];
  greedy.push(one([TEXT], by('greedy')));
  assert.equal(one([TEXT], by('greedy')), null, 'one has left, and one has come');
  const other = one([TEXT], by('other'));
  assert.equal((await other)?.ok, true);
  for (const reading of greedy) assert.equal((await reading)?.ok, true);
});

test('takes only so many requests of all groups together', async () => {
  const one = createDocumentReader({ workers: 1, waiting: 1 });
  const readings = ['a', 'b', 'c', 'd'].map((group) => one([TEXT], by(group)));
  assert.equal(one([TEXT], by('e')), null);
  for (const reading of readings) assert.equal((await reading)?.ok, true);
  assert.equal((await one([TEXT], by('e')))?.ok, true);
});

test('reads no more for a key that has used up its time, tells when it may again, and holds no other key up', async () => {
  const clock = { now: 0 };
  // Any document takes longer than this.
  const one = createDocumentReader({ perMinuteMs: 1 }, () => clock.now);
  // One request may use more than a minute's time, which is paid back afterwards.
  const first = await one([words('a.txt'), words('b.txt')], by('org', 'greedy'));
  assert.equal(first?.ok, true);
  const refused = await one([TEXT], by('org', 'greedy'));
  assert.ok(refused && !refused.ok && refused.problems.length === 0);
  const { retryAfterS = 0 } = refused;
  assert.ok(retryAfterS > 1);
  assert.equal((await one([TEXT], by('org', 'modest')))?.ok, true);
  clock.now += (retryAfterS - 1) * 1_000;
  const refusedLast = await one([TEXT], by('org', 'greedy'));
  assert.ok(refusedLast && !refusedLast.ok && refusedLast.retryAfterS === 1);
  clock.now += 1_000;
  assert.equal((await one([TEXT], by('org', 'greedy')))?.ok, true);
});

test('counts all the time of a document that is ended at a limit', async () => {
  const one = createDocumentReader({ timeMs: 500, perMinuteMs: 400 }, () => 0);
  const began = performance.now();
  const first = await one([SLOW], by('org'));
  const took = performance.now() - began;
  assert.ok(first && !first.ok && first.problems.length === 1 && first.retryAfterS === undefined);
  const refused = await one([TEXT], by('org'));
  assert.ok(refused && !refused.ok && refused.problems.length === 0);
  const { retryAfterS = 0 } = refused;
  // A minute gives 400 ms back.
  const secondsFor = (ms: number) => Math.ceil(((ms - 400) / 400) * 60);
  assert.ok(retryAfterS >= secondsFor(499) && retryAfterS <= secondsFor(took), String(retryAfterS));
});

test('says of each document alone why it cannot be read', async () => {
  const cut = '<p:sld><a:p><a:t>Cut';
  const files = {
    'cut.docx': zipOf({ ...docxParts([]), 'word/document.xml': '<w:doc' }),
    'cut.pptx': zipOf({ ...pptxParts([['One']]), 'ppt/slides/slide1.xml': cut }),
    'cut.xlsx': zipOf({ ...xlsxParts('Plan', [['One']]), 'xl/worksheets/sheet1.xml': '<works' }),
    'cut.pdf': pdfOf({ pages: [pdfText('One')] }).slice(0, 300),
    'zeros.txt': new Uint8Array([0x61, 0, 0x62]),
    'good.txt': new Uint8Array(Buffer.from('Some words.')),
    'long.txt': new Uint8Array(Buffer.from('word '.repeat(1_010_000))),
  };
  const given = Object.entries(files).map(([name, bytes]) => ({ name, mediaType: null, bytes }));
  const reading = await createDocumentReader()(given);
  assert.ok(reading && !reading.ok);
  assert.deepEqual(
    reading.problems.map(({ index, message }) => [index, message.slice(0, message.indexOf('.', 9))]),
    [
      ...['docx', 'pptx', 'xlsx', 'pdf'].map((kind, at) => [
        at,
        `cut.${kind} cannot be read: the file is damaged or not what its name or type says`,
      ]),
      [4, 'zeros.txt is of a type that cannot be read'],
      [6, 'long.txt holds more than 5,000,000 characters'],
    ],
  );
});

test('ends a document that needs too much memory', async () => {
  const one = createDocumentReader({ memoryMiB: 8 });
  const reading = await one([words('a.txt', 'word '.repeat(900_000))]);
  assert.ok(reading && !reading.ok);
  assert.match(reading.problems[0]?.message ?? '', /^a\.txt needs too much memory to read\./);
});
