import { readStoredMemo } from '../../domain/stored-memo.ts';
import type { DecisionMemo, Recomputation, RecomputationRequest } from '@witan/client';
import { areWeightsStated, recompute, recomputingRanks, type Change, type Pooling } from '@witan/combine';
import { invalid, type Issue } from '../../domain/refusal.ts';
import { betweenRequests } from '../../service/between-requests.ts';
import type { StoredMemo } from '../../store/memos.ts';
import type { Caller, Basics } from '../../service/service.ts';
import { findOwnDeliberation, findOwnMemo } from '../../service/tenancy.ts';

/** A memo's numbers for other weights or without some advisors. Nothing is called, charged or stored. */
export async function recomputed(
  service: Basics,
  caller: Caller,
  on: { readonly id: string; readonly request: RecomputationRequest },
): Promise<Recomputation> {
  const found = await findOwnMemo(service, caller, on.id);
  const memo = readStoredMemo(found.memo);
  const { brief } = await findOwnDeliberation(service, caller, found.deliberationId);
  const weightsStated = areWeightsStated(brief);
  const change = { ...changeOf(memo, on.request), ...poolingOf(found), weightsStated };
  const { weights, options, winners } = recompute(memo, change);
  const ranks = await ranksOf(memo, change);
  return {
    object: 'recomputation',
    memo: memo.id,
    weights,
    without: [...change.without],
    options: options.map((option) => ({ ...option, rankAcceptability: ranks(option.id) })),
    winners,
    changed: winners.pooledProbability !== memo.verdict.option,
  };
}

/** The weights that pooled it, even where the memo does not show them. */
function poolingOf({ poolWeights }: StoredMemo): Pick<Change, 'pooling'> {
  if (poolWeights === null) return {};
  // `as`: written by `insertMemo`.
  return { pooling: JSON.parse(poolWeights) as Pooling };
}

async function ranksOf(memo: DecisionMemo, change: Change) {
  const isChanged = change.weights !== null || change.without.length > 0;
  const saved = new Map(memo.options.map(({ id, rankAcceptability }) => [id, rankAcceptability]));
  if (!isChanged) return (id: DecisionMemo['options'][number]['id']) => saved.get(id) ?? [];
  const ranks = await betweenRequests(recomputingRanks(memo, change));
  return (id: DecisionMemo['options'][number]['id']) => [...(ranks[id] ?? [])];
}

function changeOf(memo: DecisionMemo, { weights, without }: RecomputationRequest): Change {
  const issues = [...weightIssues(memo, weights), ...advisorIssues(memo, without ?? [])];
  if (issues.length > 0) throw invalid(issues);
  return { weights: weights ?? null, without: [...new Set(without)] };
}

function weightIssues(memo: DecisionMemo, weights: RecomputationRequest['weights']): Issue[] {
  if (!weights) return [];
  const ids = memo.criteria.map(({ id }) => id);
  const missing = ids.filter((id) => !Object.hasOwn(weights, id));
  const unknown = Object.keys(weights).filter((id) => !ids.some((known) => known === id));
  if (missing.length > 0 || unknown.length > 0) {
    const message = `weights must hold a number for each criterion of the memo and nothing else: ${ids.join(', ')}.`;
    return [{ path: 'weights', message }];
  }
  const some = Object.values(weights).some((weight) => weight > 0);
  return some ? [] : [{ path: 'weights', message: 'weights must hold at least one number over 0.' }];
}

function advisorIssues(memo: DecisionMemo, without: readonly string[]): Issue[] {
  const counted = memo.perspectives.filter(({ late }) => !late).map(({ advisor }) => advisor);
  const unknown = without.findIndex((name) => !counted.some((advisor) => advisor === name));
  if (unknown >= 0) {
    const message = `without may name ${counted.join(', ')}: the advisors that counted.`;
    return [{ path: `without[${unknown}]`, message }];
  }
  if (counted.some((advisor) => !without.includes(advisor))) return [];
  return [{ path: 'without', message: 'without must leave at least one advisor.' }];
}
