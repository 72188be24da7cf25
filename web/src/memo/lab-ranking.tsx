// The ranking as the weights stand in the sliders.
import type { DecisionMemo } from '@witan/client';
import type { Recomputed } from '@witan/combine';
import { Bar } from '../shared/bar.tsx';
import { ordinal } from '../shared/format.ts';
import { Status } from '../shared/status.tsx';

type Props = { memo: DecisionMemo; now: Recomputed; before: Recomputed };

export function LabRanking({ memo, now, before }: Props) {
  const placed = now.options.toSorted((a, b) => a.place - b.place);
  const name = (id: string) => memo.options.find((option) => option.id === id)?.name ?? id;
  const earlier = (id: string) => before.options.find((entry) => entry.id === id)?.score ?? 0;
  const leaders = placed.filter(({ place }) => place === 1).map(({ id }) => name(id));
  const changed = now.winners.weightedScore !== before.winners.weightedScore;
  return (
    <div className="lab-ranking">
      <ol>
        {placed.map(({ id, score, place }) => (
          <li key={id} data-first={place === 1}>
            <span className="place">{ordinal(place)}</span>
            <span dir="auto">{name(id)}</span>
            <span className="number">{score.toFixed(1)}</span>
            <Bar share={score / 100} before={earlier(id) / 100} />
          </li>
        ))}
      </ol>
      <Status>
        {leaders.length > 1 ? `${leaders.join(' and ')} are level` : `${leaders[0] ?? ''} is first`} by
        weighted score{changed ? ', not as in the memo.' : ', as in the memo.'}
      </Status>
    </div>
  );
}
