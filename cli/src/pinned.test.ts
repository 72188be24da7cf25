// What the terminal prints, kept as files: the help of every command, and what a run of them says.
// `npm test -- cli/src/pinned --test-update-snapshots` writes the files anew.
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import type { TestContext } from 'node:test';
import type { CommandUnknownOpts as Command } from '@commander-js/extra-typings';
import { FORESEEING } from '../../test/records.ts';
import { ORGANIZATION, readMemo, startTestServer } from '../../test/server.ts';
import type { TestServer } from '../../test/server.ts';
import { call } from './cli.fixture.ts';
import { createProgram } from './program.ts';

const PINS = join(import.meta.dirname, '../pins');

let server: TestServer;
let memo: string;
let deliberation: string;
before(async () => {
  server = await startTestServer();
  deliberation = (await readMemo(await server.ask(FORESEEING))).deliberationId;
  memo = (await readMemo(await server.ask(FORESEEING))).id;
});
after(() => server.close());

function pin(t: TestContext, name: string, text: string): void {
  t.assert.fileSnapshot(text, join(PINS, `${name}.txt`), { serializers: [String] });
}

const NOWHERE = { stdin: process.stdin, stdout: process.stdout, stderr: process.stderr, now: () => 0 };
const program = await createProgram({ env: {}, cwd: '/', ...NOWHERE }, null);

function pathsOf(command: Command, path: readonly string[] = []): (readonly string[])[] {
  return [path, ...command.commands.flatMap((it) => pathsOf(it, [...path, it.name()]))];
}

suite('the help is as it was', () => {
  for (const command of [program, ...program.commands]) {
    test(command.name(), async (t) => {
      const paths = command === program ? [[]] : pathsOf(command, [command.name()]);
      const texts = await Promise.all(
        paths.map(
          async (path) =>
            `$ witan ${[...path, '--help'].join(' ')}\n${(await call([...path, '--help'])).stdout}`,
        ),
      );
      pin(t, `help/${command.name()}`, texts.join('\n'));
    });
  }
});

