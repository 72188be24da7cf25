// Editable lists of options, criteria with weights, and musts.
import { useRef } from 'react';
import { Button } from '../shared/elements.tsx';
import { FaultOf, Field, TextField } from '../shared/fields.tsx';
import { percents } from '../shared/format.ts';
import { LISTS } from '../shared/words.ts';
import { type Draft, type DraftRow, LIMITS, rowsOf, sharesOf } from './draft.ts';

type Lists = Pick<Draft, 'options' | 'criteria' | 'musts' | 'weighed'>;
type ListName = Exclude<keyof Lists, 'weighed'>;

type Props = { name: ListName; lists: Partial<Lists>; change: (change: Partial<Lists>) => void };

export function ListField({ name, lists, change }: Props) {
  const { title, hint, singular, begin, firstRows } = LISTS[name];
  const add = useRef<HTMLButtonElement>(null);
  const rows = lists[name] ?? [];
  const shares = percents(sharesOf(rows));
  const full = rows.length >= LIMITS[name];
  const grow = () => {
    const blank = Array.from({ length: rows.length === 0 ? firstRows : 1 }, () => ({ name: '' }));
    change({ [name]: [...rows, ...rowsOf(blank, 1 + Math.max(0, ...rows.map(({ key }) => key)))] });
  };
  const remove = (at: number) => {
    change({ [name]: rows.toSpliced(at, 1) });
    add.current?.focus();
  };
  return (
    <fieldset className="list-field">
      <legend>{title}</legend>
      <p className="hint">{hint}</p>
      <FaultOf path={name} />
      <ol className="rows">
        {rows.map((row, at) => (
          <Row
            key={row.key}
            path={`${name}[${at}]`}
            called={`${singular} ${at + 1}`}
            row={row}
            share={name === 'criteria' ? (shares[at] ?? '') : null}
            onChange={(part) =>
              change({
                [name]: rows.with(at, { ...row, ...part }),
                ...('weight' in part ? { weighed: true } : {}),
              })
            }
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      <Button ref={add} aria-disabled={full} onClick={() => !full && grow()}>
        {rows.length === 0 ? begin : `Add another ${singular.toLowerCase()}`}
      </Button>
    </fieldset>
  );
}

type RowProps = {
  path: string;
  /** The accessible name of the row, such as "Option 2". */
  called: string;
  row: DraftRow;
  /** Of the total weight; null where rows have no weight. */
  share: string | null;
  onChange: (change: Partial<DraftRow>) => void;
  onRemove: () => void;
};

function Row({ path, called, row, share, onChange, onRemove }: RowProps) {
  const text = (part: 'name' | 'description', label: string, placeholder: string) => (
    <TextField
      path={`${path}.${part}`}
      label={label}
      quietLabel
      type="text"
      placeholder={placeholder}
      value={row[part]}
      onChange={(said) => onChange({ [part]: said })}
    />
  );
  const weighed = row.name.trim() || called.toLowerCase();
  return (
    <li className={share === null ? 'row' : 'row criterion'}>
      {text('name', called, called)}
      {text('description', `${called}: what it means`, 'What it means')}
      <Button look="quiet icon" aria-label={`Remove ${called.toLowerCase()}`} onClick={onRemove}>
        ×
      </Button>
      {share !== null && (
        <Field path={`${path}.weight`} label={`Weight of ${weighed}`} quietLabel>
          {(wiring) => (
            <div className="weigh">
              <span aria-hidden="true">Weight</span>
              <input
                {...wiring}
                type="range"
                min={1}
                max={10}
                step={1}
                aria-valuetext={`${Math.round(row.weight * 10) / 10} of 10, a share of ${share}`}
                value={row.weight}
                onChange={({ target }) => onChange({ weight: Number(target.value) })}
              />
              <output className="weigh-share">{share}</output>
            </div>
          )}
        </Field>
      )}
    </li>
  );
}
