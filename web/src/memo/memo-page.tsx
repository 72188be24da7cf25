// The page of a memo.
import type { MemoId } from '@witan/client';
import { type ComponentProps, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { Button, Heading } from '../shared/elements.tsx';
import { Load, useLoad } from '../shared/requests.tsx';
import type { OpenMemo } from '../shared/service.ts';
import { takePlaceOfNumbers } from '../shared/numbers-place.ts';
import { RecordPanel } from '../record/record-panel.tsx';
import { ActionBar } from './action-bar.tsx';
import { OwnViewCard } from './own-view-card.tsx';
import { Paper } from './paper.tsx';
import { QuestionsCard } from './questions-card.tsx';
import { Sharing, Views } from './share-card.tsx';
import { useParts } from './use-parts.ts';
import { WeightLab } from './weight-lab.tsx';

export function MemoPage({ id }: { id: MemoId }) {
  const { service } = useAppContext();
  const opened = useLoad(() => service.open(id));
  return opened.status === 'ready' ? <MemoView {...opened.value} /> : <Unopened of={opened} />;
}

function Unopened({ of }: Pick<ComponentProps<typeof Load>, 'of'>) {
  return (
    <div className="memo-page">
      <Heading title="Decision memo" />
      <Load of={of} wait="Loading the memo…">
        {() => null}
      </Load>
    </div>
  );
}

/** The memo's document, with its actions beside it. */
function MemoView({ memo, html }: OpenMemo) {
  const [shown, setShown] = useState<{ readonly root: ShadowRoot } | null>(null);
  const show = useCallback((root: ShadowRoot) => setShown({ root }), []);
  const page = useRef<HTMLDivElement>(null);
  const { called, call } = useParts();
  const { memos } = useAppContext().service;
  const record = useLoad(() => memos.withRecord(memo.id));
  const shares = useLoad(() => memos.shares(memo.id));
  const links = shares.status === 'ready' ? shares.value.shares : [];
  // After the actions are rendered beside it, so that the document has its final width.
  useLayoutEffect(() => {
    if (!shown) return;
    document.title = `${memo.verdict.decision} · Witan`;
    const headline = shown.root.querySelector<HTMLElement>('h1');
    if (!headline) return;
    headline.tabIndex = -1;
    headline.focus({ preventScroll: true });
    if (page.current) takePlaceOfNumbers(shown.root.querySelector('table.options'), page.current);
  }, [shown, memo]);
  // The memo may come from the page's cache, and be deleted since.
  if (record.status === 'failed' && record.problem.code === 'not_found') return <Unopened of={record} />;
  const isDecided = record.status === 'ready' && record.value.decision !== null;
  const hasLab = memo.criteria.length > 1;
  return (
    <div ref={page} className="memo-page memo-columns">
      <Paper html={html} onShown={show} />
      <div className="acts">
        <ActionBar memo={memo} call={call} document={shown?.root ?? null} decided={isDecided} />
        {record.status === 'ready' && record.value.view && (
          <OwnViewCard memo={memo} view={record.value.view} shares={links} onShared={shares.again} />
        )}
        <Load of={record} wait={called.has('record') ? 'Loading what came of it…' : ''}>
          {(whole) => (
            <RecordPanel whole={whole} asked={called.has('record')} paper={shown?.root.host ?? null} />
          )}
        </Load>
        <Views memo={memo} shares={links} />
        {called.has('sharing') && (
          <Load of={shares} wait="">
            {() => <Sharing memo={memo} shares={links} onChange={shares.again} />}
          </Load>
        )}
        {hasLab && !called.has('lab') && (
          <section className="card teaser" aria-label="Weights">
            <p className="hint">See who comes first if the criteria counted otherwise.</p>
            <Button look="small" onClick={() => call('lab')}>
              Try other weights
            </Button>
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
