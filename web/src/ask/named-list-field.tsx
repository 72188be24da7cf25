// A list of names with what they mean: options to compare, or musts.
import { useRef } from 'react';
import { type DraftOption, LIMITS } from './draft.ts';
import { type Faults, Field } from './field.tsx';
import { ListFault } from './list-fault.tsx';
import { changed, nextKey, removed } from './rows.ts';

/** `path` is the field of the request; `singular` names one row, such as "Option". */
export type NamedList = {
  path: 'options' | 'musts';
  title: string;
  hint: string;
  singular: string;
  /** The button's text while there are no rows. */
  begin: string;
  firstRows: number;
};

type Props = {
  list: NamedList;
  rows: readonly DraftOption[];
  faults: Faults;
  onChange: (rows: DraftOption[]) => void;
};

export function NamedListField({ list, rows, faults, onChange }: Props) {
  const { path, singular } = list;
  const add = useRef<HTMLButtonElement>(null);
  const missing = rows.length === 0 ? list.firstRows : 1;
  const grow = () => {
    const first = nextKey(rows);
    const fresh = Array.from({ length: missing }, (_, at) => ({
      key: first + at,
      name: '',
      description: '',
    }));
    onChange([...rows, ...fresh]);
  };
  return (
    <fieldset className="list-field">
      <legend>{list.title}</legend>
      <p className="hint">{list.hint}</p>
      <ListFault path={path} faults={faults} />
      <ol className="rows">
        {rows.map((row, at) => (
          <NamedRow
            key={row.key}
            {...{ list, row, at, faults }}
            onChange={(change) => onChange(changed(rows, row.key, change))}
            onRemove={() => {
              onChange(removed(rows, row.key));
              add.current?.focus();
            }}
          />
        ))}
      </ol>
      <button
        ref={add}
        type="button"
        className="button"
        aria-disabled={rows.length >= LIMITS[path]}
        onClick={() => rows.length < LIMITS[path] && grow()}
      >
        {rows.length === 0 ? list.begin : `Add another ${singular.toLowerCase()}`}
      </button>
    </fieldset>
  );
}

type RowProps = {
  list: NamedList;
  row: DraftOption;
  at: number;
  faults: Faults;
  onChange: (change: Partial<DraftOption>) => void;
  onRemove: () => void;
};

function NamedRow({ list: { path, singular }, row, at, faults, onChange, onRemove }: RowProps) {
  return (
    <li className="row">
      <Field path={`${path}[${at}].name`} label={`${singular} ${at + 1}`} faults={faults} quietLabel>
        {(wiring) => (
          <input
            {...wiring}
            type="text"
            maxLength={LIMITS.name}
            placeholder={`${singular} ${at + 1}`}
            value={row.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Field
        path={`${path}[${at}].description`}
        label={`${singular} ${at + 1}: what it means`}
        faults={faults}
        quietLabel
      >
        {(wiring) => (
          <input
            {...wiring}
            type="text"
            placeholder="What it means"
            value={row.description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </Field>
      <button
        type="button"
        className="button quiet icon"
        aria-label={`Remove ${singular.toLowerCase()} ${at + 1}`}
        onClick={onRemove}
      >
        ×
      </button>
    </li>
  );
}
