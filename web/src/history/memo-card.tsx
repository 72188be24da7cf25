// A memo in the list: what was asked, what came out, and how sure.
import type { MemoSummary } from '@witan/client';
import { day } from '../shared/format.ts';
import { BANDS, OUTCOMES } from '../shared/words.ts';

export function MemoCard({ memo }: { memo: MemoSummary }) {
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
        {OUTCOMES[memo.outcome]} <b dir="auto">{memo.recommended}</b>
      </span>
      <span className="memo-sure" data-band={memo.band}>
        {BANDS[memo.band]}
        {memo.vote !== null && <span dir="auto">. {memo.vote}</span>}
      </span>
    </a>
  );
}
