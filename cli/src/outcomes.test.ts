import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createClient } from '@witan/client';
import type { Client, DecisionMemo } from '@witan/client';
import { FORESEEING } from '../../test/records.ts';
import { readMemo, startTestServer } from '../../test/server.ts';
import type { TestServer } from '../../test/server.ts';
import { call } from './cli.fixture.ts';
import type { Ran } from './cli.fixture.ts';
import { optionOf } from './commands/record-outcome.ts';
import type { Io } from './io.ts';
import { patience } from './session.ts';

const folder = await mkdtemp(join(tmpdir(), 'witan outcomes '));
let server: TestServer;
let client: Client;
let memos: DecisionMemo[];
before(async () => {
  server = await startTestServer();
  client = createClient({ apiKey: server.key, baseUrl: server.url });
  memos = await Promise.all(Array.from({ length: 3 }, async () => readMemo(await server.ask(FORESEEING))));
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const witan = (...args: string[]): Promise<Ran> =>
  call(args, {
    env: { WITAN_BASE_URL: server.url, WITAN_API_KEY: server.key, WITAN_EMAIL: FORESEEING.userEmail },
  });

async function importing(lines: readonly string[], ...flags: string[]): Promise<Ran> {
  const file = join(folder, 'outcomes.csv');
  await writeFile(file, lines.join('\n'));
  return witan('outcomes', 'import', file, ...flags);
}

test('decides, settles and records an outcome from the terminal, by the name of an option, and takes them back', async () => {
  const [memo] = memos;
  assert.ok(memo);
  const [prediction] = memo.predictions;
  const option = memo.options.find(({ id }) => id === prediction?.option);
  assert.ok(prediction && option);
  const deciding = ['decide', memo.id, option.name.toUpperCase(), '--by', 'Ada', '--note', 'The cheapest.'];
  const decided = await witan(...deciding, '--review', '2031-01-02');
  assert.equal(decided.code, 0, decided.stderr);
  assert.ok(decided.stderr.includes(`Recorded the decision: ${option.name}.`));
  assert.ok(decided.stderr.includes(`${prediction.id} by ${prediction.by}, `), decided.stderr);
  assert.match(decided.stderr, /^Due on \d{4}-\d\d-\d\d\.\n$/m);
  assert.doesNotMatch(decided.stderr, /add --review/);
  const settling = async (...said: string[]) => {
    const { code, stdout, stderr } = await witan('settle', memo.id, prediction.id, ...said, '--json');
    assert.equal(code, 0, stderr);
    const [{ cameTrue, note }] = JSON.parse(stdout).predictions;
    return [cameTrue, note];
  };
  assert.deepEqual(await settling('unknown', '--note', 'Nobody looked.'), [null, 'Nobody looked.']);
  assert.deepEqual(await settling('false'), [false, null]);
  assert.equal((await witan('settle', memo.id, prediction.id, 'true')).code, 0);
  const again = await witan(...deciding, '--review', '2031-01-02');
  assert.ok(!again.stderr.includes(`${prediction.id} by `), 'it is settled');
  const printed = await witan(...deciding, '--review', '2031-01-02', '--json');
  assert.deepEqual([JSON.parse(printed.stdout).decision.decidedBy, printed.stderr], ['Ada', '']);
  assert.equal((await witan('outcome', memo.id, '--best', option.id)).code, 0);
  const done = await witan(
    'outcome',
    memo.id,
    '-r',
    'better',
    '--best',
    option.id,
    '--lessons',
    'Ask first.',
    '--on',
    memo.timestamp.slice(0, 10),
  );
  assert.match(done.stderr, /Recorded the outcome\.\nThe panel's Brier score is 0\.\d\d, where 0/);
  const record = await client.memos.withRecord(memo.id);
  assert.deepEqual(
    [
      record.decision?.option,
      record.decision?.decidedBy,
      record.decision?.note,
      record.decision?.reviewOn,
      record.outcome?.best,
      record.outcome?.observedOn,
      record.predictions[0]?.cameTrue,
    ],
    [option.id, 'Ada', 'The cheapest.', '2031-01-02', option.id, memo.timestamp.slice(0, 10), true],
  );
  for (const [args, says] of [
    [
      ['show'],
      /What came of it\n {2}• Decided by Ada: .*\.\n {2}• The cheapest\.\n.*It came true: .*\n[^]*Ask first\./,
    ],
    [['export', '--format', 'html'], /What came of it<\/[^]*<li>Decided by Ada: /],
    [
      ['export', '--format', 'adr'],
      /^status: accepted\n.*\ndecision-makers: "Ada"\n[^]*- Learned: Ask first\./m,
    ],
  ] as const) {
    const [command = '', ...flags] = args;
    const read = await witan('memos', command, memo.id, ...flags);
    assert.equal(read.code, 0, read.stderr);
    assert.match(read.stdout, says);
  }
  const json = await witan('memos', 'show', memo.id, '--json', '--with-record');
  assert.deepEqual(JSON.parse(json.stdout), JSON.parse(JSON.stringify(record)));
  const shown = await witan('track-record');
  assert.match(shown.stdout, /Outcomes with a right option +1\n +Predictions settled +1\n/);
  assert.match(shown.stdout, /Decisions without an outcome +0\n/);
  assert.match(shown.stdout, /^Options\n1 known; it takes 9 more before scores say anything\./m);
  assert.match(shown.stdout, /(Low|Moderate|High) confidence +[01] +1\n/);
  const file = join(folder, 'record.html');
  assert.equal((await witan('track-record', '--save', file)).code, 0);
  assert.match(await readFile(file, 'utf8'), /^<!doctype html>[^]*1 known; it takes 9 more/);
  const data = join(folder, 'record.json');
  const saved = await witan('track-record', '--save', data);
  assert.deepEqual([saved.code, saved.stdout], [0, shown.stdout]);
  assert.equal(JSON.parse(await readFile(data, 'utf8')).object, 'track_record');
  const both = await witan('track-record', '--json', '--save', data);
  assert.equal(both.stdout, await readFile(data, 'utf8'));
  const nowhere = await witan('track-record', '--save', join(folder, 'none', 'record.json'));
  assert.match(nowhere.stderr, /^--save names .*record\.json, in a folder that does not exist\.$/m);
  assert.match((await witan('track-record', '--save', 'record.md')).stderr, /ends in \.html or \.json/);
  for (const [undone, ...args] of [
    ['outcome', 'outcome', memo.id],
    [prediction.id, 'settle', memo.id, prediction.id],
    ['decision', 'decide', memo.id],
  ]) {
    const { code, stdout } = await witan(...args, '--undo', '--json');
    assert.deepEqual([code, JSON.parse(stdout)], [0, { id: memo.id, undone }]);
    const again = await witan(...args, '--undo', '--json');
    assert.deepEqual([again.code, again.stdout], [1, '']);
    assert.match(again.stderr, /^There is nothing to undo: this memo has no (answer to )?\w+ on record\.$/m);
  }
  const after = await client.memos.withRecord(memo.id);
  assert.deepEqual([after.decision, after.outcome, after.predictions], [null, null, []]);
});

test('an option is named by its id, its name or its label, whatever the case', () => {
  // `as`: nothing else of a memo is looked at.
  const memo = {
    options: [
      { id: 'opt_1', name: 'Wait', label: 'Wait' },
      { id: 'opt_2', name: 'Rewrite the importer', label: 'Rewrite' },
    ],
  } as unknown as DecisionMemo;
  for (const given of ['OPT_2', 'rewrite the importer', ' Rewrite '])
    assert.equal(optionOf(memo, given), 'opt_2');
});

test('proposes when to look again, and exports a decision record as superseded once a memo that revises it has a decision', async () => {
  const [, memo] = memos;
  assert.ok(memo);
  const statusOf = async (): Promise<string | undefined> => {
    const { stdout } = await witan('memos', 'export', memo.id, '--format', 'adr');
    return /^status: (.*)$/m.exec(stdout)?.[1];
  };
  const asked = await witan('decide', memo.id, 'opt_1');
  const proposed = /To look again on (\d{4}-\d\d-\d\d), add --review\./.exec(asked.stderr)?.[1];
  assert.equal((await client.memos.withRecord(memo.id)).decision?.reviewOn, null);
  const { code, stderr } = await witan('decide', memo.id, 'opt_1', '--review');
  assert.equal(code, 0, stderr);
  const { reviewOn } = (await client.memos.withRecord(memo.id)).decision ?? {};
  assert.ok(reviewOn !== undefined && reviewOn === proposed, `${reviewOn}, not ${proposed}`);
  const later = await client.deliberate({ ...FORESEEING, basedOn: memo.id });
  assert.equal(await statusOf(), 'accepted');
  await client.memos.decide(later.id, { option: 'opt_2' });
  assert.equal(await statusOf(), 'superseded');
  await client.memos.delete(later.id);
  await client.memos.undecide(memo.id);
  assert.equal(await statusOf(), 'proposed');
});

test('says in a sentence what is missing or unknown', async () => {
  const [memo] = memos;
  assert.ok(memo);
  const cases: readonly (readonly [args: string[], says: RegExp])[] = [
    [['decide', memo.id], /Name the option, or --none, or --undo/],
    [['decide', memo.id, 'Teleport'], /"Teleport" is not an option of this memo; there are opt_\d \(/],
    [['decide', 'dlb_1', 'opt_1'], /begins with memo_/],
    [['decide', memo.id, '--none', '--by', 'A'.repeat(201)], /^--by must be at most 200 characters/],
    [['settle', memo.id, 'prd_1'], /Say true, false or unknown/],
    [['settle', memo.id, 'prd_1', 'maybe', '--undo'], /Allowed choices are true, false, unknown/],
    [['settle', memo.id, 'p1', 'true'], /not the id of a prediction/],
    [['settle', memo.id, 'prd_1', 'true'], /once the decision for opt_\d is recorded/],
    [['decide', memo.id, 'opt_1', '--undo'], /Name the option, or --none, or --undo/],
    [['settle', memo.id, 'prd_1', 'true', '--undo'], /Say true, false or unknown, or --undo/],
    [['outcome', memo.id, '--best', 'opt_1', '--undo'], /Give --result or --best, or --undo/],
    [['decide', memo.id, '--undo', '--note', 'No.'], /'--undo' cannot be used with option '--note <text>'/],
    [['decide', memo.id, '--undo', '--by', 'Ada'], /'--undo' cannot be used with option '--by <name>'/],
    [['decide', memo.id, '--undo', '--review'], /'--undo' cannot be used with option '--review \[date\]'/],
    [['settle', memo.id, 'prd_1', '--undo', '--note', 'No.'], /'--undo' cannot be used with option '--note/],
    [['outcome', memo.id, '--undo', '--lessons', 'No.'], /'--undo' cannot be used with option '--lessons/],
    [['outcome', memo.id, '--undo', '--on', '2026-01-01'], /'--undo' cannot be used with option '--on/],
    [['outcome', memo.id], /Give --result or --best/],
    [['outcome', memo.id, '--result', 'fine'], /better, as_expected, worse, mixed/],
  ];
  for (const [args, says] of cases) {
    const { code, stderr } = await witan(...args);
    assert.equal(code, 2, stderr);
    assert.match(stderr, says);
  }
});

test('imports many outcomes from a file, and the same file again changes nothing', async () => {
  const lines = [
    'memo,decision,decided_by,review_on,result,best,lessons,prediction,came_true',
    ...memos.map(
      ({ id, predictions: [first] }) =>
        ` ${id} ,${first?.option}, Ada ,2031-01-02, As expected,,"It went well, mostly.",${first?.id},TRUE`,
    ),
  ];
  const dry = await importing(lines, '--dry-run');
  assert.match(dry.stderr, /Checked 3 lines and found nothing wrong; nothing was recorded/);
  assert.equal((await client.memos.withRecord(memos[0]!.id)).decision, null);
  for (let time = 0; time < 2; time += 1) {
    const { code, stderr } = await importing(lines);
    assert.equal(code, 0, stderr);
    assert.match(stderr, /Recorded 3 lines\./);
  }
  for (const mark of [';', '\t'])
    assert.match(
      (
        await importing(
          [`memo${mark}lessons${mark}best`, `${memos[0]!.id}${mark}"Well${mark} or so, we hope"${mark}opt_1`],
          '--dry-run',
        )
      ).stderr,
      /Checked 1 line and/,
    );
  for (const { id } of memos) {
    const { outcome, decision, predictions } = await client.memos.withRecord(id);
    assert.deepEqual(
      [decision?.decidedBy, outcome?.result, outcome?.lessons, predictions.length],
      ['Ada', 'as_expected', 'It went well, mostly.', 1],
    );
  }
});

test('takes a file from standard input, as spreadsheets write it, and every cell of it', async () => {
  const [one, other] = memos;
  const [first, second] = [one?.predictions[0], other?.predictions[0]];
  assert.ok(one && other && first && second);
  const day = one.timestamp.slice(0, 10);
  const lines = [
    '\ufeffMemo,Decision,Note,Review_on,Result,Best,Lessons,Observed_on,Prediction,Came_true',
    `${one.id},${first.option},Cheap.,2031-02-03,,${first.option},Ask.,${day},${first.id},FALSE`,
    `${other.id},NONE,,,MIXED,None,,,,`,
    `${other.id},${second.option},,,,,,,,`,
    `${other.id},,Nobody looked.,,,,,,${second.id},Unknown`,
  ];
  await client.memos.undecide(other.id);
  const send = async () => {
    const env = { WITAN_BASE_URL: server.url, WITAN_API_KEY: server.key, WITAN_EMAIL: FORESEEING.userEmail };
    const { code, stderr } = await call(['outcomes', 'import', '-'], {
      env,
      stdin: lines.join('\r\n'),
    });
    assert.equal(code, 0, stderr);
    return Promise.all([one, other].map(({ id }) => client.memos.withRecord(id)));
  };
  const [before, after] = await send();
  assert.deepEqual(
    [before?.decision?.note, before?.decision?.reviewOn, before?.outcome?.result, before?.outcome?.best],
    ['Cheap.', '2031-02-03', null, first.option],
  );
  assert.deepEqual([before?.outcome?.lessons, before?.outcome?.observedOn], ['Ask.', day]);
  assert.deepEqual(
    before?.predictions.map(({ cameTrue, note }) => [cameTrue, note]),
    [[false, null]],
    'the note is about the decision',
  );
  assert.deepEqual(
    [after?.decision?.option, after?.outcome?.result, after?.outcome?.best],
    [second.option, 'mixed', null],
  );
  const isSettled = [[null, 'Nobody looked.']];
  const settled = (record: typeof after) => record?.predictions.map(({ cameTrue, note }) => [cameTrue, note]);
  assert.deepEqual(settled(after), isSettled, 'for what is decided in the same file');
  await client.memos.reopen(other.id, second.id);
  lines.splice(1, lines.length - 2);
  assert.deepEqual(settled((await send())[1]), isSettled, 'for what was decided before');
});

test('names every line that is wrong, and records nothing of the file then', async () => {
  const { id, predictions } = memos[0]!;
  await client.memos.deleteOutcome(id);
  const unknown = 'memo_01900000-0000-7000-8000-000000000000';
  const { code, stderr } = await importing([
    'memo,decision,result,best,prediction,came_true,review_on,observed_on',
    `${id},,mixed,,,,,`,
    `${unknown},,better,,,,,`,
    `${id},Teleport,,,,,,`,
    `${id},,fine,,,,,`,
    ',,,,,,,',
    `${id},,,,,,,`,
    `${id},,,,prd_99,true,,`,
    `${id},,,,${predictions[0]?.id},,,`,
    `${id},opt_1,,,,,soon,`,
    `${id},,better,,,,,9999-12-31`,
    `${id},none,,,${predictions[0]?.id},true,,`,
    `${id},"opt_1\r\n",,,,,,`,
    '\r',
    `${id},,better,,,,2031-01-01,`,
    `${id},,,,,,,2026-01-01`,
    `${id},,,none,,,,`,
    `${id},opt_1`,
    `${id},,better,,,,,2020-02-29`,
    `01900000,,better,,,,,`,
  ]);
  assert.equal(code, 2);
  assert.deepEqual(
    stderr
      .split('\n')
      .map((said) => said.slice(0, 30))
      .filter(Boolean),
    [
      'Line 3: There is no such memo.',
      'Line 4: "Teleport" is not an o',
      'Line 5: result must be better,',
      'Line 7: nothing is said: fill ',
      'Line 8: "prd_99" is not a pred',
      'Line 9: prediction and came_tr',
      'Line 10: review_on must be a d',
      'Line 11: observed_on must lie ',
      `Line 12: ${predictions[0]?.id} is about ${predictions[0]?.option},`,
      'Line 16: decided_by and review',
      'Line 17: lessons and observed_',
      'Line 18: none for best goes wi',
      'Line 19: it has more or fewer ',
      'Line 20: observed_on must lie ',
      `Line 21: ${FORESEEING.userEmail} has n`,
      'Nothing was recorded. Correct ',
    ],
  );
  assert.equal((await client.memos.withRecord(id)).outcome, null);
  assert.match(
    (await importing(['memo,verdict', `${id},good`])).stderr,
    /columns among memo, decision.*verdict is none/s,
  );
  assert.match(
    (await importing(['decision', 'x'])).stderr,
    /columns among memo, decision[^;]*, memo at\s+least\./,
  );
  assert.match((await importing(['memo'])).stderr, /holds no lines/);
});

test('refuses before anything is recorded what the service would refuse', async () => {
  const { id } = memos[0]!;
  await client.memos.undecide(id);
  const { code, stderr } = await importing([
    'memo,decision,note,decided_by,best,lessons',
    `${id},opt_1,,,,`,
    `${id},opt_1,${'x'.repeat(4_001)},${'y'.repeat(201)},,`,
    `${id},opt_1,,,none,`,
    `${id},,,Ada,,`,
    `${id},opt_1,,,,Ask.`,
  ]);
  assert.equal(code, 2);
  assert.match(
    stderr,
    /^Line 3: note must be at most 4,000 characters\. decided_by must be at most 200 characters\.\nLine 4: none for best.*\nLine 5: decided_by and .*\nLine 6: lessons and /,
  );
  assert.equal((await client.memos.withRecord(id)).decision, null);
});

test('says how far it came where the service fails in between, and goes on when run again', async (t) => {
  const lines = ['memo,decision,result', ...memos.map(({ id }) => `${id},opt_1,mixed`)];
  const send = globalThis.fetch;
  const tooMany = () =>
    Response.json(
      { error: 'rate_limited', message: 'Too many.', retryAfter: 70 },
      { status: 429, headers: { 'retry-after': '70' } },
    );
  const broken = t.mock.method(globalThis, 'fetch', (url: string, init?: RequestInit) =>
    init?.method === 'PUT' && url.includes(memos[1]!.id) && url.endsWith('/outcome')
      ? Promise.resolve(Response.json({ error: 'conflict', message: 'Not now.' }, { status: 409 }))
      : send(url, init),
  );
  const { code, stderr } = await importing(lines);
  assert.deepEqual(
    [code, stderr],
    [1, 'Line 3: Not now.\nRows recorded before it: 1. Run it again to go on.\n'],
  );
  broken.mock.mockImplementation((url: string, init?: RequestInit) =>
    init?.method === 'PUT' ? Promise.resolve(tooMany()) : send(url, init),
  );
  const limited = await importing(lines);
  assert.equal(limited.code, 4);
  assert.match(
    limited.stderr,
    /^Line 2: The service asks to wait for 7\d s; .*\nRows recorded before it: 0\. Run/,
  );
  broken.mock.mockImplementation((url: string, init?: RequestInit) =>
    init?.method === 'GET' ? Promise.resolve(tooMany()) : send(url, init),
  );
  const unread = await importing(lines);
  assert.equal(unread.code, 4);
  assert.match(unread.stderr, /^The service asks to wait for 7\d s; .*\n$/);
  broken.mock.restore();
  assert.equal((await importing(lines)).code, 0);
});

test('replaces nothing that was recorded elsewhere since the lines were checked', async (t) => {
  const [{ id }] = memos as [DecisionMemo];
  const send = globalThis.fetch;
  const slow = t.mock.method(globalThis, 'fetch', async (url: string, init?: RequestInit) => {
    if (init?.method !== 'PUT') return send(url, init);
    slow.mock.restore();
    await client.memos.decide(id, { option: 'opt_2', note: 'Said elsewhere.' });
    return send(url, init);
  });
  const lines = ['memo,decision,result', `${id},opt_1,better`];
  const { code, stderr } = await importing(lines);
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^Line 2: Not saved: the record was changed elsewhere\..*\nRows recorded before it: 0\. /,
  );
  assert.equal((await client.memos.withRecord(id)).decision?.note, 'Said elsewhere.');
  assert.equal((await importing(lines)).code, 0);
  const { decision, outcome } = await client.memos.withRecord(id);
  assert.deepEqual([decision?.option, outcome?.result], ['opt_1', 'better']);
});

test('waits as long as a limit by the minute asks, and no longer', async () => {
  const said: string[] = [];
  // Only what `patience` uses.
  const io = { stderr: { write: (line: string) => said.push(line) } } as unknown as Io;
  const sleep = patience(io);
  const left = AbortSignal.abort();
  await sleep(66_000, left);
  assert.deepEqual(said, ['Trying again in 66 s.\n']);
  await assert.rejects(async () => sleep(66_001, left), /asks to wait for 67 s/);
});
