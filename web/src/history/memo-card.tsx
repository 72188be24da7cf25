// A memo in the list: what was asked, what came out, and how sure.
import type { DecisionMemo } from '@witan/client';
import { day, percent } from '../shared/format.ts';
import { BANDS, OUTCOMES } from '../shared/words.ts';

export function MemoCard({ memo }: { memo: DecisionMemo }) {
  const { recommendation } = memo;
  const option = memo.options.find(({ id }) => id === recommendation.option);
  return (
    <a className="card memo-card" href={`#/memo/${memo.id}`}>
      <span className="eyebrow">
        {day(memo.createdAt)}
        {memo.degraded && ' · degraded'}
        {memo.mode === 'test' && ' · simulated'}
      </span>
      <span className="memo-question" dir="auto">
        {memo.question}
      </span>
      <span className="memo-outcome">
        {OUTCOMES[recommendation.outcome]} <b dir="auto">{option?.name}</b>
      </span>
      <span className="memo-sure" data-band={recommendation.confidence.band}>
        {BANDS[recommendation.confidence.band]}, {percent(recommendation.confidence.value)}
      </span>
    </a>
  );
}
