import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { after, before, test } from 'node:test';
import type {
  Client,
  DecisionMemo,
  CriterionId,
  DeliberationEvent,
  NewShare,
  Recomputation,
} from '@witan/client';
import { PROVIDERS } from '../../src/domain/advisor.ts';
import { readMemo, startTestServer } from '../../test/server.ts';
import type { TestServer } from '../../test/server.ts';
import { call } from './cli.fixture.ts';
import type { Ran } from './cli.fixture.ts';
import type { Io } from './io.ts';
import { runToMemo } from './run-to-memo.ts';

const QUESTION = 'Should we rewrite our importer in Rust, or profile it first?';
const folder = await mkdtemp(join(tmpdir(), 'witan ask '));
let server: TestServer;
/** A service that runs, and one of the command's own on the same database. */
let env: Record<string, string>;
let own: Record<string, string>;
before(async () => {
  server = await startTestServer();
  env = { WITAN_BASE_URL: server.url, WITAN_API_KEY: server.key, WITAN_EMAIL: 'local@localhost.localdomain' };
  own = { DATABASE_URL: server.databaseUrl, WITAN_SIMULATOR: '1' };
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const memoIn = ({ stdout }: Ran): DecisionMemo => JSON.parse(stdout) as DecisionMemo;
const inFolder = (name: string): string => join(folder, name);

test('puts everything that the flags say into the question, and prints JSON alone', async () => {
  await writeFile(inFolder('notes.md'), 'We have one month.');
  const args = [
    'ask',
    '--json',
    '-o',
    'Rewrite: in Rust',
    '-o',
    'Profile first',
    '-k',
    'Cost=3: over a year',
    '-k',
    'Speed',
  ];
  const ran = await call(
    [...args, '--context', 'notes.md', '--transparent', '--email', 'Ada@Example.com', QUESTION],
    {
      env,
      cwd: folder,
    },
  );
  assert.equal(ran.code, 0, ran.stderr);
  const memo = memoIn(ran);
  assert.equal(memo.question, QUESTION);
  assert.equal(memo.userEmail, 'ada@example.com');
  assert.doesNotMatch(ran.stderr, /Read the whole memo/);
  assert.deepEqual(memo.options.map(({ name }) => name).sort(), ['Profile first', 'Rewrite']);
  assert.deepEqual(
    memo.criteria.map(({ name, description, weight }) => [name, description, weight]),
    [
      ['Cost', 'over a year', 0.75],
      ['Speed', '', 0.25],
    ],
  );
  assert.ok(memo.perspectives.every(({ model }) => typeof model === 'string'));
});

test('takes the question from standard input, with or without a dash', async () => {
  for (const args of [
    ['ask', '-q', '--json'],
    ['ask', '-q', '--json', '-'],
  ]) {
    const ran = await call(args, { env: own, stdin: `${QUESTION}\r\nThis year?\r\n` });
    assert.equal(memoIn(ran).question, `${QUESTION}\nThis year?`);
    assert.equal(ran.stderr, '');
  }
});

test('keeps progress on stderr and the first page on stdout, without colours, and says how to see the rest', async () => {
  const { code, stdout, stderr } = await call(['ask', QUESTION], { env });
  assert.equal(code, 0);
  const lines =
    /Framing the decision\.\n[^]*Advisor [A-D] prefers "[^]*Putting the memo together\.\nThe memo is ready/;
  assert.match(stderr, lines);
  const [, id = ''] = /\nRead the whole memo: witan memos show (memo_[\w-]+)\n/.exec(stderr) ?? [];
  const whole = await call(['memos', 'show', id], { env });
  const data = memoIn(await call(['memos', 'show', '--json', id], { env }));
  for (const text of [stdout, whole.stdout]) {
    const flat = text.replace(/\s+/g, ' ');
    assert.ok(flat.includes(data.verdict.decision) && flat.includes(data.verdict.consensusDisplay), text);
  }
  assert.ok(whole.stdout.startsWith(stdout) && whole.stdout.length > 2 * stdout.length);
  assert.doesNotMatch(stdout, /Framing the decision/);
  // oxlint-disable-next-line no-control-regex
  assert.doesNotMatch(stdout + stderr, /\u001b/);
});

test('draws nothing at a terminal where no progress is wanted', async () => {
  const { deliberationId } = memoIn(await call(['ask', '-q', '--json', QUESTION], { env }));
  const toldAtTerminal = async (flags: object): Promise<string> => {
    const stderr = Object.assign(new PassThrough().setEncoding('utf8'), {
      isTTY: true,
      columns: 80,
      rows: 24,
    });
    const stdout = new PassThrough().resume();
    // `as`: nothing else of it is looked at.
    const io = { env, cwd: '/', stdin: new PassThrough(), stdout, stderr, now: Date.now } as unknown as Io;
    const run = { title: QUESTION, open: async (client: Client) => client.watch(deliberationId) };
    await runToMemo(io, run, flags);
    return String(stderr.read() ?? '');
  };
  assert.match(await toldAtTerminal({}), /The memo is ready|Read the whole memo/);
  for (const flags of [{ quiet: true }, { jsonl: true }]) assert.equal(await toldAtTerminal(flags), '');
});

test('prints each event as a line of JSON, the memo last', async () => {
  const { stdout, stderr } = await call(['ask', '--jsonl', QUESTION], { env });
  const events = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as DeliberationEvent);
  assert.equal(events[0]?.type, 'deliberation.started');
  assert.equal(events.at(-1)?.type, 'deliberation.complete');
  assert.equal(stderr, '');
});

test('saves the memo in the form that the name asks for', async () => {
  for (const [name, words] of [
    ['memo.adr.md', /^status: proposed/m],
    ['memo.html', /^<!doctype html>/],
  ] as const) {
    const ran = await call(['ask', '-q', '--markdown', '--save', name, QUESTION], { env, cwd: folder });
    assert.equal(ran.code, 0, ran.stderr);
    assert.match(ran.stdout, /^# /m);
    assert.match(await readFile(inFolder(name), 'utf8'), words);
  }
});

test('a degraded memo is printed, and ends with 6 where that was asked for', async () => {
  const question = `${QUESTION} [simulate: xai=down, openai=down, google=down]`;
  const strict = await call(['ask', '-q', '--json', '--strict', question], { env });
  assert.equal(strict.code, 6);
  assert.equal(memoIn(strict).degraded, true);
  const lenient = await call(['ask', '-q', '--json', question], { env });
  assert.equal(lenient.code, 0);
});

test('a deliberation that fails ends with 1, a sentence on stderr and nothing on stdout', async () => {
  const { code, stdout, stderr } = await call(['ask', '-q', `${QUESTION} [simulate: all=down]`], { env });
  assert.equal(code, 1);
  assert.equal(stdout, '');
  assert.match(stderr, /^The deliberation failed: no advisor could answer/);
});

test('says what a question would cost, asks nothing, and holds a limit', async () => {
  const shown = await call(['ask', '--estimate', QUESTION], { env });
  assert.equal(shown.code, 0, shown.stderr);
  assert.match(
    shown.stdout,
    new RegExp(
      `^${PROVIDERS.length} advisors, simulated: nothing is paid\nIf they agree: +about \\$0\\.00, ${PROVIDERS.length + 2} calls, `,
    ),
  );
  const json = await call(['ask', '--estimate', '--json', QUESTION], { env });
  assert.equal((JSON.parse(json.stdout) as { object: string }).object, 'estimate');
  const line = await call(['ask', '--estimate', '--jsonl', QUESTION], { env });
  assert.equal(line.stdout, `${JSON.stringify(JSON.parse(json.stdout))}\n`);
  const limited = await call(['ask', '-q', '--json', '--max-cost', '2.5', QUESTION], { env });
  assert.equal(limited.code, 0, limited.stderr);
  const none = await call(['ask', '--max-cost', 'much', QUESTION], { env });
  assert.match(none.stderr, /^--max-cost must be a number of US dollars/);
});

test('refuses bad input with a sentence before anything is started', async () => {
  await writeFile(inFolder('keys.json'), '{"openai": 7}');
  await writeFile(inFolder('broken.json'), '{"openai": ');
  await writeFile(inFolder('long.txt'), 'x'.repeat(100_001));
  await writeFile(inFolder('binary'), Buffer.from([0xff, 0xfe, 0x00]));
  await mkdir(inFolder('folder.md'));
  const refused: [readonly string[], RegExp][] = [
    [['ask'], /^The question is empty/],
    [['ask', '--nonsense', 'x'], /^Unknown option '--nonsense'/],
    [['ask', '-o', 'Only one', 'x'], /^options must hold at least 2 items/],
    [['ask', '--based-on', '01a2', '-o', 'Only one', 'x'], /^options must hold at least 2 items/],
    [['ask', '-k', 'Cost=much', 'x'], /^--criterion "Cost=much" must look like/],
    [['ask', '-k', 'Cost=0', 'x'], /weight must be over 0/],
    [['ask', '--email', 'nobody', 'x'], /^--email must be a valid e-mail address/],
    [
      ['ask', '--context', 'none.md', 'x'],
      /^--context names .*none\.md, which does not exist: give the name of a file\./,
    ],
    [
      ['ask', '--context', 'We have ten people. '.repeat(20), 'x'],
      /too long for the name of a file: give one\.$/m,
    ],
    [['ask', '--context', 'long.txt', 'x'], /^context must be at most 100,000 characters/],
    [
      ['ask', '--context', 'binary', 'x'],
      /binary, which is not text in UTF-8: save it as that \(in Excel: CSV UTF-8\)\.$/m,
    ],
    [['ask', '--byok-file', 'keys.json', 'x'], /^(Warning[^]*)?--byok-file must hold an object/],
    [
      ['ask', '--byok-file', 'broken.json', 'x'],
      /--byok-file names .*broken\.json, which is not valid JSON\./,
    ],
    [['ask', '--save', 'memo.docx', 'x'], /^--save must name a file that ends in/],
    [['ask', '--save', 'none/memo.md', 'x'], /^--save names .*memo\.md, in a folder that does not exist\./],
    [['ask', '--save', 'long.txt/a.md', 'x'], /^--save names .*a\.md, in a folder that does not exist\./],
    [['ask', '--save', 'folder.md', 'x'], /^--save names .*folder\.md, which is a folder\./],
    [
      ['ask', '--estimate', '--save', 'memo.json', '--strict', '-q', 'x'],
      /^Nothing is asked, so no memo is made: leave out --save, --strict\.$/m,
    ],
    ...[['--save', 'memo.md'], ['--strict'], ['--markdown'], ['--view'], ['-t'], ['--max-cost', '1']].flatMap(
      (idle): [readonly string[], RegExp][] => [
        [
          ['ask', '--estimate', ...idle, 'x'],
          /^Nothing is asked, so no memo is made: leave out --[a-z-]+\.$/m,
        ],
        [
          ['ask', '--frame-first', ...idle, 'x'],
          /^Nothing is asked, so no memo is made: leave out --[a-z-]+\.$/m,
        ],
      ],
    ),
    [['ask', '--estimate', '--frame-first', 'x'], /'--estimate' cannot be used with option '--frame-first'/],
    [['ask', '--based-on', 'dlb_1', 'x'], /^The id of a memo begins with memo_/],
    [
      ['evaluate', 'none.jsonl'],
      /^The command names .*none\.jsonl, which does not exist: give the name of a file\./,
    ],
    [
      ['evaluate', 'long.txt', '--train', 'none.jsonl'],
      /^--train names .*none\.jsonl, which does not exist: give the name of a file\./,
    ],
    [['evaluate', 'long.txt', '--learn-from', '.'], /^--learn-from names .*, which is a folder\./],
    ...['--train', '--learn-from', '--html'].map((flag): [readonly string[], RegExp] => [
      ['evaluate', 'long.txt', flag, ''],
      new RegExp(`^${flag} names .*, which is a folder\\.`),
    ]),
    [
      ['evaluate', 'long.txt', '--html', 'none/r.html'],
      /^--html names .*, in a folder that does not exist\./,
    ],
    [
      'evaluate long.txt --yes --repeat 2 --personas --parallel 1 --cost-per-question 0'.split(' '),
      /^Without --live nothing is asked: leave out --yes, --repeat, --personas, --parallel, --cost-per-question\.$/m,
    ],
    [['outcomes', 'import', 'broken.json'], /^The file is not CSV: /],
    [['memos', 'verify', 'broken.json'], /^broken\.json is no memo that was exported with --format signed\./],
    [['memos', 'verify', 'broken.json', '--signature', 'x'], /^broken\.json is no memo in JSON\./],
    [['track-record', '--save', 'record.md'], /^--save must name a file that ends in \.html or \.json\./],
    [['ask', '--json', '--markdown', 'x'], /cannot be used with/],
    [['ask', 'x'.repeat(8_001)], /^question must be at most 8,000 characters/],
    [['watch', 'memo_1'], /^The id of a deliberation begins with dlb_/],
    [['memos', 'show', 'dlb_1'], /^The id of a memo begins with memo_/],
    [
      ['memos', 'unshare', 'memo_1', ''],
      /^"" is not the id of a link, shr_\.\.\.; `memos shares` lists them/,
    ],
    [['memos', 'ask', 'dlb_1', 'x'], /^The id of a memo begins with memo_/],
    [['memos', 'recompute', 'dlb_1'], /^The id of a memo begins with memo_/],
    [['memos', 'delete', 'memo_1'], /--yes/],
    [['memos', 'share', 'memo_1', '--days', '366'], /^--days must be a whole number from 1 to 365\./],
    [
      ['organizations', 'usage', '--org', 'acme', '--days', '367'],
      /^--days must be a whole number from 1 to 366\./,
    ],
    [
      ['evaluate', 'q.jsonl', '--live', '--parallel', '0'],
      /^--parallel must be a whole number from 1 to 100/,
    ],
    [['evaluate', 'q.jsonl', '--live', '--repeat', '0'], /^--repeat must be a whole number from 1 to 100/],
    [
      ['evaluate', 'q.jsonl', '--live', '--cost-per-question', '1,5'],
      /^--cost-per-question must be a number of/,
    ],
    [['simulate', '--port', '65536'], /^--port must be a whole number from 0 to 65535\./],
    [['memos', 'export', '-f', 'pdf', 'memo_1'], /Allowed choices are md, html, adr, json/],
    [['nonsense'], /^Unknown command 'nonsense'/],
    [[], /^Usage: witan/],
  ];
  // Nothing listens at this address: whatever was started would fail with another error.
  const unreachable = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  for (const [args, words] of refused) {
    const { code, stdout, stderr } = await call(args, { env: unreachable, cwd: folder });
    assert.match(stderr, words);
    assert.deepEqual([code, stdout], [2, ''], args.join(' '));
  }
});

test('says what failed and what to do where no service answers', async () => {
  const unused = { ...env, WITAN_BASE_URL: 'http://witan.invalid' };
  const { code, stdout, stderr } = await call(['memos', 'list'], { env: unused });
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, /^There is no host witan\.invalid: check [^]*\nWITAN_BASE_URL names the service/m);
  const unkeyed = await call(['memos', 'list'], { env: { ...unused, WITAN_API_KEY: '' } });
  assert.match(
    unkeyed.stderr,
    /^WITAN_BASE_URL is set, so WITAN_API_KEY must hold a key of that service\.$/m,
  );
  const nobody = { ...unused, WITAN_EMAIL: '' };
  for (const [args, says] of [
    [['memos', 'list'], /^No account is named: set WITAN_EMAIL/],
    [
      ['memos', 'show', 'memo_1234'],
      /^Give the whole id, or set WITAN_EMAIL to the account that the memo belongs/,
    ],
  ] as const) {
    const { code, stderr } = await call(args, { env: nobody });
    assert.equal(code, 2);
    assert.match(stderr, says);
  }
  const noKey = await call(['memos', 'list'], { env: { ...env, WITAN_API_KEY: 'Bearer wtn_live_1' } });
  assert.equal(noKey.code, 2);
  assert.match(noKey.stderr, /^WITAN_API_KEY must be the API key alone/);
});

test('warns of a key file that others can read, and never repeats what is in it', async () => {
  const secret = 'sk-very-secret-0123456789';
  await writeFile(inFolder('open.json'), `{"nobody": "${secret}"}`);
  await chmod(inFolder('open.json'), 0o644);
  const open = await call(['ask', '--byok-file', 'open.json', 'x'], { env, cwd: folder });
  assert.match(
    open.stderr,
    /^Warning: .*open\.json can be read by other users; chmod 600 closes it\.\nbyok may hold openai, [a-z, ]+ alone/m,
  );
  assert.doesNotMatch(open.stdout + open.stderr, /secret/);
  await chmod(inFolder('open.json'), 0o600);
  const closed = await call(['ask', '--byok-file', 'open.json', 'x'], { env, cwd: folder });
  assert.doesNotMatch(closed.stderr, /Warning/);
});

test('says of an empty list whether there is nothing at all or nothing that matches', async () => {
  const nobody = { ...env, WITAN_EMAIL: 'nobody@example.com' };
  const said = async (...flags: string[]) =>
    (await call(['memos', 'list', ...flags], { env: nobody })).stderr;
  assert.equal(await said(), 'nobody@example.com has no memos yet.\n');
  for (const flags of [['--due'], ['--outcome', 'close_call'], ['--search', 'zebra']])
    assert.equal(await said(...flags), 'No memo matches.\n');
});

test('revises a memo whose id is begun', async () => {
  const mine = { ...env, WITAN_EMAIL: '' };
  const ask = ['ask', '-q', '--json', '--email', 'revised@example.com', QUESTION];
  const { id } = memoIn(await call(ask, { env: mine }));
  const ran = await call([...ask, '--based-on', id.slice(5, -2)], { env: mine });
  assert.equal(memoIn(ran).basedOn, id);
});

test('lists, shows, exports and erases what was asked', async () => {
  const mine = { ...env, WITAN_EMAIL: 'grace@example.com' };
  const asked = [
    await call(['ask', '-q', '--json', 'Rent or buy?'], { env: mine }),
    await call(['ask', '-q', '--json', QUESTION], { env: mine }),
  ];
  const [first, second] = asked.map((ran) => memoIn(ran).id);
  const listed = await call(['memos', 'list', '--json'], { env: mine });
  assert.deepEqual(
    (JSON.parse(listed.stdout) as DecisionMemo[]).map(({ id }) => id),
    [second, first],
  );
  const page = inFolder('exported.html');
  assert.equal((await call(['memos', 'export', String(first), '--save', page], { env: mine })).code, 0);
  assert.match(await readFile(page, 'utf8'), /^<!doctype html>/);
  const taken = await call(['memos', 'export', String(first), '-f', 'md', '--save', folder], { env: mine });
  assert.match(taken.stderr, /^--save names .*, which is a folder\.$/m);
  const table = await call(['memos', 'list', '-n', '1'], { env: mine });
  const beyondOnePage = await call(['memos', 'list', '-n', '101'], { env: mine });
  assert.equal(beyondOnePage.code, 0, beyondOnePage.stderr);
  const [, short = ''] =
    /^ID .*\n([0-9a-f]{8}) {2}\d{4}-\d\d-\d\d {2}(?:recommended|close call|find out first) +\S.*\n$/.exec(
      table.stdout,
    ) ?? [];
  assert.ok(table.stdout.includes(memoIn(asked[1] ?? table).verdict.consensusDisplay));
  assert.ok(second?.startsWith(`memo_${short}`) && short !== '', table.stdout);
  assert.ok(table.stdout.includes(memoIn(asked[1] ?? table).question));
  const shown = await call(['memos', 'show', '--json', String(first)], { env: mine });
  assert.equal(memoIn(shown).id, first);
  const { criteria } = memoIn(shown);
  const [named, ...others] = criteria;
  const given = ['--without', 'a', '--without', 'advisor B', '-w', `${named?.name.toUpperCase()}=8`];
  const again = await call(['memos', 'recompute', String(first), ...given, '--json'], { env: mine });
  const { without, weights } = JSON.parse(again.stdout) as Recomputation;
  assert.deepEqual(without, ['Advisor A', 'Advisor B']);
  const share = (id: string) => (weights[id as CriterionId] ?? 0).toFixed(6);
  // 8 times the average weight, where the weights of all others sum to what they did.
  const sum = 8 / criteria.length + 1 - (named?.weight ?? 0);
  assert.deepEqual(
    criteria.map(({ id }) => share(id)),
    [8 / criteria.length, ...others.map(({ weight }) => weight)].map((weight) => (weight / sum).toFixed(6)),
  );
  const weighed = await call(['memos', 'recompute', String(first), '--weight', 'crt_1=5'], { env: mine });
  assert.match(weighed.stdout, /^RANK .*\n +1 [^]*comes first by score\.\n$/);
  for (const [weight, says] of [
    ['Nonsense=5', /^--weight "Nonsense" must name a criterion of the memo and its weight: ".*=2"/],
    ['crt_1', /^--weight "crt_1" must name a criterion of the memo and its weight: ".*=2"/],
    ['crt_1=much', /^--weight "crt_1=much" must look like/],
  ] as const) {
    const refused = await call(['memos', 'recompute', String(first), '-w', weight], { env: mine });
    assert.match(refused.stderr, says);
  }
  const begun = await call(['memos', 'show', '--json', String(first).slice(5, -2)], { env: mine });
  assert.equal(begun.stdout, shown.stdout);
  const both = await call(['memos', 'show', String(first).slice(0, 9)], { env: mine });
  assert.deepEqual(
    [both.code, both.stderr],
    [2, `More than one id begins with ${String(first).slice(0, 9)}:\n  ${second}\n  ${first}\n`],
  );
  const dlb = memoIn(asked[0] ?? shown).deliberationId;
  const watched = await call(['watch', '-q', '--json', dlb.slice(4, -1)], { env: mine });
  assert.equal(memoIn(watched).id, first);
  const record = await call(['memos', 'export', '-f', 'adr', String(first)], { env: mine });
  assert.match(record.stdout, /^status: proposed/m);
  const declined = await call(['memos', 'delete', String(first)], { env: mine, stdin: 'n\n', typed: true });
  assert.deepEqual([declined.code, declined.stdout], [5, ''], declined.stderr);
  assert.equal((await call(['memos', 'delete', '--yes', String(first)], { env: mine })).code, 0);
  const gone = await call(['memos', 'show', String(first)], { env: mine });
  assert.deepEqual([gone.code, gone.stdout, gone.stderr], [1, '', 'There is no such memo.\n']);
});

test('narrows the list to how memos ended and what is open, of the account that a flag names', async () => {
  const userEmail = 'hopper@example.com';
  const { id, verdict, timestamp } = await readMemo(await server.ask({ question: QUESTION, userEmail }));
  const listed = async (...flags: string[]): Promise<string[]> => {
    const { stdout } = await call(['memos', 'list', '--json', '--email', userEmail, ...flags], { env });
    return (JSON.parse(stdout) as DecisionMemo[]).map((memo) => memo.id);
  };
  assert.deepEqual(await listed(), [id]);
  for (const outcome of ['recommendation', 'close_call', 'investigate'])
    assert.deepEqual(await listed('--outcome', outcome), outcome === verdict.outcome ? [id] : []);
  assert.deepEqual(await listed('--due'), []);
  await call(['decide', id, 'opt_1', '--review', timestamp.slice(0, 10)], { env });
  assert.deepEqual(await listed('--due'), [id]);
});

test('shares, compares and writes a memo as the flags say', async () => {
  const { id } = await readMemo(await server.ask({ question: QUESTION, userEmail: 'hopper@example.com' }));
  const said = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await call(['memos', ...args], { env, cwd: folder });
    assert.equal(code, 0, stderr);
    return stdout;
  };
  const asking: NewShare = JSON.parse(await said('share', id, '--ask-views', '--json'));
  const memo: DecisionMemo = JSON.parse(await said('show', id, '--json'));
  const thought = memo.options.map(({ id }) => ['percent', id === 'opt_1' ? '100' : '0']);
  const body = new URLSearchParams([['name', 'Bo'], ['reason', 'It lasts.'], ...thought]);
  await fetch(server.url + asking.url, { method: 'POST', redirect: 'manual', body });
  assert.match(await said('shares', id), / Bo: It lasts\.$/m);
  assert.equal(JSON.parse(await said('shares', id, '--json')).length, 1);
  assert.equal(JSON.parse(await said('compare', id, '--with', id, '--json')).object, 'comparison');

  await call(['decide', id, 'opt_1', '--by', 'Ada'], { env });
  assert.match(await said('show', id, '--markdown'), /^# [^]*Decided by Ada/m);
  assert.doesNotMatch(await said('show', id, '--with-record'), /^\{/);
  const both = await call(['memos', 'show', id, '--json', '--markdown'], { env });
  assert.match(both.stderr, /cannot be used with/);
  assert.match(await said('export', id), /^# /m);
  assert.deepEqual(JSON.parse(await said('export', id, '--format', 'json')), memo);
  for (const [name, begins] of [
    ['A.MARKDOWN', 'Decision memo'],
    ['A.Json', '{'],
  ] as const) {
    assert.equal(await said('export', id, '--save', name), '');
    assert.ok((await readFile(inFolder(name), 'utf8')).startsWith(begins), name);
  }
});

test('a view is asked for at a terminal alone, and refused elsewhere before anything is asked', async () => {
  const { code, stderr } = await call(['ask', '--view', QUESTION], { env });
  assert.equal(code, 2);
  assert.match(stderr, /--view asks at a terminal/);
});
