import type { Command } from '@commander-js/extra-typings';
import type { CriterionId, CriterionInput, DecisionMemo, Recomputation } from '@witan/client';
import { chanceOf, firstOf } from '@witan/combine';
import { oneLine } from '@witan/memo/plain-text';
import { ENGLISH } from '@witan/memo/words/catalogue';
import { badInput, print, type Io } from '../io.ts';
import { ofMemo, readCriterion, each } from '../options.ts';
import { inMemo } from '../session.ts';
import { tableOf } from '../text-table.ts';

export function defineRecompute(memos: Command, io: Io): void {
  ofMemo(memos, 'recompute', 'Recomputes a memo from its saved answers. Nothing is asked, charged or stored.')
    .option(
      '-w, --weight <name=weight>',
      "another weight for a criterion; the others keep the memo's",
      each((text) => readCriterion(text, '--weight')),
    )
    .option('--without <advisor>', 'an advisor to leave out, such as "Advisor B" or B', each(advisorOf))
    .addHelpText('after', '\nExample:\n  $ witan memos recompute memo_01a1... --weight "Cost=3" --without B')
    .action((id, { weight, without = [], ...flags }) =>
      inMemo(io, id, async (client, whole) => {
        const memo = await client.memos.get(whole);
        const weights = weight && weightsOf(memo, weight);
        const found = await client.memos.recompute(whole, { weights, without });
        print(io, flags, found, () => textOf(io, memo, found));
      }),
    );
}

/** The memo's weights with those that are given in place of its own. */
function weightsOf({ criteria }: DecisionMemo, given: readonly CriterionInput[]) {
  const weights: Record<CriterionId, number> = Object.fromEntries(
    criteria.map(({ id, weight }) => [id, weight]),
  );
  for (const { name, weight } of given) {
    const named = criteria.find((it) => it.id === name || it.name.toLowerCase() === name.toLowerCase());
    if (!named || weight === undefined || weight === null) {
      const names = criteria.map((it) => `"${it.name}=2"`).join(', ');
      throw badInput(`--weight "${name}" must name a criterion of the memo and its weight: ${names}.`);
    }
    // The memo's weights sum to 1; on the command line 1 is the average weight.
    weights[named.id] = weight / criteria.length;
  }
  return weights;
}

/** "Advisor B", "b" or "B"; the service refuses what is not an advisor of the memo. */
function advisorOf(name: string): `Advisor ${string}` {
  const letter = name.replace(/^advisor\s+/i, '');
  return `Advisor ${letter.length === 1 ? letter.toUpperCase() : letter}`;
}

export function textOf(io: Io, memo: DecisionMemo, found: Recomputation): string {
  const nameOf = (id: string): string => oneLine(memo.options.find((option) => option.id === id)?.name ?? id);
  const rows = found.options.toSorted((a, b) => a.rank - b.rank);
  const table = tableOf(io, rows, {
    RANK: 'rank',
    'BEST CHOICE': { right: ({ id }) => ENGLISH.percentOf(rows, chanceOf, id) },
    'COMES FIRST': {
      right: ({ id, probabilityInRunning }) =>
        probabilityInRunning === null ? '-' : ENGLISH.percentOf(rows, firstOf, id),
    },
    SCORE: { right: ({ score }) => score.toFixed(1) },
    OPTION: ({ id }) => nameOf(id),
  });
  const { pooledProbability, weightedScore } = found.winners;
  const same = found.changed ? 'not as in the memo' : 'as in the memo';
  return `${table}
${nameOf(pooledProbability)} is the panel's choice, ${same}. ${nameOf(weightedScore)} comes first by score.
`;
}
