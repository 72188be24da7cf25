// Signing in with an API key of the service and the account's e-mail address.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Heading } from '../shared/heading.tsx';
import { problemOf } from '../shared/problem.ts';
import type { ConnectedClient } from '../shared/service.ts';
import { TextField } from '../shared/text-field.tsx';
import type { UserSession } from '../shared/session.ts';

type Props = {
  why: string | null;
  /** What a link signs in with, once it was checked. */
  offered: UserSession | null;
  connect: (session: UserSession) => ConnectedClient;
  onSignedIn: (session: UserSession) => void;
};

export function SignInPage({ why, offered, connect, onSignedIn }: Props) {
  const [apiKey, setApiKey] = useState(offered?.apiKey ?? '');
  const [userEmail, setUserEmail] = useState(offered?.userEmail ?? '');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(why);
  const check = async () => {
    const session = { apiKey: apiKey.trim(), userEmail: userEmail.trim() };
    setBusy(true);
    setFault(null);
    try {
      await connect(session).account();
      onSignedIn(session);
    } catch (error) {
      setFault(problemOf(error).message);
      setBusy(false);
    }
  };
  const begun = useRef(false);
  useEffect(() => {
    if (offered === null || begun.current) return;
    begun.current = true;
    void check();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check();
  };
  return (
    <div className="sign-in">
      <Heading title="Sign in">Put a decision before a panel of advisors</Heading>
      <p className="lead">
        Several advisors answer independently, the numbers are combined in the open, and you get one memo that
        says what to do, how sure the panel is and where it disagrees. <a href="sample">See a sample memo.</a>
      </p>
      <form className="card stack" onSubmit={submit}>
        {fault && (
          <p className="fault" role="alert">
            {fault}
          </p>
        )}
        <ApiKeyField value={apiKey} onChange={setApiKey} />
        <TextField
          label="E-mail"
          type="email"
          autoComplete="email"
          required
          hint="Says which of the organization’s accounts is yours: your memos are kept under it."
          value={userEmail}
          onChange={setUserEmail}
        />
        <button type="submit" className="button primary" disabled={busy}>
          {busy ? 'Checking the key…' : 'Sign in'}
        </button>
      </form>
    </div>
  );
}

function ApiKeyField(props: { value: string; onChange: (value: string) => void }) {
  return (
    <TextField
      {...props}
      label="API key"
      type="password"
      autoComplete="off"
      spellCheck={false}
      required
      placeholder="wtn_live_… or wtn_test_…"
      hint={
        <>
          The server prints one when it first starts in a terminal; <code>witan keys create</code> makes more.
          It belongs to an organization, which pays. This browser forgets it when you sign out or close its
          tabs.
        </>
      }
    />
  );
}
