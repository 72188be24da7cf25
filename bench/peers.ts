// Witan beside other panels that can be installed today, all on one mock: who answers when a model does not. It installs
// Python packages by name, so it runs only where it is named: `npm run bench -- peers`.
import { setTimeout as wait } from 'node:timers/promises';
import type { SeenRequest } from '@witan/simulator';
import { QUESTION } from '../test/server.ts';
import { start } from '../test/programs.ts';
import { quantile, report, round } from './environment.ts';
import type { BenchRow } from './environment.ts';
import { MISSING } from './peers/panel.ts';
import type { PeerAnswer, MockFaults, PeerPanel, System } from './peers/panel.ts';
import { ASKED_MS, SYSTEMS } from './peers/systems.ts';

type Scenario = {
  readonly name: string;
  readonly faults: MockFaults;
  /** 5 unless told. */
  readonly questions?: number;
  /** 1 unless told. */
  readonly atOnce?: number;
  /** What is lost, so that the answer could say so. */
  readonly loses: 'nothing' | 'seat' | 'writer';
};

const LATENCY_MS = 1_000;
const WARM_UP = 2;
const PROMPT = [
  QUESTION.question,
  `Options: ${QUESTION.options.map(({ name }) => name).join('; ')}.`,
  `Criteria: ${QUESTION.criteria.map(({ name }) => name).join('; ')}.`,
].join('\n');

const SCENARIOS: readonly Scenario[] = [
  { name: 'healthy', faults: {}, loses: 'nothing' },
  { name: 'one seat answers 503', faults: { [MISSING]: 'status_503' }, loses: 'seat' },
  { name: 'one seat hangs', faults: { [MISSING]: 'hang' }, questions: 3, atOnce: 3, loses: 'seat' },
  { name: 'writer or judge answers 503', faults: { writing: 'status_503' }, loses: 'writer' },
  { name: '50 at once', faults: {}, questions: 50, atOnce: 50, loses: 'nothing' },
];

const { program: mock, tell } = await start('../bench/peers/mock.program.ts', {});
try {
  // To the millisecond: unset, it varies by the words that are sent.
  await fetch(`${mock.url}/control/latencies`, { method: 'POST', body: JSON.stringify({ all: LATENCY_MS }) });
  const pairs = SCENARIOS.flatMap((scenario) => SYSTEMS.map((system) => ({ scenario, system })));
  const rows = await Array.fromAsync(pairs, async ({ scenario, system }) => {
    const row = { scenario: scenario.name, system: system.name, ...(await measure(system, scenario)) };
    console.error(JSON.stringify(row));
    return row;
  });
  report(
    `Beside other panels (four models and a judge of ${LATENCY_MS / 1_000} s a call; no answer within ${ASKED_MS / 1_000} s counts as none)`,
    rows,
  );
} finally {
  await mock.kill();
}

async function measure(system: System, scenario: Scenario): Promise<BenchRow> {
  const { questions = 5, atOnce = 1 } = scenario;
  if (scenario.loses === 'writer' && !system.writes) return noFigures('its caller writes');
  await tell('{}');
  let panel: PeerPanel;
  try {
    panel = await system.start(`${mock.url}/compatible/v1`);
  } catch (error) {
    return noFigures(`could not be started: ${error instanceof Error ? error.message : String(error)}`);
  }
  try {
    for (let count = 0; count < WARM_UP; count += 1) await asked(panel);
    await tell(JSON.stringify(scenario.faults));
    const before = (await calls()).length;
    const results = [];
    while (results.length < questions)
      results.push(...(await Promise.all(Array.from({ length: atOnce }, () => asked(panel)))));
    const made = (await calls()).length - before;
    const seconds = results.filter(({ answer }) => answer !== null).map((each) => each.seconds);
    const at = (share: number) => (seconds.length === 0 ? '' : round(quantile(seconds, share), 2));
    return {
      answered: `${seconds.length} of ${results.length}`,
      'p50 s': at(0.5),
      'p99 s': atOnce < 50 ? '' : at(0.99),
      'calls each': round(made / results.length),
      'says what is missing': scenario.loses === 'nothing' ? '' : told(system, results),
    };
  } finally {
    await panel.close();
  }
}

type Asked = { readonly seconds: number; readonly answer: PeerAnswer | null };

async function asked(panel: PeerPanel): Promise<Asked> {
  const began = performance.now();
  const late = wait(ASKED_MS, null, { ref: false });
  const answer = await Promise.race([panel.ask(PROMPT).catch(() => null), late]);
  return { seconds: (performance.now() - began) / 1_000, answer };
}

async function calls(): Promise<readonly SeenRequest[]> {
  // `as`: the simulator lists its calls in this form.
  return (await (await fetch(`${mock.url}/control/calls`)).json()) as readonly SeenRequest[];
}

function noFigures(why: string): BenchRow {
  return { answered: why, 'p50 s': '', 'p99 s': '', 'calls each': '', 'says what is missing': '' };
}

function told({ missing }: System, results: readonly Asked[]): string {
  const answers = results.flatMap(({ answer }) => answer ?? []);
  if (answers.length === 0) return '';
  if (answers.every(({ text }) => missing.test(text))) return 'yes';
  return answers.every(({ text, record }) => missing.test(text + record)) ? 'in the record beside it' : 'no';
}
