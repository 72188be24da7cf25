// The least that a deliberation can cost: its calls through the providers' packages, two commits, one answer.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { Pool } from 'pg';
import { Secret } from '../src/domain/secret.ts';
import { agreeing, play } from '../src/engine/run/virtual-world.fixture.ts';
import type { ModelCall } from '../src/engine/run/world.ts';
import { loadVendor } from '../src/providers/call-model.ts';
import { FULL_DIALECT, systemText } from '../src/providers/dialect.ts';
import { guardedFetch } from '../src/providers/guarded-fetch.ts';

const { asked, memo } = await play({ script: agreeing(0) });
const calls = asked.map(({ call }) => call);
const advisors = calls.filter(({ stage }) => stage === 'perspectives');
const later = calls.filter(({ stage }) => stage !== 'perspectives');
const answer = JSON.stringify(memo);

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
await pool.query('create table if not exists floor (id bigserial primary key, question text, memo text)');

const server = createServer(async (request, response) => {
  const body: string[] = [];
  for await (const piece of request.setEncoding('utf8')) body.push(String(piece));
  const { rows } = await pool.query<{ id: string }>({
    name: 'admit',
    text: 'insert into floor (question) values ($1) returning id',
    values: [body.join('')],
  });
  await Promise.all(advisors.map(callOnce));
  for (const call of later) await callOnce(call);
  await pool.query({
    name: 'end',
    text: 'update floor set memo = $2 where id = $1',
    values: [rows[0]?.id, answer],
  });
  response.setHeader('Content-Type', 'application/json').end(answer);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
// `as`: it listens on a port.
console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
process.once('SIGTERM', () => process.exit(0));
void answerCommands();

/** Tells what memory it uses, as the server does; ends with the program that started this one. */
async function answerCommands(): Promise<void> {
  for await (const _ of createInterface(process.stdin)) {
    globalThis.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    console.log(JSON.stringify({ rss, heap: heapUsed + external }));
  }
  process.exit();
}

async function callOnce(call: ModelCall): Promise<void> {
  const { provider } = call.seat;
  const vendor = await loadVendor(provider);
  const baseUrl = process.env[`${provider.toUpperCase()}_BASE_URL`] ?? '';
  const { signal } = new AbortController();
  const fetch = guardedFetch({ baseUrl, signal, onText: () => {} });
  const endpoint = { baseUrl, apiKey: new Secret('a-key-for-the-simulator') };
  const { model, options } = vendor({ endpoint, modelId: call.model, fetch, dialect: FULL_DIALECT }, call);
  const { stream } = await model.doStream({
    ...options,
    prompt: [
      { role: 'system', content: systemText(call, FULL_DIALECT) },
      { role: 'user', content: [{ type: 'text', text: call.prompt }] },
    ],
    abortSignal: signal,
  });
  let text = '';
  for await (const part of stream) if (part.type === 'text-delta') text += part.delta;
  if (text === '') throw new Error(`${provider} answered nothing`);
}
