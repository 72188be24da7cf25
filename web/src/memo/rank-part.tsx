// How often each option takes each rank when scores and weights are drawn within their spread.
import type { DecisionMemo } from '@witan/client';
import { ordinal, percent } from '../shared/format.ts';
import { Part } from './part.tsx';
import { RankBar } from './rank-bar.tsx';

/** Ranks that have a shade of their own; those below share the last. */
const SHADES = 5;

export function RankPart({ memo }: { memo: DecisionMemo }) {
  return (
    <Part
      title="Rank acceptability"
      about="How often each option takes each rank over 10,000 draws of advisors’ scores and of weights near those given."
    >
      <ul className="ranks">
        {memo.options.map((option) => (
          <li key={option.id}>
            <p className="dots-name">
              <span dir="auto">{option.name}</span>
              <strong className="number">{percent(option.rankAcceptability[0] ?? 0)} first</strong>
            </p>
            <RankBar shares={option.rankAcceptability} />
            <p className="sr-only">
              {option.rankAcceptability
                .map((share, at) => `${ordinal(at + 1)} in ${percent(share)}`)
                .join(', ')}
            </p>
          </li>
        ))}
      </ul>
      <ul className="legend" aria-hidden="true">
        {memo.options.slice(0, SHADES).map((option, at) => (
          <li key={option.id}>
            <svg viewBox="0 0 12 12" width="12" height="12">
              <rect className="rank-part" data-rank={at} width="12" height="12" />
            </svg>
            {ordinal(at + 1)}
            {at === SHADES - 1 && memo.options.length > SHADES && ' or lower'}
          </li>
        ))}
      </ul>
    </Part>
  );
}
