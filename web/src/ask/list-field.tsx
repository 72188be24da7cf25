// Lists of names with what they mean: the options to compare, the criteria with their weights, the musts.
import { useRef } from 'react';
import { percent } from '../shared/format.ts';
import { LISTS } from '../shared/words.ts';
import { type Draft, type DraftRow, fieldId, LIMITS, rowsOf, sharesOf } from './draft.ts';
import { type Faults, Field } from './field.tsx';

export type Lists = Pick<Draft, 'options' | 'criteria' | 'musts' | 'weighed'>;
type ListName = Exclude<keyof Lists, 'weighed'>;

type Props = {
  name: ListName;
  lists: Partial<Lists>;
  faults: Faults;
  change: (change: Partial<Lists>) => void;
};

export function ListField({ name, lists, faults, change }: Props) {
  const { title, hint, singular, begin, firstRows } = LISTS[name];
  const add = useRef<HTMLButtonElement>(null);
  const rows = lists[name] ?? [];
  const shares = sharesOf(rows);
  const full = rows.length >= LIMITS[name];
  const grow = () => {
    const blank = Array.from({ length: rows.length === 0 ? firstRows : 1 }, () => ({ name: '' }));
    change({ [name]: [...rows, ...rowsOf(blank, 1 + Math.max(0, ...rows.map(({ key }) => key)))] });
  };
  return (
    <fieldset className="list-field">
      <legend>{title}</legend>
      <p className="hint">{hint}</p>
      <ListFault path={name} faults={faults} />
      <ol className="rows">
        {rows.map((row, at) => (
          <Row
            key={row.key}
            {...{ name, singular, row, at, faults }}
            share={name === 'criteria' ? (shares[at] ?? 0) : null}
            onChange={(part) =>
              change({
                [name]: rows.with(at, { ...row, ...part }),
                ...('weight' in part ? { weighed: true } : {}),
              })
            }
            onRemove={() => {
              change({ [name]: rows.toSpliced(at, 1) });
              add.current?.focus();
            }}
          />
        ))}
      </ol>
      <button ref={add} type="button" className="button" aria-disabled={full} onClick={() => !full && grow()}>
        {rows.length === 0 ? begin : `Add another ${singular.toLowerCase()}`}
      </button>
    </fieldset>
  );
}

type RowProps = {
  name: ListName;
  singular: string;
  row: DraftRow;
  at: number;
  /** Of the whole weight; null where rows have none. */
  share: number | null;
  faults: Faults;
  onChange: (change: Partial<DraftRow>) => void;
  onRemove: () => void;
};

function Row({ name, singular, row, at, share, faults, onChange, onRemove }: RowProps) {
  const called = `${singular} ${at + 1}`;
  const text = (part: 'name' | 'description', label: string, placeholder: string) => (
    <Field path={`${name}[${at}].${part}`} label={label} faults={faults} quietLabel>
      {(wiring) => (
        <input
          {...wiring}
          type="text"
          {...(part === 'name' ? { maxLength: LIMITS.name } : {})}
          placeholder={placeholder}
          value={row[part]}
          onChange={(event) => onChange({ [part]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <li className={share === null ? 'row' : 'row criterion'}>
      {text('name', called, called)}
      {text('description', `${called}: what it means`, 'What it means')}
      <button
        type="button"
        className="button quiet icon"
        aria-label={`Remove ${called.toLowerCase()}`}
        onClick={onRemove}
      >
        ×
      </button>
      {share !== null && <WeightField {...{ row, at, share, faults, onChange }} />}
    </li>
  );
}

type WeightProps = Pick<RowProps, 'row' | 'at' | 'faults' | 'onChange'> & { share: number };

function WeightField({ row, at, share, faults, onChange }: WeightProps) {
  const called = row.name.trim() || `criterion ${at + 1}`;
  return (
    <Field path={`criteria[${at}].weight`} label={`Weight of ${called}`} faults={faults} quietLabel>
      {(wiring) => (
        <div className="weigh">
          <span aria-hidden="true">Weight</span>
          <input
            {...wiring}
            type="range"
            min={1}
            max={10}
            step={1}
            aria-valuetext={`${Math.round(row.weight * 10) / 10} of 10, a share of ${percent(share)}`}
            value={row.weight}
            onChange={(event) => onChange({ weight: Number(event.target.value) })}
          />
          <output className="weigh-share">{percent(share)}</output>
        </div>
      )}
    </Field>
  );
}

/** A fault of a whole list, such as too few options. */
export function ListFault({ path, faults }: { path: string; faults: Faults }) {
  const fault = faults.get(path);
  if (!fault) return null;
  return (
    <p className="fault" id={fieldId(path)} tabIndex={-1}>
      {fault}
    </p>
  );
}
