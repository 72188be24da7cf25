import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withCheckedTls } from './tls-mode.ts';
import { whyUnreachable } from './unreachable.ts';

test('says why PostgreSQL lets nobody in, and never the password', () => {
  const refused = 'no pg_hba.conf entry for host "10.0.0.9", user "me", database "db"';
  const unlet = 'its pg_hba.conf does not let this user into this database from here';
  for (const [message, code, reason] of [
    ['role "me" does not exist', '28000', 'it refuses the user'],
    [`${refused}, SSL encryption`, '28000', unlet],
    [`${refused}, no encryption`, '28000', `${unlet} without TLS: try sslmode=verify-full`],
    ['Connection terminated unexpectedly', undefined, 'it cut the connection without an answer'],
    [
      'There was an error establishing an SSL connection',
      undefined,
      'it does not answer as a PostgreSQL does',
    ],
    ['getaddrinfo', 'ENOTFOUND', 'the host is unknown'],
    ['connect', 'ETIMEDOUT', 'no answer within 5 s'],
    ['timeout expired', undefined, 'no answer within 5 s'],
    ['sesame is not known, not even sesame', 'XX000', '*** is not known, not even ***'],
  ] as const) {
    const error = Object.assign(new Error(message), { code });
    assert.equal(whyUnreachable(error, { timeoutMs: 5_000, password: 'sesame' }), reason);
  }
  for (const password of ['', null])
    assert.equal(whyUnreachable(new Error('It broke'), { timeoutMs: 5_000, password }), 'It broke');
});

test('modes of TLS that only encrypt are checked, those that do neither are kept', () => {
  const of = (mode: string) => withCheckedTls(`postgres://a/db?x=1&sslmode=${mode}#b`);
  for (const mode of ['verify-full', 'verify-ca', 'require', 'prefer'])
    assert.equal(of(mode), of('verify-full'));
  for (const mode of ['no-verify', 'disable']) assert.match(of(mode), new RegExp(`&sslmode=${mode}#b$`));
  assert.equal(withCheckedTls('postgres://a/db'), 'postgres://a/db');
});
