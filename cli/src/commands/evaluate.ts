import type { Command } from '@commander-js/extra-typings';
import { evaluate, type LabelledQuestion, type Live, type PanelAnswer } from '@witan/evaluate';
import { ValidationError, type DecisionMemo, type DeliberateParams } from '@witan/client';
import type { MemoPerspective, OptionId } from '@witan/client';
import { readConfig } from '../../../src/config/config.ts';
import { agrees, requireConsent } from '../dialogue.ts';
import { pathOf, readTextFile, writablePath } from '../files.ts';
import { badInput, CliError, EXIT, type Io } from '../io.ts';
import { ifGiven, whole, readAccount, refuseIdle } from '../options.ts';
import { inLongSession, type ServiceSession } from '../session.ts';

const EXAMPLES = `
A labelled question: {"id":"q1","question":"...","options":["yes","no"],"truth":"yes"}

Examples:
  $ witan evaluate recorded.jsonl --html report.html
  $ witan evaluate questions.jsonl --live --parallel 4
  $ witan evaluate questions.jsonl --live --repeat 5`;

function optionsOf(command: Command) {
  return command
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
    .option('-y, --yes', 'with --live: do not ask before paying')
    .option(
      '--repeat <number>',
      'with --live: how often to ask each question, to see how often the recommendation flips',
      whole('--repeat', [1, 100]),
    )
    .option('--personas', 'with --live: give the advisors titles and something to look at each')
    .option('--parallel <number>', 'with --live: questions at a time', whole('--parallel', [1, 100]), 1)
    .option(
      '--cost-per-question <usd>',
      'with --live: what to expect to pay; as for the first question with "ask --estimate" unless given',
      readDollars,
    )
    .addHelpText('after', EXAMPLES);
}

type EvaluateFlags = ReturnType<ReturnType<typeof optionsOf>['opts']>;

/** What has no effect on recorded judgements. */
const OF_LIVE_RUNS = ['--yes', '--repeat', '--personas', '--parallel', '--cost-per-question'];

export function define(command: Command, io: Io): void {
  optionsOf(command).action(async (names, flags, measuring) => {
    // Before anything is asked or paid for.
    const readable = async (name: string, what: string): Promise<string> => {
      await readTextFile(io, name, what);
      return pathOf(io, name);
    };
    const files = await Promise.all(names.map((name) => readable(name, 'The command')));
    const train = await ifGiven(flags.train, (name) => readable(name, '--train'));
    const learnFrom = await ifGiven(flags.learnFrom, (name) => readable(name, '--learn-from'));
    const html = await ifGiven(flags.html, (name) => writablePath(io, name, '--html'));
    if (!flags.live) refuseIdle(measuring, OF_LIVE_RUNS, 'Without --live nothing is asked');
    const measure = (live?: Live) => evaluate(files, { ...flags, learnFrom, html, train, live }, io);
    const status = flags.live ? await withPanel(io, flags, measure) : await measure();
    if (status !== 0) throw new CliError(EXIT.failure, '');
  });
}

async function withPanel(io: Io, flags: EvaluateFlags, measure: (live: Live) => Promise<number>) {
  const { parallel, repeat, personas, yes, costPerQuestion } = flags;
  const userEmail = readAccount(io, undefined);
  const requestFor = ({ question, context, options: names }: LabelledQuestion): DeliberateParams => {
    const options = names.map((name) => ({ name }));
    // A letter means another advisor in each memo, so their models are shown.
    return { question, userEmail, context, options, transparent: true, personas };
  };
  return inLongSession(io, async (session, interrupts) => {
    const stop = new AbortController();
    interrupts.listen((count) => {
      stop.abort();
      // Questions under way are waited for, so that what was paid is kept; a second Ctrl-C ends it at once.
      if (count > 1) process.exit(EXIT.interrupted);
    });
    const ask: Live['ask'] = async (question) =>
      answerOf(await session.client.deliberate(requestFor(question)), question.options);
    const expectedCost: Live['expectedCost'] = async (question) =>
      costPerQuestion ?? expectedCostUsd(io, session, requestFor(question));
    const confirm: Live['confirm'] = async () => {
      requireConsent(io, { yes }, 'Nothing was asked. Where nobody can be asked whether to pay, say --yes.');
      if (yes || (await agrees(io, 'Ask them now?', stop.signal))) return;
      throw new CliError(EXIT.interrupted, 'Nothing was asked.');
    };
    const status = await measure({ ask, expectedCost, confirm, parallel, repeat, signal: stop.signal });
    if (stop.signal.aborted) throw new CliError(EXIT.interrupted, '');
    return status;
  });
}

function readDollars(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  throw badInput('--cost-per-question must be a number of US dollars, such as 0.25.');
}

/** As the service expects it where the advisors do not agree, which costs more. */
export async function expectedCostUsd(io: Io, session: ServiceSession, request: DeliberateParams) {
  // Nobody has a price for its models.
  if (session.local && readConfig(io.env, io.cwd).useOllama) return 0;
  const { contested } = await session.client.estimate(request).catch((error: unknown) => {
    if (!(error instanceof ValidationError)) throw error;
    throw badInput(`"${request.question}" cannot be asked: ${error.message}`);
  });
  if (contested.costUsd !== null) return contested.costUsd;
  throw badInput('The price of a model is not known: give --cost-per-question in US dollars.');
}

/** The memo's probabilities under the names that the question gives its options. Late advisors do not count. */
export function answerOf(memo: DecisionMemo, given: readonly string[]): PanelAnswer {
  // Ids count the options in the order in which they were given: opt_1, opt_2.
  const nameOf = (id: OptionId): string => given[Number(id.slice('opt_'.length)) - 1] ?? id;
  const counted = memo.perspectives.filter(({ late }) => !late);
  const named = ({ probabilities }: MemoPerspective): Record<string, number> =>
    Object.fromEntries(memo.options.map(({ id }) => [nameOf(id), probabilities[id] ?? 0]));
  return {
    options: memo.options.map(({ id, probability }) => ({ name: nameOf(id), probability })),
    advisors: Object.fromEntries(counted.map((it) => [advisorOf(it, counted), named(it)])),
    costUsd: memo.usage.costUsd,
    memoId: memo.id,
  };
}

/** The model, with its letter where two advisors are the same model. */
function advisorOf({ advisor, model }: MemoPerspective, all: readonly MemoPerspective[]): string {
  const same = all.filter((other) => other.model === model);
  return same.length > 1 ? `${model} (${advisor})` : model;
}
