import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cliConfig } from './cli-config.ts';
import { CliError } from './io.ts';
import { call } from './cli.fixture.ts';
import { readDomain, readFuture } from './commands/keys.ts';
import { readCriterion, readEmail, whole, readMust, readOrganization, readOption } from './options.ts';

test('reads the short forms of options, criteria and musts', () => {
  assert.deepEqual(readOption('Buy: a flat of 80 m2'), { name: 'Buy', description: 'a flat of 80 m2' });
  assert.deepEqual(readOption('  node:test  '), { name: 'node:test' });
  for (const text of ['Buy:', 'Buy : ']) assert.deepEqual(readOption(text), { name: 'Buy' });
  assert.deepEqual(readMust('EU: card data stays there'), {
    name: 'EU',
    description: 'card data stays there',
  });
  assert.deepEqual(readMust('Cost <= 5'), { name: 'Cost <= 5' });
  assert.deepEqual(readCriterion('Cost=3: over three years'), {
    name: 'Cost',
    weight: 3,
    description: 'over three years',
  });
  assert.deepEqual(readCriterion('Cost = 0.5'), { name: 'Cost', weight: 0.5 });
  assert.deepEqual(readCriterion('E=mc2=2'), { name: 'E=mc2', weight: 2 });
  assert.deepEqual(readCriterion('Freedom: to move: anywhere'), {
    name: 'Freedom',
    description: 'to move: anywhere',
  });
});

test('what was put into the short form of a criterion comes out again', () => {
  const word = fc.stringMatching(/^[a-z]{1,9}( [a-z]{1,9})?$/);
  fc.assert(
    fc.property(word, word, fc.integer({ min: 1, max: 100 }), (name, description, weight) => {
      assert.deepEqual(readCriterion(`${name}=${weight}: ${description}`), { name, weight, description });
    }),
  );
});

test('refuses short forms that name nothing or weigh nothing', () => {
  for (const text of ['', ': description', '=3', 'Cost=', 'Cost=three', 'Cost=-1']) {
    assert.throws(() => readCriterion(text), CliError, text);
  }
  for (const text of [': description', ':']) assert.throws(() => readOption(text), CliError);
  assert.throws(() => readMust(': description'), CliError);
});

test('a whole number is nothing else', () => {
  assert.equal(whole('--rate', [1, 60])('60'), 60);
  for (const text of ['', '0', '61', '1.5', '-1', '1e1', '0x1', ' 1', '９']) {
    assert.throws(() => whole('--rate', [1, 60])(text), {
      message: '--rate must be a whole number from 1 to 60.',
    });
  }
});

test('reads whose a new key is and when it ends', () => {
  assert.equal(readOrganization(' acme '), 'acme');
  assert.equal(readDomain('@Acme.Example'), 'acme.example');
  const now = Date.parse('2026-11-21T12:00:00Z');
  assert.deepEqual(readFuture('2026-11-22', now), new Date('2026-11-22T00:00:00Z'));
  assert.throws(() => readFuture('2026-11-21T12:00:00Z', now), /must lie in the future/);
});

test('WITAN_EMAIL takes the addresses that --email takes', () => {
  const fromVariable = (email: string) => cliConfig({ env: { WITAN_EMAIL: email }, cwd: '/' }).userEmail;
  for (const address of [' Ada@Example.com ', 'r&d/west@example.com'])
    assert.equal(fromVariable(address), readEmail(address));
  for (const address of ['nobody', 'a..b@example.com']) {
    assert.throws(() => fromVariable(address), { message: 'WITAN_EMAIL must be a valid e-mail address.' });
    assert.throws(() => readEmail(address), CliError);
  }
});

test('a new key is checked before the database is opened', async () => {
  const refused: readonly (readonly [given: readonly string[], message: RegExp])[] = [
    [['--org', ' '], /^--org must be a name/],
    [['--email', 'nobody'], /^--email must be a valid e-mail address/],
    [['--domain', 'localhost'], /^--domain must be a domain/],
    [
      ['--email', 'a@b.co', '--domain', 'b.co'],
      /'--email <address>' cannot be used with option '--domain <domain>'/,
    ],
    [['--scopes', 'ask, admin', '--domain', 'b.co'], /^A key that is bound by --email or --domain cannot/],
    [['--scopes', 'ask,own'], /^--scopes must be a list of ask/],
    [['--rate', '0'], /^--rate must be a whole number from 1/],
    [['--org-credits', '-1'], /^--org-credits must be a whole number from 0/],
    [['--expires', 'tomorrow'], /^--expires must be a date such as/],
    [['--expires', '2099-02-30'], /^--expires must be a date such as/],
    [['--expires', '2026-11-21'], /^--expires must lie in the future/],
    [['--expires', '9999-12-31T23:00:00-02:00'], /^--expires must lie in the future, before the year 10000/],
    [['--expires', '2099-11-21T13:00:00'], /^--expires must be a date such as/],
  ];
  // A database that cannot be reached: opening it would fail with another error.
  const env = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  for (const [given, message] of refused) {
    const { code, stderr } = await call(['keys', 'create', '--org', 'a', ...given], { env });
    assert.equal(code, 2, stderr);
    assert.match(stderr, message);
  }
});
