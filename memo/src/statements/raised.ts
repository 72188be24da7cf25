// What several advisors raise: what they want to know first, and what could go wrong.
import type { MemoRisk } from '@witan/client';
import { contentOf, merged, sayTheSame } from '../alike.ts';
import type { Raised } from '../alike.ts';
import { isShowable } from '../showable.ts';
import type { PanelFacts } from './panel-facts.ts';
import { counted, hasTurned, optionWords } from './reading-facts.ts';

/** What most advisors want to know first, in the words of the first of them. */
export function openQuestion(facts: PanelFacts): Raised | null {
  const asked = merged(
    facts.needsFirst.map(({ advisor, text }) => ({ advisor, texts: [text] })),
    optionWords(facts),
  );
  return asked.find(({ text }) => isShowable(text)) ?? null;
}

/** All risks of those who pick the recommended option and named them of it, like ones merged, each with the surest advisor's mitigation. */
export function risksOf(facts: PanelFacts): MemoRisk[] {
  const holders = counted(facts)
    .filter((voice) => voice.pick === facts.recommended && !hasTurned(voice))
    .toSorted((a, b) => (b.probabilities[b.pick] ?? 0) - (a.probabilities[a.pick] ?? 0));
  const named = optionWords(facts);
  const raised = merged(
    holders.map(({ advisor, risks }) => ({
      advisor,
      texts: risks.map(({ risk }) => risk).filter(isShowable),
    })),
    named,
  );
  const mitigated = holders
    .flatMap(({ risks }) => risks)
    .filter(({ mitigation }) => mitigation !== '' && isShowable(mitigation))
    .map(({ risk, mitigation }) => ({ content: contentOf(risk, named), mitigation }));
  return raised.map(({ text, raisedBy }) => {
    const content = contentOf(text, named);
    const found = mitigated.find((one) => sayTheSame(one.content, content));
    return { risk: text, mitigation: found?.mitigation ?? '', raisedBy: raisedBy.toSorted() };
  });
}
