import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Command } from '@commander-js/extra-typings';
import { hanging } from '@witan/memo/documents/terminal-text';
import { cleanText } from '@witan/memo/plain-text';
import { ConfigError, readConfigOf, unreadVariables, type Config } from '../../../src/config/config.ts';
import { processCount } from '../../../src/config/process-count.ts';
import { checkDatabase } from '../doctor/check-database.ts';
import { checkProviders, findPanel, seatingFinding } from '../doctor/check-providers.ts';
import { checkService } from '../doctor/check-service.ts';
import { finding, ok, type Finding, type CheckUp } from '../doctor/finding.ts';
import { CliError, EXIT, printJson, say, terminalOf, type Io, type JsonFlag } from '../io.ts';
import { cliConfig, type CliConfig } from '../cli-config.ts';

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
  const count = (wanted: Finding['status']) => findings.filter(({ status }) => status === wanted).length;
  const problems = count('problem');
  if (json) printJson(io, { ok: problems === 0, findings });
  else say(io, `Problems found: ${problems}. Warnings: ${count('warning')}.`);
  if (problems > 0) throw new CliError(EXIT.failure, '');
}

/** Yields each finding as soon as it is known: of the service of WITAN_BASE_URL, else of the one on this machine. */
async function* examine(io: Io, calls: boolean): CheckUp {
  const processes = processCount(io.env);
  let terminal: Pick<CliConfig, 'remote' | 'userEmail'> | null = null;
  let config: Config | null = null;
  try {
    const { remote, userEmail } = cliConfig(io);
    terminal = { remote, userEmail };
    config = remote === null ? readConfigOf(processes, io.env, io.cwd) : null;
    yield ok('configuration', 'The configuration is valid.');
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const advice = 'Correct it in the environment; docs/operate/operations.md describes every variable.';
    for (const mistake of error.message.split('\n'))
      yield finding('configuration', 'problem', mistake, advice);
  }
  for (const name of unreadVariables(io.env))
    yield warning(`${name} is set, but nothing reads it.`, 'Check how it is spelt.');
  if (terminal?.remote) return yield* checkService(terminal.remote, terminal.userEmail, io.now);
  if (!config) return;
  yield* checkAddress(config);
  yield* unusedProxy(io.env);
  yield* checkDatabase(config, processes, io.now);
  const panel = await findPanel(config);
  yield seatingFinding(config, panel);
  if (calls) yield* await checkProviders(config.settings, panel, io.now);
}

const MARKS = { ok: 'ok', warning: 'warning', problem: 'PROBLEM' } as const;
const MARK_WIDTH = 8;

/** Only a terminal wraps: other programs look for whole lines. */
function linesOf(io: Io, { status, message, advice }: Finding): string {
  const width = io.stdout.isTTY ? terminalOf(io, io.stdout).width : Infinity;
  const indent = ' '.repeat(MARK_WIDTH);
  const lines = [
    ...hanging(MARKS[status].padEnd(MARK_WIDTH), cleanText(message), width),
    ...hanging(indent, cleanText(advice ?? ''), width),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** Any port will do: that of the service may be taken by the service. */
async function isOwnAddress(host: string): Promise<boolean> {
  await using server = createServer();
  try {
    await once(server.listen(0, host), 'listening');
    return true;
  } catch {
    return false;
  }
}

const ONLY_HERE = /^(127\.|localhost$|::1$)/;

async function* checkAddress({ host, trustedProxies }: Config): CheckUp {
  if (!(await isOwnAddress(host))) {
    const message = `HOST is ${host}, which is not an address of this machine.`;
    const advice = 'Set it to one of its addresses, to 127.0.0.1, or to 0.0.0.0 for all.';
    return yield finding('configuration', 'problem', message, advice);
  }
  if (ONLY_HERE.test(host) || trustedProxies.length > 0) return;
  yield warning(
    `The service is open to other machines (HOST is ${host}), and no proxy is trusted.`,
    'Put a proxy with TLS before it and name its address in WITAN_TRUSTED_PROXIES, or callers share one limit.',
  );
}

function* unusedProxy(env: Io['env']): Generator<Finding> {
  const proxy = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].find((name) => env[name]);
  if (proxy === undefined || env['NODE_USE_ENV_PROXY'] === '1') return;
  const message = `${proxy} is set, but not used: providers are called directly.`;
  yield warning(message, 'Set NODE_USE_ENV_PROXY=1 where calls have to take it.');
}

function warning(message: string, advice: string): Finding {
  return finding('configuration', 'warning', message, advice);
}
