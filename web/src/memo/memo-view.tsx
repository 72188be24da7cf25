// The whole memo: what can be done with it, its contents, the document, and sliders to try other weights.
import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { OpenMemo } from '../shared/service.ts';
import { takePlaceOfNumbers } from '../shared/numbers-place.ts';
import { RecordPanel } from '../record/record-panel.tsx';
import { Contents } from './contents.tsx';
import { MemoActions } from './memo-actions.tsx';
import { Paper } from './paper.tsx';
import { QuestionsCard } from './questions-card.tsx';
import { ShareCard } from './share-card.tsx';
import { WeightLab } from './weight-lab.tsx';

export function MemoView({ memo, html }: OpenMemo) {
  const [shown, setShown] = useState<{ readonly root: ShadowRoot } | null>(null);
  const show = useCallback((root: ShadowRoot) => setShown({ root }), []);
  const headings = useMemo(() => [...(shown?.root.querySelectorAll<HTMLElement>('h2') ?? [])], [shown]);
  // Once the contents stand beside it, so that the document has its width.
  useLayoutEffect(() => {
    if (!shown) return;
    document.title = `${memo.verdict.decision} · Witan`;
    const headline = shown.root.querySelector<HTMLElement>('h1');
    if (!headline) return;
    headline.tabIndex = -1;
    headline.focus({ preventScroll: true });
    takePlaceOfNumbers(shown.root.querySelector('table.options'));
  }, [shown, memo]);
  return (
    <div className="memo-page">
      <MemoActions memo={memo} />
      <div className="memo-columns">
        <Contents headings={headings} />
        <Paper html={html} onShown={show} />
      </div>
      <QuestionsCard key={memo.id} memo={memo} />
      <RecordPanel id={memo.id} />
      {memo.criteria.length > 1 && <WeightLab memo={memo} />}
      <ShareCard memo={memo} />
    </div>
  );
}
