import type { DecisionMemo, OptionId } from '@witan/client';

type Argument = { readonly text: string; readonly advisor: string };

/** Evidence for a lower score speaks against an option rather than for it. */
const LEAST = 50;

/** The best argument for an option: the case of an advisor who picks it, else the evidence for its highest score. */
export function argumentFor(memo: DecisionMemo, option: OptionId): Argument | undefined {
  const { dissent, perspectives, scores, verdict } = memo;
  const held = dissent.find((one) => one.option === option);
  if (held) return { text: held.argument, advisor: held.advisor };
  if (verdict.against?.option === option) return verdict.against;
  const said = perspectives.flatMap(({ advisor, evidence }) =>
    evidence.flatMap(({ criterion, text, ...of }) => {
      const cell = scores.find((one) => one.option === option && one.criterion === criterion);
      const score = cell?.byAdvisor[advisor] ?? 0;
      return of.option === option && score > LEAST ? [{ text, advisor, score }] : [];
    }),
  );
  return said.toSorted((a, b) => b.score - a.score)[0];
}
