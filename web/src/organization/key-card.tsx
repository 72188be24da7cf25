// One API key: scopes, use and expiry.
import type { ApiKey, NewApiKey } from '@witan/client';
import { useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { ConfirmButton } from '../shared/elements.tsx';
import { day, moment, whole } from '../shared/format.ts';
import { NumberForm, OVERLAP, type SecretActions } from './forms.tsx';

export const secretOf = ({ shown, key }: NewApiKey) => ({ label: `The new key ${shown}…`, secret: key });

export function KeyCard({ apiKey, run, make, busy }: SecretActions & { apiKey: ApiKey }) {
  const { session, service, takeKey } = useAppContext();
  const { keys } = service.admin;
  const [now] = useState(() => Date.now());
  const { id, shown, scopes, test, email, domain, ratePerMinute, createdAt, lastUsedAt } = apiKey;
  const own = session.apiKey.startsWith(shown);
  const end = endOf(apiKey, now);
  const rotate = (hours: number) => {
    const message = hours === 0 ? 'The old key has ended.' : 'Both keys work until the old one ends.';
    const rotated = keys.rotate(id, hours).then((made) => {
      // The old key may have ended, and the new one is shown this once.
      if (own) takeKey(made.key);
      return secretOf(made);
    });
    make(rotated, message);
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
