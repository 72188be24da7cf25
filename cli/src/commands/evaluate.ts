import { resolve } from 'node:path';
import { confirmOn, evaluate } from '@witan/evaluate';
import type { Live } from '@witan/evaluate';
import { readConfig } from '../../../src/config/config.ts';
import { CliError, EXIT } from '../exit.ts';
import { cliConfig } from '../io.ts';
import type { Io, JsonFlag } from '../io.ts';
import { askPanel, meanCostUsd } from '../live-panel.ts';
import { badInput, readAccount, readWhole } from '../read-input.ts';
import { inSession, LONGEST_SESSION_MS } from '../session.ts';
import type { Session } from '../session.ts';

type EvaluateFlags = JsonFlag & {
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

export async function evaluateFiles(io: Io, names: readonly string[], flags: EvaluateFlags): Promise<void> {
  const { folder } = cliConfig(io);
  const inFolder = (name: string | undefined) => (name === undefined ? undefined : resolve(folder, name));
  const files = names.map((name) => resolve(folder, name));
  const { json, together, prequential } = flags;
  const [learnFrom, html, train] = [flags.learnFrom, flags.html, flags.train].map(inFolder);
  const options = { json, together, prequential, learnFrom, html, train };
  const measure = (live?: Live): Promise<number> => evaluate(files, { ...options, live }, io);
  const { repeat, personas } = flags;
  if (!flags.live && (repeat !== undefined || personas)) {
    const flag = personas ? '--personas' : '--repeat';
    throw badInput(`${flag} needs --live: recorded judgements cannot be asked again.`);
  }
  const status = flags.live ? await withPanel(io, flags, measure) : await measure();
  if (status !== 0) throw new CliError(EXIT.failure, '');
}

async function withPanel(
  io: Io,
  flags: EvaluateFlags,
  measure: (live: Live) => Promise<number>,
): Promise<number> {
  const parallel = readWhole(flags.parallel, '--parallel', [1, 100]);
  const repeat = readWhole(flags.repeat ?? '1', '--repeat', [1, 100]);
  const userEmail = readAccount(io, undefined);
  return inSession(io, { lastsMs: LONGEST_SESSION_MS }, async (session, interrupts) => {
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
  if (given !== undefined) {
    if (/^\d+(\.\d+)?$/.test(given)) return Number(given);
    throw badInput('--cost-per-question must be a number of US dollars, such as 0.25.');
  }
  const { panel, useOllama } = readConfig(io.env, io.cwd);
  if (local && (panel.keys.size === 0 || useOllama)) return 0;
  const mean = await meanCostUsd(client, userEmail);
  if (mean !== null) return mean;
  throw badInput(
    'No earlier memo tells what a question costs: give --cost-per-question in US dollars (0 for a simulated panel).',
  );
}
