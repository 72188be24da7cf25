// The ranking as the weights stand in the sliders.
import type { DecisionMemo } from '@witan/client';
import { Bar } from '../shared/bar.tsx';
import { ordinal } from '../shared/format.ts';
import type { Placed } from './ranking.ts';

type Props = { memo: DecisionMemo; placed: readonly Placed[]; before: readonly Placed[] };

export function LabRanking({ memo, placed, before }: Props) {
  const name = (id: string) => memo.options.find((option) => option.id === id)?.name ?? id;
  const earlier = (id: string) => before.find((entry) => entry.option === id);
  const leaders = placed.filter(({ place }) => place === 1).map(({ option }) => name(option));
  const changed = placed[0]?.option !== before[0]?.option;
  return (
    <div className="lab-ranking">
      <ol>
        {placed.map(({ option, score, place }) => (
          <li key={option} data-first={place === 1}>
            <span className="place">{ordinal(place)}</span>
            <span dir="auto">{name(option)}</span>
            <span className="number">{score.toFixed(1)}</span>
            <Bar share={score / 100} before={(earlier(option)?.score ?? 0) / 100} />
          </li>
        ))}
      </ol>
      <p className="hint" role="status">
        {leaders.length > 1 ? `${leaders.join(' and ')} are level` : `${leaders[0] ?? ''} is first`} by
        weighted score{changed ? ', not as in the memo.' : ', as in the memo.'}
      </p>
    </div>
  );
}
