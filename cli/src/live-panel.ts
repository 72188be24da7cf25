// Puts labelled questions to the panel through the client, for `witan evaluate --live`.
import type { Client, DecisionMemo, MemoPerspective, OptionId } from '@witan/client';
import type { LabelledQuestion, PanelAnswer } from '@witan/evaluate';

/** How many earlier memos the estimate of the cost is taken from. */
const EARLIER = 20;

/** Names are shown, since a letter means another advisor in each memo. */
export async function askPanel(
  client: Client,
  { question, context, options }: LabelledQuestion,
  { userEmail, personas }: { readonly userEmail: string; readonly personas: boolean | undefined },
): Promise<PanelAnswer> {
  const memo = await client.deliberate({
    question,
    userEmail,
    context,
    options: options.map((name) => ({ name })),
    transparent: true,
    personas,
  });
  return answerOf(memo, options);
}

/** The memo's probabilities under the names that the question gives its options. Late advisors do not count. */
export function answerOf(memo: DecisionMemo, given: readonly string[]): PanelAnswer {
  const ids = memo.options.map(({ id }) => id).toSorted((a, b) => placeOf(a) - placeOf(b));
  const names = new Map(ids.map((id, i) => [id, given[i] ?? id]));
  const counted = memo.perspectives.filter(({ late }) => !late);
  return {
    options: memo.options.map(({ id, probability }) => ({ name: names.get(id) ?? id, probability })),
    advisors: Object.fromEntries(
      counted.map((perspective) => [
        advisorOf(perspective, counted),
        Object.fromEntries(ids.map((id) => [names.get(id) ?? id, perspective.probabilities[id] ?? 0])),
      ]),
    ),
    costUsd: memo.usage.costUsd,
    memoId: memo.id,
  };
}

const placeOf = (id: OptionId): number => Number(id.slice('opt_'.length));

/** The model, with its letter where two advisors are the same model. */
function advisorOf({ advisor, model }: MemoPerspective, all: readonly MemoPerspective[]): string {
  const same = all.filter((other) => other.model === model);
  return same.length > 1 ? `${model} (${advisor})` : model;
}

/** Mean cost in US dollars of the account's latest memos; null where there is none whose cost is known. */
export async function meanCostUsd(client: Client, userEmail: string): Promise<number | null> {
  const { memos } = await client.memos.list({ userEmail, limit: EARLIER });
  const costs = memos.flatMap(({ mode, usage }) =>
    mode === 'live' && usage.costUsd !== null ? [usage.costUsd] : [],
  );
  return costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
}
