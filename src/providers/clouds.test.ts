// The clouds' own packages against servers on loopback: what they send, with which credentials, and what is read of it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { EventStreamCodec } from '@smithy/eventstream-codec';
import type { Seat } from '../domain/advisor.ts';
import { Secret } from '../domain/secret.ts';
import { estimateTokens } from '../domain/usage.ts';
import type { ModelCall } from '../engine/run/world.ts';
import { bedrock } from './bedrock.ts';
import { createCallModel } from './call-model.ts';
import { cloudAddress } from './clouds.ts';
import { FULL_DIALECT } from './dialect.ts';
import { resolvePanel, endpointFor } from './panel.ts';
import { parsePanel } from './panel-file.ts';
import { ask, events, modelCall, serve, sse, type Answer, type Heard } from './wire-server.fixture.ts';

function callOf(provider: Seat['provider'], model: string): ModelCall {
  const call = modelCall('openai', { model });
  return { ...call, seat: { ...call.seat, seat: provider, provider, model } };
}

async function heardBy(
  t: TestContext,
  given: {
    readonly answer: Answer;
    readonly call: ModelCall;
    readonly path: string;
    readonly key: string | null;
  },
) {
  const server = await serve(given.answer);
  t.after(server.close);
  const apiKey = given.key === null ? null : new Secret(given.key);
  const { outcome, pieces } = await ask(server.url, given.call, {
    endpointFor: () => ({ baseUrl: server.url + given.path, apiKey }),
  });
  assert.ok(outcome.ok, JSON.stringify(outcome));
  assert.equal(pieces.join(''), outcome.text);
  assert.equal(server.heard.length, 1);
  return { outcome, heard: server.heard[0] as Heard, url: server.url };
}

function setEnvironment(t: TestContext, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const before = process.env[name];
    process.env[name] = value;
    t.after(() => {
      if (before === undefined) delete process.env[name];
      else process.env[name] = before;
    });
  }
}

test('Azure is asked at its v1 address, with its own header, and stores nothing', async (t) => {
  const { outcome, heard } = await heardBy(t, {
    answer: (response) => sse(response, events('openai', ['{"pick":', '"A"}'])),
    call: callOf('azure', 'our-deployment'),
    path: '/openai/v1',
    key: 'azure-key-0123456789',
  });
  assert.equal(heard.url, '/openai/v1/responses');
  assert.equal(heard.headers['api-key'], 'azure-key-0123456789');
  const body = JSON.parse(heard.body) as Record<string, unknown>;
  assert.deepEqual([body['model'], body['store'], body['stream']], ['our-deployment', false, true]);
  assert.match(heard.body, /"type":"json_schema".*"strict":true/);
  assert.deepEqual(outcome.tokens, { inputTokens: 11, outputTokens: 22 });
});

test('Vertex is asked with a token that the package gets by itself from the credentials of its machine', async (t) => {
  const granted: string[] = [];
  const issuer = await serve((response, { body }) => {
    granted.push(body);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        access_token: 'vertex-token',
        issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
        expires_in: 3600,
        token_type: 'Bearer',
      }),
    );
  });
  t.after(issuer.close);
  const folder = await mkdtemp(join(tmpdir(), 'witan-vertex-'));
  t.after(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'subject'), 'token-of-this-machine');
  const account = {
    type: 'external_account',
    audience: '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/providers/p',
    subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
    token_url: `${issuer.url}/token`,
    credential_source: { file: join(folder, 'subject') },
  };
  await writeFile(join(folder, 'account.json'), JSON.stringify(account));
  setEnvironment(t, { GOOGLE_APPLICATION_CREDENTIALS: join(folder, 'account.json') });
  const path = '/v1beta1/projects/our-project/locations/global/publishers/google';
  const { heard, outcome } = await heardBy(t, {
    answer: (response) => sse(response, events('google', ['{"pick":', '"A"}'])),
    call: callOf('vertex', 'gemini-4-argon'),
    path,
    key: null,
  });
  assert.equal(heard.url, `${path}/models/gemini-4-argon:streamGenerateContent?alt=sse`);
  assert.equal(heard.headers.authorization, 'Bearer vertex-token');
  assert.match(granted.join(), /^[^,]*subject_token=token-of-this-machine/);
  assert.match(heard.body, /"responseMimeType":"application\/json","response(?:Json)?Schema":/);
  assert.deepEqual(outcome.tokens, { inputTokens: 11, outputTokens: 22 });
});

const FRAMES = new EventStreamCodec(
  (bytes) => Buffer.from(bytes).toString('utf8'),
  (text) => Buffer.from(text, 'utf8'),
);

