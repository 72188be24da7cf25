// The texts of a simulated advisor's answer, in the language of the question.
import { itemAt } from '../draw.ts';
import type { Phrases } from '../lexicon/spoken/index.ts';
import type { KnownOption, Scores } from './cells.ts';
import type { Advisor } from './seat.ts';
import { put, quotable, shortened } from './words.ts';
import { AXES, type Axis, type Risk } from '../lexicon/kind.ts';
import { saying } from './cells.ts';
import type { Advice, Level } from './temperament.ts';

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

function argue(advisor: Advisor, pick: KnownOption, rival: KnownOption) {
  const { temperament: told } = advisor;
  const [best, second] = sidesOf(advisor, pick, 'best');
  const [worst] = sidesOf(advisor, pick, 'worst');
  const [rivalBest, , rivalThird] = sidesOf(advisor, rival, 'best');
  const [rivalWorst, rivalNext] = sidesOf(advisor, rival, 'worst');
  // Otherwise options of the same kind would get the same praise and blame.
  const alike = pick.kind === rival.kind;
  const names = { n: advisor.noun(pick.name), rival: advisor.noun(rival.name) };
  const say = (key: string, templates: readonly string[], c = ''): string =>
    put(advisor.draw('case', key, pick.name).pick(templates), { ...names, c });
  const clause = (item: KnownOption, axis: Axis | undefined, level: Level): string => {
    const side = axis ?? 'benefit';
    const said = itemAt(saying(item.kind, side, level), advisor.place(item.name, side));
    return put(said, { o: advisor.noun(item.name), thing: advisor.thing });
  };
  const middle = [
    say('praise', told.praise, clause(pick, best, 'good')),
    say('second', told.voice.good, clause(pick, second, 'good')),
    say('doubt', told.doubt, clause(rival, alike ? rivalNext : rivalWorst, 'bad')),
  ];
  const others = say('rival', told.rivalPraise, clause(rival, alike ? rivalThird : rivalBest, 'good'));
  return {
    response: [
      say('lead', told.leads),
      ...advisor.draw('middle', pick.name).shuffled(middle).slice(0, 2),
      say('close', adviceOf(advisor, pick).close),
    ],
    caseAgainst: [say('blame', told.blame, clause(pick, worst, 'bad')), others],
  };
}

/** What this advisor always asks for where this option is chosen. */
function adviceOf({ temperament }: Advisor, { kind }: KnownOption): Advice {
  return kind.name === 'keep' || kind.name === 'delay' ? temperament.standing : temperament.moving;
}

/** The axes on which an option is best or worst, weighted by the advisor's emphasis. */
function sidesOf(advisor: Advisor, { kind }: KnownOption, end: 'best' | 'worst'): Axis[] {
  const sign = end === 'best' ? 1 : -1;
  const force = (axis: Axis) => sign * (kind.scores[axis] - 50) * (advisor.temperament.emphasis[axis] ?? 1);
  return AXES.toSorted((a, b) => force(b) - force(a));
}
