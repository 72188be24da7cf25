// The form of a new webhook.
import type { WebhookEvent, WebhookInput } from '@witan/client';
import { useState } from 'react';
import { TextField } from '../shared/fields.tsx';
import { WEBHOOK_EVENTS } from '../shared/words.ts';
import { CheckList } from './check-list.tsx';
import { FormCard } from './form-card.tsx';

type Props = { busy: boolean; onSend: (input: WebhookInput) => void };

export function WebhookForm({ busy, onSend }: Props) {
  const [events, setEvents] = useState<readonly WebhookEvent[]>(['deliberation.complete']);
  return (
    <FormCard
      id="new-webhook-title"
      title="New webhook"
      act="Create the webhook"
      disabled={busy || events.length === 0}
      onSend={(read) => onSend({ url: read('url'), events })}
    >
      <TextField
        name="url"
        label="URL"
        type="url"
        required
        spellCheck={false}
        placeholder="https://hooks.example.com/witan"
        hint="At a public address. Messages hold ids and no text, and are signed as Standard Webhooks has it."
      />
      <CheckList legend="What it is told" choices={WEBHOOK_EVENTS} chosen={events} onChange={setEvents} />
    </FormCard>
  );
}
