// A part that opens and closes. What is closed still prints.
import { type ReactNode, useId, useState } from 'react';

type Props = {
  title: ReactNode;
  level?: 3 | 4;
  startsOpen?: boolean;
  /** Holds it open, such as while something inside has to be mended. */
  heldOpen?: boolean;
  children: ReactNode;
};

export function Fold({ title, level = 3, startsOpen = false, heldOpen = false, children }: Props) {
  const [chosen, setOpen] = useState(startsOpen);
  const open = chosen || heldOpen;
  const id = useId();
  const Title = level === 3 ? 'h3' : 'h4';
  return (
    <div className="fold" data-open={open}>
      <Title className="fold-title">
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <svg className="fold-mark" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
            <path d="M4 2l4 4-4 4" />
          </svg>
          <span>{title}</span>
        </button>
      </Title>
      <div id={id} className="fold-body">
        {children}
      </div>
    </div>
  );
}
