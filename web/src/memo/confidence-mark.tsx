// The confidence with its derivation, shown on hover, focus or tap, and always on paper.
import type { Confidence } from '@witan/client';
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import { percent } from '../shared/format.ts';
import { BANDS } from '../shared/words.ts';
import { ConfidenceDial } from './confidence-dial.tsx';

export function ConfidenceMark({ confidence, degraded }: { confidence: Confidence; degraded: boolean }) {
  const [pinned, setPinned] = useState(false);
  const [near, setNear] = useState(false);
  const id = useId();
  const open = pinned || near;
  const { pooledProbability, firstRankAcceptability } = confidence.basis;
  const close = () => {
    setPinned(false);
    setNear(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };
  return (
    <div
      className="confidence"
      data-band={confidence.band}
      onMouseEnter={() => setNear(true)}
      onMouseLeave={() => setNear(false)}
      onFocus={() => setNear(true)}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => (pinned ? close() : setPinned(true))}
      >
        <ConfidenceDial value={confidence.value} />
        <span className="confidence-value">{percent(confidence.value)}</span>
        <span className="confidence-band">{BANDS[confidence.band]}</span>
        <span className="confidence-how">How it comes about</span>
      </button>
      <div id={id} className="derivation" data-open={open}>
        <p>The lesser of two numbers:</p>
        <dl>
          <div data-least={pooledProbability <= firstRankAcceptability}>
            <dt>Best choice, as the advisors judge it on average</dt>
            <dd>{percent(pooledProbability)}</dd>
          </div>
          <div data-least={firstRankAcceptability <= pooledProbability}>
            <dt>Comes first when scores and weights are drawn within their spread</dt>
            <dd>{percent(firstRankAcceptability)}</dd>
          </div>
        </dl>
        <p>High from 70%, moderate from 45%.{degraded && ' A degraded memo is put one band lower.'}</p>
        {confidence.explanation && <p dir="auto">{confidence.explanation}</p>}
      </div>
    </div>
  );
}
