// The courses of action to compare, where the asker knows them.
import { useRef } from 'react';
import { type DraftOption, LIMITS } from './draft.ts';
import { type Faults, Field } from './field.tsx';
import { ListFault } from './list-fault.tsx';
import { changed, nextKey, removed } from './rows.ts';

type Props = { rows: readonly DraftOption[]; faults: Faults; onChange: (rows: DraftOption[]) => void };

export function OptionsField({ rows, faults, onChange }: Props) {
  const add = useRef<HTMLButtonElement>(null);
  const missing = rows.length === 0 ? 2 : 1;
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
      <legend>Options</legend>
      <p className="hint">Two to eight courses of action. Leave empty and the panel proposes them.</p>
      <ListFault path="options" faults={faults} />
      <ol className="rows">
        {rows.map((row, at) => (
          <li key={row.key} className="row">
            <Field path={`options[${at}].name`} label={`Option ${at + 1}`} faults={faults} quietLabel>
              {(wiring) => (
                <input
                  {...wiring}
                  type="text"
                  maxLength={LIMITS.name}
                  placeholder={`Option ${at + 1}`}
                  value={row.name}
                  onChange={(event) => onChange(changed(rows, row.key, { name: event.target.value }))}
                />
              )}
            </Field>
            <Field
              path={`options[${at}].description`}
              label={`Option ${at + 1}: what it means`}
              faults={faults}
              quietLabel
            >
              {(wiring) => (
                <input
                  {...wiring}
                  type="text"
                  placeholder="What it means"
                  value={row.description}
                  onChange={(event) => onChange(changed(rows, row.key, { description: event.target.value }))}
                />
              )}
            </Field>
            <button
              type="button"
              className="button quiet icon"
              aria-label={`Remove option ${at + 1}`}
              onClick={() => {
                onChange(removed(rows, row.key));
                add.current?.focus();
              }}
            >
              ×
            </button>
          </li>
        ))}
      </ol>
      <button
        ref={add}
        type="button"
        className="button"
        aria-disabled={rows.length >= LIMITS.options}
        onClick={() => rows.length < LIMITS.options && grow()}
      >
        {rows.length === 0 ? 'Name the options' : 'Add an option'}
      </button>
    </fieldset>
  );
}
