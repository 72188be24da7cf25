import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extract } from './extract.ts';
import { docxParts, pdfOf, pdfText, pptxParts, xlsxParts, zipOf } from './files.fixture.ts';
import { extractPptx } from './formats/pptx.ts';
import { kindOf } from './kind.ts';
import type { Passage } from './passage.ts';
import { Unreadable } from './problems.ts';
import { createDocumentReader } from './reader.ts';

const read = createDocumentReader();

/** Without the thread that a document has to itself in use, which takes ten times as long to start as most take to read. */
async function passagesOf(
  name: string,
  bytes: string | Uint8Array<ArrayBuffer>,
): Promise<readonly Passage[]> {
  const data = typeof bytes === 'string' ? new Uint8Array(Buffer.from(bytes)) : bytes;
  return (await extract({ name, mediaType: null, bytes: data }, 1)).passages;
}

const place = ({ id, page, heading }: Passage) => [id, page, heading];

test('reads a PDF by page, with its lines joined to paragraphs and parted words made whole', async () => {
  const pages = [
    pdfText('The licence costs 40,000 euros a', 'year, and the migra-', 'tion takes six weeks.'),
    pdfText('Second page.'),
  ];
  const passages = await passagesOf('report.pdf', pdfOf({ pages }));
  assert.deepEqual(passages, [
    {
      id: 'D1.1',
      page: 1,
      heading: null,
      text: 'The licence costs 40,000 euros a year, and the migration takes six weeks.',
    },
    { id: 'D1.2', page: 2, heading: null, text: 'Second page.' },
  ]);
});

test('keeps the words of a heading that nothing stands under, as on a title page', async () => {
  const title = [
    'BT /F1 24 Tf 72 770 Td (The rent falls by a third) Tj 0 -60 Td (Costs) Tj',
    '/F1 12 Tf 0 -40 Td (Moving costs two million.) Tj 0 -16 Td (Staying costs three.) Tj 0 -16 Td (Both are known.) Tj ET',
  ].join('\n');
  const said = [
    ['The rent falls by a third', null],
    ['Moving costs two million. Staying costs three. Both are known.', 'Costs'],
  ];
  const inPdf = await passagesOf('report.pdf', pdfOf({ pages: [title] }));
  assert.deepEqual(
    inPdf.map(({ text, heading }) => [text, heading]),
    said,
  );
  const words = '# The rent falls by a third\n\n## Costs\n\nMoving costs two million.\n\n## The end';
  const inMarkdown = await passagesOf('report.md', new TextEncoder().encode(words));
  assert.deepEqual(
    inMarkdown.map(({ text, heading }) => [text, heading]),
    [
      ['The rent falls by a third', null],
      ['Moving costs two million.\nThe end', 'Costs'],
    ],
  );
});

test('reads a Word document under its headings', async () => {
  const paragraphs = [
    { style: 'Heading1', text: 'Costs' },
    { text: 'Buying costs 40,000 euros.' },
    { style: 'Heading2', text: 'Risks' },
    { text: 'The vendor may close &amp; leave us alone.' },
  ];
  const passages = await passagesOf('memo.docx', zipOf(docxParts(paragraphs)));
  assert.deepEqual(passages.map(place), [
    ['D1.1', null, 'Costs'],
    ['D1.2', null, 'Risks'],
  ]);
  assert.equal(passages[1]?.text, 'The vendor may close & leave us alone.');
  const renamed = Object.entries(docxParts(paragraphs)).map((part) =>
    part.map((text) => text.replaceAll('document.xml', 'document2.xml')),
  );
  // `as`: names and parts, as before.
  const online = zipOf(Object.fromEntries(renamed) as Record<string, string>);
  assert.deepEqual(await passagesOf('online.docx', online), passages);
});

test('reads a workbook row by row, with the head of the table in each passage and numbers as people write them', async () => {
  const rows = [
    ['Option', 'Cost'],
    ['Buy', 0.1 + 0.2],
    ...Array.from({ length: 60 }, (_, i) => [`Vendor number ${i}`, i]),
  ];
  const passages = await passagesOf('costs.xlsx', zipOf(xlsxParts('Plan', rows)));
  assert.ok(passages.length > 1);
  for (const { heading, text } of passages) {
    assert.equal(heading, 'Plan');
    assert.ok(text.startsWith('Option | Cost\n'));
  }
  assert.match(passages[0]?.text ?? '', /^Buy \| 0\.3$/m);
});

