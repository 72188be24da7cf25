// The commands of `witan`, and what all of them share.
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import type { Io } from './io.ts';
import { addAsk, addWatch } from './usage/ask.ts';
import { addMemos } from './usage/memos.ts';
import { addAccounts, addKeys, addOrganizations, addSigningKey, addWebhooks } from './usage/operator.ts';
import { addImportOutcomes, addOutcomes, addProfile, addTrackRecord } from './usage/outcomes.ts';
import {
  addCompletions,
  addDoctor,
  addEvaluate,
  addFinish,
  addMcp,
  addServe,
  addSimulate,
} from './usage/service.ts';

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
    addImportOutcomes,
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
