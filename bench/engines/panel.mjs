// The panel that both engines run: four stages, eight calls, an event at each begin and end of them.
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** Seats by stage; how long a call takes is its number times the delay, so that a kill finds some done and some not. */
export const STAGES = [
  ['frame', [['a', 1]]],
  [
    'perspectives',
    [
      ['a', 1],
      ['b', 1],
      ['c', 2],
      ['d', 2],
    ],
  ],
  [
    'review',
    [
      ['a', 1],
      ['b', 2],
    ],
  ],
  ['memo', [['a', 1]]],
];
const ANSWER = 'An answer of some length. '.repeat(80);

/** A call to a model. It is recorded in a file that outlives the process, so that a repeated call is seen. */
export async function call(panel, name, times) {
  appendFileSync(process.env.CALLS_FILE, `${Date.now()} ${panel} ${name}\n`);
  await new Promise((resolve) => setTimeout(resolve, times * Number(process.env.DELAY_MS)));
  return ANSWER;
}

/** Runs panels, so many at once: at the first line on standard input to warm up, at the second to tell what processor time they take. */
export async function measure(runOne) {
  const [warmUp, count, atOnce] = ['WARM_UP', 'COUNT', 'AT_ONCE'].map((name) => Number(process.env[name]));
  const runAll = async (from, to) => {
    let next = from;
    const lane = async () => {
      while (next < to) {
        next += 1;
        await runOne(`panel-${process.pid}-${next}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
  };
  const commands = createInterface(process.stdin)[Symbol.asyncIterator]();
  await commands.next();
  await runAll(0, warmUp);
  console.log('warm');
  await commands.next();
  const before = process.cpuUsage();
  await runAll(warmUp, warmUp + count);
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ cpuMs: (user + system) / 1000 / count }));
}
