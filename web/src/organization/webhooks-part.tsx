// Where the organization is told of what happens.
import type { NewWebhook } from '@witan/client';
import { useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { Load, useLoad } from '../shared/load.tsx';
import { Section } from '../shared/section.tsx';
import { Status } from '../shared/status.tsx';
import { useAction } from '../shared/use-action.ts';
import { SecretOnce } from './secret-once.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookForm } from './webhook-form.tsx';

export function WebhooksPart() {
  const { webhooks } = useAppContext().service;
  const loaded = useLoad(webhooks.list);
  const [made, setMade] = useState<NewWebhook | null>(null);
  const { run, busy, said } = useAction();
  const show = (message: string) => (webhook: NewWebhook) => {
    setMade(webhook);
    loaded.again();
    return message;
  };
  const remove = (id: string) =>
    run(webhooks.delete(id), () => {
      loaded.again();
      return 'The webhook is deleted.';
    });
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
                    onDelete={() => remove(webhook.id)}
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
