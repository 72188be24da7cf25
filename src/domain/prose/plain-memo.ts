// The memo in words, without a model: the same data always give the same sentences.
import type { MemoPerspective } from '@witan/client';
import { catalogueOf } from '../catalogue/catalogues.ts';
import { proseDataOf } from './check/check.ts';
import type { MemoFacts, MemoProse } from './memo-facts.ts';
import { sentencesFrom, sides } from './own-words.ts';
import type { Sentences } from './own-words.ts';
import { rationaleOf } from './plain-rationale.ts';
import { counted, criterionIn, differences, lookAgain, nameIn, runnerUp } from './reading-facts.ts';
import { merged } from './said.ts';
import type { Said } from './said.ts';

const [REASONS, RISKS, CONDITIONS, TO_FIND_OUT] = [3, 6, 3, 3];

/** Complete and readable prose from the frozen data alone; the reasons are the advisors' own words. */
export function plainMemo(facts: MemoFacts, data = proseDataOf(facts)): MemoProse {
  const sentences = sentencesFrom(data);
  const [holders, others] = sides(facts);
  const reasons = reasonsOf(facts, sentences, holders);
  const against = againstOf(facts, sentences, [...holders, ...others]);
  const change = changeOf(facts, sentences, holders);
  const nextSteps = stepsOf(facts, sentences, holders);
  return {
    reasons,
    against,
    change,
    nextSteps,
    rationale: rationaleOf(facts, sentences),
    conditions: list(sentences, merged(texts(holders, 'assumptions')), CONDITIONS),
    risks: risksOf(facts, sentences),
  };
}

/** A condition for every must of which an advisor says that the recommended option has it at risk. */
export function mustConditions(facts: MemoFacts): string[] {
  const { plain, name } = catalogueOf(facts.language);
  const total = counted(facts).length;
  return facts.musts.flatMap((must) => {
    const verdicts = must.byOption[facts.recommended];
    const count = (verdicts?.atRisk ?? 0) + (verdicts?.failed ?? 0);
    return count === 0 || verdicts?.out ? [] : [plain.mustHolds({ must: name(must.name), count, total })];
  });
}

/** What most advisors want to know first and nothing speaks against showing, or null. */
export function openQuestion(facts: MemoFacts, data = proseDataOf(facts)): string | null {
  const sentences = sentencesFrom(data);
  return asked(facts).flatMap(({ text }) => sentences.take(text, 1))[0] ?? null;
}

/** A sentence from everyone who prefers it; where that is only one, what it says next. */
function reasonsOf(facts: MemoFacts, sentences: Sentences, holders: readonly MemoPerspective[]): string[] {
  const found = holders.flatMap((holder, place) =>
    place < REASONS ? sentences.take(holder.case, holders.length === 1 ? REASONS : 1, 'reasons') : [],
  );
  const more = found.length < 2 ? holders.flatMap((holder) => sentences.take(holder.case, 1, 'reasons')) : [];
  const evidence =
    found.length + more.length < 2
      ? counted(facts)
          .flatMap((perspective) => perspective.evidence.filter(({ option }) => option === facts.recommended))
          .flatMap(({ text }) => sentences.take(text, 1, 'reasons'))
      : [];
  const reasons = [...found, ...more, ...evidence].slice(0, REASONS);
  return reasons.length > 0 ? reasons : [betterOn(facts)];
}

function betterOn(facts: MemoFacts): string {
  const second = runnerUp(facts);
  const ahead = second
    ? differences(facts, facts.recommended, second.id).filter(({ ours, theirs }) => ours > theirs)
    : [];
  return catalogueOf(facts.language).plain.noReason({
    ours: nameIn(facts, facts.recommended),
    criteria: ahead.slice(0, 2).map(({ criterion }) => criterionIn(facts, criterion)),
  });
}

/** What those who prefer it hold against it themselves; else the case of those who do not. */
function againstOf(facts: MemoFacts, sentences: Sentences, voices: readonly MemoPerspective[]): string {
  const { plain, join } = catalogueOf(facts.language);
  for (const { pick, caseAgainst, case: own } of voices) {
    const found = sentences.take(pick === facts.recommended ? caseAgainst : own, 2, 'against');
    if (found.length > 0) return join(found);
  }
  return plain.noCase(nameIn(facts, facts.recommended));
}

function changeOf(facts: MemoFacts, sentences: Sentences, holders: readonly MemoPerspective[]): string {
  const { plain } = catalogueOf(facts.language);
  const [sign] = list(sentences, merged(texts([...holders, ...counted(facts)], 'wouldChangeMind')), 1);
  if (sign === undefined) return plain.noChange;
  return facts.outcome === 'investigate'
    ? plain.turns({ sign, ours: nameIn(facts, facts.recommended) })
    : sign;
}

function stepsOf(facts: MemoFacts, sentences: Sentences, holders: readonly MemoPerspective[]): string[] {
  const { plain } = catalogueOf(facts.language);
  const toFind = list(sentences, asked(facts), TO_FIND_OUT).map(plain.stepFindOut);
  if (facts.outcome === 'investigate' && toFind.length > 0) return [...toFind, plain.stepDecide];
  const signs = list(sentences, merged(texts(holders, 'wouldChangeMind')), 1).map(plain.stepCheck);
  return [
    ...toFind.slice(0, 1),
    ...weighing(facts),
    ...signs,
    plain.stepStart[facts.reversibility],
    plain.stepLookAgain(lookAgain(facts)),
  ];
}

function weighing(facts: MemoFacts): string[] {
  const flip = facts.robustness.flips.find(({ kind }) => kind === 'weight');
  if (facts.outcome !== 'close_call' || flip?.kind !== 'weight') return [];
  return [catalogueOf(facts.language).plain.stepWeights(criterionIn(facts, flip.criterion))];
}

function asked(facts: MemoFacts): Said[] {
  return merged(facts.needsFirst.map(({ advisor, text }) => ({ advisor, texts: [text] })));
}

function risksOf(facts: MemoFacts, sentences: Sentences): MemoProse['risks'] {
  return merged(texts(counted(facts), 'risks'))
    .flatMap(({ text, raisedBy }) =>
      sentences.take(text, 1, 'risks').map((found) => ({ text: found, raisedBy: raisedBy.toSorted() })),
    )
    .slice(0, RISKS);
}

function texts(voices: readonly MemoPerspective[], field: 'assumptions' | 'wouldChangeMind' | 'risks') {
  return [...new Set(voices)].map((voice) => ({ advisor: voice.advisor, texts: voice[field] }));
}

function list(sentences: Sentences, said: readonly Said[], most: number): string[] {
  return said
    .slice(0, 12)
    .reduce<string[]>(
      (kept, { text }) => (kept.length < most ? [...kept, ...sentences.take(text, 1)] : kept),
      [],
    );
}
