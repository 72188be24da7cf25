// Shown when a deliberation ended without a memo: ask again, or delete it.
import type { DeliberationId, LiveEnding } from '@witan/client';
import { useDraft } from '../ask/use-draft.ts';
import { useAppContext } from '../shared/app-context.ts';
import { ConfirmButton, Status } from '../shared/elements.tsx';
import { tryAgainIn } from '../shared/format.ts';
import { useAction } from '../shared/requests.tsx';
import { goTo } from '../shared/use-route.ts';

type Props = { id: DeliberationId; ending: Exclude<LiveEnding, { kind: 'completed' }>; draft: unknown };

export function EndingCard({ id, ending, draft }: Props) {
  const { service } = useAppContext();
  const { replace } = useDraft();
  const { run, said } = useAction(() => goTo({ page: 'history' }));
  const error = ending.kind === 'failed' ? ending.error : null;
  return (
    <div className={error ? 'card problem' : 'card'} role="alert">
      {error ? (
        <>
          <p>{error.message + tryAgainIn(error.retryAfter)}</p>
          <p className="hint">Request {error.requestId}.</p>
        </>
      ) : (
        <p>The deliberation was stopped. Its credits have been returned.</p>
      )}
      <div className="actions">
        <a className="button small" href="#/ask" onClick={() => draft !== undefined && replace(draft)}>
          Ask again
        </a>
        <ConfirmButton
          label="Delete"
          question="Delete this question for good?"
          yes="Delete it"
          onYes={() => run(service.deliberations.delete(id), '')}
        />
        <Status failed={said.failed}>{said.text}</Status>
      </div>
    </div>
  );
}
