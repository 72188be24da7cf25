// A memo in a list: question, outcome, confidence and status.
import type { MemoSummary } from '@witan/client';
import { day } from '../shared/format.ts';
import { BANDS } from '../shared/words.ts';

export function MemoCard({ memo }: { memo: MemoSummary }) {
  const { verdict } = memo;
  return (
    <a className="card memo-card" href={`#/memo/${memo.id}`}>
      <span className="eyebrow">
        {day(memo.timestamp)}
        {memo.degraded && ' · degraded'}
        {memo.mode === 'test' && ' · simulated'}
      </span>
      <span className="memo-question" dir="auto">
        {memo.question}
      </span>
      <span className="memo-outcome">{verdict.decision}</span>
      <span className="memo-sure" data-band={verdict.band}>
        {BANDS[verdict.band]}. {verdict.consensusDisplay}
      </span>
      <span className="memo-marks">
        {marksOf(memo).map((mark) => (
          <span key={mark} className="mark">
            {mark}
          </span>
        ))}
      </span>
    </a>
  );
}

function marksOf({ decision, dueOn, revised, settled, verdict }: MemoSummary): string[] {
  const asAdvised = decision?.option === verdict.option ? 'Decided as advised' : 'Decided otherwise';
  const due = dueOn !== null && (Date.parse(dueOn) <= Date.now() ? 'Due now' : `Due on ${day(dueOn)}`);
  return [
    decision && (decision.option === null ? 'Decided: none of these' : asAdvised),
    settled && 'Outcome recorded',
    due,
    revised && 'Revised since',
  ].filter((mark) => typeof mark === 'string');
}
