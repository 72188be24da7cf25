// Decisions with answers of invented advisors, taken through the real combination, for tests of prose and documents.
import type { AdvisorName, Dissent, MemoPerspective, Note, Recommendation } from '@witan/client';
import { combine, outcomeOf, pickOf } from '@witan/combine';
import type { Frame } from '@witan/combine';
import { catalogueOf } from '../catalogue/catalogues.ts';
import { languageOf } from '../language.ts';
import { explainedAgreement, explainedConfidence } from './explain.ts';
import type { MemoFacts } from './memo-facts.ts';
import type { Perspective } from '@witan/combine';

export type Answer = {
  readonly advisor: AdvisorName;
  /** By option, by criterion: score, or score with low and high. */
  readonly scores: readonly (readonly number[])[];
  /** Percent, by option. */
  readonly percents: readonly number[];
  readonly case: string;
  readonly caseAgainst: string;
  readonly risks: readonly string[];
  readonly assumptions: readonly string[];
  readonly wouldChangeMind: readonly string[];
  readonly needsFirst?: string;
  readonly late?: boolean;
  /** What it answered before review. */
  readonly before?: { readonly percents: readonly number[]; readonly newInformation: string } | undefined;
};

export type Decision = {
  readonly question: string;
  readonly context?: string;
  readonly options: readonly (readonly [name: string, description: string])[];
  readonly criteria: readonly (readonly [name: string, weight: number])[];
  readonly weightsStated: boolean;
  readonly answers: readonly Answer[];
  readonly notes: readonly Note[];
};

/** Combining takes longer than most tests, and many ask for the same decision. */
const KNOWN = new Map<string, MemoFacts>();

export function factsOf(decision: Decision): MemoFacts {
  const key = JSON.stringify(decision);
  const facts = KNOWN.get(key) ?? combinedFacts(decision);
  KNOWN.set(key, facts);
  return facts;
}

function combinedFacts(decision: Decision): MemoFacts {
  const frame = frameOf(decision);
  const counted = decision.answers.filter(({ late }) => late !== true);
  const final = counted.map((answer) => perspectiveOf(frame, answer, answer.percents));
  const combined = combine(frame, final, 'fixture');
  const words = catalogueOf(languageOf(decision.question));
  const leader = combined.recommended;
  const { agreement, byCriterion } = explainedAgreement(words, {
    frame,
    perspectives: final,
    leader,
    round: counted.some(({ before }) => before) ? 2 : 1,
  });
  const criteria = frame.criteria.map((criterion) => ({
    ...criterion,
    agreement: byCriterion[criterion.id] ?? { krippendorffAlpha: null, reading: '' },
  }));
  return {
    question: decision.question,
    context: decision.context ?? null,
    language: languageOf(decision.question),
    askedAt: Date.UTC(2026, 10, 21),
    reversibility: combined.reversibility,
    weightsStated: frame.weightsStated,
    outcome: outcomeOf({ combined, perspectives: final }),
    recommended: combined.recommended,
    confidence: explainedConfidence(words, { frame, combined, degraded: counted.length < 3 }),
    options: frame.options.map((option, i) => {
      const found = combined.options[i];
      return {
        ...option,
        rank: found?.rank ?? 0,
        score: found?.score ?? 0,
        probability: found?.probability ?? 0,
        rankAcceptability: [...(found?.rankAcceptability ?? [])],
        centralWeights: found?.centralWeights ?? null,
        confidenceFactor: found?.confidenceFactor ?? null,
        expectedRegret: found?.expectedRegret ?? null,
        regretP90: found?.regretP90 ?? null,
      };
    }),
    criteria,
    scores: combined.scores,
    agreement,
    dissent: dissentOf(frame, final, combined.recommended),
    robustness: combined.robustness,
    perspectives: decision.answers.map((answer) => shown(frame, answer)),
    musts: combined.musts.map((must) => ({ ...must, byOption: { ...must.byOption } })),
    predictions: [],
    notes: decision.notes,
    needsFirst: final.flatMap(({ advisor, needsFirst }) =>
      needsFirst ? [{ advisor, text: needsFirst }] : [],
    ),
  };
}

export function outcomes(decisions: readonly Decision[]): Recommendation['outcome'][] {
  return decisions.map((decision) => factsOf(decision).outcome);
}

function frameOf({ options, criteria, weightsStated }: Decision): Frame {
  const total = criteria.reduce((sum, [, weight]) => sum + weight, 0);
  return {
    options: options.map(([name, description], i) => ({
      id: `opt_${i + 1}`,
      name,
      label: name,
      description,
      source: 'caller',
    })),
    criteria: criteria.map(([name, weight], i) => ({
      id: `crt_${i + 1}`,
      name,
      description: '',
      weight: weight / total,
      source: 'caller',
    })),
    musts: [],
    predictions: [],
    language: 'en',
    weightsStated,
    assumptions: [],
    missingInformation: [],
  };
}

function perspectiveOf(frame: Frame, answer: Answer, percents: readonly number[]): Perspective {
  return {
    advisor: answer.advisor,
    cells: frame.options.flatMap((option, i) =>
      frame.criteria.map((criterion, k) => {
        const score = answer.scores[i]?.[k] ?? 50;
        return {
          option: option.id,
          criterion: criterion.id,
          score,
          low: Math.max(0, score - 12),
          high: Math.min(100, score + 10),
          evidence: `Seen from ${criterion.name.toLowerCase()}, "${option.name}" stands at about this level.`,
        };
      }),
    ),
    probabilities: Object.fromEntries(frame.options.map(({ id }, i) => [id, (percents[i] ?? 0) / 100])),
    case: answer.case,
    caseAgainst: answer.caseAgainst,
    risks: answer.risks,
    assumptions: answer.assumptions,
    wouldChangeMind: answer.wouldChangeMind,
    needsFirst: answer.needsFirst ?? null,
    mustVerdicts: [],
    predictions: {},
    reversibility: 'costly',
  };
}

function dissentOf(frame: Frame, final: readonly Perspective[], recommended: string): Dissent[] {
  return final.flatMap((perspective) => {
    const pick = pickOf(frame, perspective);
    return pick === recommended
      ? []
      : [{ advisor: perspective.advisor, option: pick, argument: perspective.case }];
  });
}

function shown(frame: Frame, answer: Answer): MemoPerspective {
  const perspective = perspectiveOf(frame, answer, answer.percents);
  const before = answer.before && perspectiveOf(frame, answer, answer.before.percents);
  return {
    advisor: answer.advisor,
    late: answer.late ?? false,
    pick: pickOf(frame, perspective),
    probabilities: { ...perspective.probabilities },
    case: answer.case,
    caseAgainst: answer.caseAgainst,
    risks: [...answer.risks],
    assumptions: [...answer.assumptions],
    wouldChangeMind: [...answer.wouldChangeMind],
    evidence: perspective.cells.map(({ option, criterion, evidence }) => ({
      option,
      criterion,
      text: evidence,
    })),
    ...(before && answer.before
      ? {
          revision: {
            fromPick: pickOf(frame, before),
            fromProbabilities: { ...before.probabilities },
            newInformation: answer.before.newInformation,
          },
        }
      : {}),
  };
}
