// Hanging seats in new processes: what they cost the first time and later, and when a seat that is only slow counts.
import { setTimeout as wait } from 'node:timers/promises';
import { askForMemo, countedIn, medianOf, prepare, round } from './environment.ts';
import type { BenchEnvironment, BenchRow } from './environment.ts';
import { notesOf } from './slow-advisors.ts';

type Scenario = {
  readonly name: string;
  readonly faults: Readonly<Record<string, string>>;
  /** The panel's seats, where they are not all four. */
  readonly seats?: () => readonly unknown[];
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
    seats: () => [
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
    await using environment = await prepare({ latencyMs: 1_000, piecesPerSecond: 20, seats });
    await warmUp(environment);
    await environment.vendors.setFaults(faults);
    const runs = await Array.fromAsync({ length: IN_A_ROW }, () => askForMemo(environment));
    const [first, ...later] = runs;
    if (first === undefined) continue;
    healthyMs ??= medianOf(runs, ({ ms }) => ms);
    const then = Math.max(...later.map(({ ms }) => ms));
    rows.push({
      panel: name,
      'first ms': round(first.ms, 0),
      'then ms, at most': round(then, 0),
      'then against healthy': round(then / healthyMs, 2),
      counted: runs.map(({ memo }) => countedIn(memo)).join(' '),
      notes: notesOf(first.memo),
    });
  }
  return rows;
}

/** Warms the process up without recording call times: calls with callers' keys are not recorded. */
async function warmUp(environment: BenchEnvironment): Promise<void> {
  const providers = ['openai', 'anthropic', 'google', 'xai'];
  const byok = Object.fromEntries(providers.map((provider) => [provider, `a-caller-s-key-of-${provider}`]));
  for (let run = 0; run < WARM_UP; run += 1) await askForMemo(environment, { byok });
}

const SLOW_MS = 8_000;

/** One that takes 8 s in silence, among 1.4 s: at once, after its first call has answered, and in a new process. */
export async function measureSlowSeat(): Promise<readonly BenchRow[]> {
  await using environment = await prepare({ latencyMs: 0, piecesPerSecond: 20 });
  await environment.vendors.setLatencies({ all: 1_400, 'xai:perspective': SLOW_MS });
  await environment.vendors.setFaults({ 'xai:perspective': 'late_text' });
  const rows: BenchRow[] = [];
  const measure = async (name: string, url = environment.url): Promise<void> => {
    const { ms, memo } = await askForMemo(environment, {}, url);
    rows.push({
      deliberation: name,
      'whole ms': round(ms, 0),
      counted: countedIn(memo),
      notes: notesOf(memo),
    });
  };
  await measure('the first');
  await wait(SLOW_MS);
  await measure('after its call has answered');
  const { url } = await environment.addServer();
  await measure('the first of a new process', url);
  return rows;
}
