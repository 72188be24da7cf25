// Which memo the question revises, and what has been changed since.
import { listing } from '../shared/format.ts';
import { changedParts, type Draft } from './draft.ts';

type Props = { draft: Draft; of: NonNullable<Draft['revises']>; onAfresh: () => void };

export function Revises({ draft, of, onAfresh }: Props) {
  const changed = changedParts(draft);
  return (
    <div className="card revises">
      <p>
        Revises <a href={`#/memo/${of.memo}`}>{of.question}</a>. Everything is filled in as it was asked
        there; change what is different now. Its documents stay unless you add others.
      </p>
      <p className="revises-changed" role="status">
        {changed.length === 0 ? 'Nothing is changed yet.' : `Changed: ${listing(changed)}.`}
      </p>
      <button type="button" className="button small" onClick={onAfresh}>
        Start a new question instead
      </button>
    </div>
  );
}
