// The conformance suite of the Model Context Protocol against a server of our own: `npm run test:mcp`.
// not-applicable.yml lists the scenarios that need what this server does not have; anything else must pass, and what
// is listed must fail, so that the list stays true.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readMemo, startTestServer } from '../server.ts';
import { translated } from './translate.ts';

const SUITE = '@modelcontextprotocol/conformance@0.1.16';
const KNOWN = join(import.meta.dirname, 'not-applicable.yml');

const server = await startTestServer();
const proxy = await startProxy(await makeMemo());
try {
  const { port } = proxy.address() as AddressInfo;
  process.exitCode = await runSuite(`http://127.0.0.1:${port}/mcp`);
} finally {
  proxy.close();
  proxy.closeAllConnections();
  await server.close();
}

/** The number is what the suite looks for in a resource that it reads. */
async function makeMemo(): Promise<string> {
  const question = 'Should we merge the 123 small services, or keep them apart?';
  return (await readMemo(await server.ask({ question, userEmail: 'ada@example.com' }))).id;
}

/** The suite sends no key: what stands between adds one and translates names; the rest passes as it is. */
async function startProxy(memo: string): Promise<Server> {
  const { hostname, port } = new URL(server.url);
  const proxy = createServer(async (asked, answer) => {
    const { method, url: path } = asked;
    const given = await text(asked);
    const body = given === '' ? '' : JSON.stringify(translated(JSON.parse(given), memo));
    const headers = {
      ...asked.headers,
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${server.key}`,
      'witan-user-email': 'ada@example.com',
    };
    const passed = request({ hostname, port, method, path, headers });
    passed.once('response', (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passed.once('error', () => answer.destroy());
    passed.end(body);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return proxy;
}

function runSuite(url: string): Promise<number> {
  // Its folder of results goes with it.
  const cwd = mkdtempSync(join(tmpdir(), 'witan-conformance-'));
  const args = [
    'exec',
    '--yes',
    '--',
    SUITE,
    'server',
    '--url',
    url,
    '--suite',
    'all',
    '--expected-failures',
    KNOWN,
  ];
  const child = spawn('npm', args, { stdio: 'inherit', cwd });
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      rmSync(cwd, { recursive: true });
      resolve(code ?? 1);
    });
  });
}
