import { Option, type Command } from '@commander-js/extra-typings';
import type { Client, DeliberateParams } from '@witan/client';
import { readDeliberateRequest } from '../../../src/contract/read-request.ts';
import { pick } from '../../../src/domain/pick.ts';
import { estimateLines } from '../costs.ts';
import { readQuestion, readByokFile, readTextFile, readDocument } from '../files.ts';
import { canEdit, editFrame } from '../frame-first.ts';
import { frameLines } from '../frame-draft.ts';
import { badInput, print, terminalOf, type Io } from '../io.ts';
import { memoOptions, readAccount, readOption, briefOptions, each, ifGiven, refuseIdle } from '../options.ts';
import { runToMemo, type Run } from '../run-to-memo.ts';
import { inSession, readId } from '../session.ts';

const EXAMPLES = `
Ctrl-C leaves the deliberation running and says how to come back; twice cancels it.

Examples:
  $ witan ask "Should we rewrite our importer in Rust, or profile it first?"
  $ witan ask -o Rent -o "Buy: a flat of 80 m2" -k Cost=3 -k "Freedom: to move" < question.txt
  $ witan ask "Which database?" --context notes.md --save decision.adr.md
  $ witan ask "Which supplier?" -d offer-a.pdf -d offer-b.pdf --research`;

function optionsOf(command: Command) {
  const asking = command
    .description(
      'Puts a decision question to the panel and prints its memo. Without WITAN_BASE_URL it starts the service itself.',
    )
    .argument('[question...]', 'the question; read from standard input where it is left out or "-"')
    .option('-c, --context <file>', 'a text file with what the advisors should know')
    .option(
      '-d, --document <file>',
      'a document that the advisors read and cite: PDF, Office, text; may be repeated',
      each(String),
    )
    .option(
      '-o, --option <name[: description]>',
      'a course of action to compare; two or more',
      each(readOption),
    );
  return briefOptions(asking)
    .option('--based-on <memo>', 'an earlier memo to revise: what is left out stays as it was there')
    .option(
      '--frame-first',
      'show and edit options, criteria and weights before asking; where nobody can, print them',
    )
    .option('--view', 'say what you think yourself before anything of the panel is shown; at a terminal')
    .addOption(
      new Option(
        '--estimate',
        'print what it would cost and what is read of documents, and ask nothing',
      ).conflicts('frameFirst'),
    )
    .option('--max-cost <dollars>', 'ask for no more than may cost this much at the providers', Number)
    .option('--profile', 'take context, criteria, musts and language that are left out from the profile')
    .option('--research', 'have the providers search the web first; 50 credits more')
    .option('--panel <name>', "which of the server's panels sits")
    .addOption(
      new Option('--effort <effort>', 'quick: one round of fast models; deep: the hardest thinking').choices([
        'quick',
        'standard',
        'deep',
      ] as const),
    )
    .option('--personas', 'give the advisors titles and something to look at each')
    .option('-t, --transparent', "show the advisors' providers and models")
    .option('--byok-file <file>', 'JSON with your own provider keys, for a discount')
    .option('--email <address>', 'the account that owns the memo (default: WITAN_EMAIL)');
}

/** What has no effect where no memo is made. */
const OF_MEMOS = ['--view', '--max-cost', '--transparent', '--save', '--strict', '--markdown'];

export function define(command: Command, io: Io): void {
  memoOptions(optionsOf(command))
    .addHelpText('after', EXAMPLES)
    .action(async (words, flags, asking) => {
      const printsFrame = flags.frameFirst && !canEdit(io, flags);
      if (flags.estimate || printsFrame) refuseIdle(asking, OF_MEMOS, 'Nothing is asked, so no memo is made');
      else if (flags.view && !canEdit(io, flags))
        throw badInput('--view asks at a terminal; a program sends `view` with its request.');
      const { request, revised } = await readRequest(io, words, flags);
      const requestTo = async ({ ids }: Client) => ({ ...request, basedOn: await revised?.(ids) });
      if (flags.estimate) {
        const estimate = await inSession(io, async ({ client }) => client.estimate(await requestTo(client)));
        return print(io, flags, estimate, () => estimateLines(estimate));
      }
      if (printsFrame) {
        const frame = await inSession(io, async ({ client }) => client.frame(await requestTo(client)));
        return print(io, flags, frame, () => frameLines(frame, terminalOf(io, io.stdout)));
      }
      const open: Run['open'] = async (client, options) => {
        const given = await requestTo(client);
        const accepted = flags.frameFirst ? await editFrame(io, client, given) : given;
        return client.deliberate.stream(accepted, options);
      };
      await runToMemo(io, { title: request.question, asksView: flags.view === true, open }, flags);
    });
}

type AskFlags = ReturnType<ReturnType<typeof optionsOf>['opts']>;

/** Throws a CliError or a Refusal that names what is wrong, before anything is started. `revised` completes an id. */
async function readRequest(io: Io, words: readonly string[], flags: AskFlags) {
  const { document, context, byokFile, basedOn } = flags;
  const userEmail = readAccount(io, flags.email);
  const request = {
    question: await readQuestion(io, words),
    userEmail,
    // Undefined where none is given: an empty list would clear that of the memo that is revised.
    options: flags.option,
    criteria: flags.criterion,
    musts: flags.must,
    documents: document && (await Promise.all(document.map((name) => readDocument(io, name)))),
    context: await ifGiven(context, (name) => readTextFile(io, name, '--context')),
    byok: await ifGiven(byokFile, (name) => readByokFile(io, name)),
    maxCostUsd: flags.maxCost,
    ...pick(flags, 'profile', 'research', 'panel', 'effort', 'personas', 'transparent'),
  } satisfies DeliberateParams;
  readDeliberateRequest(request);
  return { request, revised: ifGiven(basedOn, (begun) => readId(io, 'memo_', begun, userEmail)) };
}
