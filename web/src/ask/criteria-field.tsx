// The dimensions to judge by, each with a weight as a slider.
import { useRef } from 'react';
import { type DraftCriterion, LIMITS, MIDDLE_WEIGHT, sharesOf } from './draft.ts';
import { CriterionRow } from './criterion-row.tsx';
import type { Faults } from './field.tsx';
import { ListFault } from './list-fault.tsx';
import { changed, nextKey, removed } from './rows.ts';

type Props = {
  rows: readonly DraftCriterion[];
  weighed: boolean;
  faults: Faults;
  onChange: (rows: DraftCriterion[], weighed: boolean) => void;
};

export function CriteriaField({ rows, weighed, faults, onChange }: Props) {
  const add = useRef<HTMLButtonElement>(null);
  const shares = sharesOf(rows);
  const full = rows.length >= LIMITS.criteria;
  const grow = () =>
    onChange([...rows, { key: nextKey(rows), name: '', description: '', weight: MIDDLE_WEIGHT }], weighed);
  return (
    <fieldset className="list-field">
      <legend>Criteria</legend>
      <p className="hint">
        What matters, and how much. Leave empty and the panel proposes them; leave the sliders and all count
        the same.
      </p>
      <ListFault path="criteria" faults={faults} />
      <ol className="rows">
        {rows.map((row, at) => (
          <CriterionRow
            key={row.key}
            row={row}
            at={at}
            share={shares[at] ?? 0}
            faults={faults}
            onChange={(change) => onChange(changed(rows, row.key, change), weighed || 'weight' in change)}
            onRemove={() => {
              onChange(removed(rows, row.key), weighed);
              add.current?.focus();
            }}
          />
        ))}
      </ol>
      <button ref={add} type="button" className="button" aria-disabled={full} onClick={() => !full && grow()}>
        {rows.length === 0 ? 'Add criteria' : 'Add another criterion'}
      </button>
    </fieldset>
  );
}