/** An event of Converse, framed by AWS's own codec. */
const frame = (type: string, body: object): Uint8Array =>
  FRAMES.encode({
    headers: {
      ':message-type': { type: 'string', value: 'event' },
      ':event-type': { type: 'string', value: type },
      ':content-type': { type: 'string', value: 'application/json' },
    },
    body: Buffer.from(JSON.stringify(body)),
  });

function converseInPart(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
  response.write(frame('messageStart', { role: 'assistant' }));
  for (const text of ['{"pick":', '"Aé"}'])
    response.write(frame('contentBlockDelta', { contentBlockIndex: 0, delta: { text } }));
}

const converse: Answer = (response) => {
  converseInPart(response);
  converseToEnd(response);
};

function converseToEnd(response: ServerResponse): void {
  response.write(frame('contentBlockStop', { contentBlockIndex: 0 }));
  response.write(frame('messageStop', { stopReason: 'end_turn' }));
  response.write(frame('metadata', { usage: { inputTokens: 11, outputTokens: 22, totalTokens: 33 } }));
  response.end();
}

const CLAUDE = 'anthropic.claude-sonnet-4-5-20250929-v1:0';

test('Bedrock is asked with a request that is signed by the credentials of the environment', async (t) => {
  setEnvironment(t, {
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret-example',
    AWS_SESSION_TOKEN: 'session-example',
  });
  const { heard, outcome, url } = await heardBy(t, {
    answer: converse,
    call: callOf('bedrock', CLAUDE),
    path: '',
    key: null,
  });
  assert.equal(outcome.ok && outcome.text, '{"pick":"Aé"}');
  assert.deepEqual(outcome.tokens, { inputTokens: 11, outputTokens: 22 });
  assert.equal(heard.url, `/model/${encodeURIComponent(CLAUDE)}/converse-stream`);
  assert.equal(heard.headers['x-amz-security-token'], 'session-example');
  assert.equal(signatureOf(heard, url), /Signature=(\w+)/.exec(heard.headers.authorization ?? '')?.[1]);
});

test('a request to Bedrock is signed for the region of its address, whatever region the environment names', async (t) => {
  setEnvironment(t, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret-example',
  });
  const scopeAt = async (host: string): Promise<string | undefined> => {
    let signed = '';
    const fetch: typeof globalThis.fetch = async (_, init) => {
      signed = new Headers(init?.headers).get('authorization') ?? '';
      return new Response(null, { status: 503 });
    };
    const endpoint = { baseUrl: `https://${host}`, apiKey: null };
    const call = callOf('bedrock', CLAUDE);
    const { model, options } = bedrock({ endpoint, fetch, modelId: CLAUDE, dialect: FULL_DIALECT }, call);
    await assert.rejects(async () => model.doStream({ ...options, prompt: [] }));
    return /\d{8}\/([^/]+)\/bedrock/.exec(signed)?.[1];
  };
  assert.equal(await scopeAt('bedrock-runtime.eu-west-3.amazonaws.com'), 'eu-west-3');
  assert.equal(await scopeAt('bedrock-runtime-fips.us-gov-west-1.amazonaws.com'), 'us-gov-west-1');
  assert.equal(await scopeAt('proxy.example.com'), 'us-east-1');
});

test('Bedrock is asked with a bearer token where the seat names one', async (t) => {
  const { heard } = await heardBy(t, {
    answer: converse,
    call: callOf('bedrock', CLAUDE),
    path: '',
    key: 'bedrock-key-0123456789',
  });
  assert.equal(heard.headers.authorization, 'Bearer bedrock-key-0123456789');
});

test('an answer of Bedrock that breaks off counts what had come, and shows it', async (t) => {
  const server = await serve((response) => {
    converseInPart(response);
    response.write(frame('contentBlockStop', { contentBlockIndex: 0 }), () => response.destroy());
  });
  t.after(server.close);
  const { outcome, pieces } = await ask(server.url, callOf('bedrock', CLAUDE), {
    endpointFor: () => ({ baseUrl: server.url, apiKey: new Secret('bedrock-key-0123456789') }),
  });
  assert.equal(!outcome.ok && outcome.failure.reason, 'unavailable');
  assert.deepEqual(pieces, ['{"pick":', '"Aé"}']);
  assert.equal(outcome.tokens.outputTokens, estimateTokens('{"pick":"Aé"}'));
});

test('an answer of Bedrock is heard to come before it has ended', async (t) => {
  const { promise: heard, resolve: hear } = Promise.withResolvers<void>();
  const server = await serve(async (response) => {
    converseInPart(response);
    await heard;
    converseToEnd(response);
  });
  t.after(server.close);
  const endpoint = { baseUrl: server.url, apiKey: new Secret('bedrock-key-0123456789') };
  const callModel = createCallModel({ endpointFor: () => endpoint, now: () => 0 });
  const call = { ...callOf('bedrock', CLAUDE), timeoutMs: 2_000 };
  const io = { signal: new AbortController().signal, onText: () => {}, onSign: hear };
  assert.ok((await callModel(call, io)).ok);
});

