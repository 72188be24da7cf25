// A part that opens and closes.
import { type ReactNode, useState } from 'react';

type Props = {
  title: ReactNode;
  startsOpen?: boolean;
  /** Opens it, such as where something inside has to be mended. */
  heldOpen?: boolean;
  children: ReactNode;
};

export function Fold({ title, startsOpen = false, heldOpen = false, children }: Props) {
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
