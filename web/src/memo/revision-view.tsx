// Before and after a revision: the probabilities side by side, and the new information that moved them.
import type { DecisionMemo, MemoPerspective, Revision } from '@witan/client';
import { percent } from '../shared/format.ts';
import { Paragraphs } from '../shared/paragraphs.tsx';
import type { Names } from './names.ts';

type Props = { memo: DecisionMemo; perspective: MemoPerspective; revision: Revision; names: Names };

export function RevisionView({ memo, perspective, revision, names }: Props) {
  const same = revision.fromPick === perspective.pick;
  return (
    <div className="revision">
      <p dir="auto">
        {same ? (
          <>
            Kept <b>{names.option(perspective.pick)}</b> after review, with other numbers.
          </>
        ) : (
          <>
            Changed from <b>{names.option(revision.fromPick)}</b> to <b>{names.option(perspective.pick)}</b>{' '}
            after review.
          </>
        )}
      </p>
      <table className="before-after">
        <thead>
          <tr>
            <th scope="col">Option</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
            <th scope="col" className="before-after-line">
              <span className="sr-only">Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {memo.options.map(({ id, name }) => {
            const from = revision.fromProbabilities[id] ?? 0;
            const to = perspective.probabilities[id] ?? 0;
            return (
              <tr key={id}>
                <th scope="row" dir="auto">
                  {name}
                </th>
                <td className="number">{percent(from)}</td>
                <td className="number">{percent(to)}</td>
                <td className="before-after-line">
                  <Move from={from} to={to} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <h4>What was new to it</h4>
      <Paragraphs text={revision.newInformation} />
    </div>
  );
}

function Move({ from, to }: { from: number; to: number }) {
  const x = (share: number) => 6 + share * 148;
  return (
    <svg className="move" viewBox="0 0 160 14" width="160" height="14" aria-hidden="true">
      <line className="move-ground" x1="6" x2="154" y1="7" y2="7" />
      <line className="move-path" x1={x(from)} x2={x(to)} y1="7" y2="7" />
      <circle className="move-from" cx={x(from)} cy="7" r="4" />
      <circle className="move-to" cx={x(to)} cy="7" r="5" />
    </svg>
  );
}
