import type { Command } from 'commander';
import type { Finding } from '../doctor/finding.ts';
import { CliError, EXIT } from '../exit.ts';
import { jsonOf, say } from '../io.ts';
import type { Io } from '../io.ts';
import { oneLine } from '@witan/memo/plain-text';

type Flags = { readonly json?: boolean; readonly calls: boolean };

/** `witan doctor`: looks at everything that the service needs, and says what to do. */
export function addDoctor(program: Command, io: Io): void {
  program
    .command('doctor')
    .summary('check configuration, database, providers and clock')
    .description(
      'Checks the configuration, the database, each seat with a real question, and the clock. ' +
        'Ends with 1 where something keeps the service or an advisor from working.',
    )
    .option('--no-calls', 'call no provider')
    .option('--json', 'print JSON')
    .action((flags: Flags) => doctor(io, flags));
}

async function doctor(io: Io, { json, calls }: Flags): Promise<void> {
  const findings: Finding[] = [];
  for await (const finding of examine(io, calls)) {
    findings.push(finding);
    if (!json) io.stdout.write(linesOf(finding));
  }
  const problems = findings.filter(({ status }) => status === 'problem').length;
  if (json) io.stdout.write(`${jsonOf({ ok: problems === 0, findings }, 2)}\n`);
  else say(io, problems === 0 ? 'Nothing keeps the service from working.' : `Problems found: ${problems}.`);
  if (problems > 0) throw new CliError(EXIT.failure, '');
}

/** All findings, each as soon as it is there. */
async function* examine(io: Io, calls: boolean): AsyncGenerator<Finding, void, undefined> {
  const { checkConfiguration } = await import('../doctor/check-configuration.ts');
  const { config, findings } = checkConfiguration(io.env, io.cwd);
  yield* findings;
  if (!config) return;
  const { checkDatabase } = await import('../doctor/check-database.ts');
  yield* await checkDatabase(config, io.now);
  const { checkPanel, checkProviders } = await import('../doctor/check-providers.ts');
  const { panel, findings: seated } = await checkPanel(config);
  yield* seated;
  if (calls) yield* await checkProviders(config, panel, io.now);
}

const MARKS = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' } as const satisfies Record<
  Finding['status'],
  string
>;

function linesOf({ status, message, advice }: Finding): string {
  const indent = ' '.repeat(MARKS.ok.length);
  return `${MARKS[status]}${oneLine(message)}\n${advice === null ? '' : `${indent}${oneLine(advice)}\n`}`;
}
