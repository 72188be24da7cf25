import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isBaseUrl, parsePanel } from './panel-file.ts';

test('reads seats with names and fast models filled in', () => {
  const parsed = parsePanel({
    seats: [
      { provider: 'openai', model: 'gpt-6.1-sol' },
      { provider: 'openai', model: 'gpt-6-astra' },
      {
        name: 'Box',
        provider: 'compatible',
        model: 'qwen',
        baseUrl: 'http://box:8000/v1/',
        apiKeyEnv: 'BOX_KEY',
      },
    ],
  });
  assert.ok(parsed.ok);
  assert.deepEqual(
    parsed.seats.map(({ name, fastModel, baseUrl, apiKeyEnv }) => [name, fastModel, baseUrl, apiKeyEnv]),
    [
      ['openai', 'gpt-6-luna', null, null],
      ['openai-2', 'gpt-6-luna', null, null],
      ['Box', 'qwen', 'http://box:8000/v1', 'BOX_KEY'],
    ],
  );
});

test('lists every mistake at once, each in a sentence that names the field', () => {
  const parsed = parsePanel({
    seats: [
      { provider: 'mistral', model: 'x' },
      { provider: 'compatible', model: '' },
      { provider: 'compatible', model: 'x', baseUrl: 'ftp://x', apiKeyEnv: 'sk-not a name', modell: 1 },
      'seat',
    ],
  });
  assert.ok(!parsed.ok);
  const all = parsed.problems.join('\n');
  assert.match(
    all,
    /seats\[0\]\.provider must be one of openai, anthropic, google, xai, compatible; it is "mistral"\./,
  );
  assert.match(all, /seats\[1\]\.model must be the id of a model\./);
  assert.match(all, /seats\[2\]\.baseUrl must be an address/);
  assert.match(all, /seats\[2\]\.apiKeyEnv must be the name of an environment variable, not a key itself\./);
  assert.match(all, /seats\[2\]\."modell" is not a field/);
  assert.match(all, /seats\[3\] must be an object/);
  assert.doesNotMatch(all, /sk-not/);
});

test('takes a limit of calls and an effort by stage for a seat, and says what they may be', () => {
  const seat = { provider: 'xai', model: 'x' };
  const told = { timeoutMs: 600_000, effort: { perspectives: 'xhigh', memo: 'none' } };
  const parsed = parsePanel({ seats: [{ ...seat, ...told }, seat] });
  assert.ok(parsed.ok);
  assert.deepEqual(
    parsed.seats.map(({ timeoutMs, effort }) => ({ timeoutMs, effort })),
    [told, { timeoutMs: undefined, effort: undefined }],
  );
  const wrong = parsePanel({
    seats: [
      { ...seat, timeoutMs: 5 },
      { ...seat, effort: { perspectives: 'extreme' } },
      { ...seat, effort: { memoo: 'low' } },
    ],
  });
  assert.ok(!wrong.ok);
  const all = wrong.problems.join('\n');
  assert.match(all, /seats\[0\]\.timeoutMs must be a whole number of milliseconds from 1000 to 3600000\./);
  assert.match(all, /seats\[1\]\.effort\.perspectives must be one of none, minimal, low, /);
  assert.match(all, /seats\[2\]\.effort must be an object with efforts for /);
});

test('an unknown provider is one sentence', () => {
  const parsed = parsePanel({ seats: [{ provider: 'acme', model: 'x' }] });
  assert.equal(!parsed.ok && parsed.problems.length, 1);
});

test('needs 1 to 8 seats with names of their own, and an address for a compatible server', () => {
  const seat = { provider: 'xai', model: 'x' };
  const problem = (json: unknown): string => {
    const parsed = parsePanel(json);
    return parsed.ok ? '' : parsed.problems.join('\n');
  };
  assert.match(problem({ seats: [] }), /1 to 8 seats; it has 0/);
  assert.match(problem({ seats: Array(9).fill(seat) }), /it has 9/);
  assert.match(
    problem({
      seats: [
        { ...seat, name: 'a' },
        { ...seat, name: 'a' },
      ],
    }),
    /Two seats are named "a"/,
  );
  assert.match(problem({ seats: [{ provider: 'compatible', model: 'x' }] }), /seats\[0\]\.baseUrl is needed/);
  assert.equal(problem({ seats: Array(8).fill(seat) }), '');
});

test('no content of a file can make it throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.record({ seats: fc.array(fc.anything()) })), (json) => {
      const parsed = parsePanel(json);
      assert.ok(parsed.ok || parsed.problems.every((problem) => problem.endsWith('.')));
    }),
  );
});

test('an address has no user, query or fragment in it', () => {
  assert.ok(isBaseUrl('https://a.example/v1'));
  for (const bad of [
    '',
    'a.example',
    'file:///etc',
    'https://u:p@a.example',
    'https://a/?x=1',
    'https://a/#x',
  ]) {
    assert.ok(!isBaseUrl(bad), bad);
  }
});