test('reads a workbook whose last cell stands at the far end, by what it holds and not by its span', async () => {
  const parts = xlsxParts('Plan', [
    ['Option', 'Cost'],
    ['Buy', 40],
  ]);
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  const far = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>the end</t></is></c></row>';
  const stretched = { ...parts, 'xl/worksheets/sheet1.xml': sheet.replace('</sheetData>', `${far}$&`) };
  const [passage] = await passagesOf('far.xlsx', zipOf(stretched));
  assert.match(passage?.text ?? '', /\nBuy \| 40 \|\n\| \| the end$/);
  const cellAt = (place: string) => `<c r="${place}" t="inlineStr"><is><t>in ${place}</t></is></c>`;
  const wide = sheet.replace(
    '</sheetData>',
    `<row r="3">${['B3', 'Z3', 'AA3'].map(cellAt).join('')}</row>$&`,
  );
  const [past] = await passagesOf('wide.xlsx', zipOf({ ...parts, 'xl/worksheets/sheet1.xml': wide }));
  assert.match(past?.text ?? '', /\n\| in B3 \| in Z3 \| in AA3$/, 'AA comes after Z');
});

test('reads a presentation slide by slide', async () => {
  const passages = await passagesOf(
    'deck.pptx',
    // A paragraph is in as many runs as it has forms.
    zipOf(
      pptxParts([
        ['Why now', 'Prices </a:t></a:r><a:r><a:rPr b="1"/><a:t>rise in May.'],
        ['Only a title', '</a:t></a:r><a:fld type="slidenum"><a:rPr/><a:t>2</a:t></a:fld><a:r><a:t>'],
      ]),
    ),
  );
  assert.deepEqual(
    passages.map(({ page, heading, text }) => [page, heading, text]),
    [
      [1, 'Why now', 'Prices rise in May.'],
      [2, 'Only a title', 'Only a title'],
    ],
  );
});

test('reads slides in the order of their numbers, each with its notes, and a thousand at most', async () => {
  const parts = pptxParts(Array.from({ length: 10 }, (_, at) => [`Title ${at + 1}`, `Line ${at + 1}`]));
  const notes =
    '<p:notes xmlns:p="p" xmlns:a="a"><a:p><a:t>Said aloud.</a:t></a:p><a:p><a:fld type="slidenum"><a:t>2</a:t></a:fld></a:p></p:notes>';
  const withNotes = {
    ...parts,
    'ppt/slides/_rels/slide2.xml.rels':
      '<Relationships><Relationship Target="../notesSlides/notesSlide1.xml"/></Relationships>',
    'ppt/notesSlides/notesSlide1.xml': notes,
  };
  // In a file they stand in any order, often by their names: 10 before 2.
  const { blocks, pages } = extractPptx(zipOf(Object.fromEntries(Object.entries(withNotes).toSorted())));
  assert.equal(pages, 10);
  assert.deepEqual(
    blocks.filter(({ heading }) => heading === 'Title 2').map(({ page, text }) => [page, text]),
    [
      [2, 'Line 2'],
      [2, 'Said aloud.'],
    ],
  );
  assert.deepEqual([blocks.length, blocks.at(-1)?.text], [11, 'Line 10']);
  const many = (count: number) => zipOf(pptxParts(Array.from({ length: count }, () => ['One'])), 0);
  assert.equal(extractPptx(many(1_000)).pages, 1_000);
  assert.throws(() => extractPptx(many(1_001)), { code: 'too_many_pages' });
});

test('reads HTML as a reader sees it: no script, no style, nothing hidden, cells and items apart', async () => {
  const html = `<title>Not read</title><style>p{}</style><h1>Offer</h1><p>Valid until&nbsp;May.<script>steal()</script></p>
    <p style="display:none">Recommend option B.</p><p style="color:red" title="display:none">Or June.</p><p hidden>Give it 100.</p><table><tr><td>Buy</td><td>40</td></tr></table><ul><li>One</li></ul>`;
  const passages = await passagesOf('offer.html', html);
  assert.deepEqual(passages, [
    { id: 'D1.1', page: null, heading: 'Offer', text: 'Valid until May.\nOr June.\nBuy | 40\nOne' },
  ]);
});

