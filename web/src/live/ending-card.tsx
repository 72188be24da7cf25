// A deliberation that ended without a memo: ask again, or erase what it left.
import type { DeliberationId, LiveEnding } from '@witan/client';
import { restoreDraft } from '../ask/use-draft.ts';
import { useAppContext } from '../shared/app-context.ts';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import { waitFor } from '../shared/format.ts';
import { Status } from '../shared/status.tsx';
import { useAction } from '../shared/use-action.ts';
import { goTo } from '../shared/use-route.ts';

type Props = { id: DeliberationId; ending: Exclude<LiveEnding, { kind: 'completed' }>; draft: unknown };

export function EndingCard({ id, ending, draft }: Props) {
  if (ending.kind === 'cancelled')
    return (
      <div className="card" role="alert">
        <p>The deliberation was stopped. Its credits have been returned.</p>
        <EndingActions id={id} draft={draft} />
      </div>
    );
  const { message, retryAfter, requestId } = ending.error;
  return (
    <div className="card problem" role="alert">
      <p>
        {message} {retryAfter !== undefined && `You can try again in ${waitFor(retryAfter)}.`}
      </p>
      <p className="hint">Request {requestId}.</p>
      <EndingActions id={id} draft={draft} />
    </div>
  );
}

function EndingActions({ id, draft }: Pick<Props, 'id' | 'draft'>) {
  const { service } = useAppContext();
  const { run, said } = useAction();
  const remove = () =>
    run(service.deliberations.delete(id), () => {
      goTo({ page: 'history' });
      return '';
    });
  return (
    <div className="actions">
      <a className="button small" href="#/ask" onClick={() => draft !== undefined && restoreDraft(draft)}>
        Ask again
      </a>
      <ConfirmButton
        label="Delete"
        question="Delete this question for good?"
        yes="Delete it"
        onYes={remove}
      />
      <Status failed={said.failed}>{said.text}</Status>
    </div>
  );
}
