// The forms of an organization's page, and the secrets that some of them make.
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button, Status } from '../shared/elements.tsx';
import { Check, type ReadField, takeFields } from '../shared/fields.tsx';
import { useAction } from '../shared/requests.tsx';
import { useCopy } from '../shared/use-copy.ts';

type FormProps = {
  id: string;
  title: string;
  /** What sends it. */
  act: string;
  disabled: boolean;
  onSend: (read: ReadField) => void;
  children: ReactNode;
};

/** A form on a card, with one button that sends what its named fields hold. */
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

/** Several of a closed list, each with a word on what it means. */
export function CheckList<Value extends string>({
  legend,
  choices,
  chosen,
  onChange,
}: CheckListProps<Value>) {
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

type NumberFormProps = {
  /** What opens the form. */
  open: string;
  /** What the number is. */
  label: string;
  /** What sends it. */
  act: string;
  start: string;
  min: number;
  max: number;
  /** Whether the field may be left empty, which is null. */
  optional?: boolean;
  busy: boolean;
  onSend: (value: number | null) => void;
};

/** Hours for which what is rotated goes on beside the new one. */
export const OVERLAP = { start: '24', min: 0, max: 168 } as const;

/** A button that opens a small form for one whole number. */
export function NumberForm({
  open,
  label,
  act,
  start,
  min,
  max,
  optional = false,
  busy,
  onSend,
}: NumberFormProps) {
  const id = useId();
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const [text, setText] = useState(start);
  if (!isOpen)
    return (
      // Whoever has closed the form goes on from here.
      <Button look="small" autoFocus={isOpen === false} onClick={() => setOpen(true)}>
        {open}
      </Button>
    );
  const send = (event: FormEvent) => {
    event.preventDefault();
    setOpen(false);
    onSend(text === '' ? null : Number(text));
  };
  return (
    <form className="row number-form" onSubmit={send}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        autoFocus
        required={!optional}
        min={min}
        max={max}
        step={1}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
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

/** Actions of which some make a secret. `shown` says what became of the last one, and holds its secret. */
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
      {made && <SecretOnce key={made.secret} {...made} onDone={() => setMade(null)} />}
    </>
  );
  return { run, make, busy, shown };
}

/** A key or a secret that no later answer of the service holds: shown once, with a button that copies it. */
function SecretOnce({ label, secret, onDone }: Secret & { onDone: () => void }) {
  const id = useId();
  const { said, copy } = useCopy();
  return (
    <div className="card secret-once">
      <label htmlFor={id}>{label}</label>
      <p className="hint" id={`${id}-hint`}>
        Shown only once. Copy it now and keep it where secrets are kept.
      </p>
      <div className="row">
        <input
          id={id}
          type="text"
          readOnly
          autoFocus
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          value={secret}
          onFocus={({ target }) => target.select()}
        />
        <Button look="primary" onClick={() => copy(secret)}>
          Copy
        </Button>
        <Button onClick={onDone}>Done</Button>
      </div>
      <Status>{said}</Status>
    </div>
  );
}
