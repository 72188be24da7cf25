import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pdfOf, pdfText, slowPdf } from './files.fixture.ts';
import { createDocumentReader } from './reader.ts';

const words = (name: string, text = 'Some words.') => ({
  name,
  mediaType: null,
  bytes: new Uint8Array(Buffer.from(text)),
});
const PDF = { name: 'a.pdf', mediaType: null, bytes: pdfOf({ pages: [pdfText('Some words.')] }) };
const SLOW = { name: 'slow.pdf', mediaType: null, bytes: slowPdf() };
const by = (group: string) => ({ group, key: group });

test('has a place for the document of a group, whatever another group has waiting', async () => {
  const one = createDocumentReader({ timeMs: 4_000, workers: 2 });
  let slowLeft = 4;
  const slow = Array.from({ length: slowLeft }, async () => {
    await one([SLOW], by('slow'));
    slowLeft -= 1;
  });
  for (const file of [PDF, words('a.md'), PDF]) {
    const reading = await one([file], by('quick'));
    assert.ok(reading?.ok);
  }
  assert.ok(slowLeft >= 2, 'they wait for one another alone');
  await Promise.all(slow);
});

test('reads a short text while all places for long documents are taken, however slow that text would be', async () => {
  const one = createDocumentReader({ timeMs: 12_000, workers: 1 });
  let slowEnded = false;
  const slow = one([SLOW], by('slow'))?.finally(() => (slowEnded = true));
  // 64 KiB of Markdown that take far longer to parse than their size suggests.
  const tricky = one([words('tricky.md', '*a_'.repeat(20_000))], by('tricky'));
  for (const name of ['a.txt', 'a.md', 'a.csv', 'a.json']) {
    assert.equal((await one([words(name)], by('quick')))?.ok, true);
  }
  assert.equal(slowEnded, false);
  const reading = await tricky;
  assert.ok(reading && !reading.ok && /took too long/.test(reading.problems[0]?.message ?? ''));
  await slow;
});

test('never blocks the process, whatever text it reads', async () => {
  const one = createDocumentReader({ timeMs: 5_000 });
  let longest = 0;
  let last = performance.now();
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  await Promise.all([
    one([words('deep.json', `${'['.repeat(100_000)}${']'.repeat(100_000)}`)], by('a')),
    one([words('tricky.md', '*a_'.repeat(80_000))], by('b')),
    one([words('huge.csv', 'a,b,c\n'.repeat(800_000))], by('c')),
  ]);
  clearInterval(beat);
  assert.ok(longest < 3_000, `${longest} ms`);
});

test('stops between the documents of requests that use up the time of their key together', async () => {
  const one = createDocumentReader({ timeMs: 1_000, perMinuteMs: 1_500, workers: 2 });
  const readings = await Promise.all(Array.from({ length: 6 }, async () => one([SLOW, SLOW], by('org'))));
  assert.ok(readings.some((reading) => reading && !reading.ok && reading.retryAfterS !== undefined));
});
