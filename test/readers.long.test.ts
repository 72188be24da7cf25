// Our stream as the world reads it: a browser's EventSource, npm's, curl, and all of it through nginx as it comes.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { Server } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { EventSource } from 'eventsource';
import { findChromium, openBrowser } from '../web/test/browser.ts';
import { EVENTS } from '../src/contract/events.ts';
import { readWhole, storedFrames } from './read-stream.ts';
import { QUESTION, startTestServer } from './server.ts';
import type { TestServer } from './server.ts';

const CURL = ['/usr/bin/curl', '/bin/curl'].find(existsSync);
const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx'].find(existsSync);
const CHROMIUM = findChromium();

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { WITAN_SIMULATOR_LATENCY_MS: '500' } });
});
after(() => server.close());

async function begin(): Promise<string> {
  const answer = await server.ask(
    { ...QUESTION, question: `${QUESTION.question} [simulate: xai=slow]` },
    { Prefer: 'respond-async' },
  );
  return answer.headers.get('Deliberation-Id') ?? '';
}

async function framesOf(id: string): Promise<string[]> {
  return storedFrames(await (await server.send('GET', `/v1/deliberations/${id}/events`)).text());
}

type Proxy = { readonly url: string; readonly requests: readonly string[]; readonly close: () => void };

