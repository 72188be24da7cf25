// The commands of `witan`, and what all of them share.
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { addAccounts } from './commands/accounts.ts';
import { addAsk } from './commands/ask.ts';
import { addCompletions } from './commands/completions.ts';
import { addDoctor } from './commands/doctor.ts';
import { addEvaluate } from './commands/evaluate.ts';
import { addFinish } from './commands/finish.ts';
import { addKeys } from './commands/keys.ts';
import { addMcp } from './commands/mcp.ts';
import { addMemos } from './commands/memos.ts';
import { addOrganizations } from './commands/organizations.ts';
import { addSigningKey } from './commands/signing-key.ts';
import { addWebhooks } from './commands/webhooks.ts';
import { addOutcomes } from './commands/outcomes.ts';
import { addProfile } from './commands/profile.ts';
import { addServe } from './commands/serve.ts';
import { addSimulate } from './commands/simulate.ts';
import { addTrackRecord } from './commands/track-record.ts';
import { addWatch } from './commands/watch.ts';
import type { Io } from './io.ts';

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
    .version(versionOf(), '-V, --version')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
      outputError: (text, write) =>
        write(text.replace(/^error: (.)/, (_, first: string) => first.toUpperCase())),
    })
    .showHelpAfterError('See --help for how to use it.')
    .addHelpText('after', FOOTER);
  const commands = [
    addAsk,
    addWatch,
    addMemos,
    addOutcomes,
    addTrackRecord,
    addProfile,
    addServe,
    addKeys,
    addAccounts,
    addOrganizations,
    addWebhooks,
    addSigningKey,
    addMcp,
    addDoctor,
    addEvaluate,
    addFinish,
    addSimulate,
    addCompletions,
  ];
  for (const add of commands) add(program, io);
  return program;
}

/** Of the server's package; in what is published, this file stands one folder below its manifest. */
function versionOf(): string {
  const path = import.meta.url.endsWith('.ts') ? '../../package.json' : '../package.json';
  const found: unknown = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
  return typeof found === 'object' && found !== null && 'version' in found
    ? String(found.version)
    : 'unknown';
}
