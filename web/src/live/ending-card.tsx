// A deliberation that ended without a memo.
import { restoreDraft } from '../ask/use-draft.ts';
import { waitFor } from '../shared/format.ts';
import type { Ending } from './live-state.ts';

type Props = { ending: Exclude<Ending, { kind: 'completed' }>; draft: unknown };

export function EndingCard({ ending, draft }: Props) {
  const again = (
    <a className="button" href="#/ask" onClick={() => draft !== undefined && restoreDraft(draft)}>
      Ask again
    </a>
  );
  if (ending.kind === 'cancelled')
    return (
      <div className="card" role="alert">
        <p>The deliberation was stopped. Its credits are back in the account.</p>
        {again}
      </div>
    );
  const { message, retryAfter, requestId } = ending.error;
  return (
    <div className="card problem" role="alert">
      <p>
        {message} {retryAfter !== undefined && `You can try again in ${waitFor(retryAfter)}.`}
      </p>
      <p className="hint">Request {requestId}.</p>
      {again}
    </div>
  );
}
