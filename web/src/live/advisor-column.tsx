// One advisor's column: its draft, then its answer or the reason why there is none.
import type { AdvisorView, LiveFrame } from '@witan/client';
import { useEffect, useRef } from 'react';
import { fieldName } from '../shared/words.ts';
import { AnswerSummary } from './answer-summary.tsx';

/** The provider's name where the deliberation is not transparent. */
const HIDDEN = 'hidden';
/** The most lines of evidence shown at a time. */
const LATEST = 4;

export function AdvisorColumn({ view, frame }: { view: AdvisorView; frame: LiveFrame | undefined }) {
  const evidence = latestEvidence(view, frame);
  const writing = view.status === 'thinking' && view.draft.length + evidence.length > 0;
  const tail = useTail();
  return (
    <article className="column" data-status={view.status} aria-label={view.advisor}>
      <header>
        <h3>{view.advisor}</h3>
        {view.title !== undefined && <p className="model">{view.title}</p>}
        {view.provider !== HIDDEN && (
          <p className="model">
            {view.provider} {view.model}
          </p>
        )}
        <p className="column-state">{standing(view)}</p>
      </header>
      {view.failure && <p className="column-failure">{view.failure.message}</p>}
      {view.perspective && <AnswerSummary perspective={view.perspective} frame={frame} />}
      {writing && (
        <div
          ref={tail}
          className="column-text"
          tabIndex={0}
          role="group"
          aria-label={`${view.advisor} is writing`}
        >
          {view.draft.length === 0 && evidence.length > 0 && (
            <div dir="auto">
              <h4>Evidence</h4>
              {evidence.map(({ key, about, text }) => (
                <p key={key}>
                  <span className="about">{about}</span> {text}
                </p>
              ))}
            </div>
          )}
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

/** The latest lines of evidence, each with its option and criterion. */
function latestEvidence({ cells }: AdvisorView, frame: LiveFrame | undefined) {
  return Object.entries(cells)
    .filter(([, { evidence }]) => evidence.trim() !== '')
    .slice(-LATEST)
    .map(([key, { evidence }]) => ({ key, about: aboutOf(key, frame), text: evidence.trim() }));
}

function aboutOf(key: string, frame: LiveFrame | undefined): string {
  const [optionId, criterionId] = key.split('/');
  const option = frame?.options.find(({ id }) => id === optionId);
  const criterion = frame?.criteria.find(({ id }) => id === criterionId);
  return [option?.label ?? option?.name, criterion?.name].filter((name) => name !== undefined).join(' · ');
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
  return view.draft.length > 0 || Object.keys(view.cells).length > 0 ? 'Writing' : 'Thinking';
}

const NEAR_PX = 40;

/** Scrolls a growing box to its end after each render, unless the user has scrolled back. */
function useTail() {
  const box = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const wasAtEnd = element.scrollTop + element.clientHeight >= height.current - NEAR_PX;
    if (wasAtEnd) element.scrollTop = element.scrollHeight;
    height.current = element.scrollHeight;
  });
  return box;
}
