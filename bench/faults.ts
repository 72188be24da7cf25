// What a fault costs: the same question to equal advisors of one second a call, with one thing going wrong.
import { QUESTION } from '../test/server.ts';
import { askForMemo, countedIn, medianOf, prepare, report, round } from './environment.ts';
import { measureSlowAdvisors, notesOf } from './slow-advisors.ts';

const RUNS = 3;
/** After so many calls, how long a seat takes is well known. */
const WARM_UP = 5;

const FAULTS: readonly (readonly [name: string, directive: string])[] = [
  ['healthy', ''],
  ['one answers 503', 'xai=down'],
  ['one answers 429', 'xai=rate_limited'],
  ['one hangs', 'xai=hang'],
  ['one drips slowly', 'xai=slow'],
  ["one's stream is cut", 'xai=reset'],
  ['one breaks its form', 'xai=invalid_output'],
  ['the synthesizer is dead', 'synthesis=down'],
  ['two are down', 'xai=down, google=down'],
];

{
  await using environment = await prepare({ latencyMs: 1_000, piecesPerSecond: 20 });
  const once = (directive: string) =>
    askForMemo(
      environment,
      directive === '' ? {} : { question: `${QUESTION.question} [simulate: ${directive}]` },
    );
  for (let run = 0; run < WARM_UP; run += 1) await once('');
  const rows = [];
  let healthyMs = 0;
  for (const [name, directive] of FAULTS) {
    const runs = await Array.fromAsync({ length: RUNS }, () => once(directive));
    const ms = medianOf(runs, (run) => run.ms);
    if (directive === '') healthyMs = ms;
    const memo = runs[0]?.memo;
    rows.push({
      fault: name,
      'whole ms': round(ms, 0),
      'against healthy': `${round(ms / healthyMs, 2)}`,
      perspectives: memo ? countedIn(memo) : 0,
      notes: memo ? notesOf(memo) : '',
    });
  }
  report(`Faults (calls of 1 s, two steps, median of ${RUNS})`, rows);
}

report(
  'Hanging and slow advisors (each row a new process, but for a second time)',
  await measureSlowAdvisors(),
);
