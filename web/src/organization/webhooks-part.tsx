// The organization's webhooks.
import type { NewWebhook, Webhook, WebhookEvent, WebhookInput, WebhookDelivery } from '@witan/client';
import { useId, useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { Button, ConfirmButton, Section, Status } from '../shared/elements.tsx';
import { TextField, Select } from '../shared/fields.tsx';
import { day, moment } from '../shared/format.ts';
import { Load, useLoad, MoreOf, useAction, usePages } from '../shared/requests.tsx';
import { WEBHOOK_EVENTS, DELIVERIES } from '../shared/words.ts';
import { CheckList, FormCard, NumberForm, OVERLAP, useSecrets, type SecretActions } from './forms.tsx';

const secretOf = ({ url, secret }: NewWebhook) => ({
  label: `The secret that signs messages to ${url}`,
  secret,
});

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

function WebhookCard({ webhook, run, make, busy }: SecretActions & { webhook: Webhook }) {
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

const STATES = new Map(DELIVERIES);

/** The deliveries of a webhook; those that have ended can be sent again. */
function Deliveries({ webhook }: { webhook: string }) {
  const { webhooks } = useAppContext().service;
  const [state, setState] = useState<WebhookDelivery['state'] | ''>('');
  const pages = usePages(
    'deliveries',
    (page) => webhooks.deliveries(webhook, { ...page, state: state || undefined }),
    state,
  );
  const { run, busy, said } = useAction(pages.again);
  const replay = (delivery: string) =>
    run(webhooks.replay(webhook, delivery), 'It is sent again, under its id.');
  return (
    <div className="stack">
      <Select
        label="Show"
        choices={[['', 'All messages'], ...DELIVERIES]}
        value={state}
        onChange={setState}
      />
      <ul className="entries audit">
        {pages.items.map((delivery) => (
          <Delivery key={delivery.id} {...{ delivery, busy }} onReplay={() => replay(delivery.id)} />
        ))}
      </ul>
      <Status failed={said.failed}>{said.text}</Status>
      <MoreOf pages={pages} none="No messages yet. The first one is sent when one of its events happens." />
    </div>
  );
}

type Props = { delivery: WebhookDelivery; busy: boolean; onReplay: () => void };

function Delivery({ delivery, busy, onReplay }: Props) {
  const { event, state, tries, nextTryAt, problem, createdAt, endedAt, deliberationId } = delivery;
  return (
    <li>
      <h4>
        {event} <span className="tag">{STATES.get(state)}</span>
      </h4>
      <p>
        <code>{deliberationId}</code>
      </p>
      <p className="hint">
        Queued on {moment(createdAt)} · {tries === 1 ? '1 try' : `${tries} tries`}
        {problem !== null && ` · ${problem}`}
        {nextTryAt !== null && ` · next try on ${moment(nextTryAt)}`}
        {endedAt !== null && ` · ${STATES.get(state)?.toLowerCase()} on ${moment(endedAt)}`}
      </p>
      {state !== 'pending' && (
        <Button look="small" disabled={busy} onClick={onReplay}>
          Send again
        </Button>
      )}
    </li>
  );
}
