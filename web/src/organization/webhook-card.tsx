// One webhook and its deliveries.
import type { NewWebhook, Webhook } from '@witan/client';
import { useId, useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { Button, ConfirmButton } from '../shared/elements.tsx';
import { day } from '../shared/format.ts';
import { Deliveries } from './deliveries.tsx';
import { NumberForm, OVERLAP, type SecretActions } from './forms.tsx';

export const secretOf = ({ url, secret }: NewWebhook) => ({
  label: `The secret that signs messages to ${url}`,
  secret,
});

export function WebhookCard({ webhook, run, make, busy }: SecretActions & { webhook: Webhook }) {
  const { webhooks } = useAppContext().service;
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
          onSend={(hours) =>
            make(webhooks.rotate(webhook.id, hours ?? 0).then(secretOf), 'The secret is new.')
          }
        />
        <ConfirmButton
          label="Delete"
          question="Delete it with all that is queued for it?"
          yes="Delete it"
          disabled={busy}
          onYes={() => run(webhooks.delete(webhook.id), 'The webhook is deleted.')}
        />
      </div>
      <div id={id}>{open && <Deliveries webhook={webhook.id} />}</div>
    </li>
  );
}
