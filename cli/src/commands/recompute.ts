import type { Command } from 'commander';
import type { CriterionId, DecisionMemo, Recomputation, RecomputationRequest } from '@witan/client';
import { chanceOf } from '@witan/combine';
import { gather } from '../gather.ts';
import { jsonOf, widthOf } from '../io.ts';
import type { Io } from '../io.ts';
import type { Column } from '../text-table.ts';

type Flags = {
  readonly weight: readonly string[];
  readonly without: readonly string[];
  readonly json?: boolean;
};

/** `witan memos recompute`: the memo's numbers for other weights or without some advisors. */
export function addRecompute(memos: Command, io: Io): void {
  memos
    .command('recompute')
    .description('Recomputes a memo from its saved answers. Nothing is asked, charged or stored.')
    .argument('<id>', 'the memo: its id, or the first digits of it')
    .option(
      '-w, --weight <name=weight>',
      "another weight for a criterion; the others keep the memo's",
      gather,
      [],
    )
    .option('--without <advisor>', 'an advisor to leave out, such as "Advisor B" or B', gather, [])
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ witan memos recompute memo_01a1... --weight "Cost=3" --without B')
    .action((id: string, flags: Flags) => recompute(io, id, flags));
}

async function recompute(io: Io, id: string, flags: Flags): Promise<void> {
  const { inSession } = await import('../session.ts');
  const { readMemoId, wholeId } = await import('../resolve-id.ts');
  const begun = readMemoId(io, id);
  const { memo, found } = await inSession(io, {}, async ({ client }) => {
    const memoId = await wholeId(client, begun);
    const saved = await client.memos.get(memoId);
    return { memo: saved, found: await client.memos.recompute(memoId, await requestOf(saved, flags)) };
  });
  if (flags.json) io.stdout.write(`${jsonOf(found, 2)}\n`);
  else io.stdout.write(await reportOf(memo, found, io));
}

async function requestOf(memo: DecisionMemo, flags: Flags): Promise<RecomputationRequest> {
  const { badInput, readCriterion } = await import('../read-input.ts');
  const weights: Record<CriterionId, number> = Object.fromEntries(
    memo.criteria.map(({ id, weight }) => [id, weight]),
  );
  const total = memo.criteria.length;
  for (const text of flags.weight) {
    const { name, weight } = readCriterion(text);
    const named = memo.criteria.find((it) => it.id === name || it.name.toLowerCase() === name.toLowerCase());
    if (!named || weight === undefined || weight === null) {
      const names = memo.criteria.map((it) => `"${it.name}=2"`).join(', ');
      throw badInput(`--weight "${text}" must name a criterion of the memo and its weight: ${names}.`);
    }
    // Weights of the memo sum to 1: at as many criteria as there are, 1 is the middle one.
    weights[named.id] = weight / total;
  }
  return {
    ...(flags.weight.length === 0 ? {} : { weights }),
    without: flags.without.map(advisorOf),
  };
}

/** "Advisor B", "b" or "B"; the service refuses what is no advisor of the memo. */
function advisorOf(name: string): `Advisor ${string}` {
  const letter = name.replace(/^advisor\s+/i, '');
  return `Advisor ${letter.length === 1 ? letter.toUpperCase() : letter}`;
}

async function reportOf(memo: DecisionMemo, found: Recomputation, io: Io): Promise<string> {
  const { tableOf } = await import('../text-table.ts');
  const { oneLine } = await import('@witan/memo/plain-text');
  const nameOf = (id: string): string => oneLine(memo.options.find((option) => option.id === id)?.name ?? id);
  const percent = (share: number | undefined): string =>
    share === undefined ? '-' : `${Math.round(share * 100)}%`;
  const firstOf = ({ rankAcceptability, probabilityInRunning }: Recomputation['options'][number]): string =>
    percent(probabilityInRunning === null ? undefined : rankAcceptability?.[0]);
  const columns: Column<Recomputation['options'][number]>[] = [
    { title: 'RANK', of: ({ rank }) => String(rank), right: true },
    { title: 'BEST CHOICE', of: (option) => percent(chanceOf(option)), right: true },
    { title: 'COMES FIRST', of: firstOf, right: true },
    { title: 'SCORE', of: ({ score }) => score.toFixed(1), right: true },
    { title: 'OPTION', of: ({ id }) => nameOf(id) },
  ];
  const rows = found.options.toSorted((a, b) => a.rank - b.rank);
  const table = tableOf(rows, columns, io.stdout.isTTY ? widthOf(io.stdout) : Infinity);
  const { pooledProbability, weightedScore } = found.winners;
  const first = `${nameOf(pooledProbability)} is the panel's choice${found.changed ? ', not as in the memo' : ', as in the memo'}.`;
  return `${table}\n${first} ${nameOf(weightedScore)} comes first by score.\n`;
}