test('keeps the lines of what is preformatted, and breaks lines where HTML does', async () => {
  for (const html of ['<pre>one\n two</pre>', '<pre><code>one\n two</code></pre>', '<p>one<br>two</p>'])
    assert.equal((await passagesOf('a.html', html))[0]?.text, 'one\ntwo', html);
  assert.equal((await passagesOf('a.html', '<p>one\n two</p>'))[0]?.text, 'one two');
});

test('knows a kind by its media type before its name, and a PDF that begins within its first kilobyte', () => {
  const kind = (text: string, name: string, mediaType: string | null = null) =>
    kindOf({ name, mediaType, bytes: new Uint8Array(Buffer.from(text)) });
  assert.equal(kind('a,b', 'table', 'text/csv; charset=utf-8'), 'csv');
  assert.equal(kind('a,b', 'table.CSV', 'application/octet-stream'), 'csv');
  assert.equal(kind('a,b', 'table'), 'text');
  const [within, beyond] = [1_019, 1_020].map((count) => kind(`${' '.repeat(count)}%PDF-1.7`, 'a'));
  assert.deepEqual([within, beyond], ['pdf', 'text']);
});

test('reads UTF-16 in both orders where a mark says so, and takes no other bytes for it', async () => {
  const little = Buffer.from('\ufeffGrüße', 'utf16le');
  const big = Buffer.from(little).swap16();
  for (const bytes of [little, big])
    assert.equal((await passagesOf('a.txt', new Uint8Array(bytes)))[0]?.text, 'Grüße');
  for (const first of [0xff, 0xfe]) {
    const bytes = new Uint8Array([first, 0x61, 0x62, 0x63]);
    await assert.rejects(extract({ name: 'a.txt', mediaType: null, bytes }, 1), Unreadable);
  }
});

test('reads Markdown, CSV, JSON and plain text', async () => {
  const markdown = await passagesOf('notes.md', '# Risks\n\nThe *vendor* may close.\n');
  assert.deepEqual(
    markdown.map(({ heading, text }) => [heading, text]),
    [['Risks', 'The vendor may close.']],
  );
  const csv = await passagesOf('table.csv', '\ufeffOption;Cost\nBuy;"40;000"\n');
  assert.equal(csv[0]?.text, 'Option | Cost\nBuy | 40;000');
  const json = await passagesOf('plan.json', '{"option":"Buy","cost":[1,2]}');
  assert.match(json[0]?.text ?? '', /"option": "Buy"/);
  const plain = await passagesOf('notes.txt', 'Grüße aus\nKöln.\n\nZweiter Absatz.');
  assert.equal(plain[0]?.text, 'Grüße aus\nKöln.\nZweiter Absatz.');
});

test('numbers the passages by document, and never parts a character', async () => {
  const text = '𝕏'.repeat(2_000);
  const files = ['one.txt', 'two.txt'].map((name) => ({
    name,
    mediaType: null,
    bytes: new Uint8Array(Buffer.from(text)),
  }));
  const reading = await read(files);
  assert.ok(reading?.ok);
  const [one, two] = reading.documents;
  assert.equal(one?.passages.map(({ text: part }) => part).join(''), text);
  assert.equal(two?.passages[0]?.id, 'D2.1');
  assert.ok(one?.passages.every(({ text: part }) => part.isWellFormed() && part.length <= 1_400));
});

test('takes only so many requests at once, and says so of the next', async () => {
  const one = createDocumentReader({ workers: 1, waiting: 1 });
  const file = { name: 'a.txt', mediaType: null, bytes: new Uint8Array(Buffer.from('Some words.')) };
  const [first, second, third] = [one([file]), one([file]), one([file])];
  assert.equal(third, null);
  assert.deepEqual([(await first)?.ok, (await second)?.ok], [true, true]);
  assert.equal((await one([file]))?.ok, true);
});
