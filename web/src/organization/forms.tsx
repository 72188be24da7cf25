// Forms of the organization page, and the secrets that some of them create.
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, Status } from '../shared/elements.tsx';
import { Check, NumberField, numberIn, type ReadField, takeFields } from '../shared/fields.tsx';
import { useAction } from '../shared/requests.tsx';
import { ShownOnce } from '../shared/shown-once.tsx';

type FormProps = {
  id: string;
  title: string;
  /** The label of the submit button. */
  act: string;
  disabled: boolean;
  onSend: (read: ReadField) => void;
  children: ReactNode;
};

/** A form on a card; `onSend` gets the values of its named fields. */
export function FormCard({ id, title, act, disabled, onSend, children }: FormProps) {
  return (
    <form className="card stack" aria-labelledby={id} onSubmit={(event) => onSend(takeFields(event))}>
      <h2 id={id}>{title}</h2>
      {children}
      <Button type="submit" look="primary" disabled={disabled}>
        {act}
      </Button>
    </form>
  );
}

type CheckListProps<Value extends string> = {
  legend: string;
  choices: readonly { readonly value: Value; readonly label: string; readonly about: string }[];
  chosen: readonly Value[];
  onChange: (chosen: readonly Value[]) => void;
};

/** A group of checkboxes, each with an explanation. */
export function CheckList<Value extends string>(props: CheckListProps<Value>) {
  const { legend, choices, chosen, onChange } = props;
  return (
    <fieldset className="check-list">
      <legend>{legend}</legend>
      {choices.map(({ value, label, about }) => (
        <Check
          key={value}
          label={label}
          hint={about}
          checked={chosen.includes(value)}
          onChange={(isChosen) =>
            onChange(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value))
          }
        />
      ))}
    </fieldset>
  );
}

type NumberFormProps = Pick<ComponentProps<'input'>, 'min' | 'max' | 'required'> & {
  /** The label of the button that opens the form. */
  open: string;
  /** The label of the number. */
  label: string;
  /** What sends it. */
  act: string;
  start: string;
  busy: boolean;
  /** Null for an empty field. Resolves with whether the number was taken. */
  onSend: (value: number | null) => Promise<boolean>;
};

/** In hours: how long the old secret stays valid after a rotation. */
export const OVERLAP = { start: '24', min: 0, max: 168, required: true } as const;

/** A button that opens a small form for one whole number, which stays open until the number is taken. */
export function NumberForm({ open, label, act, start, busy, onSend, ...limits }: NumberFormProps) {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  // Closing the form returns the focus to the button, unless a secret that was made has it.
  useEffect(() => {
    if (isOpen === false && document.activeElement === document.body) opener.current?.focus();
  }, [isOpen]);
  if (!isOpen)
    return (
      <Button look="small" ref={opener} onClick={() => setOpen(true)}>
        {open}
      </Button>
    );
  const send = (event: FormEvent<HTMLFormElement>) => {
    const read = takeFields(event);
    void onSend(numberIn(read('number'))).then((done) => done && setOpen(false));
  };
  return (
    <form className="row number-form" onSubmit={send}>
      <NumberField name="number" label={label} autoFocus defaultValue={start} {...limits} />
      <Button type="submit" look="small" disabled={busy}>
        {act}
      </Button>
      <Button look="small quiet" onClick={() => setOpen(false)}>
        Cancel
      </Button>
    </form>
  );
}

type Secret = { readonly label: string; readonly secret: string };

export type SecretActions = Omit<ReturnType<typeof useSecrets>, 'shown'>;

/** Actions that may create a secret. `shown` is the status of the last one, with the secret. */
export function useSecrets(onDone: () => void) {
  const { run, busy, said } = useAction(onDone);
  const [made, setMade] = useState<Secret | null>(null);
  const make = (work: Promise<Secret>, message: string) =>
    run(work, (secret) => {
      setMade(secret);
      return message;
    });
  const shown = (
    <>
      <Status failed={said.failed}>{said.text}</Status>
      {made && (
        <ShownOnce
          key={made.secret}
          label={made.label}
          hint="Shown only once. Copy it now and keep it where secrets are kept."
          text={made.secret}
          onDone={() => setMade(null)}
        />
      )}
    </>
  );
  return { run, make, busy, shown };
}
