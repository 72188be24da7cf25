import type { DecisionMemo, Note, Process, Usage } from '@witan/client';
import { isSearcher, type Seat } from '../../domain/advisor.ts';
import { sum, type CombinedOption, type Frame, type Perspective } from '@witan/combine';
import { defined } from '../../domain/defined.ts';
import { pick } from '../../domain/pick.ts';
import { costOf } from '../cost/cost-limit.ts';
import type { RunContext } from './deliberation.ts';
import { finalOf, type Findings } from './findings.ts';
import { memoPerspective } from '../panel/perspectives.ts';
import { useOf, type PriceCall } from '../cost/prices.ts';
import { memoSources } from '../sources/sources.ts';
import type { Synthesized } from '../synthesis/verdict.ts';
import { seatsInUse } from '../panel/stand-ins.ts';
import type { MadeCall } from './world.ts';

/** A memo without its charge, which is set when the memo is saved. */
export type UnchargedMemo = Omit<DecisionMemo, 'charge'>;

export type Late = { readonly seat: Seat; readonly perspective: Perspective };

/** Puts findings and prose together into the memo of the contract. */
export function assembleMemo(
  run: RunContext,
  parts: {
    readonly findings: Findings;
    readonly words: Synthesized;
    readonly notes: readonly Note[];
    readonly late: readonly Late[];
    readonly stages: Process['stages'];
    readonly price: PriceCall;
    readonly pool: DecisionMemo['pool'];
  },
): UnchargedMemo {
  const { deliberation, world } = run;
  const { findings, words } = parts;
  const now = world.now();
  const { brief } = deliberation;
  const { agreements, divergences, explanation } = words.consensus;
  return {
    id: deliberation.memoId,
    object: 'decision_memo',
    deliberationId: deliberation.id,
    mode: deliberation.mode,
    protocol: 'witan-3',
    transparent: brief.transparent,
    userEmail: deliberation.userEmail,
    language: words.language,
    ...(brief.revision ? { basedOn: brief.revision.basedOn } : {}),
    title: words.title,
    question: brief.question,
    timestamp: new Date(now).toISOString(),
    degraded: words.degraded,
    notes: [...parts.notes],
    verdict: words.verdict,
    perspectives: perspectivesOf(run, findings, parts.late),
    consensus: {
      agreements,
      divergences,
      ...findings.consensus,
      ...(findings.firstRound ? { firstRound: findings.firstRound } : {}),
      explanation,
    },
    risks: words.risks,
    nextSteps: words.nextSteps,
    tradeoffs: words.tradeoffs,
    ...numbersOf(findings),
    ...foreseenOf(findings),
    dissent: words.dissent,
    robustness: findings.combined.robustness,
    pool: parts.pool,
    ...defined({ sources: memoSources(brief, saidBy(findings, parts.late)) }),
    ...listsOf(findings),
    process: { stages: parts.stages, durationMs: now - deliberation.createdAt },
    usage: usageOf(run, parts.price),
  };
}

export function numbersOf({ frame, combined, byCriterion }: Findings) {
  const options = frame.options.flatMap((option) => {
    const numbers = combined.options.find(({ id }) => id === option.id);
    if (!numbers) return [];
    return {
      ...option,
      ...pick(numbers, 'rank', 'score', 'probability'),
      ...inRunning(frame, numbers),
      ...pick(
        numbers,
        'rankAcceptability',
        'centralWeights',
        'confidenceFactor',
        'expectedRegret',
        'regretP90',
      ),
    };
  });
  const best = options.toSorted((a, b) => a.rank - b.rank);
  const criteria = frame.criteria.map((criterion) => ({
    ...criterion,
    agreement: byCriterion[criterion.id] ?? { krippendorffAlpha: null, reading: '' },
  }));
  return {
    options: frame.options.every(({ source }) => source === 'caller') ? options : best,
    criteria: criteria.every(({ source }) => source === 'caller')
      ? criteria
      : criteria.toSorted((a, b) => b.weight - a.weight),
    scores: combined.scores,
  };
}

/** Absent where the caller stated no musts. */
export function inRunning({ musts }: Frame, numbers: CombinedOption) {
  return musts.length === 0 ? {} : pick(numbers, 'probabilityInRunning');
}

