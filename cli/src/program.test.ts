import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { Help, type CommandUnknownOpts as Command } from '@commander-js/extra-typings';
import { run } from './cli.fixture.ts';
import { completionsFor } from './commands/completions.ts';
import { jsonOf } from './io.ts';
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

/** What bash offers for the last of the words. */
function offered(...words: readonly string[]): string[] {
  const script = `${completionsFor('bash', program)}
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _witan; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', script, 'bash', ...words], { encoding: 'utf8' })
    .trim()
    .split('\n');
}

/** What help shows: not what a server starts for itself. */
function everyVisible(command: Command): Command[] {
  return [command, ...new Help().visibleCommands(command).flatMap(everyVisible)];
}

test('bash completes commands, flags and values, and knows of all that people may give', () => {
  assert.ok(!offered('witan', '').includes('finish'));
  for (const command of everyVisible(program)) {
    const path: string[] = [];
    for (let it: Command | null = command; it !== null; it = it.parent) path.unshift(it.name());
    const words = offered(...path, '');
    for (const child of new Help().visibleCommands(command))
      assert.ok(words.includes(child.name()), child.name());
    for (const { long } of command.options)
      assert.ok(words.includes(long ?? ''), `${path.join(' ')} ${long}`);
  }
  assert.deepEqual(offered('witan', 'keys', 'create', '--e'), ['--email', '--expires']);
  assert.deepEqual(offered('witan', 'memos', 'export', 'memo_1', '--format', ''), [
    'md',
    'html',
    'adr',
    'json',
    'signed',
  ]);
});

test('scripts for zsh and fish name every command', () => {
  for (const shell of ['zsh', 'fish'] as const) {
    const script = completionsFor(shell, program);
    for (const command of everyVisible(program).slice(1))
      assert.ok(script.includes(command.name()), command.name());
  }
});

test('fish offers the flags of a command after all of its words, not after one of them', () => {
  const offers = completionsFor('fish', program)
    .split('\n')
    .filter((line) => line.includes(' -l frame-first '));
  assert.deepEqual(
    offers.map((line) => / -n '([^']*)' /.exec(line)?.[1]),
    ['__witan_at "ask"'],
  );
});

test('printed JSON reads back the same and cannot steer a terminal', () => {
  const value = { text: 'a\u001b[31m\u009b31m\u202e\u2028b\u007f', deep: [{ 'k\u0085': 1 }] };
  const text = jsonOf(value, 2);
  assert.deepEqual(JSON.parse(text), value);
  assert.doesNotMatch(text.replaceAll('\n', ''), /[\p{Cc}\u2028-\u202e]/u);
});
