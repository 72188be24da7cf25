import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CliError } from './exit.ts';
import { readKeyOrder } from './key-order.ts';
import { readCriterion, readMust, readOption, readWhole } from './read-input.ts';

test('reads the short forms of options, criteria and musts', () => {
  assert.deepEqual(readOption('Buy: a flat of 80 m2'), { name: 'Buy', description: 'a flat of 80 m2' });
  assert.deepEqual(readOption('  node:test  '), { name: 'node:test' });
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
  assert.throws(() => readOption(': description'), CliError);
  assert.throws(() => readMust(': description'), CliError);
});

test('a whole number is nothing else', () => {
  assert.equal(readWhole('60', '--rate', [1, 60]), 60);
  for (const text of ['', '0', '61', '1.5', '-1', '1e1', '0x1', ' 1', '９']) {
    assert.throws(() => readWhole(text, '--rate', [1, 60]), {
      message: '--rate must be a whole number from 1 to 60.',
    });
  }
});

test('an order for a key is checked before the database is opened', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const order = readKeyOrder(
    { org: ' acme ', domain: '@Acme.Example', rate: '5', expires: '2026-11-22' },
    now,
  );
  assert.deepEqual(order, {
    organization: 'acme',
    test: false,
    domain: 'acme.example',
    ratePerMinute: 5,
    expiresAt: new Date('2026-11-22T00:00:00Z'),
  });
  const refused: [Parameters<typeof readKeyOrder>[0], RegExp][] = [
    [{ org: ' ' }, /^--org must be a name/],
    [{ org: 'a', email: 'nobody' }, /^--email must be a valid e-mail address/],
    [{ org: 'a', domain: 'localhost' }, /^--domain must be a domain/],
    [{ org: 'a', email: 'a@b.co', domain: 'b.co' }, /--email or --domain, not both/],
    [{ org: 'a', rate: '0' }, /^--rate must be a whole number from 1/],
    [{ org: 'a', orgCredits: '-1' }, /^--org-credits must be a whole number from 0/],
    [{ org: 'a', expires: 'tomorrow' }, /^--expires must be a date such as/],
    [{ org: 'a', expires: '2027-02-30' }, /^--expires must be a date such as/],
    [{ org: 'a', expires: '2026-11-21' }, /^--expires must lie in the future/],
    [{ org: 'a', expires: '2026-11-21T13:00:00' }, /^--expires must be a date such as/],
  ];
  for (const [flags, message] of refused)
    assert.throws(() => readKeyOrder(flags, now), { name: 'CliError', exitCode: 2, message });
});
