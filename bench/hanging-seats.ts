// Seats of which nothing comes, in processes that have never seen them: what they cost the first time and then, and from when
// on one that is only slow is counted.
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DecisionMemo } from '@witan/client';
import { ask, prepare, quantile, round } from './environment.ts';
import type { BenchEnvironment, BenchRow } from './environment.ts';
import { notesOf } from './slow-advisors.ts';

type Scenario = {
  readonly name: string;
  readonly faults: Readonly<Record<string, string>>;
  /** The panel's seats, where they are not all four. */
  readonly seats?: readonly { readonly provider: string; readonly model: string }[];
};

const IN_A_ROW = 6;
const WARM_UP = 3;

const SCENARIOS: readonly Scenario[] = [
  { name: 'healthy', faults: {} },
  { name: 'one hangs', faults: { 'xai:perspective': 'hang' } },
  { name: 'two hang', faults: { 'xai:perspective': 'hang', 'google:perspective': 'hang' } },
  { name: 'one sends keep-alives and no text', faults: { 'xai:perspective': 'keep_alives' } },
  {
    name: 'one of two hangs',
    faults: { 'xai:perspective': 'hang' },
    seats: [
      { provider: 'openai', model: 'gpt-6-astra' },
      { provider: 'xai', model: 'grok-5' },
    ],
  },
];

/** Six deliberations in a row, each scenario in a process of its own. */
export async function measureHangingSeats(): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  let healthyMs: number | null = null;
  for (const { name, faults, seats } of SCENARIOS) {
    const environment = await prepare({
      latencyMs: 1_000,
      piecesPerSecond: 20,
      ...(seats === undefined ? {} : { env: { WITAN_PANEL: await writePanel(seats) } }),
    });
    try {
      await warmUp(environment);
      await environment.vendors.setFaults(faults);
      const runs = [];
      for (let run = 0; run < IN_A_ROW; run += 1) runs.push(await once(environment));
      const [first, ...later] = runs;
      if (first === undefined) continue;
      healthyMs ??= quantile(
        runs.map(({ ms }) => ms),
        0.5,
      );
      const then = Math.max(...later.map(({ ms }) => ms));
      rows.push({
        panel: name,
        'first ms': round(first.ms, 0),
        'then ms, at most': round(then, 0),
        'then against healthy': round(then / healthyMs, 2),
        counted: runs.map(countedOf).join(' '),
        notes: notesOf(first.memo),
      });
    } finally {
      await environment.close();
    }
  }
  return rows;
}

/** So that the process is warm and yet knows nothing of its seats: calls with callers' keys leave nothing. */
async function warmUp(environment: BenchEnvironment): Promise<void> {
  const providers = ['openai', 'anthropic', 'google', 'xai'];
  const byok = Object.fromEntries(providers.map((provider) => [provider, `a-caller-s-key-of-${provider}`]));
  for (let run = 0; run < WARM_UP; run += 1) await once(environment, { body: { byok } });
}

const SLOW_MS = 8_000;

/** One that takes 8 s in silence, among 1.4 s: at once, after its first call has answered, and in a new process. */
export async function measureSlowSeat(): Promise<readonly BenchRow[]> {
  const environment = await prepare({ latencyMs: 0, piecesPerSecond: 20 });
  try {
    await environment.vendors.setLatencies({ all: 1_400, 'xai:perspective': SLOW_MS });
    await environment.vendors.setFaults({ 'xai:perspective': 'late_text' });
    const rows: BenchRow[] = [];
    const measure = async (name: string, server = 0): Promise<void> => {
      const { ms, memo } = await once(environment, { server });
      rows.push({
        deliberation: name,
        'whole ms': round(ms, 0),
        counted: countedOf({ memo }),
        notes: notesOf(memo),
      });
    };
    await measure('the first');
    await wait(SLOW_MS);
    await measure('after its call has answered');
    await environment.addServer();
    await measure('the first of a new process', 1);
    return rows;
  } finally {
    await environment.close();
  }
}

async function once(
  environment: BenchEnvironment,
  {
    server = 0,
    body = {},
  }: { readonly server?: number; readonly body?: Readonly<Record<string, unknown>> } = {},
): Promise<{ ms: number; memo: DecisionMemo }> {
  const began = performance.now();
  const response = await ask(environment, environment.servers[server]?.url ?? '', body);
  // `as`: the server's own answer; anything but a memo is told and ends the program.
  const memo = (await response.json()) as DecisionMemo;
  if (response.status !== 200) throw new Error(JSON.stringify(memo));
  return { ms: performance.now() - began, memo };
}

function countedOf({ memo }: { readonly memo: DecisionMemo }): number {
  return memo.perspectives.filter(({ late }) => !late).length;
}

async function writePanel(seats: Scenario['seats']): Promise<string> {
  const path = join(tmpdir(), `witan-bench-seats-${process.pid}.json`);
  await writeFile(path, JSON.stringify({ seats }));
  return path;
}