function saidBy({ voices }: Findings, late: readonly Late[]): Perspective[] {
  return [...voices.map(finalOf), ...late.map(({ perspective }) => perspective)];
}

/** The caller's musts, where it stated some, and the pooled predictions. */
export function foreseenOf({ combined }: Findings): Pick<DecisionMemo, 'musts' | 'predictions'> {
  const musts = combined.musts.map((must) => ({ ...must, byOption: { ...must.byOption } }));
  return {
    ...(musts.length > 0 ? { musts } : {}),
    predictions: combined.predictions.map((prediction) => ({
      ...prediction,
      byAdvisor: { ...prediction.byAdvisor },
    })),
  };
}

export function perspectivesOf(run: RunContext, findings: Findings, late: readonly Late[]) {
  const { frame, voices } = findings;
  const counted = voices.map((voice) =>
    memoPerspective(run, voice.seat, { frame, perspective: finalOf(voice), revised: voice.revised }),
  );
  const shown = late.map(({ seat, perspective }) =>
    memoPerspective(run, seat, { frame, perspective, late: true }),
  );
  return [...counted, ...shown].toSorted((a, b) => (a.advisor < b.advisor ? -1 : 1));
}

function listsOf(findings: Findings): Pick<DecisionMemo, 'assumptions' | 'missingInformation'> {
  const finals = findings.voices.map(finalOf);
  return {
    assumptions: distinct([
      ...findings.frame.assumptions,
      ...finals.flatMap(({ assumptions }) => assumptions),
    ]),
    missingInformation: distinct([
      ...finals.flatMap(({ needsFirst }) => needsFirst ?? []),
      ...findings.frame.missingInformation,
    ]),
  };
}

function distinct(texts: readonly string[]): string[] {
  return [...new Map(texts.map((text) => [text.toLowerCase().replace(/\W+/g, ' ').trim(), text])).values()];
}

/**
 * With names hidden, the cost of single calls would reveal by public prices who is missing and who wrote, so each counts
 * as the panel's average.
 */
function shownCost(run: RunContext, call: MadeCall, price: PriceCall): number | null {
  const { brief } = run.deliberation;
  if (brief.transparent) return costOf(run, call, price);
  const seats = run.deliberation.seats.filter(
    ({ provider }) => call.stage !== 'research' || isSearcher(provider),
  );
  const { reportedCostUsd: _, ...tokens } = call.tokens;
  const costs = seats.map((seat) => {
    const model = call.stage === 'frame' ? seat.fastModel : seat.model;
    return costOf(run, { ...call, seat: seat.seat, model, tokens }, price);
  });
  const known = costs.filter((cost) => cost !== null);
  return known.length < seats.length ? null : sum(known) / seats.length;
}

/** Simulated advisors cost nothing. A call without a price is left out of the sum, and counted as such. */
function usageOf(run: RunContext, price: PriceCall): Usage {
  const { deliberation, world } = run;
  // The average may exceed the limit; the actual cost did not.
  const limit = deliberation.brief.maxCostUsd ?? Number.POSITIVE_INFINITY;
  const of = (calls: readonly MadeCall[]): Omit<Usage, 'byAdvisor'> => {
    const used = useOf(calls.map((call) => ({ ...call, costUsd: shownCost(run, call, price) })));
    return {
      inputTokens: used.inputTokens,
      cachedInputTokens: sum(calls.map(({ tokens }) => tokens.cachedInputTokens ?? 0)),
      outputTokens: used.outputTokens,
      ...(deliberation.brief.research
        ? { searches: sum(calls.map(({ tokens }) => tokens.searches ?? 0)) }
        : {}),
      costUsd: used.costUsd && Math.min(used.costUsd, limit),
      estimatedCalls: calls.filter(({ tokens }) => tokens.estimated).length,
      unpricedCalls: used.unpricedCalls,
    };
  };
  const calls = world.calls();
  if (!deliberation.brief.transparent) return of(calls);
  const inUse = seatsInUse(run);
  return {
    ...of(calls),
    byAdvisor: Object.fromEntries(
      deliberation.seats.map(({ advisor }) => {
        const names = inUse.filter((seat) => seat.advisor === advisor).map(({ seat }) => seat);
        return [advisor, of(calls.filter(({ seat }) => names.includes(seat)))];
      }),
    ),
  };
}
