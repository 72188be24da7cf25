import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { allowNetworks } from './addresses.ts';
import { post } from './post.ts';
import type { PostSettings } from './post.ts';
import type { Resolve } from './resolve.ts';

const message = { headers: { 'Content-Type': 'application/json' }, body: '{}' };

/** Listens at 127.0.0.1 alone, so that a connection to another loopback address is refused. */
async function listening(t: TestContext, answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function settings(resolve: Resolve, more: Partial<PostSettings> = {}): PostSettings {
  return {
    allowed: allowNetworks(['127.0.0.1']),
    resolve,
    timeoutMs: 5_000,
    mostBytes: 64 * 1_024,
    ...more,
  };
}

const at =
  (...addresses: string[]): Resolve =>
  () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));

test('resolves a name once and connects to what was checked, though the name leads elsewhere a moment later', async (t) => {
  const port = await listening(t, (_request, response) => response.writeHead(204).end());
  let asked = 0;
  const changing: Resolve = (host, signal) => {
    asked += 1;
    assert.equal(host, 'hooks.example.com');
    return at(asked === 1 ? '127.0.0.1' : '127.0.0.2')(host, signal);
  };
  const url = `http://hooks.example.com:${port}/`;
  assert.deepEqual(await post(url, message, settings(changing)), { status: 204, problem: null });
  assert.equal(asked, 1);
  assert.deepEqual(await post(url, message, settings(changing)), {
    status: null,
    problem: 'The address is not public.',
  });
});

test('sends nothing to a name of which one address is private, in whatever form', async (t) => {
  let heard = 0;
  const port = await listening(t, (_request, response) => {
    heard += 1;
    response.end();
  });
  const none = { allowed: allowNetworks([]) };
  for (const addresses of [
    ['127.0.0.1'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['8.8.8.8', '127.0.0.1'],
    ['169.254.169.254'],
    [],
  ]) {
    const posted = await post(`https://a.example:${port}/`, message, settings(at(...addresses), none));
    assert.equal(posted.problem, 'The address is not public.', addresses.join());
  }
  const literal = await post(`https://127.0.0.1:${port}/`, message, settings(at('8.8.8.8'), none));
  assert.equal(literal.problem, 'The address is not public.');
  assert.equal(heard, 0);
});

test('reads no more of an answer than it may, and waits no longer', async (t) => {
  let written = 0;
  const endless = await listening(t, (_request, response) => {
    response.writeHead(200);
    const more = (): void => {
      if (response.destroyed) return;
      written += 1_024;
      response.write(Buffer.alloc(1_024), () => setImmediate(more));
    };
    more();
  });
  const posted = await post(`http://a.example:${endless}/`, message, settings(at('127.0.0.1')));
  assert.equal(posted.status, 200);
  assert.ok(written < 32 * 1_024 * 1_024);
  let isWhole = false;
  const exact = await listening(t, (_request, response) => {
    response.write('four');
    setTimeout(() => {
      isWhole = true;
      response.end();
    }, 20);
  });
  const most = settings(at('127.0.0.1'), { mostBytes: 4 });
  assert.equal((await post(`http://a.example:${exact}/`, message, most)).status, 200);
  assert.ok(isWhole, 'an answer of exactly what may be read is read to its end');
  const silent = await listening(t, () => {});
  const late = await post(
    `http://a.example:${silent}/`,
    message,
    settings(at('127.0.0.1'), { timeoutMs: 200 }),
  );
  assert.deepEqual(late, { status: null, problem: 'No answer within 0.2 s.' });
  const switching = await listening(t, (request) => {
    request.socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n');
  });
  const brief = settings(at('127.0.0.1'), { timeoutMs: 200 });
  assert.equal((await post(`http://a.example:${switching}/`, message, brief)).status, null);
  const stuck = settings(() => new Promise(() => {}), { timeoutMs: 200 });
  assert.equal((await post('http://a.example/', message, stuck)).problem, 'No answer within 0.2 s.');
});

test('says why there was no answer without a word of the receiver', async (t) => {
  const port = await listening(t, (request) => request.socket.destroy());
  const cut = await post(`http://a.example:${port}/`, message, settings(at('127.0.0.1')));
  assert.equal(cut.problem, 'The connection was cut.');
  const plain = await post(`https://a.example:${port}/`, message, settings(at('127.0.0.1')));
  assert.equal(plain.problem, 'No TLS connection could be made.');
  for (const [code, problem] of [
    ['ENOTFOUND', 'The name does not resolve.'],
    ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'No TLS connection could be made.'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'The certificate is not valid.'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'The certificate is not valid.'],
    ['CERT_HAS_EXPIRED', 'The certificate is not valid.'],
    ['HPE_INVALID_CONSTANT', 'The request failed.'],
  ]) {
    const failing = settings(() => Promise.reject(Object.assign(new Error('secret words'), { code })));
    assert.equal((await post('https://a.example/', message, failing)).problem, problem);
  }
});
