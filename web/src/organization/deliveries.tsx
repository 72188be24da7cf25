// The deliveries of a webhook; those that have ended can be sent again.
import type { WebhookDelivery } from '@witan/client';
import { useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { Button, Status } from '../shared/elements.tsx';
import { MoreOf, useAction, usePages } from '../shared/requests.tsx';
import { Select } from '../shared/fields.tsx';
import { moment } from '../shared/format.ts';
import { DELIVERIES } from '../shared/words.ts';

const STATES = new Map(DELIVERIES);

export function Deliveries({ webhook }: { webhook: string }) {
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
