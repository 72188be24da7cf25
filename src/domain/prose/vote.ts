// Who prefers what, in words: composed from the picks, never by a writer.
import type { AdvisorName, MemoPerspective, OptionId } from '@witan/client';
import { catalogueOf } from '../catalogue/catalogues.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { MemoFacts } from './memo-facts.ts';
import { advisorIn, counted, fullNameIn, nameIn } from './reading-facts.ts';

/** Groups of up to so many are named. */
const NAMED = 2;

type Group = { readonly option: OptionId; readonly holders: readonly MemoPerspective[] };

/** One to four sentences: who prefers what, who leads where that is another thing, who moved, who did not answer. */
export function voteOf(facts: MemoFacts): string {
  const { vote, join } = catalogueOf(facts.language);
  return join([
    picks(facts, vote),
    ...outs(facts, vote),
    ...leads(facts, vote),
    ...asks(facts, vote),
    ...moved(facts, vote),
    ...unanswered(facts, vote),
  ]);
}

/** Who prefers what in the end; the largest group first, then the recommended option's, then by rank. */
export function groupsOf(facts: MemoFacts): Group[] {
  const holders = Map.groupBy(counted(facts), ({ pick }) => pick);
  return facts.options
    .toSorted(
      (a, b) => Number(b.id === facts.recommended) - Number(a.id === facts.recommended) || a.rank - b.rank,
    )
    .flatMap(({ id }) => {
      const found = holders.get(id);
      return found ? [{ option: id, holders: found }] : [];
    })
    .toSorted((a, b) => b.holders.length - a.holders.length);
}

function picks(facts: MemoFacts, vote: Catalogue['vote']): string {
  const groups = groupsOf(facts);
  const total = counted(facts).length;
  const [first] = groups;
  // The headline of a recommendation has named the option in full.
  const nameOf = (id: OptionId): string =>
    facts.outcome === 'recommendation' && id === facts.recommended
      ? nameIn(facts, id)
      : fullNameIn(facts, id);
  const option = nameOf(first?.option ?? facts.recommended);
  if (total === 1) return vote.alone(option);
  if (groups.length < 2) return vote.all({ total, option });
  return vote.split({
    total,
    groups: groups.map((group) => ({
      option: nameOf(group.option),
      count: group.holders.length,
      advisors: group.holders.length <= NAMED ? namesOf(facts, group.holders) : [],
    })),
  });
}

function namesOf(facts: MemoFacts, holders: readonly { readonly advisor: AdvisorName }[]): string[] {
  return holders.map(({ advisor }) => advisorIn(facts, advisor));
}

/** Options that a must has put out of the running, each with the must that most say it fails. */
function outs(facts: MemoFacts, vote: Catalogue['vote']): string[] {
  const total = counted(facts).length;
  return facts.options.flatMap(({ id }) => {
    const failed = facts.musts
      .filter(({ byOption }) => byOption[id]?.out)
      .toSorted((a, b) => (b.byOption[id]?.failed ?? 0) - (a.byOption[id]?.failed ?? 0))[0];
    if (!failed) return [];
    const must = catalogueOf(facts.language).name(failed.name);
    return [vote.out({ option: nameIn(facts, id), must, count: failed.byOption[id]?.failed ?? 0, total })];
  });
}

function leads(facts: MemoFacts, vote: Catalogue['vote']): string[] {
  const groups = groupsOf(facts);
  const ours = groups.find(({ option }) => option === facts.recommended);
  const rival = groups.find(({ option }) => option !== facts.recommended);
  if (!rival || (ours?.holders.length ?? 0) > rival.holders.length) return [];
  return [
    vote.onAverage({
      ours: nameIn(facts, facts.recommended),
      picks: ours?.holders.length ?? 0,
      surer: ours !== undefined && sureness(ours) > sureness(rival),
    }),
  ];
}

function sureness({ option, holders }: Group): number {
  return holders.reduce((sum, { probabilities }) => sum + (probabilities[option] ?? 0), 0) / holders.length;
}

function asks(facts: MemoFacts, vote: Catalogue['vote']): string[] {
  const count = new Set(facts.needsFirst.map(({ advisor }) => advisor)).size;
  return facts.outcome === 'investigate' && count > 0
    ? [vote.needFirst({ count, total: counted(facts).length })]
    : [];
}

function moved(facts: MemoFacts, vote: Catalogue['vote']): string[] {
  return counted(facts).flatMap(({ advisor, pick, revision }) =>
    revision && revision.fromPick !== pick
      ? [
          vote.moved({
            advisor: advisorIn(facts, advisor),
            from: nameIn(facts, revision.fromPick),
            to: nameIn(facts, pick),
          }),
        ]
      : [],
  );
}

function unanswered(facts: MemoFacts, vote: Catalogue['vote']): string[] {
  const missing = new Set(
    facts.notes.flatMap(({ kind, stage, advisor }) =>
      advisor && (kind === 'late_perspective' || (kind === 'missing_advisor' && stage === 'perspectives'))
        ? [advisor]
        : [],
    ),
  ).size;
  return missing > 0 ? [vote.unanswered({ missing, seated: counted(facts).length + missing })] : [];
}
