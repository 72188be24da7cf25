// The organization's API keys: create, rotate, revoke.
import type { ApiKeyInput, Scope } from '@witan/client';
import { useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { Fold, Section } from '../shared/elements.tsx';
import { Check, NumberField, type ReadField, TextField } from '../shared/fields.tsx';
import { MoreOf, usePages } from '../shared/requests.tsx';
import { isTestKey } from '../shared/session.ts';
import { SCOPES } from '../shared/words.ts';
import { CheckList, FormCard, useSecrets } from './forms.tsx';
import { KeyCard, secretOf } from './key-card.tsx';

export function KeysPart() {
  const { keys } = useAppContext().service.admin;
  const pages = usePages('keys', keys.list);
  const { shown, ...actions } = useSecrets(pages.again);
  const create = (input: ApiKeyInput) => actions.make(keys.create(input).then(secretOf), 'The key is made.');
  return (
    <>
      <KeyForm busy={actions.busy} onSend={create} />
      {shown}
      <Section id="keys-title" title="Keys">
        <ul className="entries">
          {pages.items.map((key) => (
            <KeyCard key={key.id} apiKey={key} {...actions} />
          ))}
        </ul>
        <MoreOf pages={pages} />
      </Section>
    </>
  );
}

type FormProps = { busy: boolean; onSend: (input: ApiKeyInput) => void };

function KeyForm({ busy, onSend }: FormProps) {
  const { session } = useAppContext();
  const [scopes, setScopes] = useState<readonly Scope[]>(['ask', 'read', 'delete']);
  const [test, setTest] = useState(isTestKey(session.apiKey));
  return (
    <FormCard
      id="new-key-title"
      title="New key"
      act="Create the key"
      disabled={busy || scopes.length === 0}
      onSend={(read) => onSend({ scopes, test, ...limitsOf(read) })}
    >
      <CheckList legend="What it may do" choices={SCOPES} chosen={scopes} onChange={setScopes} />
      <Check
        label="Test key"
        hint="Simulated advisors answer, and nothing is charged."
        checked={test}
        onChange={setTest}
      />
      <Fold title="Limits (optional)">
        <div className="stack">
          <TextField
            name="only"
            label="Only for"
            type="text"
            spellCheck={false}
            autoComplete="off"
            placeholder="ada@example.com or example.com"
            hint="One address; or a domain, and its holder can act as any address there."
          />
          <NumberField name="rate" label="Requests a minute" min={1} />
          <TextField name="last-day" label="Last day" type="date" />
        </div>
      </Fold>
    </FormCard>
  );
}

function limitsOf(read: ReadField): ApiKeyInput {
  const only = read('only').replace(/^@/, '');
  const lastDay = read('last-day');
  return {
    ...(only === '' ? {} : only.includes('@') ? { email: only } : { domain: only }),
    ...(read('rate') === '' ? {} : { ratePerMinute: Number(read('rate')) }),
    // Until the end of that day in the user's time zone.
    ...(lastDay === '' ? {} : { expiresAt: new Date(`${lastDay}T23:59:59`).toISOString() }),
  };
}
