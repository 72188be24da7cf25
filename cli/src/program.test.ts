import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Help, type CommandUnknownOpts as Command } from '@commander-js/extra-typings';
import { call, run } from './cli.fixture.ts';
import { ANSWERS, RESULTS } from './commands/record-outcome.ts';
import { jsonOf } from './io.ts';
import { FORMATS } from './print-memo.ts';
import { createProgram } from './program.ts';

const io = {
  env: {},
  cwd: '/',
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  now: () => 0,
};
const program = await createProgram(io, null);

function everyCommand(command: Command): Command[] {
  return [command, ...command.commands.flatMap(everyCommand)];
}

test('help goes to stdout and names the exit codes', async () => {
  const { code, stdout, stderr } = await run(['--help']);
  assert.deepEqual([code, stderr], [0, '']);
  for (const words of [
    /0 ok/,
    /2 bad input/,
    /3 not authorized/,
    /4 limited/,
    /5 interrupted/,
    /6 degraded/,
  ]) {
    assert.match(stdout, words);
  }
});

test('prints the version of the package', async () => {
  const { code, stdout } = await run(['--version']);
  assert.equal(code, 0);
  assert.match(stdout, /^\d+\.\d+\.\d+\n$/);
});

test('every command says what it does, and none takes a secret as a flag', () => {
  for (const command of everyCommand(program)) {
    assert.ok(command.description().length > 10, command.name());
    for (const { long } of command.options) assert.doesNotMatch(long ?? '', /key$|password|secret|token/);
  }
});

/** What help shows: not what a server starts for itself. */
function everyVisible(command: Command): Command[] {
  return [command, ...new Help().visibleCommands(command).flatMap(everyVisible)];
}

test('completion knows of all commands and flags that people may give', async () => {
  for (const command of everyVisible(program)) {
    const path: string[] = [];
    for (let it: Command | null = command; it !== null; it = it.parent) path.unshift(it.name());
    const { code, stdout } = await call(['completions', 'bash', '--', ...path]);
    assert.equal(code, 0, path.join(' '));
    const offered = stdout.split('\n');
    for (const child of new Help().visibleCommands(command))
      assert.ok(offered.includes(child.name()), child.name());
    for (const { long } of command.options)
      assert.ok(offered.includes(long ?? ''), `${path.join(' ')} ${long}`);
    assert.ok(!offered.includes('finish'));
  }
});

test('after an option that takes one of some values, completion offers these alone', async () => {
  const limited = everyVisible(program)
    .flatMap((command) => command.options.map((option) => ({ command, option })))
    .find(({ option }) => option.argChoices);
  const { command, option } = limited ?? assert.fail();
  const words = ['completions', 'bash', '--', 'witan', command.name(), option.long ?? ''];
  assert.deepEqual((await call(words)).stdout.trim().split('\n'), option.argChoices);
});

test('completion goes by the command and the option before, whichever of its names stands there', async () => {
  const offered = async (shell: string, ...words: string[]): Promise<string[]> =>
    (await call(['completions', shell, '--', 'witan', ...words])).stdout.trimEnd().split('\n');
  assert.deepEqual(await offered('bash', 'outcome', 'memo_1', '-r'), RESULTS);
  assert.deepEqual(await offered('zsh', 'memos', 'export', '--format'), FORMATS);
  const answers = await offered('fish', 'settle', 'memo_1', 'prd_1');
  assert.deepEqual(answers.slice(0, 3), ANSWERS);
  assert.deepEqual(await offered('bash', 'ask', 'keys'), await offered('bash', 'ask'));
});

test('zsh and fish are told what each word is', async () => {
  const what = 'Makes a new key with the same bounds and ends the old one.';
  for (const [shell, separator] of [
    ['zsh', ':'],
    ['fish', '\t'],
  ] as const) {
    const { stdout } = await call(['completions', shell, '--', 'witan', 'keys']);
    assert.ok(stdout.split('\n').includes(`rotate${separator}${what}`), stdout);
    const { stdout: script } = await call(['completions', shell]);
    assert.ok(script.includes(`witan completions ${shell} -- `));
  }
});

test('printed JSON reads back the same and cannot steer a terminal', () => {
  const value = { text: 'a\u001b[31m\u009b31m\u202e\u2028b\u007f', deep: [{ 'k\u0085': 1 }] };
  const text = jsonOf(value, 2);
  assert.deepEqual(JSON.parse(text), value);
  assert.doesNotMatch(text.replaceAll('\n', ''), /[\p{Cc}\u2028-\u202e]/u);
});
