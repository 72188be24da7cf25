// A drawn panel's answers and numbers as a memo holds them.
import type { AdvisorName, CriterionId, MemoPerspective } from '@witan/client';
import { agreementOf, confidenceOf, outcomeOf, pickOf } from '@witan/combine';
import type { Combined, Frame, Perspective } from '@witan/combine';
import type { PanelFacts } from './panel-facts.ts';

type Combining = {
  readonly frame: Frame;
  readonly finals: readonly Perspective[];
  readonly combined: Combined;
  readonly missing: number;
  readonly degraded: boolean;
};
type Random = { readonly chance: (of: number) => boolean };

/** What statements about a drawn panel are made from. */
export function drawnFacts(given: Combining, random: Random, language: string): PanelFacts {
  const { frame, finals, combined, missing, degraded } = given;
  const { byCriterion } = agreementOf(frame, finals, combined.recommended);
  return {
    question: 'Which way?',
    language,
    askedAt: Date.UTC(2026, 10, 21),
    degraded,
    outcome: outcomeOf({ combined, perspectives: finals }),
    recommended: combined.recommended,
    confidence: confidenceOf({ combined, degraded }),
    options: frame.options.flatMap((option, i) => {
      const found = combined.options[i];
      if (!found) return [];
      const { out: _, ...numbers } = found;
      return [{ ...option, ...numbers, rankAcceptability: [...numbers.rankAcceptability] }];
    }),
    criteria: frame.criteria.map((criterion) => ({
      ...criterion,
      agreement: agreed(byCriterion, criterion.id),
    })),
    scores: combined.scores,
    perspectives: shownOf(frame, finals, random),
    predictions: combined.predictions.map((prediction) => ({
      ...prediction,
      byAdvisor: { ...prediction.byAdvisor },
    })),
    robustness: combined.robustness,
    musts: combined.musts.map((must) => ({ ...must, byOption: { ...must.byOption } })),
    assumed: [],
    needsFirst: finals.flatMap(({ advisor, needsFirst }) =>
      needsFirst ? [{ advisor, text: needsFirst }] : [],
    ),
    missing,
    // Of another round: nothing that is said may rest on it.
    firstRound: { topPicks: { opt_2: finals.length }, spread: 0.9 },
  };
}

function agreed(found: ReturnType<typeof agreementOf>['byCriterion'], id: CriterionId) {
  return { krippendorffAlpha: found[id]?.krippendorffAlpha ?? null, reading: '' };
}

/** As a memo shows them, some after a review that changed their picks, and perhaps one that came late. */
function shownOf(frame: Frame, finals: readonly Perspective[], random: Random): MemoPerspective[] {
  const shown = (perspective: Perspective, late: boolean): MemoPerspective => ({
    advisor: perspective.advisor,
    response: perspective.response.join(' '),
    model: 'hidden',
    provider: 'hidden',
    late,
    pick: pickOf(frame, perspective),
    probabilities: { ...perspective.probabilities },
    caseAgainst: '',
    conditions: [],
    nextSteps: [],
    risks: perspective.risks.map((risk) => ({ ...risk })),
    assumptions: [...perspective.assumptions],
    wouldChangeMind: [],
    evidence: [],
    reversibility: perspective.reversibility,
    ...(random.chance(0.3)
      ? { revision: { fromPick: 'opt_2', fromProbabilities: { opt_2: 1 }, newInformation: 'A fact.' } }
      : {}),
  });
  const [first] = finals;
  const late: AdvisorName = 'Advisor Z';
  const latecomer =
    first && random.chance(0.1) ? [{ ...first, advisor: late, probabilities: { opt_2: 1 } }] : [];
  return [...finals.map((one) => shown(one, false)), ...latecomer.map((one) => shown(one, true))];
}
