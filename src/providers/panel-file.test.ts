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
      { provider: 'nobody', model: 'x' },
      { provider: 'compatible', model: '' },
      { provider: 'compatible', model: 'x', baseUrl: 'ftp://x', apiKeyEnv: 'sk-not a name', modell: 1 },
      'seat',
    ],
  });
  assert.ok(!parsed.ok);
  const all = parsed.problems.join('\n');
  assert.match(all, /seats\[0\]\.provider must be one of openai, [a-z, ]+, vertex; it is "nobody"\./);
  assert.match(all, /seats\[1\]\.model must be the id of a model\./);
  assert.match(all, /seats\[2\]\.baseUrl must be an address/);
  assert.match(all, /seats\[2\]\.apiKeyEnv must be the name of an environment variable, not a key itself\./);
  assert.match(all, /seats\[2\]\."modell" is not a field/);
  assert.match(all, /seats\[3\] must be an object/);
  assert.doesNotMatch(all, /sk-not/);
});

test('takes a limit of calls and an effort by stage for a seat, and says what they may be', () => {
  const seat = { provider: 'xai', model: 'x' };
  const told = { timeoutMs: 600_000, effort: { perspectives: 'xhigh', synthesis: 'none' } };
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
      { ...seat, effort: { memo: 'low' } },
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
    'https://u@a.example',
    'https://:p@a.example',
    'https://a/?x=1',
    'https://a/#x',
  ]) {
    assert.ok(!isBaseUrl(bad), bad);
  }
});

test('reads everything that a seat can be told, and reserves', () => {
  const told = {
    provider: 'openai',
    fallbackModel: 'gpt-6.1-sol',
    maxOutputTokens: 20_000,
    timeoutMs: 60_000,
    effort: { review: 'low' },
    price: { input: 1, output: 2, search: 3 },
    headers: { 'X-Team': 'blue' },
    extraBody: { service_tier: 'flex' },
    temperature: 0.5,
    structured: 'object',
  };
  const parsed = parsePanel({
    seats: [told, { provider: 'azure', model: 'our-deployment' }],
    reserves: [{ provider: 'openai', model: 'gpt-6.1-sol' }],
  });
  assert.ok(parsed.ok);
  const { headers, extraBody, temperature, structured, price, ...settings } = told;
  assert.deepEqual(parsed.seats[0], {
    ...settings,
    name: 'openai',
    model: 'gpt-6-astra',
    fastModel: 'gpt-6-luna',
    baseUrl: null,
    apiKeyEnv: null,
    price: { ...price, cachedInput: null },
    options: { headers, extraBody, temperature, structured },
  });
  assert.deepEqual([parsed.seats[1]?.fastModel, parsed.reserves[0]?.name], ['our-deployment', 'openai-2']);
});

test('names what is wrong with each setting of a seat', () => {
  const parsed = parsePanel({
    seats: [
      {
        provider: 'xai',
        maxOutputTokens: 1,
        temperature: 3,
        structured: 'xml',
        price: { input: -1, output: 1 },
        headers: { 'X-Team': 'blue', Host: 'x' },
        extraBody: 'x',
      },
      { provider: 'bedrock', extraBody: {} },
    ],
    reserves: {},
    seat: [],
  });
  assert.ok(!parsed.ok);
  const all = parsed.problems.join('\n');
  for (const words of [
    /seats\[0\]\.maxOutputTokens must be a whole number of tokens from 500 to/,
    /seats\[0\]\.temperature must be a number from 0 to 2\./,
    /seats\[0\]\.structured must be schema, object or none\./,
    /seats\[0\]\.price\.input must be US dollars per million tokens from 0/,
    /seats\[0\]\.headers must not set host/,
    /seats\[0\]\.extraBody must be an object/,
    /seats\[1\]\.model is needed: only OpenAI, [A-Za-z, ]+ have a default/,
    /seats\[1\]\.extraBody cannot be added to a request that is signed/,
    /"reserves" must be a list of seats/,
    /"seat" is not a field of the panel file/,
  ])
    assert.match(all, words);
});

const one = { provider: 'openai', model: 'gpt-6.1-sol' };

test('reads several panels, each with seats of its own names', () => {
  const cheap = { seats: [one], reserves: [one] };
  const parsed = parsePanel({ panels: { default: [one, one], cheap }, personas: true });
  assert.ok(parsed.ok);
  assert.deepEqual(
    parsed.seats.map(({ name }) => name),
    ['openai', 'openai-2'],
  );
  const other = parsed.others.get('cheap');
  assert.deepEqual(
    [...(other?.seats ?? []), ...(other?.reserves ?? [])].map(({ name }) => name),
    ['cheap-openai', 'cheap-openai-2'],
  );
  assert.deepEqual([...parsed.others.keys()], ['cheap'], 'the default is none of the others');
  assert.equal(parsed.personas?.length, 4);
});

