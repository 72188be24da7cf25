// Each option's chance of being the best choice: a dot for every advisor, a bar for the panel.
import type { AdvisorName, DecisionMemo, MemoOption } from '@witan/client';
import { letterOf, listing, percent } from '../shared/format.ts';
import { DotLine } from './dot-line.tsx';
import type { Names } from './names.ts';
import { Part } from './part.tsx';

export function ProbabilitiesPart({ memo, names }: { memo: DecisionMemo; names: Names }) {
  const counted = memo.perspectives.filter(({ late }) => !late);
  const picks = Object.entries(memo.agreement.topPicks)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([id, count]) => `${count} for ${names.option(id as MemoOption['id'])}`);
  return (
    <Part
      title="Probabilities"
      about="How likely each advisor holds each option to be the best choice. The arrow is the panel’s plain mean."
    >
      <ul className="dots">
        {memo.options.map((option) => {
          const said = counted.map((perspective) => ({
            advisor: perspective.advisor,
            share: perspective.probabilities[option.id] ?? 0,
          }));
          return (
            <li key={option.id}>
              <p className="dots-name">
                <span dir="auto">{option.name}</span>
                <strong className="number">{percent(option.probability)}</strong>
              </p>
              <DotLine mean={option.probability} said={said} />
              <p className="sr-only">{spoken(said)}</p>
            </li>
          );
        })}
      </ul>
      <p className="dots-scale" aria-hidden="true">
        <span>0%</span>
        <span>50%</span>
        <span>100%</span>
      </p>
      <p className="agreement" dir="auto">
        {picks.length > 0 && `First choices before any review: ${listing(picks)}. `}
        {memo.agreement.explanation}
      </p>
    </Part>
  );
}

function spoken(said: readonly { advisor: AdvisorName; share: number }[]): string {
  return said.map(({ advisor, share }) => `Advisor ${letterOf(advisor)} ${percent(share)}`).join(', ');
}
