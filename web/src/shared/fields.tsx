// Form fields with label, hint and error message, connected for screen readers.
import { type ComponentProps, createContext, type FormEvent, type ReactNode, use, useId } from 'react';
import { fieldId } from './problem.ts';

/** Error messages by the path of the field in the request. */
export type Faults = ReadonlyMap<string, string>;

/** Error messages of the surrounding form; a field with a path shows its own. */
export const FaultsContext = createContext<Faults>(new Map());

type Wiring = { id: string; dir: 'auto'; 'aria-describedby'?: string; 'aria-invalid'?: true };
type Labelling = {
  label: ReactNode;
  hint?: ReactNode;
  /** The path of the field in the request. */
  path?: string | undefined;
  id?: string | undefined;
  /** Hides the label visually. */
  quietLabel?: boolean | undefined;
};

export function Field(props: Labelling & { children: (wiring: Wiring) => ReactNode }) {
  const { label, hint, path, id: given, quietLabel = false, children } = props;
  const ownId = useId();
  const fault = use(FaultsContext).get(path ?? '');
  const id = given ?? (path === undefined ? ownId : fieldId(path));
  const notes = [hint ? `${id}-hint` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ');
  const wiring: Wiring = {
    id,
    dir: 'auto',
    ...(notes ? { 'aria-describedby': notes } : {}),
    ...(fault ? { 'aria-invalid': true } : {}),
  };
  return (
    <div className="field">
      <label htmlFor={id} className={quietLabel ? 'sr-only' : undefined}>
        {label}
      </label>
      {children(wiring)}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault && (
        <p className="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}

/** An error of something other than a single field, such as a list with too few rows. It can take the focus. */
export function FaultOf({ path }: { path: string }) {
  const fault = use(FaultsContext).get(path);
  if (!fault) return null;
  return (
    <p className="fault" id={fieldId(path)} tabIndex={-1}>
      {fault}
    </p>
  );
}

type Control<Tag extends 'input' | 'textarea'> = Labelling &
  Omit<ComponentProps<Tag>, 'onChange'> & { onChange?: (value: string) => void };

export function TextField({ label, hint, path, id, quietLabel, onChange, ...input }: Control<'input'>) {
  return (
    <Field {...{ label, hint, path, id, quietLabel }}>
      {(wiring) => <input {...input} {...wiring} onChange={({ target }) => onChange?.(target.value)} />}
    </Field>
  );
}

export function TextArea({ label, hint, path, id, quietLabel, onChange, ...area }: Control<'textarea'>) {
  return (
    <Field {...{ label, hint, path, id, quietLabel }}>
      {(wiring) => <textarea {...area} {...wiring} onChange={({ target }) => onChange?.(target.value)} />}
    </Field>
  );
}

export function NumberField(field: Control<'input'>) {
  return <TextField type="number" inputMode="numeric" step={1} {...field} />;
}

type SelectProps<Value extends string> = Labelling & {
  choices: readonly (readonly [value: Value, label: string])[];
  value: Value;
  onChange: (value: Value) => void;
};

export function Select<Value extends string>({ choices, value, onChange, ...labelling }: SelectProps<Value>) {
  const choose = (chosen: string) => {
    const choice = choices.find(([value]) => value === chosen);
    if (choice) onChange(choice[0]);
  };
  return (
    <Field {...labelling}>
      {(wiring) => (
        <select {...wiring} value={value} onChange={({ target }) => choose(target.value)}>
          {choices.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A checkbox with an explanation. */
export function Check({ label, hint, checked, onChange }: CheckProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <span>
        {label}
        {hint && <span className="hint">{hint}</span>}
      </span>
    </label>
  );
}

type CheckProps = { label: ReactNode; hint?: string; checked: boolean; onChange: (checked: boolean) => void };

/** The trimmed text of a field by its name. */
export type ReadField = (name: string) => string;

/** Null for an empty field. */
export function numberIn(text: string): number | null {
  return text === '' ? null : Number(text);
}

/** Reads the form's fields and prevents its submission. */
export function takeFields(event: FormEvent<HTMLFormElement>): ReadField {
  event.preventDefault();
  const fields = new FormData(event.currentTarget);
  return (name) => String(fields.get(name) ?? '').trim();
}