test('refuses both forms at once, panels without a default one, and personas that cannot be drawn', () => {
  const problemsOf = (json: unknown): string => {
    const parsed = parsePanel(json);
    assert.ok(!parsed.ok);
    return parsed.problems.join('\n');
  };
  assert.match(problemsOf({ seats: [one], panels: { default: [one] } }), /use one form/);
  assert.match(problemsOf({ panels: { cheap: [one] } }), /one that is named "default"/);
  assert.match(problemsOf({ panels: { default: [one], 'Über alles': [one] } }), /a name of small letters/);
  assert.match(problemsOf({ panels: { default: [] } }), /panels\.default must have 1 to 8 seats/);
  assert.match(problemsOf({ seats: [one], personas: ['The Oracle'] }), /personas\.0/);
  const oracle = { title: 'The Oracle', style: 'Look ahead.' };
  assert.match(
    problemsOf({ seats: [one], personas: [oracle, oracle] }),
    /Two personas have the title "The Oracle"/,
  );
  const long = { title: 'The Oracle', style: 'x'.repeat(501) };
  assert.match(problemsOf({ seats: [one], personas: [long] }), /personas\.0\.style .*500/);
});

test('takes each setting of a seat up to its bounds, and refuses the next value', () => {
  const problems = (more: object): number => {
    const parsed = parsePanel({ seats: [{ ...one, ...more }] });
    return parsed.ok ? 0 : parsed.problems.length;
  };
  const text = (length: number): string => 'x'.repeat(length);
  const priced = (more: object): object => ({ price: { input: 0, output: 0, ...more } });
  const cases: readonly (readonly [good: readonly object[], bad: readonly object[]])[] = [
    [
      [{ name: text(60) }, { name: 'x' }],
      [{ name: text(61) }, { name: ' ' }],
    ],
    [[{ model: text(200) }], [{ model: text(201) }]],
    [[{ fastModel: text(200) }], [{ fastModel: text(201) }]],
    [[{ fallbackModel: text(200) }], [{ fallbackModel: text(201) }]],
    [
      [{ timeoutMs: 1_000 }, { timeoutMs: 3_600_000 }],
      [{ timeoutMs: 999 }, { timeoutMs: 3_600_001 }],
    ],
    [
      [{ maxOutputTokens: 500 }, { maxOutputTokens: 1_000_000 }],
      [{ maxOutputTokens: 499 }, { maxOutputTokens: 1_000_001 }, { maxOutputTokens: 500.5 }],
    ],
    [
      [{ temperature: 0 }, { temperature: 2 }],
      [{ temperature: -0.1 }, { temperature: 2.1 }],
    ],
    [
      [priced({ input: 1e6, search: 1e6, cacheWrite: 0, cachedInput: null })],
      [priced({ output: 1e6 + 1 }), priced({ search: 1e6 + 1 }), priced({ search: -1 })],
    ],
    [[{ headers: { A: text(4_000) } }], [{ headers: { A: text(4_001) } }, { headers: { 'A b': 'x' } }]],
    [[{ ollama: false }], [{ ollama: true }, { ollama: 'yes' }]],
  ];
  for (const [good, bad] of cases) {
    for (const more of good) assert.equal(problems(more), 0, JSON.stringify(more).slice(0, 60));
    for (const more of bad) assert.equal(problems(more), 1, JSON.stringify(more).slice(0, 60));
  }
});

test('bounds reserves, personas and the names of panels', () => {
  const problems = (json: unknown): readonly string[] => {
    const parsed = parsePanel(json);
    return parsed.ok ? [] : parsed.problems;
  };
  const seats = [one];
  assert.deepEqual(problems({ seats, reserves: Array(8).fill(one) }), []);
  assert.deepEqual(problems({ seats, reserves: Array(9).fill(one) }), [
    'The panel file must have at most 8 reserves; it has 9.',
  ]);
  const personas = (count: number, style = 'Looks at costs'): unknown => ({
    seats,
    personas: Array.from({ length: count }, (_, at) => ({ title: `Persona ${at}`, style })),
  });
  assert.deepEqual([problems(personas(16)), problems(personas(1, 'x'.repeat(500)))], [[], []]);
  assert.deepEqual(
    [personas(0), personas(17), personas(1, 'x'.repeat(501))].map((json) => problems(json).length),
    [1, 1, 1],
  );
  assert.deepEqual(problems({ seats, personas: false }), []);
  const name = `a${'-'.repeat(39)}`;
  assert.deepEqual(problems({ panels: { default: seats, [name]: seats } }), []);
  assert.match(problems({ panels: { default: seats, [`${name}-`]: seats } }).join(), /at most 40\.$/);
  assert.deepEqual(problems({ panels: [seats] }), [
    '"panels" must be an object with a list of seats for each name.',
    '"panels" must hold one that is named "default".',
  ]);
  assert.deepEqual(problems({ panels: { default: seats, cheap: {} } }), [
    'panels.cheap.seats must be a list of seats.',
  ]);
  assert.deepEqual(problems({ panels: { default: seats, cheap: { seats, personas: true, reserve: [] } } }), [
    'panels.cheap."personas" is not a field of a panel.',
    'panels.cheap."reserve" is not a field of a panel.',
  ]);
  for (const none of [null, [], 3, {}])
    assert.deepEqual(problems(none), ['The panel file must be an object with a list of "seats".']);
});
