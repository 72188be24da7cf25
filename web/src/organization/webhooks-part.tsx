// The organization's webhooks.
import type { WebhookEvent, WebhookInput } from '@witan/client';
import { useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { Section } from '../shared/elements.tsx';
import { TextField } from '../shared/fields.tsx';
import { Load, useLoad } from '../shared/requests.tsx';
import { WEBHOOK_EVENTS } from '../shared/words.ts';
import { CheckList, FormCard, useSecrets } from './forms.tsx';
import { secretOf, WebhookCard } from './webhook-card.tsx';

export function WebhooksPart() {
  const { webhooks } = useAppContext().service;
  const loaded = useLoad(webhooks.list);
  const { shown, ...actions } = useSecrets(loaded.again);
  const create = (input: WebhookInput) =>
    actions.make(webhooks.create(input).then(secretOf), 'The webhook is made.');
  return (
    <>
      <WebhookForm busy={actions.busy} onSend={create} />
      {shown}
      <Section id="webhooks-title" title="Webhooks">
        <Load of={loaded} wait="Loading the webhooks…">
          {({ webhooks: all }) =>
            all.length === 0 ? (
              <p>No webhooks yet. Create one above, and its messages are listed here.</p>
            ) : (
              <ul className="entries">
                {all.map((webhook) => (
                  <WebhookCard key={webhook.id} webhook={webhook} {...actions} />
                ))}
              </ul>
            )
          }
        </Load>
      </Section>
    </>
  );
}

type FormProps = { busy: boolean; onSend: (input: WebhookInput) => void };

function WebhookForm({ busy, onSend }: FormProps) {
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
