// Where the organization is told of what happens.
import type { NewWebhook, WebhookEvent, WebhookInput } from '@witan/client';
import { useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { Section, Status } from '../shared/elements.tsx';
import { TextField } from '../shared/fields.tsx';
import { Load, useAction, useLoad } from '../shared/requests.tsx';
import { WEBHOOK_EVENTS } from '../shared/words.ts';
import { CheckList, FormCard, SecretOnce } from './forms.tsx';
import { WebhookCard } from './webhook-card.tsx';

export function WebhooksPart() {
  const { webhooks } = useAppContext().service;
  const loaded = useLoad(webhooks.list);
  const [made, setMade] = useState<NewWebhook | null>(null);
  const { run, busy, said } = useAction(loaded.again);
  const show = (message: string) => (webhook: NewWebhook) => {
    setMade(webhook);
    return message;
  };
  return (
    <>
      <WebhookForm
        busy={busy}
        onSend={(input) => run(webhooks.create(input), show('The webhook is made.'))}
      />
      <Status failed={said.failed}>{said.text}</Status>
      {made && (
        <SecretOnce
          key={made.secret}
          label={`The secret that signs messages to ${made.url}`}
          secret={made.secret}
          onDone={() => setMade(null)}
        />
      )}
      <Section id="webhooks-title" title="Webhooks">
        <Load of={loaded} wait="Loading the webhooks…">
          {({ webhooks: all }) =>
            all.length === 0 ? (
              <p>No webhooks yet. Create one above, and its messages are listed here.</p>
            ) : (
              <ul className="entries">
                {all.map((webhook) => (
                  <WebhookCard
                    key={webhook.id}
                    webhook={webhook}
                    busy={busy}
                    onRotate={(hours) => run(webhooks.rotate(webhook.id, hours), show('The secret is new.'))}
                    onDelete={() => run(webhooks.delete(webhook.id), 'The webhook is deleted.')}
                  />
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
