// One webhook, and what was sent to it.
import type { Webhook } from '@witan/client';
import { useId, useState } from 'react';
import { Button, ConfirmButton } from '../shared/elements.tsx';
import { day } from '../shared/format.ts';
import { Deliveries } from './deliveries.tsx';
import { NumberForm, OVERLAP } from './forms.tsx';

type Props = {
  webhook: Webhook;
  busy: boolean;
  onRotate: (overlapHours: number) => void;
  onDelete: () => void;
};

export function WebhookCard({ webhook, busy, onRotate, onDelete }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="card">
      <h3>
        {webhook.url} {webhook.test && <span className="tag">Test</span>}
      </h3>
      <p>{webhook.events.join(', ')}</p>
      <p className="hint">Made on {day(webhook.createdAt)}</p>
      <div className="row">
        <Button look="small" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          Messages
        </Button>
        <NumberForm
          {...OVERLAP}
          open="Rotate the secret"
          label="Hours for which the old secret signs, too"
          act="Make the new secret"
          busy={busy}
          onSend={(hours) => onRotate(hours ?? 0)}
        />
        <ConfirmButton
          label="Delete"
          question="Delete it with all that is queued for it?"
          yes="Delete it"
          disabled={busy}
          onYes={onDelete}
        />
      </div>
      <div id={id}>{open && <Deliveries webhook={webhook.id} />}</div>
    </li>
  );
}