/** Adds the key, which a browser's EventSource cannot send, serves an empty page, and cuts its first stream short. */
async function openProxy(cutAfter: number): Promise<Proxy> {
  const requests: string[] = [];
  const proxy: Server = createServer((incoming, outgoing) => {
    if (!incoming.url?.startsWith('/v1/')) {
      outgoing.setHeader('Content-Type', 'text/html').end('<!doctype html><title>A reader</title>');
      return;
    }
    requests.push(String(incoming.headers['last-event-id'] ?? ''));
    const first = requests.length === 1;
    const headers = { ...incoming.headers, authorization: `Bearer ${server.key}` };
    const upstream = request(new URL(incoming.url, server.url), { headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      outgoing.flushHeaders();
      let seen = '';
      answer.on('data', (piece: Buffer) => {
        outgoing.write(piece);
        seen += piece.toString();
        // What was written has to arrive first.
        if (first && storedFrames(seen).length >= cutAfter) setTimeout(() => outgoing.destroy(), 50);
      });
      answer.on('end', () => outgoing.end());
    });
    outgoing.on('close', () => upstream.destroy());
    upstream.on('error', () => outgoing.destroy());
    upstream.end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  // `as`: a server that listens on a port has an address of this form.
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

type Kind = { readonly shape: { readonly type: { readonly value: string }; readonly seq?: unknown } };

/** Of the events that have an id. */
const STORED = Object.values<Kind>(EVENTS).flatMap(({ shape }) => ('seq' in shape ? [shape.type.value] : []));

type Reading = { readonly ids: string[]; readonly types: string[]; readonly closed: boolean };

/** Reads with an EventSource of any make to the last event, and waits whether it comes again. Runs in a browser, too. */
function readAll(
  source: {
    addEventListener: (type: string, hear: (event: { lastEventId: string; type: string }) => void) => void;
    close: () => void;
    readonly readyState: number;
  },
  types: readonly string[],
): Promise<Reading> {
  const ids: string[] = [];
  const seen: string[] = [];
  return new Promise((resolve) => {
    for (const type of types) {
      source.addEventListener(type, (event) => {
        ids.push(event.lastEventId);
        seen.push(type);
      });
    }
    source.addEventListener('error', () => {
      if (source.readyState === 2) resolve({ ids, types: seen, closed: true });
    });
    setTimeout(() => resolve({ ids, types: seen, closed: false }), 15_000);
  });
}

function assertRead(reading: Reading, id: string, frames: readonly string[]): void {
  assert.deepEqual(
    reading.ids,
    frames.map((_, seq) => `${id}:${seq}`),
  );
  assert.equal(reading.types.at(-1), 'deliberation.complete');
  assert.equal(reading.closed, true, 'it goes on coming again although nothing follows');
}

test('npm`s eventsource resumes by itself after a cut, misses nothing, and stops when there is no more', async () => {
  const id = await begin();
  const proxy = await openProxy(4);
  const source = new EventSource(`${proxy.url}/v1/deliberations/${id}/events`);
  const reading = await readAll(source, STORED);
  source.close();
  proxy.close();
  assertRead(reading, id, await framesOf(id));
  assert.equal(proxy.requests[0], '');
  assert.match(proxy.requests[1] ?? '', new RegExp(`^${id}:\\d+$`));
  assert.ok(proxy.requests.length >= 3, 'the last try is what 204 answers');
});

test(
  'a browser`s EventSource resumes by itself after a cut, misses nothing, and stops when there is no more',
  { skip: CHROMIUM === null && 'no Chromium is installed, and CHROMIUM_PATH names none' },
  async () => {
    const browser = await openBrowser(CHROMIUM ?? '');
    const id = await begin();
    const proxy = await openProxy(4);
    try {
      const page = await browser.newPage();
      await page.goto(proxy.url);
      const script = `(${readAll.toString()})(new EventSource('/v1/deliberations/${id}/events'), ${JSON.stringify(STORED)})`;
      // `as`: the function gives a reading wherever it runs.
      assertRead((await page.evaluate(script)) as Reading, id, await framesOf(id));
      assert.match(proxy.requests[1] ?? '', new RegExp(`^${id}:\\d+$`));
    } finally {
      proxy.close();
      await browser.close();
    }
  },
);

async function curl(url: string, ...more: readonly string[]): Promise<{ text: string; arrivals: number[] }> {
  const args = ['-sN', '--max-time', '20', '-H', `Authorization: Bearer ${server.key}`, ...more, url];
  const child = spawn(CURL ?? '', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const began = performance.now();
  let text = '';
  const arrivals: number[] = [];
  child.stdout.on('data', (piece: Buffer) => {
    text += piece.toString();
    arrivals.push(performance.now() - began);
  });
  await once(child, 'close');
  return { text, arrivals };
}

/** It came in pieces, however many a busy machine sends as one, and not all of them together at the end. */
function assertLive(arrivals: readonly number[]): void {
  assert.ok(arrivals.length > 2, `it came in ${arrivals.length} pieces`);
  assert.ok((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0) > 500, 'all of it came together');
}

test(
  'curl shows the stream while it happens, and resumes it by header',
  { skip: CURL === undefined },
  async () => {
    const id = await begin();
    const url = `${server.url}/v1/deliberations/${id}/events`;
    const { text, arrivals } = await curl(url);
    readWhole(text);
    assertLive(arrivals);
    const rest = await curl(url, '-H', `Last-Event-ID: ${id}:5`);
    readWhole(rest.text, 6);
    assert.deepEqual(storedFrames(rest.text), storedFrames(text).slice(6));
  },
);

test(
  'passes nginx with its default settings, byte for byte and while it happens',
  { skip: (NGINX === undefined || CURL === undefined) && 'nginx or curl is not installed' },
  async () => {
    const nginx = await startNginx();
    try {
      const id = await begin();
      const { text, arrivals } = await curl(`${nginx.url}/v1/deliberations/${id}/events`);
      readWhole(text);
      assertLive(arrivals);
      assert.deepEqual(storedFrames(text), await framesOf(id));
      const body = JSON.stringify({ ...QUESTION, stream: true });
      const posted = await curl(
        `${nginx.url}/v1/deliberate`,
        '-H',
        'Content-Type: application/json',
        '-d',
        body,
      );
      readWhole(posted.text);
      assertLive(posted.arrivals);
    } finally {
      await nginx.stop();
    }
  },
);

/** Nothing but `proxy_pass` is set that bears on the stream. */
async function startNginx(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'witan-nginx-'));
  const port = await freePort();
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const config = `daemon off; pid ${folder}/pid; error_log ${folder}/errors; events {}
    http { access_log off; ${places.map((place) => `${place}_temp_path ${folder}/${place};`).join(' ')}
      server { listen 127.0.0.1:${port}; location / { proxy_pass ${server.url}; } } }`;
  await writeFile(join(folder, 'nginx.conf'), config);
  const args = ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', join(folder, 'errors')];
  const nginx = spawn(NGINX ?? '', args, { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await isUp(url)); tries += 1) {
    assert.ok(tries < 100, 'nginx did not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const stop = async (): Promise<void> => {
    nginx.kill('SIGTERM');
    await once(nginx, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

async function isUp(url: string): Promise<boolean> {
  return fetch(`${url}/livez`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const probe = createTcpServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  // `as`: a server that listens on a port has an address of this form.
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
