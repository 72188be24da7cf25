import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extract } from './extract.ts';
import { pdfOf, xlsxParts, zipOf } from './files.fixture.ts';
import { extractHtml } from './formats/html.ts';
import { extractPdf } from './formats/pdf.ts';
import { extractCsv } from './formats/table.ts';
import { extractXlsx } from './formats/xlsx.ts';
import { kindOf } from './kind.ts';
import { isUnpacked } from './magic.ts';

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') =>
  new Uint8Array(Buffer.from(text, encoding));
const x = (length: number): string => 'x'.repeat(length);

test('a line of a page is a heading where it is larger than most by more than a seventh, and not long', async () => {
  const heading = async (size: number, length: number) => {
    const body = Array.from({ length: 3 }, (_, at) => `0 -16 Td (Line ${at}) Tj`).join(' ');
    const page = `BT /F1 ${size} Tf 20 770 Td (${'i'.repeat(length)}) Tj /F1 10 Tf 0 -40 Td ${body} ET`;
    const { blocks } = await extractPdf(pdfOf({ pages: [page] }));
    return blocks.at(-1)?.heading ?? null;
  };
  assert.equal(await heading(11.6, 120), 'i'.repeat(120));
  assert.equal(await heading(11.5, 120), null);
  assert.equal(await heading(11.6, 121), null);
});

test('lines of a page that stand less than one and three quarters of a line apart are one paragraph', async () => {
  const paragraphs = async (gap: number) => {
    const page = `BT /F1 10 Tf 20 700 Td (One) Tj 0 -${gap} Td (two) Tj ET`;
    return (await extractPdf(pdfOf({ pages: [page] }))).blocks.map(({ text }) => text);
  };
  assert.deepEqual(await paragraphs(17), ['One two']);
  assert.deepEqual(await paragraphs(18), ['One', 'two']);
});

test('columns of a workbook keep their order past Z, ZZ and gaps', async () => {
  const letter = (at: number): string => String.fromCharCode(65 + at);
  const name = (at: number): string =>
    at < 26 ? letter(at) : name(Math.floor(at / 26) - 1) + letter(at % 26);
  const places = Array.from({ length: 720 }, (_, at) => at + (at < 30 ? 0 : 7));
  const cells = places.map((at) => `<c r="${name(at)}5"><v>${at}</v></c>`).join('');
  const parts = xlsxParts('Plan', [['Head']]);
  const sheet = (parts['xl/worksheets/sheet1.xml'] ?? '').replace(
    '</sheetData>',
    `<row r="5">${cells}</row></sheetData>`,
  );
  const { blocks } = await extractXlsx(zipOf({ ...parts, 'xl/worksheets/sheet1.xml': sheet }));
  assert.equal(blocks[1]?.text, places.join(' | '));
});

test('the head of a table stands with its rows where it is short, and where there are rows', () => {
  const heads = (head: string, ...rows: readonly string[]) =>
    extractCsv(bytesOf([head, ...rows].join('\n'))).blocks.map(({ tableHead }) => tableHead);
  assert.deepEqual(heads(x(300), 'a'), [x(300), x(300)]);
  assert.deepEqual(heads(x(301), 'a'), [undefined, undefined]);
  assert.deepEqual(heads('Name'), [undefined]);
  assert.deepEqual(heads('Name', ','), [undefined]);
});

test('cells are parted by what parts most of the first line', () => {
  const first = (line: string) => extractCsv(bytesOf(`${line}\n`)).blocks[0]?.text;
  assert.equal(first('a,b;c;d'), 'a,b | c | d');
  assert.equal(first('a\tb\tc,d'), 'a | b | c,d');
  assert.equal(first('a;b,c'), 'a;b | c');
  assert.equal(first('a|b'), 'a | b');
  assert.equal(first('5" pipe,2'), '5" pipe | 2', 'a mark within a cell is no quotation');
});

test('what a page hides is not read, nor the lines of its source', () => {
  const text = (html: string) => extractHtml(bytesOf(html)).blocks.map((block) => block.text);
  for (const hidden of [
    '<p hidden>x</p>',
    '<p style="visibility:hidden">x</p>',
    '<p style="font-size: 0">x</p>',
    '<script>x</script>',
  ])
    assert.deepEqual(text(`${hidden}<p style="font-size:0.9em" title="hidden">a\n b</p>`), ['a b'], hidden);
  assert.deepEqual(text('<div><pre>a\nb</pre><div><div>c\nd</div></div></div>'), ['a\nb', 'c d']);
});

