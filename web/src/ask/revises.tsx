// Shows which memo is revised and what has changed.
import { Button } from '../shared/elements.tsx';
import { listing } from '../shared/format.ts';
import { useAskContext } from './ask-context.ts';
import { changedParts, type Draft } from './draft.ts';

export function Revises({ of }: { of: NonNullable<Draft['revises']> }) {
  const { draft, change, files } = useAskContext();
  const changed = changedParts(draft, files);
  return (
    <div className="card revises">
      <p>
        Revises <a href={`#/memo/${of.memo}`}>{of.question}</a>
      </p>
      <p>
        Everything is filled in as it was asked there; change what is different now. Its documents stay unless
        you add others.
      </p>
      <p className="revises-changed" role="status">
        {changed.length === 0 ? 'Nothing is changed yet.' : `Changed: ${listing(changed)}.`}
      </p>
      <Button look="small" onClick={() => change({ revises: null })}>
        Start a new question instead
      </Button>
    </div>
  );
}
