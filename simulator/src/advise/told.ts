// The texts of a simulated advisor's answer, in the language of the question.
import { itemAt } from '../draw.ts';
import type { Risk } from '../lexicon/kind.ts';
import type { Phrases } from '../lexicon/spoken/index.ts';
import { adviceOf, argue } from './argue.ts';
import type { KnownOption, Scores } from './cells.ts';
import type { Advisor } from './seat.ts';
import { put, quotable, shortened } from './words.ts';

export type ToldAnswer = ReturnType<typeof tellInEnglish>;

type Choice = { readonly pick: KnownOption; readonly rival: KnownOption; readonly scores: Scores };

export function tell(advisor: Advisor, choice: Choice): ToldAnswer {
  return advisor.phrases ? tellAbroad(advisor, advisor.phrases, choice) : tellInEnglish(advisor, choice);
}

/** What the lexicon says of this kind, distributed over the panel, and what this advisor always asks for. */
function tellInEnglish(advisor: Advisor, { pick, rival }: Choice) {
  const { kind } = pick;
  const advice = adviceOf(advisor, pick);
  const noun = advisor.noun(pick.name);
  const slots = { n: noun, o: noun, rival: advisor.noun(rival.name), thing: advisor.thing };
  const own = (texts: readonly string[]): string[] => texts.map((text) => put(text, slots));
  const shared = (key: string, texts: readonly string[]): string[] => own(share(advisor, key, pick, texts));
  const risks = [...share(advisor, 'risks', pick, kind.failed), ...advice.risks];
  return {
    ...argue(advisor, pick, rival),
    risks: risksWith(slots, risks.slice(0, 2)),
    conditions: [...shared('conditions', kind.conditions), ...own(advice.conditions)],
    nextSteps: [...shared('steps', kind.steps), ...own(advice.steps)],
    assumptions: [...shared('assumes', kind.assumes), ...own(advice.assumptions), ...givenIn(advisor)],
    wouldChangeMind: [...shared('turns', kind.turns), ...own(advice.turns)].slice(0, 2),
  };
}

function risksWith(slots: Readonly<Record<string, string>>, risks: readonly Risk[]): Risk[] {
  return risks.map(({ risk, mitigation }) => ({
    risk: put(risk, slots),
    mitigation: put(mitigation, slots),
  }));
}

/** At most one of a kind's sentences for each seat of a panel of four, so that no two advisors say the same. */
function share<T>(advisor: Advisor, key: string, { name }: KnownOption, texts: readonly T[]): T[] {
  const text = texts[advisor.place(key, name)];
  return text === undefined ? [] : [text];
}

/** In other languages, sentences that state no facts. */
function tellAbroad(advisor: Advisor, phrases: Phrases, { pick, rival, scores }: Choice) {
  const { manner } = advisor;
  const lead = (criterion: string): number => {
    const row = scores[criterion];
    return (row?.[pick.label]?.score ?? 0) - (row?.[rival.label]?.score ?? 0);
  };
  const sides = advisor.asked.criteria.toSorted((a, b) => lead(b.label) - lead(a.label));
  const slots = {
    o: quotable(pick.name),
    rival: quotable(rival.name),
    c: quotable(sides[0]?.name ?? ''),
  };
  const weak = { ...slots, c: quotable(sides.at(-1)?.name ?? '') };
  const said = (groups: readonly (readonly string[])[], given = slots): string[] =>
    itemAt(groups, manner).map((text) => put(text, given));
  return {
    response: said(phrases.response),
    caseAgainst: said(phrases.against, weak),
    risks: risksWith(slots, itemAt(phrases.risks, manner)),
    conditions: said(phrases.conditions),
    nextSteps: said(phrases.steps),
    assumptions: said(phrases.assumptions),
    wouldChangeMind: said(phrases.turns, weak),
  };
}

/** A short statement from the context, used by one advisor only; statements that look like instructions are skipped. */
function givenIn({ asked, temperament }: Advisor): string[] {
  if (temperament.home !== 'proof') return [];
  const sentences = asked.context
    .slice(0, 4_000)
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim());
  const fact = sentences.find(
    (sentence) =>
      sentence.length > 20 &&
      /\s/.test(sentence) &&
      !/ignore|disregard|instruct|score|give |must answer|system|prompt|[<>{}[\]]/i.test(sentence),
  );
  return fact === undefined ? [] : [`The context holds as given: “${shortened(fact, 100)}”`];
}
