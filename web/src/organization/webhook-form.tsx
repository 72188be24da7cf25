// The form of a new webhook.
import type { WebhookEvent, WebhookInput } from '@witan/client';
import { type FormEvent, useState } from 'react';
import { TextField } from '../shared/text-field.tsx';
import { WEBHOOK_EVENTS } from '../shared/words.ts';
import { CheckList } from './check-list.tsx';

type Props = { busy: boolean; onSend: (input: WebhookInput) => void };

export function WebhookForm({ busy, onSend }: Props) {
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(['deliberation.complete']);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSend({ url: url.trim(), events });
  };
  return (
    <form className="card stack" aria-labelledby="new-webhook-title" onSubmit={send}>
      <h2 id="new-webhook-title">New webhook</h2>
      <TextField
        label="URL"
        type="url"
        required
        spellCheck={false}
        placeholder="https://hooks.example.com/witan"
        hint="At a public address. Messages hold ids and no text, and are signed as Standard Webhooks has it."
        value={url}
        onChange={setUrl}
      />
      <CheckList legend="What it is told" choices={WEBHOOK_EVENTS} chosen={events} onChange={setEvents} />
      <button type="submit" className="button primary" disabled={busy || events.length === 0}>
        Create the webhook
      </button>
    </form>
  );
}
