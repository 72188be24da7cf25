import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { format, inspect, promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { Secret } from '../../src/domain/secret.ts';

const VALUE = 'a-key-that-must-not-show';
const secret = new Secret(VALUE);

const WAYS: Readonly<Record<string, (held: unknown) => unknown>> = {
  'JSON.stringify': (held) => JSON.stringify(held),
  'a template': (held) => `${String(held)}`,
  'adding to text': (held) => 'key: ' + String(held),
  inspect: (held) => inspect(held, { depth: null }),
  'inspect, hidden things shown': (held) => inspect(held, { depth: null, showHidden: true, getters: true }),
  'inspect, custom inspectors ignored': (held) =>
    inspect(held, { depth: null, customInspect: false, showHidden: true }),
  'console format': (held) => format('%s %o %O %j %d', held, held, held, held, held),
  'Object.keys': (held) => Object.keys(held as object).join(),
  'Object.entries': (held) => JSON.stringify(Object.entries(held as object)),
  'own names and symbols': (held) =>
    Reflect.ownKeys(held as object)
      .map(String)
      .join(),
  'a copy by spreading': (held) =>
    inspect({ ...(held as object) }, { showHidden: true, customInspect: false }),
  structuredClone: (held) => inspect(structuredClone(held), { showHidden: true, customInspect: false }),
  'v8.serialize': (held) => serialize(held).toString('latin1'),
  'v8 there and back': (held) => inspect(deserialize(serialize(held)), { showHidden: true }),
  'the message of an error': (held) => new Error(String(held)).stack,
  'the cause of an error': (held) =>
    inspect(new Error('it failed', { cause: held }), { depth: null, showHidden: true }),
  'a failed assertion': (held) => {
    try {
      assert.deepEqual(held, null);
    } catch (error) {
      return inspect(error, { depth: null });
    }
    return '';
  },
};

const HELD: Readonly<Record<string, unknown>> = {
  itself: secret,
  'in an object': { provider: 'openai', key: secret },
  'in a list': [[secret]],
  'in a map': new Map([['openai', secret]]),
  'in a set': new Set([secret]),
};

test('shows its value to no serialiser, inspector, template, clone or error, wherever it is held', () => {
  for (const [how, show] of Object.entries(WAYS)) {
    for (const [where, held] of Object.entries(HELD)) {
      // A map can be cloned only as far as what it holds.
      const shown = String(show(held));
      assert.ok(!shown.includes(VALUE), `${how} of a secret ${where}: ${shown}`);
    }
  }
  assert.equal(secret.reveal(), VALUE);
});

test('is not printed by a process that dies of an error that holds it', async () => {
  const module = new URL('../../src/domain/secret.ts', import.meta.url).href;
  for (const last of [
    `throw Object.assign(new Error('died', { cause: key }), { key, list: [key] })`,
    `throw key`,
    `Promise.reject({ key })`,
    `console.log(key, { key }, [key]); console.table([key]); console.dir(key, { showHidden: true }); process.exit(1)`,
  ]) {
    const program = `const { Secret } = await import('${module}'); const key = new Secret(process.env.VALUE); ${last}`;
    const env = { PATH: process.env['PATH'] ?? '', VALUE };
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { env });
    // `as`: what a program that failed has printed is on the error.
    const { code, stdout, stderr } = (await run.catch((error: unknown) => error)) as Record<string, unknown>;
    assert.equal(code, 1);
    assert.ok(`${String(stdout)}${String(stderr)}`.length > 0);
    assert.ok(!`${String(stdout)}${String(stderr)}`.includes(VALUE), String(stderr));
  }
});
