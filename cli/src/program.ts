// The commands of `witan`, and what all of them share.
import { Command } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import type { Io } from './io.ts';
import { addAsk, addWatch } from './usage/ask.ts';
import { addMemos } from './usage/memos.ts';
import { addOperator } from './usage/operator.ts';
import { addRecords } from './usage/outcomes.ts';
import { addServe, addTools } from './usage/service.ts';

const FOOTER = `
Exit codes:
  0 ok    1 failure    2 bad input    3 not authorized    4 limited
  5 interrupted or cancelled    6 degraded memo, with --strict

Environment:
  WITAN_BASE_URL, WITAN_API_KEY   the service to ask; without them a command starts its own
  WITAN_EMAIL                     the account that owns the memos
  NO_COLOR                        no colours`;

/** Throws CommanderError in place of ending the process. */
export function createProgram(io: Io): Command {
  const program = new Command('witan')
    .description('Puts a decision question before a panel of advisor models and returns a decision memo.')
    .version(manifest.version, '-V, --version')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
      outputError: (text, write) =>
        write(text.replace(/^error: (.)/, (_, first: string) => first.toUpperCase())),
    })
    .showHelpAfterError('See --help for how to use it.')
    .addHelpText('after', FOOTER);
  for (const add of [addAsk, addWatch, addMemos, addRecords, addServe, addOperator, addTools])
    add(program, io);
  return program;
}
