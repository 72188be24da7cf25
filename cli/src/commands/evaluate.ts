import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Live } from '@witan/evaluate';
import { CliError, EXIT } from '../exit.ts';
import { cliConfig } from '../io.ts';
import type { Io } from '../io.ts';
import type { Session } from '../session.ts';

type Flags = {
  readonly json?: boolean;
  readonly html?: string;
  readonly train?: string;
  readonly together?: boolean;
  readonly learnFrom?: string;
  readonly prequential?: boolean;
  readonly live?: boolean;
  readonly yes?: boolean;
  readonly repeat?: string;
  readonly personas?: boolean;
  readonly parallel: string;
  readonly costPerQuestion?: string;
};

const LONGEST_MS = 30 * 86_400_000;

/** `witan evaluate`: how good the panel's judgements are, from records or by asking it. */
export function addEvaluate(program: Command, io: Io): void {
  program
    .command('evaluate')
    .summary("measure the panel's judgement on questions with known answers")
    .description(
      'Measures recorded judgements (JSON lines), or with --live puts labelled questions to the panel first.',
    )
    .argument('<file...>', 'recorded judgements, or labelled questions with --live')
    .option('--json', 'print JSON')
    .option('--html <file>', 'also write a page')
    .option('--train <file>', 'recorded judgements on which the best single advisor is chosen')
    .option('--together', 'measure all files as one set')
    .option('--learn-from <file>', 'recorded judgements that weights of the advisors are learned from')
    .option('--prequential', 'learn weights from each question for those after it')
    .option(
      '--live',
      'ask the panel; answers are kept in <file>.results.jsonl, and a broken run goes on there',
    )
    .option('-y, --yes', 'do not ask before paying')
    .option(
      '--repeat <number>',
      'with --live: how often to ask each question, to see how often the recommendation flips',
    )
    .option('--personas', 'with --live: give the advisors titles and something to look at each')
    .option('--parallel <number>', 'questions at a time', '1')
    .option(
      '--cost-per-question <usd>',
      "what to expect to pay; the mean of the account's latest memos unless given",
    )
    .addHelpText('after', EXAMPLES)
    .action((files: readonly string[], flags: Flags) => evaluateFiles(io, files, flags));
}

const EXAMPLES = `
A labelled question: {"id":"q1","question":"...","options":["yes","no"],"truth":"yes"}

Examples:
  $ witan evaluate recorded.jsonl --html report.html
  $ witan evaluate questions.jsonl --live --parallel 4
  $ witan evaluate questions.jsonl --live --repeat 5`;

async function evaluateFiles(io: Io, names: readonly string[], flags: Flags): Promise<void> {
  const { evaluate } = await import('@witan/evaluate');
  const inFolder = (name: string): string => resolve(cliConfig(io).folder, name);
  const files = names.map(inFolder);
  const options = {
    json: flags.json,
    together: flags.together,
    learnFrom: flags.learnFrom === undefined ? undefined : inFolder(flags.learnFrom),
    prequential: flags.prequential,
    html: flags.html === undefined ? undefined : inFolder(flags.html),
    train: flags.train === undefined ? undefined : inFolder(flags.train),
  };
  const measure = (live?: Live): Promise<number> => evaluate(files, { ...options, live }, io);
  const { repeat, personas } = flags;
  if (!flags.live && (repeat !== undefined || personas)) {
    const { badInput } = await import('../read-input.ts');
    const flag = personas ? '--personas' : '--repeat';
    throw badInput(`${flag} needs --live: recorded judgements cannot be asked again.`);
  }
  const status = flags.live ? await withPanel(io, flags, measure) : await measure();
  if (status !== 0) throw new CliError(EXIT.failure, '');
}

async function withPanel(io: Io, flags: Flags, measure: (live: Live) => Promise<number>): Promise<number> {
  const { readAccount, readWhole } = await import('../read-input.ts');
  const { inSession } = await import('../session.ts');
  const { askPanel } = await import('../live-panel.ts');
  const { confirmOn } = await import('@witan/evaluate');
  const parallel = readWhole(flags.parallel, '--parallel', [1, 100]);
  const repeat = readWhole(flags.repeat ?? '1', '--repeat', [1, 100]);
  const userEmail = readAccount(io, undefined);
  return inSession(io, { lastsMs: LONGEST_MS }, async (session, interrupts) => {
    const costPerQuestionUsd = await expectedCost(io, session, { userEmail, given: flags.costPerQuestion });
    const stop = new AbortController();
    interrupts.listen((count) => {
      stop.abort();
      // Questions under way are waited for, so that what was paid is kept; whoever insists need not.
      if (count > 1) process.exit(EXIT.interrupted);
    });
    const status = await measure({
      ask: (question) => askPanel(session.client, question, { userEmail, personas: flags.personas ?? false }),
      costPerQuestionUsd,
      confirm: confirmOn(io.stdin, io.stderr),
      yes: flags.yes,
      parallel,
      repeat,
      signal: stop.signal,
    });
    if (stop.signal.aborted) throw new CliError(EXIT.interrupted, '');
    return status;
  });
}

async function expectedCost(
  io: Io,
  { client, local }: Session,
  { userEmail, given }: { readonly userEmail: string; readonly given: string | undefined },
): Promise<number> {
  const { badInput } = await import('../read-input.ts');
  if (given !== undefined) {
    if (/^\d+(\.\d+)?$/.test(given)) return Number(given);
    throw badInput('--cost-per-question must be a number of US dollars, such as 0.25.');
  }
  const { readConfig } = await import('../../../src/config/config.ts');
  const { meanCostUsd } = await import('../live-panel.ts');
  const { panel, useOllama } = readConfig(io.env, io.cwd);
  if (local && (panel.keys.size === 0 || useOllama)) return 0;
  const mean = await meanCostUsd(client, userEmail);
  if (mean !== null) return mean;
  throw badInput(
    'No earlier memo tells what a question costs: give --cost-per-question in US dollars (0 for a simulated panel).',
  );
}
