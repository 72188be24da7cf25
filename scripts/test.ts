// Runs all tests: `npm test [-- PART OF A PATH ...]`. Fails when a test fails, and when none ran.
import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { buildPage } from '../src/build-page.ts';

const ROOT = join(import.meta.dirname, '..');
/** Rooms without I/O: their tests share one process, which is many times faster. */
const PURE = /^(src\/(domain|document|contract)|scripts|(client|combine|evaluate|web)\/src)\//;
const CI = process.env['CI'] === 'true';
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const wanted = process.argv.slice(2);
const files = globSync(
  [
    'src/**/*.test.ts',
    'client/**/*.test.ts',
    'combine/**/*.test.ts',
    'simulator/**/*.test.ts',
    'postgres/**/*.test.ts',
    'evaluate/**/*.test.ts',
    'web/**/*.test.ts',
    'test/**/*.test.ts',
    'scripts/**/*.test.ts',
    'bench/**/*.test.ts',
    'docs/**/*.test.ts',
  ],
  {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules') || path.includes('dist'),
  },
).filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)));

const missed = wanted.filter((part) => !files.some((file) => file.includes(part)));
if (missed.length > 0) {
  console.error(`No file of tests has ${missed.map((part) => `"${part}"`).join(' or ')} in its path.`);
  process.exit(1);
}

const chromium = process.env['CHROMIUM_PATH'] ?? CHROMIUM.find((path) => existsSync(path));
const browser = files.filter((file) => file.startsWith('web/test/'));
const others = files.filter((file) => !browser.includes(file));
const groups = [
  { name: 'pure', files: others.filter((file) => PURE.test(file)), flags: ['--test-isolation=none'] },
  {
    name: 'whole',
    files: others.filter((file) => !PURE.test(file)),
    // In CI one file at a time: what waits for a moment on a busy machine must not look like a failure.
    flags: ['--test-global-setup=test/global-setup.ts', `--test-concurrency=${CI ? 1 : 2}`],
  },
  {
    name: 'page',
    files: chromium ? browser : [],
    flags: ['--test-global-setup=test/global-setup.ts', '--test-concurrency=1'],
  },
];

// The tests of the page look at what was built, so it is built anew.
if (chromium && browser.length > 0) await buildPage();

let count = 0;
let failed = false;
for (const group of groups) {
  if (group.files.length === 0) continue;
  const result = await run(group);
  count += result.count;
  failed ||= result.code !== 0 || result.count === 0;
}
if (!chromium && browser.length > 0) {
  console.log(
    `No Chromium was found (CHROMIUM_PATH names one), so ${browser.length} files of tests of the page did not run.`,
  );
  failed ||= CI;
}
console.log(`${count} tests ran${failed ? ', and not all passed' : ' and passed'}.`);
process.exitCode = failed || count === 0 ? 1 : 0;

async function run(
  group: (typeof groups)[number],
): Promise<{ readonly code: number; readonly count: number }> {
  const args = [
    '--test',
    '--test-reporter=spec',
    '--test-timeout=240000',
    '--expose-gc',
    ...group.flags,
    ...group.files,
  ];
  const env = { ...process.env, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) };
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let tail = '';
  child.stdout.on('data', (piece: Buffer) => {
    process.stdout.write(piece);
    tail = (tail + piece.toString()).slice(-4_000);
  });
  const code = await new Promise<number>((resolve) => child.on('close', (status) => resolve(status ?? 1)));
  const figure = (name: string): number => Number(new RegExp(`^ℹ ${name} (\\d+)`, 'm').exec(tail)?.[1] ?? 0);
  // A test that is skipped has found something missing, and CI has everything.
  const skipped = CI && figure('skipped') > 0;
  return { code: skipped ? 1 : code, count: figure('tests') };
}
