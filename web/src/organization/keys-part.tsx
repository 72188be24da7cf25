// The organization's API keys: create, rotate, revoke.
import type { ApiKeyInput, Scope, ApiKey, NewApiKey } from '@witan/client';
import { useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { Fold, Section, ConfirmButton } from '../shared/elements.tsx';
import { Check, NumberField, TextField, type ReadField } from '../shared/fields.tsx';
import { MoreOf, usePages } from '../shared/requests.tsx';
import { isTestKey } from '../shared/session.ts';
import { SCOPES } from '../shared/words.ts';
import { CheckList, FormCard, useSecrets, NumberForm, OVERLAP, type SecretActions } from './forms.tsx';
import { day, moment, whole } from '../shared/format.ts';

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

const secretOf = ({ shown, key }: NewApiKey) => ({ label: `The new key ${shown}…`, secret: key });

/** One API key: scopes, use and expiry. */
function KeyCard({ apiKey, run, make, busy }: SecretActions & { apiKey: ApiKey }) {
  const { session, service, takeKey } = useAppContext();
  const { keys } = service.admin;
  const [now] = useState(() => Date.now());
  const { id, shown, scopes, test, email, domain, ratePerMinute, createdAt, lastUsedAt, questions } = apiKey;
  const own = session.apiKey.startsWith(shown);
  const end = endOf(apiKey, now);
  const rotate = (hours: number) => {
    const rotated = keys.rotate(id, hours).then((made) => {
      // The old key may have ended, and the new one is shown this once.
      if (own) takeKey(made.key);
      return secretOf(made);
    });
    return make(rotated, hours === 0 ? 'The old key has ended.' : 'Both keys work until the old one ends.');
  };
  const bound = email ?? (domain === null ? null : `@${domain}`);
  return (
    <li className="card">
      <h3>
        <code>{shown}…</code> {test && <span className="tag">Test</span>}{' '}
        {own && <span className="tag">This session</span>}
      </h3>
      <p>
        May {scopes.join(', ')}
        {bound !== null && `; only for ${bound}`}
        {ratePerMinute !== null && `; ${whole(ratePerMinute)} requests a minute`}
      </p>
      <p className="hint">
        Made on {day(createdAt)} · {lastUsedAt === null ? 'never used' : `last used on ${moment(lastUsedAt)}`}
        {questions > 0 && ` · questions: ${whole(questions)}`}
        {end !== null && ` · ${end.text}`}
      </p>
      {!end?.over && (
        <div className="row">
          <NumberForm
            {...OVERLAP}
            open="Rotate"
            label="Hours for which the old key goes on"
            act="Make the new key"
            busy={busy}
            onSend={(hours) => rotate(hours ?? 0)}
          />
          <ConfirmButton
            label="Revoke"
            question={
              own ? 'Revoke the key that this session uses, and be signed out?' : 'End this key at once?'
            }
            yes="Revoke it"
            disabled={busy}
            onYes={() => run(keys.revoke(id), 'The key is revoked.')}
          />
        </div>
      )}
    </li>
  );
}

function endOf({ revokedAt, expiresAt }: ApiKey, now: number): { text: string; over: boolean } | null {
  if (revokedAt !== null) return { text: `revoked on ${moment(revokedAt)}`, over: true };
  if (expiresAt === null) return null;
  const over = Date.parse(expiresAt) <= now;
  return { text: `${over ? 'ended' : 'ends'} on ${moment(expiresAt)}`, over };
}
