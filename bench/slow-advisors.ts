// Advisors that take minutes, and servers that are silent until they answer: who is waited for, and what it costs.
import type { DecisionMemo } from '@witan/client';
import { askForMemo, countedIn, prepare, round, writePanel } from './environment.ts';
import type { BenchEnvironment, BenchRow } from './environment.ts';

type Scenario = {
  readonly name: string;
  /** Seats one OpenAI-compatible server beside three vendors. */
  readonly compatible: boolean;
  /** Milliseconds by target. */
  readonly latencies: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, string>>;
  /** Deliberations one after the other in one process, which learns from each. */
  readonly runs: number;
};

const SCENARIOS: readonly Scenario[] = [
  {
    name: 'one thinks in silence for 90 s, and answers after 100 s, among 30 s',
    compatible: false,
    latencies: { all: 30_000, synthesis: 5_000, xai: 100_000 },
    faults: { 'xai:perspective': 'late_text' },
    runs: 2,
  },
  {
    name: 'compatible: headers with the first token, after 40 s, among 30 s',
    compatible: true,
    latencies: { all: 30_000, synthesis: 5_000, compatible: 44_000 },
    faults: { 'compatible:perspective': 'late_headers' },
    runs: 1,
  },
  {
    name: 'compatible: a model that loads for 60 s, among 5 s',
    compatible: true,
    latencies: { all: 5_000, synthesis: 2_000, compatible: 66_000 },
    faults: { 'compatible:perspective': 'late_headers' },
    runs: 2,
  },
  {
    name: 'the synthesizer hangs, calls of 5 s, a process that has seen nothing',
    compatible: false,
    latencies: { all: 5_000, anthropic: 4_500 },
    faults: { 'anthropic:synthesis': 'hang' },
    runs: 1,
  },
];

export async function measureSlowAdvisors(): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const scenario of SCENARIOS) rows.push(...(await measure(scenario)));
  return rows;
}

async function measure({ name, compatible, latencies, faults, runs }: Scenario): Promise<BenchRow[]> {
  await using environment = await prepare({
    latencyMs: 0,
    piecesPerSecond: 20,
    env: async ({ url }): Promise<Record<string, string>> =>
      compatible ? { WITAN_PANEL: await writePanel(seatsWith(url)) } : {},
  });
  await environment.vendors.setLatencies(latencies);
  await environment.vendors.setFaults(faults);
  const rows: BenchRow[] = [];
  for (let run = 1; run <= runs; run += 1)
    rows.push(await measureOne(environment, `${name}${runs > 1 ? `, time ${run}` : ''}`));
  return rows;
}

async function measureOne(environment: BenchEnvironment, name: string): Promise<BenchRow> {
  const { ms, memo } = await askForMemo(environment);
  const tookMs = (stage: string): number =>
    memo.process.stages.find((each) => each.stage === stage)?.durationMs ?? 0;
  return {
    advisors: name,
    'whole s': round(ms / 1_000, 1),
    'perspectives s': round(tookMs('perspectives') / 1_000, 1),
    'synthesis s': round(tookMs('synthesis') / 1_000, 1),
    counted: countedIn(memo),
    notes: notesOf(memo),
  };
}

export function notesOf({ notes }: DecisionMemo): string {
  return notes
    .filter(({ kind }) => kind !== 'review_skipped' && kind !== 'simulated')
    .map(({ kind, reason }) => (reason ? `${kind} (${reason})` : kind))
    .join(', ');
}

const seatsWith = (simulator: string) => [
  { provider: 'openai', model: 'gpt-6-astra' },
  { provider: 'anthropic', model: 'claude-opus-5-5' },
  { provider: 'google', model: 'gemini-4-argon' },
  { provider: 'compatible', model: 'local', baseUrl: `${simulator}/compatible/v1` },
];
