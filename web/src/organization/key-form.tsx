// The form of a new API key.
import type { ApiKeyInput, Scope } from '@witan/client';
import { type FormEvent, useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { Check } from '../shared/check.tsx';
import { Fold } from '../shared/fold.tsx';
import { isTestKey } from '../shared/session.ts';
import { TextField } from '../shared/text-field.tsx';
import { SCOPES } from '../shared/words.ts';
import { CheckList } from './check-list.tsx';

type Draft = { test: boolean; only: string; rate: string; endsOn: string };
type Props = { busy: boolean; onSend: (input: ApiKeyInput) => void };

export function KeyForm({ busy, onSend }: Props) {
  const { session } = useAppContext();
  const [scopes, setScopes] = useState<readonly Scope[]>(['ask', 'read', 'delete']);
  const [draft, setDraft] = useState<Draft>({
    test: isTestKey(session.apiKey),
    only: '',
    rate: '',
    endsOn: '',
  });
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSend({ scopes, ...inputOf(draft) });
  };
  return (
    <form className="card stack" aria-labelledby="new-key-title" onSubmit={send}>
      <h2 id="new-key-title">New key</h2>
      <CheckList legend="What it may do" choices={SCOPES} chosen={scopes} onChange={setScopes} />
      <Check
        label="Test key"
        hint="Simulated advisors answer, and nothing is charged."
        checked={draft.test}
        onChange={(test) => change({ test })}
      />
      <Fold title="Limits (optional)">
        <Limits draft={draft} onChange={change} />
      </Fold>
      <button type="submit" className="button primary" disabled={busy || scopes.length === 0}>
        Create the key
      </button>
    </form>
  );
}

function Limits({ draft, onChange }: { draft: Draft; onChange: (part: Partial<Draft>) => void }) {
  return (
    <div className="stack">
      <TextField
        label="Only for"
        type="text"
        spellCheck={false}
        autoComplete="off"
        placeholder="ada@example.com or example.com"
        hint="One address; or a domain, and its holder can act as any address there."
        value={draft.only}
        onChange={(only) => onChange({ only })}
      />
      <TextField
        label="Requests a minute"
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        value={draft.rate}
        onChange={(rate) => onChange({ rate })}
      />
      <TextField
        label="Last day"
        type="date"
        value={draft.endsOn}
        onChange={(endsOn) => onChange({ endsOn })}
      />
    </div>
  );
}

function inputOf({ test, only, rate, endsOn }: Draft): ApiKeyInput {
  const bound = only.trim().replace(/^@/, '');
  return {
    test,
    ...(bound === '' ? {} : bound.includes('@') ? { email: bound } : { domain: bound }),
    ...(rate === '' ? {} : { ratePerMinute: Number(rate) }),
    // To the end of that day, where the reader is.
    ...(endsOn === '' ? {} : { expiresAt: new Date(`${endsOn}T23:59:59`).toISOString() }),
  };
}
