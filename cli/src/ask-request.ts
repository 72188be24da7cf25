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
  const params: DeliberateParams = {
    question: await readQuestion(io, words),
    userEmail: readAccount(io, flags.email),
    // Left out rather than empty: what is empty is cleared in a revision.
    ...(flags.option.length === 0 ? {} : { options: flags.option.map(readOption) }),
    ...(flags.criterion.length === 0 ? {} : { criteria: flags.criterion.map(readCriterion) }),
    ...(flags.must.length === 0 ? {} : { musts: flags.must.map(readMust) }),
    ...(flags.basedOn === undefined ? {} : { basedOn: flags.basedOn }),
    ...(flags.maxCost === undefined ? {} : { maxCostUsd: Number(flags.maxCost) }),
    ...(flags.profile ? { profile: true } : {}),
    ...(flags.research ? { research: true } : {}),
    ...(flags.panel === undefined ? {} : { panel: flags.panel }),
    ...(flags.effort === undefined ? {} : { effort: flags.effort }),
    ...(flags.personas ? { personas: true } : {}),
    ...(flags.transparent ? { transparent: true } : {}),
    ...(flags.context === undefined ? {} : { context: await readTextFile(io, flags.context, '--context') }),
    ...(flags.document.length === 0
      ? {}
      : { documents: await Promise.all(flags.document.map((name) => readDocument(io, name))) }),
    ...(flags.byokFile === undefined ? {} : { byok: await readByokFile(io, flags.byokFile) }),
  };
  readDeliberateRequest(params);
  return params;
}
