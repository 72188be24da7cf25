// The whole memo: what can be done with it, its contents, the document, and sliders to try other weights.
import { useCallback, useState } from 'react';
import type { OpenMemo } from '../shared/service.ts';
import { takePlaceOfNumbers } from '../shared/numbers-place.ts';
import { Contents } from './contents.tsx';
import { MemoActions } from './memo-actions.tsx';
import { Paper } from './paper.tsx';
import { WeightLab } from './weight-lab.tsx';

export function MemoView({ memo, html }: OpenMemo) {
  const [headings, setHeadings] = useState<readonly HTMLElement[]>([]);
  const begin = useCallback(
    (root: ShadowRoot) => {
      document.title = `${memo.recommendation.headline} · Witan`;
      setHeadings([...root.querySelectorAll<HTMLElement>('h2')]);
      const headline = root.querySelector<HTMLElement>('h1');
      if (!headline) return;
      headline.tabIndex = -1;
      headline.focus({ preventScroll: true });
      takePlaceOfNumbers(root.querySelector('table.options'));
    },
    [memo],
  );
  return (
    <div className="memo-page">
      <MemoActions memo={memo} />
      <div className="memo-columns">
        <Contents headings={headings} />
        <Paper html={html} onShown={begin} />
      </div>
      {memo.criteria.length > 1 && <WeightLab memo={memo} />}
    </div>
  );
}
