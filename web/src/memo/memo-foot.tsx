// How the memo came about and what it cost.
import type { DecisionMemo } from '@witan/client';
import { costWords, elapsed, whole } from '../shared/format.ts';
import { STAGE_NAMES } from '../shared/words.ts';

export function MemoFoot({ memo }: { memo: DecisionMemo }) {
  const { process, usage, charge } = memo;
  return (
    <footer className="memo-foot">
      <h2>How it came about</h2>
      <ul className="made">
        {process.stages.map(({ stage, durationMs, calls, skipped }) => (
          <li key={stage}>
            <b>{STAGE_NAMES[stage]}</b>{' '}
            {skipped === undefined
              ? `${elapsed(durationMs)}, ${calls} ${calls === 1 ? 'call' : 'calls'}`
              : `skipped: ${skipped}`}
          </li>
        ))}
      </ul>
      <p>
        {elapsed(process.durationMs)} in all · {whole(usage.inputTokens)} tokens read,{' '}
        {whole(usage.outputTokens)} written
        {memo.mode === 'live' && ` · ${costWords(usage)} at the providers`} · {charge.charged} credits charged
        {charge.discountPercent > 0 && ` (${charge.discountPercent}% off for own keys)`}
      </p>
      <p className="id">
        {memo.id} · {memo.userEmail}
      </p>
    </footer>
  );
}