/** Every character that another run would draw anew is a placeholder of the same width. */
const DRAWN: readonly (readonly [form: RegExp, still: (found: string) => string])[] = [
  [/_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => id.replaceAll(/[0-9a-f]/g, 'x')],
  [/^[0-9a-f]{8}(?= )/gm, () => 'xxxxxxxx'],
  [/(?<=wtn_(?:live|test)_|whsec_|\/s\/|the key (?=[\w-]{43}))[\w+/=-]+/g, () => 'SECRET'],
  [/\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d:\d\d(?:\.\d+)?Z)?/g, (date) => date.replaceAll(/\d/g, '0')],
  [/Advisor [A-Z]/g, () => 'Advisor X'],
  [/(?<="etag": ")[\w-]+/g, (etag) => 'x'.repeat(etag.length)],
];

const still = (text: string): string => DRAWN.reduce((said, [what, by]) => said.replaceAll(what, by), text);

const memoIs = (): string => memo;
const said = new Map<string, string>();
/** The first of that form in what an earlier run said. */
const from = (name: string, form: RegExp) => (): string => form.exec(said.get(name) ?? '')?.[0] ?? 'none';

type Word = string | (() => string);

/** Commands in the order in which they run; each sees what those before it have done. */
const RUNS: Readonly<Record<string, readonly Word[]>> = {
  'no-command': [],
  'unknown-command': ['delberate'],
  'unknown-flag': ['ask', '--loud', 'Which?'],
  'ask-one-option': ['ask', 'Which?', '--option', 'Only one'],
  'ask-estimate': ['ask', '--estimate', 'Rent or buy the office?'],
  'ask-frame': ['ask', '--frame-first', 'Rent or buy the office?'],
  'watch-bad-id': ['watch', 'memo_1'],
  'memos-delete-deliberation': ['memos', 'delete', () => deliberation, '--yes'],
  'memos-list': ['memos', 'list'],
  'memos-none': ['memos', 'list', '--search', 'zebra'],
  'memos-bad-limit': ['memos', 'list', '--limit', '0'],
  'memos-no-such': ['memos', 'show', 'memo_0000'],
  'memos-ask': ['memos', 'ask', memoIs, 'What speaks against it?', '--byok-file', '/nowhere/keys.json'],
  'memos-questions': ['memos', 'questions', memoIs],
  'memos-share': ['memos', 'share', memoIs, '--days', '7'],
  'memos-shares': ['memos', 'shares', memoIs],
  'memos-unshare': ['memos', 'unshare', memoIs, from('memos-shares', /shr_[\w-]+/)],
  'memos-shares-ended': ['memos', 'shares', memoIs],
  'memos-compare-none': ['memos', 'compare', memoIs],
  'memos-compare': ['memos', 'compare', memoIs, '--with', memoIs],
  'memos-delete-unasked': ['memos', 'delete', memoIs],
  decide: ['decide', memoIs, '--none', '--by', 'Ada'],
  'decide-nothing': ['decide', memoIs],
  'settle-nothing': ['settle', memoIs, 'prd_1'],
  outcome: ['outcome', memoIs, '--result', 'worse', '--lessons', 'Ask first.'],
  'outcome-json': ['outcome', memoIs, '--result', 'mixed', '--json'],
  'outcome-undo': ['outcome', memoIs, '--undo'],
  'track-record': ['track-record'],
  'profile-set': ['profile', 'set', '--criterion', 'Runway=2: months of money', '--language', 'de'],
  'profile-set-nothing': ['profile', 'set'],
  'profile-show': ['profile', 'show'],
  'memos-delete': ['memos', 'delete', memoIs, '--yes'],
  'keys-create': ['keys', 'create', '--org', 'acme', '--domain', 'acme.example'],
  'keys-create-json': ['keys', 'create', '--org', 'acme', '--test', '--json'],
  'keys-create-bad': ['keys', 'create', '--org', 'acme', '--scopes', 'admin', '--email', 'ada@acme.example'],
  'keys-list': ['keys', 'list'],
  'keys-rotate': ['keys', 'rotate', from('keys-create', /key_[\w-]+/), '--overlap', '2'],
  'keys-revoke': ['keys', 'revoke', from('keys-create-json', /key_[\w-]+/), '--json'],
  'keys-revoke-none': ['keys', 'revoke', 'key_zzzz'],
  'keys-list-revoked': ['keys', 'list'],
  'accounts-set-quota': [
    'accounts',
    'set-quota',
    '--org',
    'acme',
    '--email',
    'Ada@acme.example',
    '--credits',
    '500',
  ],
  'accounts-list': ['accounts', 'list'],
  'accounts-ledger': ['accounts', 'ledger', '--org', 'acme', '--email', 'ada@acme.example'],
  'accounts-erase': ['accounts', 'erase', '--org', 'acme', '--email', 'ada@acme.example', '--yes'],
  'organizations-set-retention': ['organizations', 'set-retention', '--org', 'acme', '--days', '30'],
  'organizations-set-retention-none': ['organizations', 'set-retention', '--org', 'acme', '--days', 'none'],
  'organizations-usage': ['organizations', 'usage', '--org', 'acme'],
  'organizations-usage-charged': ['organizations', 'usage', '--org', ORGANIZATION],
  'organizations-audit': ['organizations', 'audit', '--org', 'acme', '--limit', '3'],
  'organizations-none': ['organizations', 'usage', '--org', 'nobody'],
  'webhooks-create': [
    'webhooks',
    'create',
    '--org',
    'acme',
    '--url',
    'https://hooks.example.com/in',
    '--events',
    'memo.review_due',
  ],
  'webhooks-create-bad': ['webhooks', 'create', '--org', 'acme', '--url', 'ftp://x', '--events', 'memo.read'],
  'webhooks-list': ['webhooks', 'list', '--org', 'acme'],
  'webhooks-rotate': ['webhooks', 'rotate', from('webhooks-create', /whk_[\w-]+/), '--org', 'acme'],
  'webhooks-deliveries': ['webhooks', 'deliveries', from('webhooks-create', /whk_[\w-]+/), '--org', 'acme'],
  'webhooks-delete': ['webhooks', 'delete', from('webhooks-create', /whk_[\w-]+/), '--org', 'acme'],
  'organizations-erase': ['organizations', 'erase', '--org', 'acme', '--yes', '--json'],
  'signing-key-rotate': ['signing-key', 'rotate'],
  'doctor-misspelt': ['doctor', '--no-calls'],
};

suite('what the commands say is as it was', () => {
  for (const [name, words] of Object.entries(RUNS)) {
    test(name, async (t) => {
      const args = words.map((word) => (typeof word === 'string' ? word : word()));
      const isOperators = /^(keys|accounts|organizations|webhooks|signing-key)-/.test(name);
      const asked = {
        WITAN_BASE_URL: server.url,
        WITAN_API_KEY: server.key,
        WITAN_EMAIL: FORESEEING.userEmail,
      };
      const env = isOperators
        ? { DATABASE_URL: server.databaseUrl }
        : name === 'doctor-misspelt'
          ? { PORT: 'x', WITAN_RETENTON_DAYS: '3' }
          : asked;
      const { code, stdout, stderr } = await call(args, { env });
      said.set(name, stdout + stderr);
      const command = ['witan', ...args.map((arg) => (/[^\w./:@=-]/.test(arg) ? `'${arg}'` : arg))].join(' ');
      pin(t, `outputs/${name}`, still(`$ ${command}\n${stdout}--- stderr\n${stderr}--- exit ${code}\n`));
    });
  }
});
