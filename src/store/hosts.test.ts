import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readHostList } from './hosts.ts';

describe('the hosts of a URL', () => {
  test('are taken apart in their order, each with its port and with all the rest of the URL', () => {
    assert.deepEqual(
      readHostList('postgres://u:p%40ss@a:5432,b,[::1]:5433/db?sslmode=require&target_session_attrs=primary'),
      {
        urls: ['a:5432', 'b', '[::1]:5433'].map((host) => `postgres://u:p%40ss@${host}/db?sslmode=require`),
        target: 'primary',
      },
    );
    assert.deepEqual(readHostList('postgresql://a,b'), {
      urls: ['postgresql://a', 'postgresql://b'],
      target: 'read-write',
    });
    assert.deepEqual(readHostList('postgres://u@a/db?target_session_attrs=any'), {
      urls: ['postgres://u@a/db'],
      target: 'any',
    });
  });

  test('are left as they are where there is one and nothing is asked of it', () => {
    for (const url of [
      'postgres://u:p@a:5432/db?sslmode=require',
      'postgresql://u@/db?host=/run/postgresql&port=5433',
      'postgres://u:a,b@a/db',
    ])
      assert.deepEqual(readHostList(url), { urls: [url], target: 'any' });
  });

  test('are refused where one is missing, or where the attribute would find a host that takes no writes', () => {
    for (const target of ['standby', 'prefer-standby', 'read-only', 'readwrite', ''])
      assert.throws(() => readHostList(`postgres://u:sesame@a,b/db?target_session_attrs=${target}`), {
        name: 'StoreError',
        message:
          'target_session_attrs in DATABASE_URL must be read-write, primary or any: Witan reads and writes over every connection.',
      });
    for (const hosts of ['a,,b', 'a,', ',b'])
      assert.throws(() => readHostList(`postgres://u:sesame@${hosts}/db`), {
        name: 'StoreError',
        message: 'DATABASE_URL has a comma between its hosts and no host beside it.',
      });
  });
});
