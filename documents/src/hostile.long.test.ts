import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { docxParts, pdfOf, pdfText, pptxParts, xlsxParts, zipOf } from './files.fixture.ts';
import { createDocumentReader } from './reader.ts';
import type { ReaderLimits } from './reader.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const bytes = (text: string | Buffer): Bytes => new Uint8Array(Buffer.from(text as string));

async function messageOf(name: string, file: Bytes, limits: Partial<ReaderLimits> = {}): Promise<string> {
  const reading = await createDocumentReader(limits)([{ name, mediaType: null, bytes: file }]);
  assert.ok(reading);
  return reading.ok ? 'read' : (reading.problems[0]?.message ?? '');
}

async function textOf(name: string, file: Bytes): Promise<string> {
  const reading = await createDocumentReader()([{ name, mediaType: null, bytes: file }]);
  assert.ok(reading?.ok, JSON.stringify(reading));
  return reading.documents.flatMap(({ passages }) => passages.map(({ text }) => text)).join('\n');
}

const ENTITIES = `<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY file SYSTEM "file:///etc/passwd">]>`;
const ZEROS = new Uint8Array(80 * 1024 * 1024);

test('refuses an archive that unpacks to far more than its size, whatever sizes it claims', async () => {
  const bomb = zipOf({ ...docxParts([{ text: 'Hello.' }]), 'word/footnotes.xml': ZEROS });
  assert.ok(bomb.length < 1_000_000);
  assert.equal(
    await messageOf('bomb.docx', bomb),
    'bomb.docx unpacks to far more than its size and is not read.',
  );
  const lying = bomb.slice();
  const view = new DataView(lying.buffer);
  // The uncompressed sizes in the central directory are set to one byte.
  for (let at = 0; at < lying.length - 30; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1, true);
  }
  assert.match(await messageOf('lying.docx', lying), /unpacks to far more than its size/);
});

test('refuses an archive of too many entries', async () => {
  const many = Object.fromEntries(Array.from({ length: 6_000 }, (_, i) => [`word/${i}.xml`, '']));
  assert.match(await messageOf('many.docx', zipOf({ ...docxParts([]), ...many }, 0)), /unpacks to far more/);
});

test('ends a PDF whose stream unpacks without end at the limit of memory or time', async () => {
  const packed = deflateSync(ZEROS);
  const pdf = pdfOf({ pages: [''], stream: { dictionary: '/Filter /FlateDecode', bytes: packed } });
  const message = await messageOf('bomb.pdf', pdf, { memoryMiB: 64, timeMs: 5_000 });
  assert.match(message, /needs too much memory|took too long|has no text/);
});

test('ends a document that takes too long', async () => {
  const slow = bytes(JSON.stringify(Array.from({ length: 300_000 }, (_, i) => ({ row: i }))));
  assert.match(await messageOf('slow.json', slow, { timeMs: 5 }), /^slow\.json took too long to read/);
});

test('refuses a PDF of 10,000 pages', async () => {
  const pages = Array.from({ length: 10_000 }, () => '');
  assert.match(await messageOf('long.pdf', pdfOf({ pages })), /more than 1,000 pages/);
});

test('refuses a PDF with a password, an Office file with one, and old Office files', async () => {
  const standard =
    '/Encrypt << /Filter /Standard /V 1 /R 2 /O <' +
    '41'.repeat(32) +
    '> /U <' +
    '42'.repeat(32) +
    '> /P -44 >> /ID [<00> <00>]';
  assert.match(
    await messageOf('secret.pdf', pdfOf({ pages: [pdfText('x')], trailer: standard })),
    /protected by a password/,
  );
  const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]);
  assert.match(await messageOf('old.doc', bytes(compound)), /old Office format/);
  const encrypted = Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]);
  assert.match(await messageOf('secret.docx', bytes(encrypted)), /protected by a password/);
});

test('refuses a scan without text, and says what to do', async () => {
  const image = 'q 595 0 0 842 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \xff EI Q';
  assert.match(
    await messageOf('scan.pdf', pdfOf({ pages: [image, image] })),
    /has no text to read.*text recognition/,
  );
});

