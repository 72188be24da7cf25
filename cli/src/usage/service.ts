// The commands that run, check or measure the service.
import { Argument } from 'commander';
import type { Command } from 'commander';
import type { Io } from '../io.ts';
import { runIn } from './run-in.ts';

export function addServe(program: Command, io: Io): void {
  const run = runIn(io, () => import('../commands/serve.ts'));
  program
    .command('serve')
    .summary('run the service')
    .description(
      'Serves on HOST:PORT (127.0.0.1:8787). The first start at a terminal prints an API key, once.',
    )
    .addHelpText(
      'after',
      '\nStops on SIGTERM or Ctrl-C once running deliberations have ended (at most 30 s); a second one stops it at once.',
    )
    .action(run('serve'));
}

export function addTools(program: Command, io: Io): void {
  addMcp(program, io);
  addDoctor(program, io);
  addEvaluate(program, io);
  addFinish(program, io);
  addSimulate(program, io);
  addCompletions(program, io);
}

function addMcp(program: Command, io: Io): void {
  const run = runIn(io, () => import('../commands/mcp.ts'));
  program
    .command('mcp')
    .summary('serve an editor by MCP on standard input and output')
    .description('Serves MCP on standard input and output, for editors that start it themselves.')
    .action(run('serveEditor'));
}

function addDoctor(program: Command, io: Io): void {
  const run = runIn(io, () => import('../commands/doctor.ts'));
  program
    .command('doctor')
    .summary('check configuration, database, providers and clock')
    .description(
      'Checks the configuration, the database, each seat with a real question, and the clock; with WITAN_BASE_URL, the service ' +
        'there. Ends with 1 where something keeps the service or an advisor from working.',
    )
    .option('--no-calls', 'call no provider')
    .option('--json', 'print JSON')
    .action(run('doctor'));
}

function addEvaluate(program: Command, io: Io): void {
  const run = runIn(io, () => import('../commands/evaluate.ts'));
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
    .action(run('evaluateFiles'));
}

const EXAMPLES = `
A labelled question: {"id":"q1","question":"...","options":["yes","no"],"truth":"yes"}

Examples:
  $ witan evaluate recorded.jsonl --html report.html
  $ witan evaluate questions.jsonl --live --parallel 4
  $ witan evaluate questions.jsonl --live --repeat 5`;

/** What a server starts for a deliberation that has outlived two processes. */
function addFinish(program: Command, io: Io): void {
  const run = runIn(io, () => import('../commands/finish.ts'));
  program
    .command('finish', { hidden: true })
    .description(
      'Started by a server for a deliberation that was running in two processes that died. Not for people.',
    )
    .argument('<id>', 'the deliberation')
    .requiredOption('--from <node>', 'the node that left it')
    .option('--handed-over', 'that node did not die, but handed it over')
    .action(run('finish'));
}

function addSimulate(program: Command, io: Io): void {
  const run = runIn(io, () => import('../commands/simulate.ts'));
  program
    .command('simulate')
    .summary('run simulated providers')
    .description(
      'Serves the four wire formats on loopback, with faults on demand, and prints how to use them. No model is called.',
    )
    .option('-p, --port <number>', 'the port; any free one unless given')
    .action(run('simulate'));
}

function addCompletions(program: Command, io: Io): void {
  const run = runIn(io, () => import('../commands/completions.ts'));
  program
    .command('completions')
    .summary('print a completion script for a shell')
    .description('Prints a completion script. Its first lines say where to put it.')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
    .addHelpText('after', '\nExample:\n  $ source <(witan completions bash)')
    .action(run('completions'));
}
