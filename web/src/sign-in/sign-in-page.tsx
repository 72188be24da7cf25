// Signing in with an API key of the service and the account's e-mail address.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button, Heading } from '../shared/elements.tsx';
import { takeFields, TextField } from '../shared/fields.tsx';
import { problemOf } from '../shared/problem.ts';
import type { ConnectedClient } from '../shared/service.ts';
import type { UserSession } from '../shared/session.ts';

type Props = {
  why: string | null;
  /** The session from a sign-in link, which is checked like one that was entered. */
  offered: UserSession | null;
  connect: (session: UserSession) => ConnectedClient;
  onSignedIn: (session: UserSession) => void;
};

export function SignInPage({ why, offered, connect, onSignedIn }: Props) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(why);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (offered) form.current?.requestSubmit();
  }, [offered]);
  const check = async (event: FormEvent<HTMLFormElement>) => {
    const read = takeFields(event);
    const session = { apiKey: read('key'), userEmail: read('email') };
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
  return (
    <div className="sign-in">
      <Welcome />
      <form className="card stack" ref={form} onSubmit={(event) => void check(event)}>
        {fault && (
          <p className="fault" role="alert">
            {fault}
          </p>
        )}
        <TextField
          name="key"
          label="API key"
          type="password"
          autoComplete="off"
          spellCheck={false}
          required
          placeholder="wtn_live_… or wtn_test_…"
          hint={KEY_HINT}
          defaultValue={offered?.apiKey}
        />
        <TextField
          name="email"
          label="E-mail"
          type="email"
          autoComplete="email"
          required
          hint="Says which of the organization’s accounts is yours: your memos are kept under it."
          defaultValue={offered?.userEmail}
        />
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? 'Checking the key…' : 'Sign in'}
        </Button>
      </form>
    </div>
  );
}

function Welcome() {
  return (
    <>
      <Heading title="Sign in">Put a decision before a panel of advisors</Heading>
      <p className="lead">
        Several advisors answer independently, the numbers are combined in the open, and you get one memo that
        says what to do, how sure the panel is and where it disagrees. <a href="sample">See a sample memo.</a>
      </p>
    </>
  );
}

const KEY_HINT = (
  <>
    The server prints one when it first starts in a terminal; <code>witan keys create</code> makes more. It
    belongs to an organization, which pays. This browser forgets it when you sign out or close its tabs.
  </>
);