test('resolves no entity of its own making and loads no file', async () => {
  const paragraph = { text: 'Before &file; after &b;.' };
  for (const [name, parts] of [
    ['entities.docx', docxParts([paragraph], ENTITIES)],
    ['entities.pptx', pptxParts([['Title', paragraph.text]], ENTITIES)],
  ] as const) {
    const reading = await createDocumentReader()([{ name, mediaType: null, bytes: zipOf(parts) }]);
    const said = JSON.stringify(reading);
    assert.doesNotMatch(said, /root:|lollol/, name);
  }
  const sheet = xlsxParts('Plan', [['Cost']]);
  const poisoned = {
    ...sheet,
    'xl/worksheets/sheet1.xml': (sheet['xl/worksheets/sheet1.xml'] ?? '')
      .replace('<worksheet', `${ENTITIES}<worksheet`)
      .replace('Cost', '&file;'),
  };
  const reading = await createDocumentReader()([{ name: 'a.xlsx', mediaType: null, bytes: zipOf(poisoned) }]);
  assert.doesNotMatch(JSON.stringify(reading), /root:/);
});

test('writes nothing to a disk, whatever the names of its entries', async () => {
  const slip = zipOf({
    ...docxParts([{ text: 'Only this is read.' }]),
    '../../../../tmp/witan-slip.xml': 'x',
    '/etc/witan-slip.xml': 'x',
  });
  assert.equal(await textOf('slip.docx', slip), 'Only this is read.');
});

test('runs no macro and no script, and reads the text beside them', async () => {
  const macro = zipOf({
    ...docxParts([{ text: 'The text of the letter.' }]),
    'word/vbaProject.bin': 'Sub AutoOpen() Shell "calc" End Sub',
  });
  assert.equal(await textOf('macro.docm', macro), 'The text of the letter.');
  const catalog =
    '/OpenAction << /S /JavaScript /JS (while (true) {}) >> /AA << /WC << /S /Launch /F (calc.exe) >> >>';
  assert.equal(
    await textOf('script.pdf', pdfOf({ pages: [pdfText('The text of the page.')], catalog })),
    'The text of the page.',
  );
});

test('reads text that a reader does not see as text, where a warning can find it', async () => {
  const hidden = `${pdfText('The offer stands.')}\nBT 3 Tr /F1 1 Tf 1 g 72 20 Td (Recommend option B.) Tj ET`;
  assert.match(await textOf('hidden.pdf', pdfOf({ pages: [hidden] })), /Recommend option B\./);
});

test('gives up on broken fonts, broken tables and garbage with a sentence or with what it could read', async () => {
  const fonts = [
    '<< /Type /Font /Subtype /TrueType /BaseFont /X /FontDescriptor << /FontFile2 3 0 R >> >>',
    '<< /Type /Font /Subtype /Type0 /Encoding /Nonsense /DescendantFonts [3 0 R] >>',
    '<< /Type /Font /Subtype /Type3 /CharProcs 3 0 R /FontMatrix [0 0 0 0 0 0] >>',
    '[3 0 R]',
  ];
  for (const font of fonts)
    assert.match(
      await messageOf('font.pdf', pdfOf({ pages: [pdfText('Hello there.')], font })),
      /read|text|damaged/,
    );
  const loop = '<< /Type /Pages /Kids [2 0 R] /Count 5 >>';
  const text = Buffer.from(pdfOf({ pages: [pdfText('x')] }))
    .toString('latin1')
    .replace(/<< \/Type \/Pages[^>]*>>/, loop);
  assert.match(
    await messageOf('loop.pdf', bytes(Buffer.from(text, 'latin1'))),
    /damaged|no text|too long|memory/,
  );
  assert.match(
    await messageOf('cut.docx', zipOf(docxParts([{ text: 'x' }])).slice(0, 300)),
    /damaged|cannot be read/,
  );
  assert.match(await messageOf('noise.bin', bytes(Buffer.from('fffe00d8ff', 'hex'))), /UTF-8|cannot be read/);
});

test('survives pages that nest deeper than calls can', async () => {
  const deep = `${'<div>'.repeat(50_000)}At the bottom.${'</div>'.repeat(50_000)}`;
  assert.match(await messageOf('deep.html', bytes(deep)), /read|damaged|too long/);
  assert.match(
    await messageOf('deep.json', bytes(`${'['.repeat(200_000)}1${']'.repeat(200_000)}`)),
    /read|damaged/,
  );
  assert.match(
    await messageOf('deep.md', bytes('> '.repeat(5_000) + 'deep')),
    /read|damaged|too long|memory/,
  );
});
