// One advisor's column: filling as it thinks, then its answer, or the reason why there is none.
import { fieldName } from '../shared/words.ts';
import { AnswerSummary } from './answer-summary.tsx';
import type { AdvisorView, LiveFrame } from '@witan/client';
import { useTail } from './use-tail.ts';

export function AdvisorColumn({ view, frame }: { view: AdvisorView; frame: LiveFrame | undefined }) {
  const writing = view.draft.length > 0;
  const tail = useTail();
  return (
    <article className="column" data-status={view.status} aria-label={view.advisor}>
      <header>
        <h3>{view.advisor}</h3>
        {view.model !== undefined && (
          <p className="model">
            {view.provider} {view.model}
          </p>
        )}
        <p className="column-state">{standing(view)}</p>
      </header>
      {view.failure && (
        <div className="column-failure">
          <p>{view.failure.message}</p>
        </div>
      )}
      {view.perspective && <AnswerSummary perspective={view.perspective} frame={frame} />}
      {writing && (
        <div
          ref={tail}
          className="column-text"
          tabIndex={0}
          role="group"
          aria-label={`${view.advisor} is writing`}
        >
          {view.draft.map(({ field, text }) => (
            <div key={field} dir="auto">
              <h4>{fieldName(field)}</h4>
              <p>{text}</p>
            </div>
          ))}
        </div>
      )}
      {!writing && !view.perspective && view.status === 'thinking' && (
        <div className="lines" aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      )}
    </article>
  );
}

function standing(view: AdvisorView): string {
  if (view.status === 'waiting') return 'Waiting';
  if (view.status === 'stopped') return 'Stopped';
  if (view.status === 'failed') return 'No answer';
  if (view.status === 'answered')
    return view.perspective?.late ? 'Answered late; not counted' : 'Has answered';
  if (view.status === 'retrying' && view.retry) return `${view.retry.message} Trying again.`;
  if (view.stage === 'frame') return 'Framing the question';
  if (view.stage === 'review') return 'Reading the others’ reasons';
  return view.draft.length > 0 ? 'Writing' : 'Thinking';
}
