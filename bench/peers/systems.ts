// Witan and its peers, each set up as its own documentation says, with its own time-outs and retries.
import { mkdir, mkdtempDisposable, rm, writeFile, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { askForMemo, prepare } from '../environment.ts';
import { MISSING, MODELS } from './panel.ts';
import type { PeerPanel, System } from './panel.ts';
import { startPythonPanel } from './python-panel.ts';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

export const ASKED_MS = 60_000;

export const SYSTEMS: readonly System[] = [
  {
    name: 'Witan',
    start: startWitan,
    missing: /"kind":"(?:missing_advisor|synthesis_fallback)"/,
    writes: true,
  },
  {
    name: `LiteLLM ${await pinnedVersion('litellm')}, panel by hand`,
    start: startLitellm,
    missing: new RegExp(MISSING),
    writes: true,
  },
  {
    name: `llm-consortium ${await pinnedVersion('llm-consortium')}`,
    start: startConsortium,
    missing: new RegExp(`"model": "${MISSING}"[^}]*"error"`),
    writes: true,
  },
  {
    name: `model-council-mcp ${await pinnedVersion('model-council-mcp')}`,
    start: startCouncil,
    missing: new RegExp(`\\[[^\\]]*${MISSING}[^\\]]*HTTP`),
    writes: false,
  },
];

async function startWitan(mockUrl: string): Promise<PeerPanel> {
  const seats = MODELS.map((model) => ({ name: model, provider: 'compatible', model, baseUrl: mockUrl }));
  const environment = await prepare({ latencyMs: 0, piecesPerSecond: 1, seats: () => seats });
  return {
    ask: async () => {
      const { memo } = await askForMemo(environment);
      return { text: JSON.stringify(memo), record: '' };
    },
    close: () => environment[Symbol.asyncDispose](),
  };
}

async function startLitellm(mockUrl: string): Promise<PeerPanel> {
  const bin = await installPython('litellm');
  // Its table of prices would be fetched from the network.
  const env = { MOCK_URL: mockUrl, MODELS: MODELS.join(','), LITELLM_LOCAL_MODEL_COST_MAP: 'True' };
  return startPythonPanel({ bin, file: 'litellm_panel.py', env });
}

async function startConsortium(mockUrl: string): Promise<PeerPanel> {
  const bin = await installPython('llm-consortium');
  const { path: home, remove } = await mkdtempDisposable(join(tmpdir(), 'witan-bench-llm-'));
  const models = [...MODELS, 'judge'].map(
    (model) => `- model_id: ${model}\n  model_name: ${model}\n  api_base: ${mockUrl}\n`,
  );
  // The plugin expects the folder that the program makes at its first start.
  const settings = join(home, '.config', 'io.datasette.llm');
  await mkdir(settings, { recursive: true });
  await writeFile(join(settings, 'extra-openai-models.yaml'), models.join(''));
  const env = { MODELS: MODELS.join(','), HOME: home, LLM_USER_PATH: settings };
  const panel = await startPythonPanel({ bin, file: 'consortium_panel.py', env });
  return {
    ask: panel.ask,
    close: async () => {
      await panel.close();
      await remove();
    },
  };
}

async function startCouncil(mockUrl: string): Promise<PeerPanel> {
  const bin = await installPython('model-council-mcp');
  const env: Record<string, string> = { COUNCIL_MODELS: MODELS.join(',') };
  for (const model of MODELS) {
    const prefix = model.toUpperCase().replace('-', '_');
    env[`${prefix}_BASE_URL`] = mockUrl;
    env[`${prefix}_API_KEY`] = 'any';
    env[`${prefix}_MODEL`] = model;
  }
  const client = new Client({ name: 'bench', version: '1.0.0' });
  const transport = new StdioClientTransport({
    command: join(bin, 'model-council-mcp'),
    args: [],
    env,
    stderr: 'ignore',
  });
  await client.connect(transport);
  return {
    ask: async (prompt) => {
      const called = await client.callTool(
        { name: 'ask_all', arguments: { prompt } },
        { timeout: 2 * ASKED_MS },
      );
      if (called.isError) throw new Error(JSON.stringify(called.content));
      return { text: JSON.stringify(called.content), record: '' };
    },
    close: () => client.close(),
  };
}

const run = promisify(execFile);
const INSTALL_MS = 10 * 60_000;

/** Where the programs of the peer are; rejects with the last line of what the installer said. */
async function installPython(peer: string): Promise<string> {
  const requirements = join(import.meta.dirname, `${peer}.txt`);
  const digest = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex')
    .slice(0, 12);
  const folder = join(tmpdir(), 'witan-bench-peers', `${peer}-${digest}`);
  const bin = join(folder, 'bin');
  if (existsSync(join(folder, 'complete'))) return bin;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await command('python3', ['-m', 'venv', folder]);
  await command(join(bin, 'pip'), ['install', '--quiet', '--disable-pip-version-check', '-r', requirements]);
  await writeFile(join(folder, 'complete'), '');
  return bin;
}

async function command(program: string, args: readonly string[]): Promise<void> {
  try {
    await run(program, args, { timeout: INSTALL_MS });
  } catch (error) {
    const said = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error);
    throw new Error(said, { cause: error });
  }
}

/** The version that the requirements pin. */
async function pinnedVersion(peer: string): Promise<string> {
  const text = await readFile(join(import.meta.dirname, `${peer}.txt`), 'utf8');
  return new RegExp(`^${peer}==(.+)$`, 'm').exec(text)?.[1] ?? '';
}
