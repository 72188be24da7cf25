import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { docxParts, pdfOf, pdfText, pptxParts, xlsxParts, zipOf } from './files.fixture.ts';
import { createDocumentReader } from './reader.ts';

const FILES = 1_000;
const AT_ONCE = 4;
const SEED = 20_261_122;

const report = readFileSync(new URL('../../test/fixtures/report.pdf', import.meta.url));
const text = (said: string) => new Uint8Array(Buffer.from(said));
const LINES = ['Moving costs more at first.', 'Enlarging keeps all staff.'];
const WHOLE: readonly (readonly [name: string, bytes: Uint8Array<ArrayBuffer>])[] = [
  ['report.pdf', new Uint8Array(report)],
  ['small.pdf', pdfOf({ pages: [pdfText(...LINES), pdfText('Page two.')] })],
  ['letter.docx', zipOf(docxParts(LINES.map((line) => ({ text: line }))))],
  [
    'plan.xlsx',
    zipOf(
      xlsxParts('Plan', [
        ['Option', 'Cost'],
        ['Move', 1.9],
      ]),
    ),
  ],
  ['deck.pptx', zipOf(pptxParts([LINES]))],
  ['stored.docx', zipOf(docxParts(LINES.map((line) => ({ text: line }))), 0)],
  ['page.html', text(`<h1>Costs</h1><table><tr><td>${LINES.join('</td><td>')}</td></tr></table>`)],
  ['notes.md', text(`# Costs\n\n- ${LINES.join('\n- ')}\n\n> *quoted*\n`)],
  ['rows.csv', text(`a,b\n"${LINES.join('","')}"\n`)],
  ['data.json', text(JSON.stringify({ lines: LINES }))],
];

/** Numbers under `below` that are the same for the same seed (Park and Miller). */
function drawer(seed: number): (below: number) => number {
  let state = seed % 2_147_483_647;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** The file with bytes changed, a part cut out, doubled or put elsewhere, or cut off. */
function mutated(bytes: Uint8Array<ArrayBuffer>, draw: (below: number) => number): Uint8Array<ArrayBuffer> {
  let out = Buffer.from(bytes);
  for (let times = 1 + draw(8); times > 0; times -= 1) {
    const at = draw(Math.max(1, out.length));
    const part = out.subarray(at, at + 1 + draw(400));
    const kind = draw(6);
    if (kind < 3) out.fill(draw(256), at, Math.min(out.length, at + 1 + draw(4)));
    else if (kind === 3) out = Buffer.concat([out.subarray(0, at), out.subarray(at + part.length)]);
    else if (kind === 4) out = Buffer.concat([out.subarray(0, at), part, part, out.subarray(at)]);
    else out = out.subarray(0, Math.max(8, at));
    out = Buffer.from(out);
  }
  return new Uint8Array(out);
}

test(`answers each of ${FILES} broken files with what it reads or with a sentence, within its limits`, async (context) => {
  const draw = drawer(SEED);
  const files = Array.from({ length: FILES }, (_, index) => {
    const [name, bytes] = WHOLE[index % WHOLE.length] ?? ['none', new Uint8Array()];
    return { name, mediaType: null, bytes: mutated(bytes, draw) };
  });
  const read = createDocumentReader({ timeMs: 10_000, memoryMiB: 128, workers: AT_ONCE, waiting: FILES });
  const answers = await Promise.all(files.map(async (file) => read([file])));
  const said = new Map<string, number>();
  for (const [index, answer] of answers.entries()) {
    assert.ok(answer);
    const { name = '' } = files[index] ?? {};
    const words = answer.ok ? 'read' : (answer.problems[0]?.message.replace(`${name} `, '') ?? '');
    assert.match(words, /^(?:read|[a-z].+\.)$/, name);
    said.set(words, (said.get(words) ?? 0) + 1);
  }
  for (const [words, count] of said) context.diagnostic(`${count} ${words}`);
  assert.ok((said.get('read') ?? 0) > FILES / 10);
});