/** AWS Signature Version 4, as AWS's reference describes it. */
function signatureOf({ headers, url, body }: Heard, origin: string): string {
  const authorization = headers.authorization ?? '';
  const [, scope = ''] = /Credential=AKIDEXAMPLE\/([^,]+),/.exec(authorization) ?? [];
  const [, signed = ''] = /SignedHeaders=([^,]+),/.exec(authorization) ?? [];
  const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
  const path = new URL(origin + url).pathname.split('/').map(encodeURIComponent).join('/');
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = ['POST', path, '', lines.join(''), signed, sha(body)].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha(canonical)].join('\n');
  const key = scope
    .split('/')
    .reduce<string | Buffer>(
      (secret, part) => createHmac('sha256', secret).update(part).digest(),
      'AWS4secret-example',
    );
  return createHmac('sha256', key).update(toSign).digest('hex');
}

test('a seat without an address has that of its cloud, and no request goes to another origin', () => {
  const env = {
    AZURE_RESOURCE_NAME: 'our-resource',
    AZURE_API_KEY: 'azure-key-0123456789',
    AWS_REGION: 'eu-central-1',
    GOOGLE_VERTEX_PROJECT: 'our-project',
    GOOGLE_VERTEX_LOCATION: 'europe-west4',
  };
  const parsed = parsePanel({
    seats: [
      { provider: 'azure', model: 'd' },
      { provider: 'bedrock', model: 'm' },
      { provider: 'vertex', model: 'gemini-4-argon' },
    ],
  });
  assert.ok(parsed.ok);
  const { panel, problems } = resolvePanel({ vendors: {}, seats: parsed.seats, env });
  assert.deepEqual(problems, []);
  const addresses = panel.seats.map(
    ({ name, provider }) =>
      endpointFor({ seat: name, provider, key: 'operator' }, { panel, callerKeys: {}, simulator: null })
        ?.baseUrl,
  );
  assert.deepEqual(addresses, [
    'https://our-resource.openai.azure.com/openai/v1',
    'https://bedrock-runtime.eu-central-1.amazonaws.com',
    'https://europe-west4-aiplatform.googleapis.com/v1beta1/projects/our-project/locations/europe-west4/publishers/google',
  ]);
  const bare = resolvePanel({ vendors: {}, seats: parsed.seats, env: {} });
  assert.deepEqual(bare.problems, [
    'Seat "azure" needs baseUrl, or its place in AZURE_RESOURCE_NAME, which is not set.',
    'Seat "bedrock" needs baseUrl, or its place in AWS_REGION, which is not set.',
    'Seat "vertex" needs baseUrl, or its place in GOOGLE_VERTEX_PROJECT, which is not set.',
    'Seat "azure" needs a key in AZURE_API_KEY or apiKeyEnv.',
  ]);
  assert.deepEqual(cloudAddress('azure', { AZURE_RESOURCE_NAME: 'evil.example/x' }), {
    needs: 'AZURE_RESOURCE_NAME',
  });
});

test('Vertex has hosts for the whole world, for two continents and for regions', () => {
  const hostAt = (GOOGLE_VERTEX_LOCATION: string): string => {
    const at = cloudAddress('vertex', { GOOGLE_VERTEX_PROJECT: 'ours', GOOGLE_VERTEX_LOCATION });
    return 'baseUrl' in at ? at.baseUrl.split('/').slice(2, 8).join('/') : at.needs;
  };
  const path = 'v1beta1/projects/ours/locations';
  assert.equal(hostAt(''), `aiplatform.googleapis.com/${path}/global`);
  assert.equal(hostAt('global'), hostAt(''));
  for (const part of ['eu', 'us'])
    assert.equal(hostAt(part), `aiplatform.${part}.rep.googleapis.com/${path}/${part}`);
  assert.equal(hostAt('us-east1'), `us-east1-aiplatform.googleapis.com/${path}/us-east1`);
});

test('a cloud is loaded only when it is seated', () => {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ resolve: (name, context, next) => (loaded.push(name), next(name, context)) });
    await import(${JSON.stringify(import.meta.resolve('../config/config.ts'))});
    await import(${JSON.stringify(import.meta.resolve('./call-model.ts'))});
    console.log(JSON.stringify(loaded));`;
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  const loaded = JSON.parse(out) as string[];
  assert.ok(loaded.length > 50, 'the hook sees what is loaded');
  assert.deepEqual(
    loaded.filter((name) => /azure|bedrock|vertex|google-auth/.test(name)),
    [],
  );
});
