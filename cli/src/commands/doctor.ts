import type { Command } from '@commander-js/extra-typings';
import { hanging } from '@witan/memo/documents/terminal-text';
import { cleanText } from '@witan/memo/plain-text';
import { checkConfiguration } from '../doctor/check-configuration.ts';
import { checkDatabase } from '../doctor/check-database.ts';
import { checkProviders, findPanel, seatingFinding } from '../doctor/check-providers.ts';
import { checkService } from '../doctor/check-service.ts';
import type { Finding } from '../doctor/finding.ts';
import { CliError, EXIT, printJson, say, terminalOf, type Io, type JsonFlag } from '../io.ts';

export function define(command: Command, io: Io): void {
  command
    .description(
      'Checks the configuration, the database, each seat with a real question, and the clock; with WITAN_BASE_URL, the service ' +
        'there. Ends with 1 where something keeps the service or an advisor from working.',
    )
    .option('--no-calls', 'call no provider')
    .option('--json', 'print JSON')
    .action((flags) => doctor(io, flags));
}

async function doctor(io: Io, { json, calls }: JsonFlag & { readonly calls: boolean }): Promise<void> {
  const findings: Finding[] = [];
  for await (const finding of examine(io, calls)) {
    findings.push(finding);
    if (!json) io.stdout.write(linesOf(io, finding));
  }
  const problems = findings.filter(({ status }) => status === 'problem').length;
  if (json) printJson(io, { ok: problems === 0, findings });
  else say(io, problems === 0 ? 'No problems found.' : `Problems found: ${problems}.`);
  if (problems > 0) throw new CliError(EXIT.failure, '');
}

/** Yields each finding as soon as it is known: of the service of WITAN_BASE_URL, else of the one on this machine. */
async function* examine(io: Io, calls: boolean): AsyncGenerator<Finding, void, undefined> {
  const { config, terminal, findings } = checkConfiguration(io);
  yield* findings;
  if (terminal?.remote) return yield* await checkService(terminal.remote, terminal.userEmail, io.now);
  if (!config) return;
  yield* await checkDatabase(config, io.now);
  const panel = await findPanel(config);
  yield seatingFinding(config, panel);
  if (calls) yield* await checkProviders(config, panel, io.now);
}

const MARKS = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' } as const satisfies Record<
  Finding['status'],
  string
>;

/** Only a terminal wraps: other programs look for whole lines. */
function linesOf(io: Io, { status, message, advice }: Finding): string {
  const width = io.stdout.isTTY ? terminalOf(io, io.stdout).width : Infinity;
  const indent = ' '.repeat(MARKS.ok.length);
  const lines = [
    ...hanging(MARKS[status], cleanText(message), width),
    ...hanging(indent, cleanText(advice ?? ''), width),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
