// The memo's words: what code says of the panel, and the advisors' own sentences that were chosen.
import type { AdvisorName, Consensus, Dissent, OptionId, Verdict } from '@witan/client';
import type { Combined } from '@witan/combine';
import { catalogueOf } from '@witan/memo/words/catalogue';
import { isShowable } from '@witan/memo/showable';
import { agreementsOf, consensusLevelOf, divergencesOf } from '@witan/memo/statements/consensus';
import { headlineOf } from '@witan/memo/statements/headline';
import type { PanelFacts } from '@witan/memo/statements/panel-facts';
import { counted, inTheRunning, isTorn, undoing } from '@witan/memo/statements/reading-facts';
import { openQuestion, risksOf } from '@witan/memo/statements/raised';
import { tradeoffsOf } from '@witan/memo/statements/tradeoffs';
import { voteOf } from '@witan/memo/statements/vote';
import {
  confidenceSentence,
  consensusSentence,
  mustConditions,
  sayAgreed,
  sayAsked,
  sayDiverged,
  sayHeadline,
  sayTradeoff,
  sayVote,
  titleOf,
} from '@witan/memo/statements/wording';
import type { Voice } from './choices.ts';
import { genericLast, type Selected } from './selection.ts';

/** The part of a memo that is words. */
export type Synthesized = ReturnType<typeof synthesized>;

type Said = {
  readonly facts: PanelFacts;
  readonly voices: readonly Voice[];
  readonly selected: Selected;
  readonly isGeneric: (text: string) => boolean;
  /** How the panel's answers agree: figures that the consensus is explained by. */
  readonly found: Pick<Consensus, 'effectiveVotes' | 'effectiveOutcomes'>;
  readonly combined: Pick<Combined, 'reversibility' | 'contested'>;
  readonly weightsStated: boolean;
};

export function synthesized({ facts, voices, selected, isGeneric, found, ...of }: Said) {
  const words = catalogueOf(facts.language);
  const used = new Set(Object.values(selected).flatMap((sentences) => sentences.map(({ text }) => text)));
  const argumentFor = (option: OptionId, advisors: readonly AdvisorName[]): string | null =>
    strongest(facts, voices, { option, advisors, used });
  const divergences = divergencesOf(facts, argumentFor).map((one) => sayDiverged(facts, one));
  return {
    language: words.language,
    title: titleOf(facts),
    degraded: facts.degraded,
    verdict: verdictOf(facts, selected, of),
    consensus: {
      agreements: agreementsOf(facts).map((one) => sayAgreed(facts, one)),
      divergences,
      explanation: consensusSentence(facts, found),
    },
    risks: genericLast(risksOf(facts), ({ risk }) => isGeneric(risk)),
    nextSteps: selected.nextSteps.map(({ text }) => text),
    tradeoffs: tradeoffsOf(facts).map((one) => sayTradeoff(facts, one)),
    dissent: dissentOf(facts, argumentFor),
  };
}

function verdictOf(
  facts: PanelFacts,
  selected: Selected,
  { combined: { reversibility, contested }, weightsStated }: Pick<Said, 'combined' | 'weightsStated'>,
): Verdict {
  const words = catalogueOf(facts.language);
  const open = openQuestion(facts);
  const headline = headlineOf(facts, { open: open?.text ?? null, contested, weightsStated });
  const asked = open !== null && headline.kind === 'find_out' ? [sayAsked(facts, open.raisedBy)] : [];
  const reasons = selected.reasons.map(({ text, advisor }) => ({ text, advisor }));
  const [against] = selected.against;
  const [wouldChange] = selected.wouldChange;
  return {
    decision: sayHeadline(facts, headline),
    consensusLevel: consensusLevelOf(facts),
    consensusDisplay: words.join([sayVote(facts, voteOf(facts)), ...asked]),
    rationale: words.join(reasons.map(({ text }) => text)),
    option: facts.recommended,
    outcome: facts.outcome,
    reasons,
    against: against
      ? {
          text: words.join(selected.against.map(({ text }) => text)),
          advisor: against.advisor,
          ...(against.option === undefined ? {} : { option: against.option }),
        }
      : null,
    wouldChange: wouldChange ? { text: wouldChange.text, advisor: wouldChange.advisor } : null,
    // Nothing holds where musts leave nothing.
    conditions:
      inTheRunning(facts).length === 0
        ? []
        : [...mustConditions(facts), ...selected.conditions.map(({ text }) => text)],
    reversibility: undoing(facts) ?? reversibility,
    confidence: { ...facts.confidence, explanation: confidenceSentence(facts) },
  };
}

/** Whose final pick is another option, each with a sentence that stands nowhere else on the first page. */
function dissentOf(
  facts: PanelFacts,
  argumentFor: (option: OptionId, advisors: readonly AdvisorName[]) => string | null,
): Dissent[] {
  return counted(facts)
    .filter(({ pick }) => pick !== facts.recommended)
    .map(({ advisor, pick }) => ({ advisor, option: pick, argument: argumentFor(pick, [advisor]) ?? '' }));
}

/** The first sentence of these advisors for that option which nothing else has used yet; the case of one torn may be another's. */
function strongest(
  facts: PanelFacts,
  voices: readonly Voice[],
  of: { readonly option: OptionId; readonly advisors: readonly AdvisorName[]; readonly used: Set<string> },
): string | null {
  const own = voices.filter(({ shown }) => of.advisors.includes(shown.advisor));
  const said = [
    ...own.flatMap(({ response, shown }) => (isTorn(facts, shown) ? [] : response)),
    ...own.flatMap(({ shown }) =>
      shown.evidence.filter(({ option }) => option === of.option).map(({ text }) => text),
    ),
  ];
  const found = said.find((text) => text.trim() !== '' && isShowable(text) && !of.used.has(text));
  if (found === undefined) return null;
  of.used.add(found);
  return found;
}
