// What was sent to a webhook or is to be; what was given up can be sent again.
import type { PageParams, WebhookDelivery } from '@witan/client';
import { useCallback, useId, useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { moment } from '../shared/format.ts';
import { MoreOf } from '../shared/more-of.tsx';
import { SaidLine } from '../shared/said-line.tsx';
import { Select } from '../shared/select.tsx';
import { useAction } from '../shared/use-action.ts';
import { usePages } from '../shared/use-pages.ts';

type State = WebhookDelivery['state'];

const STATES = {
  pending: 'Waiting',
  delivered: 'Delivered',
  parked: 'Given up',
} as const satisfies Record<State, string>;

const SHOWN = [
  ['', 'All messages'],
  ['pending', STATES.pending],
  ['delivered', STATES.delivered],
  ['parked', STATES.parked],
] as const;

export function Deliveries({ webhook }: { webhook: string }) {
  const { webhooks } = useAppContext().service;
  const id = useId();
  const [state, setState] = useState<State | ''>('');
  const pages = usePages(
    'deliveries',
    useCallback(
      (page: PageParams) =>
        webhooks.deliveries(webhook, { ...page, state: state === '' ? undefined : state }),
      [webhooks, webhook, state],
    ),
  );
  const { run, busy, said } = useAction();
  const replay = (delivery: string) =>
    run(webhooks.replay(webhook, delivery), () => {
      pages.again();
      return 'It is sent again, under its id.';
    });
  return (
    <div className="stack">
      <div className="field">
        <label htmlFor={id}>Show</label>
        <Select id={id} choices={SHOWN} value={state} onChange={setState} />
      </div>
      <ul className="entries audit">
        {pages.items.map((delivery) => (
          <li key={delivery.id}>
            <Delivery delivery={delivery} busy={busy} onReplay={() => replay(delivery.id)} />
          </li>
        ))}
      </ul>
      <SaidLine said={said} />
      <MoreOf
        pages={pages}
        said={
          pages.items.length === 0
            ? 'No messages yet. The first one is sent when one of its events happens.'
            : ''
        }
      />
    </div>
  );
}

type Props = { delivery: WebhookDelivery; busy: boolean; onReplay: () => void };

function Delivery({ delivery, busy, onReplay }: Props) {
  const { event, state, tries, nextTryAt, problem, createdAt, endedAt, deliberationId } = delivery;
  return (
    <>
      <h4>
        {event} <span className="tag">{STATES[state]}</span>
      </h4>
      <p>
        <code>{deliberationId}</code>
      </p>
      <p className="hint">
        Queued on {moment(createdAt)} · {tries === 1 ? '1 try' : `${tries} tries`}
        {problem !== null && ` · ${problem}`}
        {nextTryAt !== null && ` · next try on ${moment(nextTryAt)}`}
        {endedAt !== null && ` · ${STATES[state].toLowerCase()} on ${moment(endedAt)}`}
      </p>
      {state !== 'pending' && (
        <button type="button" className="button small" disabled={busy} onClick={onReplay}>
          Send again
        </button>
      )}
    </>
  );
}
