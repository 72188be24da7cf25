// Why the recommended option, what speaks against it, and how firm the ground is: one to three paragraphs.
import type { OptionId } from '../../../client/src/types.ts';
import type { MemoFacts } from './memo-facts.ts';
import {
  counted,
  criterionName,
  differences,
  listed,
  optionName,
  optionOf,
  percent,
  runnerUp,
  shareOf,
  whole,
} from './reading-facts.ts';
import type { Difference } from './reading-facts.ts';
import { inWords, points } from '../combine/wording.ts';

export function rationaleOf(facts: MemoFacts): string {
  return [numbersParagraph(facts), panelParagraph(facts), firmnessParagraph(facts)]
    .map((sentences) => sentences.join(' '))
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

/** How many picked the recommended option before review, of how many. */
export function picksOf(facts: MemoFacts): { count: number; total: number } {
  const total = Object.values(facts.agreement.topPicks).reduce((sum, count) => sum + count, 0);
  return { count: facts.agreement.topPicks[facts.recommended] ?? 0, total };
}

function numbersParagraph(facts: MemoFacts): string[] {
  const ours = optionOf(facts, facts.recommended);
  if (!ours) return [];
  const name = optionName(facts, ours.id);
  const second = runnerUp(facts);
  const subject =
    counted(facts).length === 1 ? 'The one advisor that answered gives' : 'On average the advisors give';
  const chance = `${subject} ${name} ${withArticle(percent(ours.probability))} chance of being the best choice`;
  if (!second) return [`${chance}.`];
  const other = optionName(facts, second.id);
  const behind = ours.score < second.score && whole(ours.score) !== whole(second.score);
  return [
    `${chance}, and ${other} ${percent(second.probability)}.`,
    scoresSentence({ ours: ours.score, theirs: second.score, other }),
    ...strengths(facts, differences(facts, ours.id, second.id), behind ? name : 'It'),
  ];
}

function withArticle(share: string): string {
  return /^(?:8|11%|18%)/u.test(share) ? `an ${share}` : `a ${share}`;
}

function scoresSentence(of: { ours: number; theirs: number; other: string }): string {
  const [a, b] = [whole(of.ours), whole(of.theirs)];
  if (a === b) return `By weighted score the two are level at ${a} of 100.`;
  if (of.ours > of.theirs) return `Its weighted score is higher, too: ${a} of 100 against ${b}.`;
  return `By weighted score, though, ${of.other} is ahead with ${b} of 100 against ${a}.`;
}

function strengths(facts: MemoFacts, found: readonly Difference[], subject: string): string[] {
  const phrases = (some: readonly Difference[]): string =>
    listed(
      some
        .slice(0, 2)
        .map(
          ({ criterion, ours, theirs }) =>
            `${criterionName(facts, criterion)} (${whole(ours)} against ${whole(theirs)})`,
        ),
    );
  const ahead = phrases(found.filter(({ ours, theirs }) => ours > theirs));
  const behind = phrases(found.filter(({ ours, theirs }) => ours < theirs));
  if (ahead && behind) return [`${subject} is ahead on ${ahead} and behind on ${behind}.`];
  if (ahead) return [`${subject} is ahead on ${ahead}.`];
  return behind ? [`${subject} is behind on ${behind}.`] : [];
}

function panelParagraph(facts: MemoFacts): string[] {
  const { count, total } = picksOf(facts);
  const sentences = openQuestions(facts);
  if (total === 1)
    return [...sentences, 'Nobody else could be heard, so there is no second view to set against this one.'];
  const picked = shareOf(count, total);
  const who = sentences.length === 0 ? `${picked} advisors` : picked;
  if (count === total) {
    const apart =
      Math.round(facts.agreement.spread * 100) === 0
        ? 'the same probability'
        : `probabilities ${points(facts.agreement.spread)} apart`;
    sentences.push(`${who} picked it independently, with ${apart}.`);
  } else {
    sentences.push(`${who} picked it before they had read one another; ${otherPicks(facts)}.`);
    sentences.push(`Their probabilities for it were ${points(facts.agreement.spread)} apart.`);
  }
  return [...sentences, ...moved(facts), ...divided(facts)];
}

function openQuestions(facts: MemoFacts): string[] {
  const advisors = [...new Set(facts.needsFirst.map(({ advisor }) => advisor))];
  if (advisors.length === 0) return [];
  const total = counted(facts).length;
  if (facts.outcome !== 'investigate') {
    return [`${listed(advisors)} would want something known first.`];
  }
  if (total === 1) return ['The advisor wants something known before anyone decides.'];
  const who = shareOf(advisors.length, total);
  return [
    `${who} advisors ${advisors.length === 1 ? 'wants' : 'want'} something known before anyone decides.`,
  ];
}

function otherPicks(facts: MemoFacts): string {
  const others = facts.options.flatMap(({ id }) => {
    const count = id === facts.recommended ? 0 : (facts.agreement.topPicks[id] ?? 0);
    return count > 0 ? [{ id, count }] : [];
  });
  return listed(
    others
      .toSorted((a, b) => b.count - a.count)
      .map(({ id, count }) => `${dissenters(facts, id, count)} preferred ${optionName(facts, id)}`),
  );
}

function dissenters(facts: MemoFacts, id: OptionId, count: number): string {
  const names = facts.dissent.filter(({ option }) => option === id).map(({ advisor }) => advisor);
  return names.length === count ? listed(names) : inWords(count);
}

function moved(facts: MemoFacts): string[] {
  const revised = counted(facts).filter(({ revision }) => revision !== undefined);
  const switched = revised.flatMap(({ advisor, pick, revision }) =>
    revision && revision.fromPick !== pick
      ? [`${advisor} moved from ${optionName(facts, revision.fromPick)} to ${optionName(facts, pick)}`]
      : [],
  );
  if (switched.length > 0) return [`After reading the others' reasons, ${listed(switched)}.`];
  if (revised.length === 0) return [];
  const names = listed(revised.map(({ advisor }) => advisor));
  return [
    `After reading the others' reasons, ${names} changed numbers but not ${revised.length === 1 ? 'its pick' : 'their picks'}.`,
  ];
}

function divided(facts: MemoFacts): string[] {
  const most = facts.criteria
    .filter(({ agreement }) => (agreement.krippendorffAlpha ?? 1) < 0.4)
    .toSorted((a, b) => (a.agreement.krippendorffAlpha ?? 0) - (b.agreement.krippendorffAlpha ?? 0))[0];
  return most ? [`They read ${criterionName(facts, most.id)} most differently.`] : [];
}

function firmnessParagraph(facts: MemoFacts): string[] {
  const { robustness, confidence } = facts;
  const name = optionName(facts, facts.recommended);
  const first = `With weights and scores varied within what the advisors hold possible, ${name} comes first in ${percent(confidence.basis.firstRankAcceptability)} of the draws.`;
  return [first, ...methods(facts), ...leftOut(facts), ...nearestFlip(facts)].slice(
    0,
    robustness.methodDependent ? 4 : 3,
  );
}

function methods(facts: MemoFacts): string[] {
  const { methodDependent, winners } = facts.robustness;
  if (!methodDependent) return [];
  const rivals = [
    ['weighted score', winners.weightedScore],
    ['Borda count', winners.borda],
    ['pairwise majority', winners.condorcet],
  ] as const;
  const named = rivals.flatMap(([method, id]) =>
    id !== null && id !== facts.recommended ? [{ method, id }] : [],
  );
  const byOption = [...new Set(named.map(({ id }) => id))].map(
    (id) =>
      `${optionName(facts, id)} wins by ${listed(named.filter((n) => n.id === id).map(({ method }) => method))}`,
  );
  return [`The answer depends on the method: ${listed(byOption)}.`];
}

function leftOut(facts: MemoFacts): string[] {
  const { leaveOneOut, winners } = facts.robustness;
  const changes = leaveOneOut.filter(({ winner }) => winner !== winners.weightedScore);
  if (leaveOneOut.length < 2) return [];
  if (changes.length === 0)
    return ['Leaving out any one advisor would not change who leads by weighted score.'];
  const said = changes.map(({ without, winner }) => `without ${without} ${optionName(facts, winner)}`);
  return [`By weighted score ${listed(said)} would lead.`];
}

function nearestFlip(facts: MemoFacts): string[] {
  const flip = facts.robustness.flips.find(({ kind }) => kind === 'weight');
  if (flip?.kind !== 'weight' || facts.outcome === 'close_call') return [];
  const more = flip.to > flip.from ? 'more' : 'less';
  return [
    `${optionName(facts, flip.winner)} would have the highest weighted score if ${criterionName(facts, flip.criterion)} counted for ${more} than ${percent(flip.to)} rather than ${percent(flip.from)}.`,
  ];
}
