// Where the organization is told of what happens.
import type { NewWebhook } from '@witan/client';
import { useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { Load } from '../shared/load.tsx';
import { SaidLine } from '../shared/said-line.tsx';
import { useAction } from '../shared/use-action.ts';
import { useLoad } from '../shared/use-load.ts';
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
      <SaidLine said={said} />
      {made && (
        <SecretOnce
          key={made.secret}
          label={`The secret that signs messages to ${made.url}`}
          secret={made.secret}
          onDone={() => setMade(null)}
        />
      )}
      <section aria-labelledby="webhooks-title">
        <h2 id="webhooks-title">Webhooks</h2>
        <Load of={loaded} wait="Loading the webhooks…">
          {({ webhooks: all }) =>
            all.length === 0 ? (
              <p>No webhooks yet. Create one above, and its messages are listed here.</p>
            ) : (
              <ul className="entries">
                {all.map((webhook) => (
                  <li key={webhook.id} className="card">
                    <WebhookCard
                      webhook={webhook}
                      busy={busy}
                      onRotate={(hours) =>
                        run(webhooks.rotate(webhook.id, hours), show('The secret is new.'))
                      }
                      onDelete={() => remove(webhook.id)}
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </Load>
      </section>
    </>
  );
}
