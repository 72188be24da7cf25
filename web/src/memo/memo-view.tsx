// The whole memo: the document, and beside it what can be done with it.
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { OpenMemo } from '../shared/service.ts';
import { takePlaceOfNumbers } from '../shared/numbers-place.ts';
import { RecordPanel } from '../record/record-panel.tsx';
import { ActionBar } from './action-bar.tsx';
import { Paper } from './paper.tsx';
import { QuestionsCard } from './questions-card.tsx';
import { Sharing } from './share-card.tsx';
import { useParts } from './use-parts.ts';
import { WeightLab } from './weight-lab.tsx';

export function MemoView({ memo, html }: OpenMemo) {
  const [shown, setShown] = useState<{ readonly root: ShadowRoot } | null>(null);
  const show = useCallback((root: ShadowRoot) => setShown({ root }), []);
  const page = useRef<HTMLDivElement>(null);
  const { called, call } = useParts();
  // Once what can be done stands beside it, so that the document has its width.
  useLayoutEffect(() => {
    if (!shown) return;
    document.title = `${memo.verdict.decision} · Witan`;
    const headline = shown.root.querySelector<HTMLElement>('h1');
    if (!headline) return;
    headline.tabIndex = -1;
    headline.focus({ preventScroll: true });
    if (page.current) takePlaceOfNumbers(shown.root.querySelector('table.options'), page.current);
  }, [shown, memo]);
  const hasLab = memo.criteria.length > 1;
  return (
    <div ref={page} className="memo-page memo-columns">
      <Paper html={html} onShown={show} />
      <div className="acts">
        <ActionBar memo={memo} call={call} document={shown?.root ?? null} />
        <RecordPanel memo={memo} asked={called.has('record')} />
        <Sharing memo={memo} open={called.has('sharing')} />
        {hasLab && !called.has('lab') && (
          <section className="card teaser" aria-label="Weights">
            <p className="hint">See who comes first if the criteria counted otherwise.</p>
            <button type="button" className="button small" onClick={() => call('lab')}>
              Try other weights
            </button>
          </section>
        )}
      </div>
      <div className="below">
        {hasLab && called.has('lab') && <WeightLab memo={memo} />}
        <QuestionsCard key={memo.id} memo={memo} />
      </div>
    </div>
  );
}
