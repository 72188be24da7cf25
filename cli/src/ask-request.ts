// The request that `witan ask` makes of its arguments, checked before anything is started.
import type { AskedEffort, DeliberateParams } from '@witan/client';
import { readDeliberateRequest } from '../../src/contract/request.ts';
import type { Io } from './io.ts';
import {
  readByokFile,
  readCriterion,
  readMust,
  readAccount,
  readDocument,
  readOption,
  readQuestion,
  readTextFile,
} from './read-input.ts';

export type AskFlags = {
  readonly context?: string | undefined;
  readonly document: readonly string[];
  readonly option: readonly string[];
  readonly criterion: readonly string[];
  readonly must: readonly string[];
  readonly byokFile?: string | undefined;
  readonly maxCost?: string | undefined;
  readonly basedOn?: string | undefined;
  readonly profile?: boolean | undefined;
  readonly research?: boolean | undefined;
  readonly panel?: string | undefined;
  readonly effort?: AskedEffort | undefined;
  readonly personas?: boolean | undefined;
  readonly transparent?: boolean | undefined;
  readonly email?: string | undefined;
};

/** Throws a CliError or a Refusal that names what is wrong. */
export async function readAskRequest(
  io: Io,
  words: readonly string[],
  flags: AskFlags,
): Promise<DeliberateParams> {
  const { basedOn, profile, research, panel, effort, personas, transparent } = flags;
  const given = {
    question: await readQuestion(io, words),
    userEmail: readAccount(io, flags.email),
    options: unlessEmpty(flags.option.map(readOption)),
    criteria: unlessEmpty(flags.criterion.map(readCriterion)),
    musts: unlessEmpty(flags.must.map(readMust)),
    documents: unlessEmpty(await Promise.all(flags.document.map((name) => readDocument(io, name)))),
    context: flags.context === undefined ? undefined : await readTextFile(io, flags.context, '--context'),
    byok: flags.byokFile === undefined ? undefined : await readByokFile(io, flags.byokFile),
    maxCostUsd: flags.maxCost === undefined ? undefined : Number(flags.maxCost),
    basedOn,
    profile,
    research,
    panel,
    effort,
    personas,
    transparent,
  } satisfies DeliberateParams;
  readDeliberateRequest(given);
  return given;
}

/** Left out rather than empty: what is empty is cleared in a revision. */
function unlessEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}
