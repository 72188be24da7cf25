import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { after, before, test } from 'node:test';
import { swingWeights } from '@witan/combine';
import type { DecisionMemo, DeliberateRequest, QuestionFrame } from '@witan/client';
import { startTestServer } from '../../test/server.ts';
import type { TestServer } from '../../test/server.ts';
import { questionFrame } from '../../src/operations/frame-question/operation.ts';
import examples from '../../src/operations/frame-question/examples.json' with { type: 'json' };
import { call, endAll, startAtTerminal } from './cli.fixture.ts';
import { draftOf, edited, frameLines, requestWith } from './frame-draft.ts';
import type { FrameDraft } from './frame-draft.ts';
import { canEdit, editFrame } from './frame-first.ts';
import type { Io } from './io.ts';

const frameExample = questionFrame.parse(examples['200'].frame.value);

const QUESTION = 'Should we rewrite our importer in Rust, or profile it first?';
let server: TestServer;
let env: Record<string, string>;
before(async () => {
  server = await startTestServer();
  env = { WITAN_BASE_URL: server.url, WITAN_API_KEY: server.key, WITAN_EMAIL: 'ada@example.com' };
});
after(async () => {
  await endAll();
  await server.close();
});

const count = async (table: string): Promise<number> =>
  (await server.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? -1;

test('where nobody can edit it the frame is printed, as text or JSON, and nothing is asked', async () => {
  const asked = await count('deliberations');
  const text = await call(['ask', '--frame-first', QUESTION], { env });
  assert.equal(text.code, 0, text.stderr);
  assert.match(text.stdout, /^Options\n {2}o1 /);
  assert.match(text.stdout, /\nCriteria\n {2}k1 \d+% /);
  assert.match(text.stdout, /What would help to know\n {2}a1 /);
  assert.match(text.stdout, /What the advice would turn on\n {2}· /);
  const json = await call(['ask', '--frame-first', '--json', QUESTION], { env });
  const frame = JSON.parse(json.stdout) as QuestionFrame;
  assert.equal(frame.object, 'frame');
  const line = await call(['ask', '--frame-first', '--jsonl', QUESTION], { env });
  assert.equal(line.stdout, `${JSON.stringify(JSON.parse(line.stdout))}\n`);
  assert.equal(await count('deliberations'), asked);
});

test('at a terminal it is edited, answered and weighed, and what is asked is what was accepted', async () => {
  const asking = startAtTerminal(['ask', '--frame-first', QUESTION], { env });
  // Each line is typed after as many prompts as come before it: earlier input answers no prompt.
  const LINES = [
    ['Enter skips > ', 1, '9'],
    ['Enter skips > ', 2, '2'],
    ['Enter skips > ', 3, 'Nobody knows yet'],
    ['Enter skips > ', 4, ''],
    ['explains > ', 1, 'o Buy one: off the shelf'],
    ['explains > ', 2, 'k5 -'],
    ['explains > ', 3, 'a1 Six, of two people'],
    ['explains > ', 4, 'w'],
    ['Its number > ', 1, '2'],
    ['Its number > ', 2, '2'],
    ['Its number > ', 3, 'k9'],
    ['Its number > ', 4, 'k1'],
    ['Its number > ', 5, ''],
    ['explains > ', 5, 'k Speed=much'],
    ['explains > ', 6, 'k Speed'],
    ['explains > ', 7, ''],
  ] as const;
  for (const [prompt, times, line] of LINES) {
    await asking.said(new RegExp(`(?:${prompt}[^]*){${times}}`));
    asking.type(`${line}\r`);
  }
  const { code, stdout } = await asking.ended;
  assert.equal(code, 0, stdout);
  assert.match(stdout, /k "Speed=much" must look like/);
  assert.match(stdout, /o4 Buy one: off the shelf[^]*→ Six, of two people[^]*k2 52%[^]*k5 20%/);
  const { rows } = await server.pool.query<{ memo: string; brief: string }>(
    'select m.memo, d.brief from memos m join deliberations d on d.id = m.deliberation_id order by m.created_at desc limit 1',
  );
  const memo = JSON.parse(rows[0]?.memo ?? '') as DecisionMemo;
  assert.ok(memo.options.some(({ name, source }) => name === 'Buy one' && source === 'caller'));
  assert.deepEqual(
    memo.criteria.map(({ weight }) => Math.round(weight * 10_000) / 10_000),
    [0.2167, 0.4167, 0.0833, 0.0833, 0.2],
    'what is added weighs as much as the mean of the others',
  );
  assert.match(rows[0]?.brief ?? '', /: Six, of two people/);
  assert.match(stdout, /The numbers go from 1 to/);
  // `as`: what is looked for is checked.
  const { briefing } = JSON.parse(rows[0]?.brief ?? '') as Pick<DeliberateRequest, 'briefing'>;
  assert.deepEqual(Object.values(briefing?.answers ?? {}), [['o2'], ['Nobody knows yet']]);
  assert.ok(memo.process.stages.every(({ stage, calls }) => stage !== 'frame' || calls === 0));
});

/** What is accepted where these lines are typed, a line a prompt, after the second option was said for the first question, and what is told. */
async function editing(...lines: readonly string[]) {
  const typed = ['2', ...frameExample.questions.slice(1).map(() => ''), ...lines];
  let told = '';
  const stdin = new PassThrough();
  const stderr = Object.assign(new PassThrough(), { isTTY: true, columns: 200 });
  stderr.on('data', (text: Buffer) => {
    told += String(text);
    if (!String(text).endsWith('> ')) return;
    const line = typed.shift();
    if (line === undefined) stdin.end();
    else stdin.write(`${line}\n`);
  });
  // `as`: nothing else of it is looked at.
  const io = { stdin, stderr, env: { NO_COLOR: '1' } } as unknown as Io;
  const client = { frame: () => Promise.resolve(frameExample) };
  const accepted = editFrame(io, client, { question: QUESTION, userEmail: 'ada@example.com' });
  return { accepted: await accepted.catch((error: unknown) => error), told: () => told };
}

test('a frame is accepted as it stands, left, or told to lack what a question needs', async () => {
  const { accepted, told } = await editing('');
  const request = { question: QUESTION, userEmail: 'ada@example.com' };
  const briefed = new Map([['q1', ['o2']]]);
  assert.deepEqual(accepted, requestWith(request, frameExample, { ...draftOf(frameExample), briefed }));
  assert.match(told(), /during the move\? → A few minutes at night$/m);
  const shown = /^Options$/gm;
  assert.equal(told().match(shown)?.length, 1);
  assert.equal(told().match(/tell the panel what is missing/g)?.length, 1);
  for (const lines of [['q'], []]) {
    const left = (await editing(...lines)).accepted;
    assert.ok(left instanceof Error && left.message === 'Nothing was asked.' && 'exitCode' in left);
    assert.equal(left.exitCode, 5);
  }
  const poor = await editing('?', 'hello', 'k Cost=much', 'o2 -', '', 'o Wait', '');
  assert.match(poor.told(), /options must hold at least 2 items/);
  assert.match(poor.told(), /"hello" names nothing here\.\n/);
  assert.doesNotMatch(poor.told(), /"\?" names nothing/);
  assert.match(poor.told(), /must look like/);
  assert.equal(
    poor.told().match(/tell the panel what is missing/g)?.length,
    3,
    'at first, for ?, and for what is unknown',
  );
  assert.equal(poor.told().match(shown)?.length, 3, 'at first, and after each change');
  assert.deepEqual(
    Object(poor.accepted).options.map(({ name }: { name: string }) => name),
    ['Move in May', 'Wait'],
  );
});

test('criteria are weighed by which should go from worst to best first, and not at all where none is named', async () => {
  const weights = async (...lines: readonly string[]) => {
    const { accepted, told } = await editing('w', ...lines, '');
    // `as`: an error has none.
    const { criteria = [] } = accepted as { criteria?: readonly { weight: number }[] };
    return [criteria.map(({ weight }) => weight), told()] as const;
  };
  const first = draftOf(frameExample).criteria.map(({ weight }) => weight);
  const [none, told] = await weights('');
  assert.deepEqual(none, first);
  assert.match(told, /rather have go from worst to best\?\n {2}k1 Reliability\n {2}k2 Cost\n/);
  const expected = swingWeights(2, [1]).map((weight) => 2 * weight);
  assert.notDeepEqual(expected, first);
  for (const number of ['2', 'k2']) assert.deepEqual((await weights(number))[0], expected);
  for (const number of ['3', 'k', '0', 'k22']) {
    const [unchanged, asked] = await weights(number, '');
    assert.deepEqual([unchanged, asked.match(/Its number > /g)?.length], [first, 2], number);
  }
});

test('a frame is edited at a terminal alone, and where no JSON is wanted', () => {
  const at = (stdin: boolean, stderr: boolean, flags: object): boolean =>
    // `as`: nothing else of it is looked at.
    canEdit({ stdin: { isTTY: stdin }, stderr: { isTTY: stderr } } as unknown as Io, flags);
  assert.ok(at(true, true, {}));
  for (const [stdin, stderr, flags] of [
    [true, false, {}],
    [false, true, {}],
    [true, true, { json: true }],
    [true, true, { jsonl: true }],
  ] as const)
    assert.ok(!at(stdin, stderr, flags), JSON.stringify([stdin, stderr, flags]));
});

test('a line changes what it names, and one that names nothing changes nothing', () => {
  const first = draftOf(frameExample);
  const after = (...lines: readonly string[]): FrameDraft =>
    lines.reduce((draft, line) => edited(draft, frameExample, line) ?? assert.fail(line), first);
  const option = frameExample.options[1];
  assert.ok(option?.statusQuo && option.predictions.length > 0);
  const said = after(`o2 ${option.name}: said better`).options[1];
  assert.deepEqual(said, { ...option, description: 'said better' });
  assert.deepEqual(after('o2 Something else').options[1], { name: 'Something else' });
  assert.equal(after('o1 -').options.length, first.options.length - 1);
  assert.equal(after('k Speed').criteria.at(-1)?.weight, 1);
  assert.equal(after('k1 Speed').criteria[0]?.weight, first.criteria[0]?.weight);
  assert.equal(after('k1 Speed=4').criteria[0]?.weight, 4);
  assert.deepEqual([...after('r1').related], [0]);
  assert.deepEqual([...after('r1', 'r1').related], []);
  for (const line of ['x', 'o', 'o9 Name', 'o -', 'a99 words', 'a1', 'r9', 'hello there'])
    assert.equal(edited(first, frameExample, line), null, line);
  assert.throws(() => edited(first, frameExample, 'k Cost=much'), /^CliError: k "Cost=much" must look like/);
});

test('an earlier memo is shown with its headline, what was decided and what came of it', () => {
  const [memo] = frameExample.related;
  const shown = (change: object, ...lines: readonly string[]): string => {
    const frame = { ...frameExample, related: [{ ...memo!, question: 'Rust?', ...change }] };
    const draft = lines.reduce((before, line) => edited(before, frame, line) ?? before, draftOf(frame));
    return frameLines(frame, { width: 200, colour: 'none' }, draft);
  };
  const none = { headline: 'Can it be met at all?', decision: null, outcome: null };
  assert.match(shown(none), /^ {2}r1 \d{4}-\d\d-\d\d Rust\? Can it be met at all\?$/m);
  const known = { decision: { option: null }, outcome: { result: 'as_expected' } };
  assert.match(
    shown({ headline: 'Wait', ...known }, 'r1'),
    /^ {2}r1 \[in the context\] .* Rust\? Wait\. Decided: none of these\. Outcome: as expected\.$/m,
  );
});

test('what was not answered leaves the context as it was', () => {
  const request = { question: QUESTION, userEmail: 'ada@example.com', context: 'One month.' };
  assert.equal(requestWith(request, frameExample, draftOf(frameExample)).context, 'One month.');
  const { context, ...bare } = request;
  assert.ok(!('context' in requestWith(bare, frameExample, draftOf(frameExample))));
  const framed = { ...frameExample, context };
  const answered = edited(draftOf(framed), framed, 'a1 Two') ?? assert.fail();
  assert.match(requestWith(bare, framed, answered).context ?? '', /^One month\.\n\n.*: Two$/);
  const both = edited(answered, framed, 'r1') ?? assert.fail();
  const told = requestWith(bare, framed, both);
  const [missing = '-'] = framed.missingInformation;
  for (const known of [missing.replace(/\.$/, ''), framed.related[0]?.question ?? '-'])
    assert.ok(told.context?.includes(known), known);
  assert.equal(told.briefing, undefined);
  const briefed = new Map([['q1', ['Six months']]]);
  assert.deepEqual(requestWith(bare, framed, { ...both, briefed }).briefing?.answers, { q1: ['Six months'] });
});
