import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { ConflictError, type Client, type DecisionMemo } from '@witan/client';
import { askBack, comparison, confirmErasure, giveView } from './dialogue.ts';
import { endingOf } from './exit.ts';
import type { Io } from './io.ts';

/** What a person at a terminal is told who types this, and what ends the command; null where erasing goes on. */
async function answering(typed: string) {
  let told = '';
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  stdin.end(typed);
  // `as`: nothing else of them is looked at.
  const io = { stdin, stderr: { write: (text: string) => ((told += text), true) } } as unknown as Io;
  const ending = await confirmErasure(io, 'the account', {}).then(() => null, endingOf);
  return { ending, told };
}

test('who declines to erase is told that nothing was erased and ends with 5, and who agrees is not', async () => {
  const told = 'Erase the account for good? [y/N] ';
  const declined = { code: 5, lines: ['Nothing was erased.'] };
  for (const no of ['n\n', '\n', '', 'yesterday\n'])
    assert.deepEqual(await answering(no), { ending: declined, told });
  for (const yes of ['y\n', 'YES\n']) assert.deepEqual(await answering(yes), { ending: null, told });
});

test('nobody is asked before an erasure with --yes, and without it there has to be somebody', async () => {
  const io = { stdin: {}, stderr: { write: () => assert.fail('asked') } } as unknown as Io;
  await confirmErasure(io, 'the account', { yes: true });
  await assert.rejects(confirmErasure(io, 'the account', {}), { exitCode: 2, message: /--yes/ });
});

test('each question is shown with its options, and asked again where the line is no answer', async () => {
  const question = {
    id: 'q1',
    prompt: 'By when?',
    options: [{ id: 'o1', label: 'This year' }],
    allowMultiple: false,
  };
  let told = '';
  // `as`: nothing else of it is looked at.
  const io = { env: {}, stderr: { write: (text: string) => ((told += text), true) } } as unknown as Io;
  const lines = ['2', '1', ''];
  const ask = (prompt: string): Promise<string> => ((told += prompt), Promise.resolve(lines.shift() ?? ''));
  const several = { ...question, id: 'q2', allowMultiple: true };
  assert.deepEqual([...(await askBack(io, ask, [question, several]))], [['q1', ['o1']]]);
  const one = 'A number or your own words, Enter skips > ';
  assert.equal(
    told,
    `\n1/2 By when?\n  1 This year\n${one}The numbers go from 1 to 1.\n${one}` +
      `\n2/2 By when?\n  1 This year\n${one.replace('A number', 'Numbers such as 1 2')}`,
  );
});

test('the number of an option and a percentage make a view of one’s own, and Enter none', async () => {
  const options = ['Rent', 'Buy'].map((name, at) => ({ id: `opt_${at + 1}`, name }));
  const given = async (...lines: readonly string[]) => {
    let told = '';
    const stdin = new PassThrough();
    const stderr = new PassThrough();
    stderr.on('data', (text: Buffer) => {
      told += String(text);
      if (String(text).endsWith('> ')) stdin.write(`${lines[told.split('> ').length - 2] ?? ''}\n`);
    });
    // `as`, here and below: nothing else of them is looked at.
    const sent = (_: string, view: unknown): Promise<unknown> =>
      Promise.resolve(view ?? assert.fail('no view'));
    const client = { deliberations: { giveView: sent } };
    const framed = { deliberationId: 'dlb_1', options };
    const view = await giveView(
      { stdin, stderr, env: {} } as unknown as Io,
      client as unknown as Client,
      { framed, left: new AbortController().signal } as unknown as Parameters<typeof giveView>[2],
    );
    assert.match(told, /^\nWhat would you choose yourself\? .*\n {2}1 Rent\n {2}2 Buy\n/);
    return view;
  };
  assert.deepEqual(await given('2', '70'), { option: 'opt_2', sure: 0.7 });
  assert.deepEqual(await given('3', '0', '1', ''), { option: 'opt_1' });
  assert.deepEqual(await given('2', '0', '1.5', '101', 'half', '100%'), { option: 'opt_2', sure: 1 });
  assert.equal(await given(''), null);
  assert.deepEqual(await given('2\n70', ''), { option: 'opt_2' }, 'only the first of lines pasted together');
});

test('a question to whoever has left ends with what was running, and nothing is kept of it', async () => {
  const stop = new AbortController();
  const io = { stdin: new PassThrough(), stderr: new PassThrough(), env: {} } as unknown as Io;
  // `as`, here and above: nothing else of them is looked at.
  const given = { framed: { options: [{ id: 'opt_1', name: 'Rent' }] }, left: stop.signal } as unknown;
  const asked = giveView(io, {} as Client, given as Parameters<typeof giveView>[2]);
  io.stdin.push('1\n');
  stop.abort(new Error('left'));
  await assert.rejects(asked, /left/);
});

test('a view that comes too late is not kept and ends nothing, and any other failure does', async () => {
  const giving = async (failure: Error) => {
    let told = '';
    const stderr = new PassThrough().on('data', (text: Buffer) => (told += String(text)));
    // `as`, here and below: nothing else of them is looked at.
    const io = { stdin: new PassThrough(), stderr, env: {} } as unknown as Io;
    const client = { deliberations: { giveView: () => Promise.reject(failure) } } as unknown as Client;
    const given = {
      framed: { options: [{ id: 'opt_1', name: 'Rent' }] },
      left: new AbortController().signal,
    };
    io.stdin.once('resume', () => io.stdin.push('1\n'));
    stderr.on('data', (text: Buffer) => void (/percent/.test(String(text)) && io.stdin.push('\n')));
    return [await giveView(io, client, given as unknown as Parameters<typeof giveView>[2]), told] as const;
  };
  const [kept, told] = await giving(new ConflictError('It has ended.'));
  assert.equal(kept, null);
  assert.match(told, /It has ended\. It is not kept\.\n$/);
  await assert.rejects(giving(new Error('broken')), /broken/);
});

test('what was said first stands beside what the panel says', () => {
  // `as`: nothing else of them is looked at.
  const memo = {
    options: ['Rent', 'Buy'].map((name, at) => ({ id: `opt_${at + 1}`, name })),
    verdict: { option: 'opt_2' },
  } as unknown as DecisionMemo;
  const said = (view: object): string => comparison(view as Parameters<typeof comparison>[0], memo);
  assert.equal(said({ option: 'opt_2' }), 'You said first: Buy. The panel agrees.');
  assert.equal(
    said({ option: 'opt_1', probabilities: { opt_1: 0.7, opt_2: 0.3 } }),
    'You said first: Rent (70%). The panel: Buy.',
  );
});
