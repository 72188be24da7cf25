// A form on a card, with one button that sends what its named fields hold.
import type { ReactNode } from 'react';
import { Button } from '../shared/button.tsx';
import { type ReadField, takeFields } from '../shared/fields.tsx';

type Props = {
  id: string;
  title: string;
  /** What sends it. */
  act: string;
  disabled: boolean;
  onSend: (read: ReadField) => void;
  children: ReactNode;
};

export function FormCard({ id, title, act, disabled, onSend, children }: Props) {
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
