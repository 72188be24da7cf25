// One criterion: its name, what it means, and its weight.
import { percent } from '../shared/format.ts';
import { type DraftCriterion, LIMITS } from './draft.ts';
import { type Faults, Field } from './field.tsx';

type Props = {
  row: DraftCriterion;
  at: number;
  share: number;
  faults: Faults;
  onChange: (change: Partial<DraftCriterion>) => void;
  onRemove: () => void;
};

export function CriterionRow({ row, at, share, faults, onChange, onRemove }: Props) {
  return (
    <li className="row criterion">
      <Field path={`criteria[${at}].name`} label={`Criterion ${at + 1}`} faults={faults} quietLabel>
        {(wiring) => (
          <input
            {...wiring}
            type="text"
            maxLength={LIMITS.name}
            placeholder={`Criterion ${at + 1}`}
            value={row.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Field
        path={`criteria[${at}].description`}
        label={`Criterion ${at + 1}: what is meant`}
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
        aria-label={`Remove criterion ${at + 1}`}
        onClick={onRemove}
      >
        ×
      </button>
      <WeightField {...{ row, at, share, faults, onChange }} />
    </li>
  );
}

function WeightField({ row, at, share, faults, onChange }: Omit<Props, 'onRemove'>) {
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
