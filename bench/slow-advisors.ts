// Advisors that hang or take minutes, and servers that are silent until they answer: who is waited for, and what it costs.
import { setTimeout as wait } from 'node:timers/promises';
import type { DecisionMemo } from '@witan/client';
import { askForMemo, countedIn, prepare, round } from './environment.ts';
import type { BenchEnvironment, BenchRow } from './environment.ts';

type Scenario = {
  readonly name: string;
  /** Milliseconds by target. */
  readonly latencies: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, string>>;
  /** Deliberations one after the other in one process, which learns from each. */
  readonly runs: number;
  /** From one to the next, as long as a call that nobody waited for still takes; then one more, in a process of its own. */
  readonly apartMs?: number;
  /** The process has worked, with callers' keys alone: such calls teach it nothing of its seats. */
  readonly isWarm?: boolean;
  /** The panel's seats, where they are not one of each vendor. */
  readonly seats?: (simulatorUrl: string) => readonly unknown[];
};

/** One OpenAI-compatible server beside three vendors. */
const withCompatible = (simulatorUrl: string) => [
  { provider: 'openai', model: 'gpt-6-astra' },
  { provider: 'anthropic', model: 'claude-opus-5-5' },
  { provider: 'google', model: 'gemini-4-argon' },
  { provider: 'compatible', model: 'local', baseUrl: `${simulatorUrl}/compatible/v1` },
];

const WARM_UP = 3;
const BYOK = Object.fromEntries(
  ['openai', 'anthropic', 'google', 'xai'].map((provider) => [provider, `a-caller-s-key-of-${provider}`]),
);
const HANGING = { latencies: { all: 1_000 }, runs: 2, isWarm: true } as const;

const SCENARIOS: readonly Scenario[] = [
  { ...HANGING, name: 'healthy, calls of 1 s', faults: {} },
  { ...HANGING, name: 'one hangs', faults: { 'xai:perspective': 'hang' } },
  { ...HANGING, name: 'two hang', faults: { 'xai:perspective': 'hang', 'google:perspective': 'hang' } },
  { ...HANGING, name: 'one sends keep-alives and no text', faults: { 'xai:perspective': 'keep_alives' } },
  {
    ...HANGING,
    name: 'one of two hangs',
    faults: { 'xai:perspective': 'hang' },
    seats: () => [
      { provider: 'openai', model: 'gpt-6-astra' },
      { provider: 'xai', model: 'grok-5' },
    ],
  },
  {
    name: 'one thinks in silence for 90 s, and answers after 100 s, among 30 s',
    latencies: { all: 30_000, synthesis: 5_000, xai: 100_000 },
    faults: { 'xai:perspective': 'late_text' },
    runs: 2,
  },
  {
    name: 'one takes 8 s in silence, among 1.4 s',
    latencies: { all: 1_400, 'xai:perspective': 8_000 },
    faults: { 'xai:perspective': 'late_text' },
    runs: 2,
    apartMs: 8_000,
  },
  {
    name: 'compatible: headers with the first token, after 40 s, among 30 s',
    seats: withCompatible,
    latencies: { all: 30_000, synthesis: 5_000, compatible: 44_000 },
    faults: { 'compatible:perspective': 'late_headers' },
    runs: 1,
  },
  {
    name: 'compatible: a model that loads for 60 s, among 5 s',
    seats: withCompatible,
    latencies: { all: 5_000, synthesis: 2_000, compatible: 66_000 },
    faults: { 'compatible:perspective': 'late_headers' },
    runs: 2,
  },
  {
    name: 'the synthesizer hangs, calls of 5 s, a process that has seen nothing',
    latencies: { all: 5_000, anthropic: 4_500 },
    faults: { 'anthropic:synthesis': 'hang' },
    runs: 1,
  },
];

export async function measureSlowAdvisors(): Promise<readonly BenchRow[]> {
  return (await Array.fromAsync(SCENARIOS, measure)).flat();
}

async function measure({ name, isWarm, ...scenario }: Scenario): Promise<BenchRow[]> {
  const { latencies, faults, runs, apartMs, seats } = scenario;
  await using environment = await prepare({ latencyMs: 0, piecesPerSecond: 20, seats });
  for (let run = 0; isWarm && run < WARM_UP; run += 1) await askForMemo(environment, { byok: BYOK });
  await environment.vendors.setLatencies(latencies);
  await environment.vendors.setFaults(faults);
  const rows: BenchRow[] = [];
  for (let run = 1; run <= runs; run += 1) {
    if (run > 1) await wait(apartMs ?? 0);
    rows.push(await measureOne(environment, `${name}${runs > 1 ? `, time ${run}` : ''}`));
  }
  if (apartMs === undefined) return rows;
  const { url } = await environment.addServer();
  return [...rows, await measureOne(environment, `${name}, a new process`, url)];
}

async function measureOne(environment: BenchEnvironment, name: string, url?: string): Promise<BenchRow> {
  const { ms, memo } = await askForMemo(environment, {}, url);
  const tookMs = (stage: string): number =>
    memo.process.stages.find((each) => each.stage === stage)?.durationMs ?? 0;
  return {
    advisors: name,
    'whole s': round(ms / 1_000, 2),
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
