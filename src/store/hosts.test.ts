import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, test, type TestContext } from 'node:test';
import { Client } from 'pg';
import { freshDatabase } from '../../test/database.ts';
import { until } from '../../test/until.ts';
import { NoServingHost } from './failure.ts';
import { createHosts, readHostList, type TargetSession } from './hosts.ts';

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
    assert.deepEqual(readHostList('postgres:///db?host=/run/postgresql&target_session_attrs=primary'), {
      urls: ['postgres:///db?host=/run/postgresql'],
      target: 'primary',
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

/** An address where every connection is cut, at once or by `cut`, and how many there were. */
async function openDead(t: TestContext, cut = (socket: Socket): unknown => socket.destroy()) {
  let asked = 0;
  const server = createServer((socket) => {
    asked += 1;
    cut(socket);
  }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  // `as`: a server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://me@127.0.0.1:${port}/db`, asked: () => asked };
}

/** A connection to a server in that state, and whether it was cut. */
function connectionTo(state: { standby?: boolean; fixed?: boolean; instance?: string }) {
  const client = new Client();
  let isCut = false;
  client.connection.stream.destroy = () => {
    isCut = true;
    return client.connection.stream;
  };
  const rows = [{ standby: false, fixed: false, instance: '1', ...state }];
  Object.assign(client, { query: async () => ({ rows }) });
  const hear = (bytes: number) =>
    Object.defineProperty(client.connection.stream, 'bytesRead', { value: bytes, configurable: true });
  hear(0);
  return { client, isCut: () => isCut, hear };
}

describe('the host that serves', () => {
  test('is looked for once, and again only after a doubt about itself', async (t) => {
    const { url, drop } = await freshDatabase();
    t.after(drop);
    const dead = await openDead(t);
    const hosts = createHosts({ urls: [dead.url, url], target: 'read-write' }, {});
    const found = await hosts.find();
    assert.equal(found.url, url);
    assert.equal(await hosts.find(), found);
    hosts.doubt({ ...found });
    assert.equal(await hosts.find(), found);
    assert.equal(dead.asked(), 1);
    hosts.doubt(found);
    assert.equal(await hosts.find(), found);
    assert.equal(dead.asked(), 2);
  });

  test('is found past one that is cut while it is asked, and no look leaves a connection open', async (t) => {
    const { url, name, pool, drop } = await freshDatabase();
    t.after(drop);
    const dying = await openDead(t, (socket) =>
      socket.once('data', () => {
        // AuthenticationOk and ReadyForQuery.
        socket.write(Buffer.from('5200000008000000005a0000000549', 'hex'));
        socket.once('data', () => socket.destroy());
      }),
    );
    const hosts = createHosts({ urls: [dying.url, url], target: 'read-write' }, {});
    assert.equal((await hosts.find()).url, url);
    await until(async () => {
      const { rowCount } = await pool.query(
        'select from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
        [name],
      );
      return rowCount === 0;
    }, 'the connections of the search end');
  });

  test('is the only one without a look, unless it has to accept writes', async (t) => {
    const { url, asked } = await openDead(t);
    const found = await createHosts({ urls: [url], target: 'any' }, {}).find();
    assert.deepEqual([found.url, asked()], [url, 0]);
    await assert.rejects(createHosts({ urls: [url], target: 'read-write' }, {}).find(), NoServingHost);
    assert.equal(asked(), 1);
  });

  test('is taken or refused as its target says', async () => {
    const admits = async (target: TargetSession, state: Parameters<typeof connectionTo>[0]) => {
      const hosts = createHosts({ urls: ['postgres://a', 'postgres://b'], target }, {});
      const host = { url: 'postgres://a', host: 'a', port: 5432 };
      return hosts.admit(host, connectionTo(state).client).then(
        () => 'taken',
        (error: Error) => error.message,
      );
    };
    const [standby, fixed] = [{ standby: true, fixed: true }, { fixed: true }];
    assert.match(await admits('read-write', standby), /a:5432: it is a standby/);
    assert.match(await admits('read-write', fixed), /a:5432: it is read-only/);
    assert.match(await admits('primary', standby), /it is a standby/);
    for (const [target, state] of [
      ['read-write', {}],
      ['primary', fixed],
      ['any', standby],
    ] as const)
      assert.equal(await admits(target, state), 'taken', target);
  });

  test('cuts what still hears nothing ten seconds after a silence, and nothing without one', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'setImmediate'] });
    const hosts = createHosts({ urls: ['postgres://a'], target: 'any' }, {});
    const a = await hosts.find();
    const [deaf, slow, silent, line, later] = [1, 2, 3, 4, 5].map(() => connectionTo({}));
    assert.ok(deaf && slow && silent && line && later);
    await hosts.admit(a, deaf.client);
    await hosts.admit(a, slow.client);
    hosts.doubt(a);
    await hosts.admit(a, silent.client);
    t.mock.timers.tick(60_000);
    assert.equal(deaf.isCut(), false);
    hosts.doubt(a, true);
    await hosts.admit(a, line.client);
    t.mock.timers.tick(9_999);
    slow.hear(5);
    await hosts.admit(a, later.client);
    assert.equal(deaf.isCut(), false);
    t.mock.timers.tick(60_000);
    assert.deepEqual(
      [deaf, slow, silent, line, later].map(({ isCut }) => isCut()),
      [true, false, true, false, false],
    );
  });

  test('cuts the connections to the one before it, and takes none that was opened to another meanwhile', async () => {
    const hosts = createHosts({ urls: ['postgres://a', 'postgres://b'], target: 'read-write' }, {});
    const [a, b] = [
      { url: 'postgres://a', host: 'a', port: 5432 },
      { url: 'postgres://b', host: 'b', port: 5432 },
    ];
    const [first, same, gone, late, next] = ['1', '1', '1', '2', '2'].map((instance) =>
      connectionTo({ instance }),
    );
    assert.ok(first && same && gone && late && next);
    await hosts.admit(a, first.client);
    await hosts.admit(a, same.client);
    (await hosts.admit(a, gone.client))();
    assert.equal(await hosts.find(), a);
    await assert.rejects(hosts.admit(b, late.client), { code: 'ECONNRESET' });
    assert.deepEqual([first.isCut(), same.isCut()], [false, false]);
    await hosts.admit(a, next.client);
    assert.deepEqual(
      [first, same, gone, next].map(({ isCut }) => isCut()),
      [true, true, false, false],
    );
  });
});
