import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extract } from './extract.ts';
import { pdfOf, pdfText, pptxParts, xlsxParts, zipOf } from './files.fixture.ts';
import { extractHtml } from './formats/html.ts';
import { extractPdf } from './formats/pdf.ts';
import { extractJson } from './formats/plain.ts';
import { extractPptx } from './formats/pptx.ts';
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

test('what most lines of a page are set in is no heading above its small print', async () => {
  const page = `BT /F1 11 Tf 20 770 Td (One) Tj 0 -16 Td (two) Tj 0 -16 Td (three) Tj /F1 8 Tf 0 -40 Td (a) Tj 0 -9 Td (b) Tj ET`;
  const { blocks } = await extractPdf(pdfOf({ pages: [page] }));
  assert.deepEqual(
    blocks.map(({ heading, text }) => [heading, text]),
    [
      [null, 'One two three'],
      [null, 'a b'],
    ],
  );
});

test('lines of a page that stand less than one and three quarters of a line apart are one paragraph', async () => {
  const paragraphs = async (gap: number) => {
    const page = `BT /F1 10 Tf 20 700 Td (One) Tj 0 -${gap} Td (two) Tj ET`;
    return (await extractPdf(pdfOf({ pages: [page] }))).blocks.map(({ text }) => text);
  };
  assert.deepEqual(await paragraphs(17), ['One two']);
  assert.deepEqual(await paragraphs(18), ['One', 'two']);
});

test('lines of a script without spaces are joined without one', async () => {
  const letters =
    '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <78> <6f22> <79> <5b57> endbfchar endcmap end';
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 7 0 R >>';
  const { blocks } = await extractPdf(pdfOf({ pages: [pdfText('xy', 'yx', 'ab'), letters], font }));
  assert.equal(blocks[0]?.text, '漢字字漢 ab');
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

test('a date in a workbook is a day, a time or both, to the second and without a zone', async () => {
  const serials = [46145, 46145 + 14.5 / 24, 46387 + 86_399 / 86_400, 14.5 / 24];
  const parts = xlsxParts('Plan', [[0]]);
  const cells = serials.map((serial, at) => `<c r="${'ABCD'[at]}1" s="1"><v>${serial}</v></c>`).join('');
  const { blocks } = await extractXlsx(
    zipOf({
      ...parts,
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`,
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>',
    }),
  );
  assert.equal(blocks[0]?.text, '2026-05-03 | 2026-05-03 14:30 | 2026-12-31 23:59:59 | 14:30');
});

test('slides come in the order of the presentation, not of their files', () => {
  const relation = (id: number): string =>
    `<Relationship Target="slides/slide${id}.xml" Id="rId${id}" Type="slide"/>`;
  const parts = {
    ...pptxParts([['One'], ['Two'], ['Three']]),
    'ppt/_rels/presentation.xml.rels': `<Relationships>${[1, 2, 3].map(relation).join('')}</Relationships>`,
    'ppt/presentation.xml': `<p:presentation><p:sldIdLst>${[3, 1, 2].map((id) => `<p:sldId id="25${id}" r:id="rId${id}"/>`).join('')}</p:sldIdLst></p:presentation>`,
  };
  const { blocks } = extractPptx(zipOf(parts));
  assert.deepEqual(
    blocks.map(({ page, text }) => [page, text]),
    [
      [1, 'Three'],
      [2, 'One'],
      [3, 'Two'],
    ],
  );
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

test('a table with a quotation mark that is never closed is read line by line', () => {
  const { blocks } = extractCsv(bytesOf('Screen;Cost\r\n"5 inch;40\r\n6 inch;50\r\n'));
  assert.deepEqual(
    blocks.map(({ text }) => text),
    ['Screen | Cost', '"5 inch | 40', '6 inch | 50'],
  );
});

test('a row of a table is one line of cells, in pages and on slides', () => {
  const rows = extractHtml(
    bytesOf(
      '<form><table><tr><td>\n<p>Rust</p><p>2027</p></td><td><p>240,000</p></td></tr><tr><td>Keep</td><td>0</td></tr></table></form>',
    ),
  );
  assert.deepEqual(
    rows.blocks.map(({ text }) => text),
    ['Rust\n2027 | 240,000', 'Keep | 0'],
  );
  const cell = (text: string): string => `<a:tc><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:tc>`;
  const [title = '', slide = ''] = (pptxParts([['Costs', 'BODY']])['ppt/slides/slide1.xml'] ?? '').split(
    '<a:p><a:r><a:t>BODY</a:t></a:r></a:p>',
  );
  const table = `<a:tbl><a:tr>${cell('Rust')}${cell('')}${cell('240,000')}</a:tr></a:tbl>`;
  const slides = extractPptx(zipOf({ ...pptxParts([]), 'ppt/slides/slide1.xml': title + table + slide }));
  assert.deepEqual(
    slides.blocks.map(({ text }) => text),
    ['Rust |  | 240,000'],
  );
});

test('numbers of a workbook keep the fifteen digits that a spreadsheet has', async () => {
  const rows = [[4006381333931, 0.1 + 0.2, 0.1 + 0.7, 123456789.123456]];
  const { blocks } = await extractXlsx(zipOf(xlsxParts('Plan', rows)));
  assert.equal(blocks[0]?.text, '4006381333931 | 0.3 | 0.8 | 123456789.123456');
});

test('numbers of a JSON file stay as they are written', () => {
  const { blocks } = extractJson(bytesOf('{"id": 12345678901234567890, "price": [1.50, -2e3], "to": "7"}'));
  assert.equal(
    blocks.map(({ text }) => text.trim()).join(' '),
    '{ "id": 12345678901234567890, "price": [ 1.50, -2e3 ], "to": "7" }',
  );
  const broken = extractJson(bytesOf('{"id": 1}\n{"id": 2,}'));
  assert.deepEqual(
    broken.blocks.map(({ text }) => text),
    ['{"id": 1}', '{"id": 2,}'],
    'what is no JSON is still text',
  );
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
  assert.deepEqual(text('<div>a<p>b</p>c<h2>d</h2>e</div>'), ['a', 'b', 'c', 'e']);
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
  assert.throws(() => kindOf({ name: 'cut.docx', mediaType: null, bytes: zipOf({ a: 'x' }) }), {
    code: 'damaged',
  });
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
