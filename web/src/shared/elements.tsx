// Building blocks of every view.
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  /** Additional classes of controls.css, such as "small danger". */
  look?: string;
};

/** A button that submits no form unless its `type` says so. */
export function Button({ look = '', disabled = false, onClick, ...button }: ButtonProps) {
  return (
    <button
      type="button"
      className={`button ${look}`.trim()}
      // A button that is disabled while it has the focus would lose it, so it stays one that does nothing.
      aria-disabled={disabled || undefined}
      onClick={(event) => (disabled ? event.preventDefault() : onClick?.(event))}
      {...button}
    />
  );
}

type ConfirmProps = { label: string; question: string; yes: string; onYes: () => void; disabled?: boolean };

/** A button for what cannot be undone: it asks for a confirmation first. */
export function ConfirmButton({ label, question, yes, onYes, disabled = false }: ConfirmProps) {
  const [asking, setAsking] = useState<boolean | null>(null);
  if (!asking)
    return (
      // The answer returns the focus to the button.
      <Button look="small" disabled={disabled} autoFocus={asking === false} onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  const act = () => {
    setAsking(false);
    onYes();
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setAsking(false);
  };
  return (
    <span className="confirm" role="group" aria-label={question} onKeyDown={leave}>
      <span className="confirm-question">{question}</span>
      <Button look="small danger" autoFocus onClick={act}>
        {yes}
      </Button>
      <Button look="small quiet" onClick={() => setAsking(false)}>
        Keep it
      </Button>
    </span>
  );
}

type ProblemProps = { act?: string; onAct: () => void; children: ReactNode };

/** Shows a problem with one button to go on; where that had the focus, the heading of the view has it afterwards. */
export function ProblemCard({ act = 'Try again', onAct, children }: ProblemProps) {
  useEffect(() => () => rescueFocus('h1'), []);
  return (
    <div className="card problem" role="alert">
      <p>{children}</p>
      <Button onClick={onAct}>{act}</Button>
    </div>
  );
}

/** A status line that screen readers announce when it changes. */
export function Status({ failed = false, children }: { failed?: boolean; children: ReactNode }) {
  return (
    <p role="status" className={failed ? 'fault' : 'hint'}>
      {children}
    </p>
  );
}

/** The heading of a view. It takes the focus when the view opens, so that screen readers start there. */
export function Heading({ title, children = title }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Witan`;
  }, [title]);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} dir="auto">
      {children}
    </h1>
  );
}

/** A ref whose element takes the focus after it is mounted. */
export function useFocus<Focused extends HTMLElement>(isWanted = true) {
  const element = useRef<Focused>(null);
  useEffect(() => {
    if (isWanted) element.current?.focus();
  }, [isWanted]);
  return element;
}

/** Focuses an element where the focus was lost with a pressed button that has vanished. */
export function rescueFocus(selector: string): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}

type SectionProps = {
  id: string;
  title: ReactNode;
  className?: string;
  /** Makes the heading focusable; 'at once' focuses it when it is mounted. */
  focus?: 'when called' | 'at once';
  children: ReactNode;
};

/** A section labelled by its own heading. */
export function Section({ id, title, className, focus, children }: SectionProps) {
  const heading = useFocus<HTMLHeadingElement>(focus === 'at once');
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={focus && -1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

type FoldProps = {
  title: ReactNode;
  startsOpen?: boolean;
  /** Keeps it open, for example while a field inside has an error. */
  heldOpen?: boolean;
  children: ReactNode;
};

export function Fold({ title, startsOpen = false, heldOpen = false, children }: FoldProps) {
  const [open, setOpen] = useState(startsOpen);
  return (
    <details
      className="fold"
      open={open || heldOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      {children}
    </details>
  );
}

/** A list under a small heading; renders nothing without items. */
export function Bullets({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <div className="bullets">
      <h4>{title}</h4>
      <ul dir="auto">
        {items.map((item, at) => (
          <li key={at}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

/** All numbers are 0 to 1; `before` marks an earlier value, `held` is drawn after `share`. */
type BarProps = { share: number; before?: number | undefined; held?: number };

/** Hidden from screen readers: the number is shown beside it. */
export function Bar({ share, before, held }: BarProps) {
  return (
    <svg className="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className="bar-ground" width="100" height="6" />
      <rect className="bar-fill" width={share * 100} height="6" />
      {held !== undefined && <rect className="bar-held" x={share * 100} width={held * 100} height="6" />}
      {before !== undefined && <rect className="bar-before" x={before * 100 - 0.5} width="1" height="6" />}
    </svg>
  );
}

type TableProps = {
  label: string;
  caption?: string;
  className?: string;
  /** The first heads the column of row names. */
  columns: readonly string[];
  /** `cells` are `td` elements. */
  rows: readonly { readonly key: string; readonly name: string; readonly cells: ReactNode }[];
};

/** A table whose first column holds row headers. Where it is too wide it scrolls, by keys too. */
export function Table({ label, caption, className, columns, rows }: TableProps) {
  return (
    <div className="scroll" role="region" aria-label={label} tabIndex={0}>
      <table className={className}>
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={at} scope="col" dir="auto">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row" dir="auto">
                {name}
              </th>
              {cells}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
