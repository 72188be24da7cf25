// What speaks for the recommended option, who sees it otherwise, and how firm the ground is: up to three paragraphs.
import type { MemoPerspective } from '@witan/client';
import { catalogueOf } from '../catalogue/catalogues.ts';
import type { MemoFacts } from './memo-facts.ts';
import { sides } from './own-words.ts';
import type { Sentences } from './own-words.ts';
import { advisorIn, counted, criterionIn, nameIn } from './reading-facts.ts';
import { groupsOf } from './vote.ts';

const [EVIDENCE, DISSENT] = [3, 3];

export function rationaleOf(facts: MemoFacts, sentences: Sentences): string {
  const { join } = catalogueOf(facts.language);
  return [evidence(facts, sentences), dissent(facts, sentences), firmness(facts)]
    .map(join)
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

/** A line on each of the weightiest criteria, from those who prefer the option. */
function evidence(facts: MemoFacts, sentences: Sentences): string[] {
  const { plain } = catalogueOf(facts.language);
  const [holders] = sides(facts);
  const voices = holders.length > 0 ? holders : counted(facts);
  const lines = facts.criteria
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, EVIDENCE)
    .flatMap(({ id }, place) => {
      const words = lineOn(facts, voices[place % voices.length], id, sentences);
      return words === undefined ? [] : [plain.on({ criterion: criterionIn(facts, id), words })];
    });
  return lines;
}

function lineOn(
  facts: MemoFacts,
  voice: MemoPerspective | undefined,
  criterion: string,
  sentences: Sentences,
): string | undefined {
  const line = voice?.evidence.find(
    (item) => item.option === facts.recommended && item.criterion === criterion,
  );
  return line && sentences.take(line.text, 1)[0];
}

/** What those say who prefer another option; one group after the other. */
function dissent(facts: MemoFacts, sentences: Sentences): string[] {
  const { plain } = catalogueOf(facts.language);
  const voices = counted(facts);
  if (voices.length === 1) return [plain.oneView];
  const groups = groupsOf(facts).filter(({ option }) => option !== facts.recommended);
  if (groups.length === 0) return [plain.agreed];
  return groups.slice(0, DISSENT).flatMap(({ option, holders }) => {
    const words = holders.flatMap((holder) => sentences.take(holder.case, 1))[0];
    const advisors = holders.map(({ advisor }) => advisorIn(facts, advisor));
    return words === undefined ? [] : [plain.dissent({ advisors, option: nameIn(facts, option), words })];
  });
}

function firmness(facts: MemoFacts): string[] {
  const { plain } = catalogueOf(facts.language);
  const { leaveOneOut, winners, flips } = facts.robustness;
  const turned = leaveOneOut.filter(({ winner }) => winner !== winners.weightedScore);
  const weight = flips.find(({ kind }) => kind === 'weight');
  const apart = facts.criteria
    .filter(({ agreement }) => (agreement.krippendorffAlpha ?? 1) < 0.4)
    .toSorted((a, b) => (a.agreement.krippendorffAlpha ?? 1) - (b.agreement.krippendorffAlpha ?? 1))[0];
  const turnedTo = turned.filter(({ winner }) => winner === turned[0]?.winner);
  return [
    ...(leaveOneOut.length > 1 && turned.length === 0 && winners.weightedScore === facts.recommended
      ? [plain.robust(nameIn(facts, facts.recommended))]
      : []),
    ...(turned[0]
      ? [
          plain.withoutAdvisor({
            advisors: turnedTo.map(({ without }) => advisorIn(facts, without)),
            option: nameIn(facts, turned[0].winner),
          }),
        ]
      : []),
    ...(weight?.kind === 'weight'
      ? [
          plain.weight({
            criterion: criterionIn(facts, weight.criterion),
            option: nameIn(facts, weight.winner),
          }),
        ]
      : []),
    ...(apart ? [plain.apart(criterionIn(facts, apart.id))] : []),
  ];
}