test('a file is refused for what its bytes say that it is', () => {
  const kind = (bytes: Uint8Array<ArrayBuffer>) => kindOf({ name: 'a.txt', mediaType: null, bytes });
  const OLD = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
  const encrypted = Buffer.concat([Buffer.from(OLD, 'latin1'), Buffer.from('EncryptedPackage', 'utf16le')]);
  for (const [code, bytes] of [
    ['empty', bytesOf('')],
    ['old_office', bytesOf(OLD, 'latin1')],
    ['encrypted', new Uint8Array(encrypted)],
    ['image', bytesOf('\x89PNG\r\n\0', 'latin1')],
    ['image', bytesOf('BM\0\0', 'latin1')],
    ['archive', zipOf({ a: 'x' })],
    ['unsupported', bytesOf('{\\rtf1\\ansi Some words.}')],
  ] as const)
    assert.throws(() => kind(bytes), { code });
  for (const name of ['costs.xls', 'plan.DOC', 'deck.ppt'])
    assert.throws(() => kindOf({ name, mediaType: null, bytes: bytesOf('<p>Buy</p>') }), {
      code: 'old_office',
    });
  assert.equal(
    kindOf({ name: 'plan.doc', mediaType: null, bytes: zipOf({ 'word/document.xml': 'x' }) }),
    'docx',
  );
  assert.equal(kind(bytesOf('BMW sells cars.')), 'text');
  assert.equal(kind(bytesOf('A PDF begins with %PDF-1.7; we check that.')), 'text');
  for (const header of ['%PDF-1.7\n', '%PDF-', 'mail header\r\n\r\n%PDF-1.4\r\n', 'x%PDF-1.4%\xe2'])
    assert.equal(kind(bytesOf(header, 'latin1')), 'pdf', header);
  assert.deepEqual(
    [bytesOf('words'), bytesOf('%PDF-1.7'), zipOf({ a: 'x' }), bytesOf(OLD, 'latin1')].map(isUnpacked),
    [true, false, false, false],
  );
});

test('a file is refused whose name or type says what its bytes do not, and text that is given as text is not', () => {
  const words = bytesOf('Some words.');
  const office = 'application/vnd.openxmlformats-officedocument';
  for (const [name, mediaType] of [
    ['a.pdf', null],
    ['a.PDF', 'application/octet-stream'],
    ['a.docx', null],
    ['a.xlsx', null],
    ['a.pptx', null],
    ['a', 'application/pdf'],
    ['a.txt', 'Application/PDF; version=1.7'],
    ['a', `${office}.wordprocessingml.document`],
    ['a', `${office}.spreadsheetml.sheet`],
    ['a', `${office}.presentationml.presentation`],
  ] as const) {
    assert.throws(() => kindOf({ name, mediaType, bytes: words }), { code: 'damaged' }, name);
    assert.equal(kindOf({ name, mediaType, bytes: words, isText: true }), 'text');
  }
  for (const magic of ['%PDF-1.7\n', '{\\rtf1}', 'PK\x03\x04']) {
    const bytes = bytesOf(magic);
    assert.equal(kindOf({ name: 'a.md', mediaType: null, bytes, isText: true }), 'markdown');
  }
  assert.equal(kindOf({ name: 'a.pdf', mediaType: 'text/csv', bytes: words }), 'csv');
  assert.equal(
    kindOf({ name: 'a.pdf', mediaType: null, bytes: zipOf({ 'word/document.xml': 'x' }) }),
    'docx',
  );
});

test('only what may be text in another encoding is asked for in UTF-8', async () => {
  const read = (bytes: Uint8Array<ArrayBuffer>) => extract({ name: 'a', mediaType: null, bytes }, 1);
  await assert.rejects(read(bytesOf('Stra\xdfe', 'latin1')), { code: 'not_utf8' });
  await assert.rejects(read(bytesOf('\x1f\x8b\b\0\0\0\0\0\0\xff', 'latin1')), { code: 'unsupported' });
});

test('a document without text is empty, or, as a PDF, a scan', async () => {
  const read = (bytes: Uint8Array<ArrayBuffer>) => extract({ name: 'a', mediaType: null, bytes }, 1);
  await assert.rejects(read(bytesOf(' \n ')), { code: 'empty' });
  await assert.rejects(read(pdfOf({ pages: [''] })), { code: 'no_text' });
  assert.equal((await read(bytesOf('Some words.'))).characters, 11);
});
