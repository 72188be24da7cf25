import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { DecisionMemo } from '@witan/client';
import { docxParts, pdfOf, pdfText, zipOf } from '../../documents/src/files.fixture.ts';
import { freshDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { call } from './cli.fixture.ts';

const QUESTION = 'Should we rewrite our importer in Rust, or profile it first?';
// Simulated advisors cite what shares words with an option and a criterion.
const PROFILED =
  'To profile the importer first shows that 71% of the time goes into parsing dates: cost and delivery risk are low, the benefit is clear.';
const MOVED =
  'To rewrite the importer in Rust, 31 of 118 people need training: cost and delivery risk are high, maintainability is better.';

const folder = await mkdtemp(join(tmpdir(), 'witan documents '));
let database: TestDatabase;
let env: Record<string, string>;
before(async () => {
  database = await freshDatabase();
  env = { DATABASE_URL: database.url, WITAN_SIMULATOR: '1' };
  await writeFile(join(folder, 'profile.md'), `# Importer\n\n${PROFILED}\n`);
  await writeFile(join(folder, 'staff.pdf'), pdfOf({ pages: [pdfText('Staff'), pdfText(MOVED)] }));
  await writeFile(join(folder, 'plan.docx'), zipOf(docxParts([{ text: 'The plan takes eleven weeks.' }])));
  await writeFile(join(folder, 'scan.pdf'), pdfOf({ pages: ['0 0 m 595 842 l S'] }));
  await writeFile(join(folder, 'empty.txt'), '');
  await writeFile(join(folder, 'huge.pdf'), '');
  // A sparse file: only its size is checked.
  await truncate(join(folder, 'huge.pdf'), 5 * 1_073_741_824);
  await mkdir(join(folder, 'reports'));
});
after(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const ask = (...args: readonly string[]) => call(['ask', ...args, QUESTION], { env, cwd: folder });
const given = (...names: readonly string[]) => names.flatMap((name) => ['--document', name]);

test('has the advisors cite several documents by name and page, and what search has found', async () => {
  const { code, stdout, stderr } = await ask(...given('profile.md', 'staff.pdf'), '--research', '--json');
  assert.equal(code, 0, stderr);
  const { sources = [], charge } = JSON.parse(stdout) as DecisionMemo;
  const of = (title: string) => sources.find((source) => source.title === title);
  assert.ok(of('profile.md')?.text?.includes(PROFILED));
  assert.deepEqual([of('staff.pdf')?.kind, of('staff.pdf')?.citedBy.length !== 0], ['document', true]);
  assert.ok(sources.some(({ kind, verified }) => kind === 'web' && !verified));
  assert.equal(charge.credits, 150);
});

test('prints what was searched and found, each mark with its source, and what was reported apart', async () => {
  const { code, stderr } = await ask('-d', 'profile.md', '--research');
  assert.equal(code, 0, stderr);
  const { stdout } = await call(['memos', 'show', /memo_[\w-]+/.exec(stderr)?.[0] ?? ''], { env });
  assert.match(stderr, /Searching the web\.\nFound: /);
  assert.match(stdout, /\[\d+ ✓\]/);
  assert.match(stdout, /profile\.md, Importer/);
  assert.match(stdout, /Found on the web/i);
});

test('says what it reads of each document before anything is asked', async () => {
  const { code, stdout, stderr } = await ask('--estimate', ...given('staff.pdf', 'plan.docx'));
  assert.equal(code, 0, stderr);
  assert.match(
    stdout,
    /^Read staff\.pdf: 2 pages, \d+ characters, 2 passages\nRead plan\.docx: \d+ characters, 1 passage\n\d advisors/,
  );
});

test('refuses a document that is not there or too large before anything is started', async () => {
  const refused: [readonly string[], RegExp][] = [
    [
      given('profile.md', 'none.pdf'),
      /^--document names .*none\.pdf, which does not exist: give the name of a file\.$/m,
    ],
    [given('reports'), /^--document names .*reports, which is a folder\.$/m],
    [given('huge.pdf'), /^--document names .*huge\.pdf, which has 5,120 MiB: at most 5 MiB are taken\.$/m],
    [given(...Array<string>(9).fill('profile.md')), /^documents must hold at most 8 items\.$/m],
  ];
  for (const [args, sentence] of refused) {
    // No database and no simulator: whatever was started would fail with another error.
    const { code, stdout, stderr } = await call(['ask', ...args, QUESTION], { cwd: folder });
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, sentence);
  }
});

test('tells of every document that cannot be read, by its name, and asks nothing', async () => {
  const { code, stdout, stderr } = await ask(...given('scan.pdf', 'profile.md', 'empty.txt'));
  assert.deepEqual([code, stdout], [2, '']);
  assert.match(stderr, /scan\.pdf has no text to read: its pages seem to be images\./);
  assert.match(stderr, /empty\.txt is empty\./);
  assert.doesNotMatch(stderr, /profile\.md/);
});
