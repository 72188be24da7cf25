// Hanging seats in new processes: what they cost the first time and later.
import { askForMemo, countedIn, medianOf, prepare, round } from './environment.ts';
import type { BenchRow } from './environment.ts';
import { notesOf } from './slow-advisors.ts';
import type { Scenario } from './slow-advisors.ts';

const IN_A_ROW = 6;
const WARM_UP = 3;
const BYOK = Object.fromEntries(
  ['openai', 'anthropic', 'google', 'xai'].map((provider) => [provider, `a-caller-s-key-of-${provider}`]),
);

const SCENARIOS: readonly Pick<Scenario, 'name' | 'faults' | 'seats'>[] = [
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
    // Calls with callers' keys are not recorded, so this warms the process up without its call times.
    for (let run = 0; run < WARM_UP; run += 1) await askForMemo(environment, { byok: BYOK });
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
