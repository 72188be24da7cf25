// The account: what it has used this month, and signing out.
import { ProfileCard } from '../profile/profile-card.tsx';
import { useAppContext } from '../shared/app-context.ts';
import { Button, Heading, Section } from '../shared/elements.tsx';
import { Load, useLoad } from '../shared/requests.tsx';
import { isTestKey } from '../shared/session.ts';
import { QuotaCard } from './quota-card.tsx';

/** Characters of the key that are shown to identify it. */
const SHOWN = 14;

export function AccountPage() {
  const { service, session, signOut } = useAppContext();
  const account = useLoad(service.account);
  return (
    <div className="account">
      <Heading title="Account" />
      <p className="lead">{session.userEmail}</p>
      <Load of={account} wait="Loading the account…">
        {(quota) => <QuotaCard quota={quota} />}
      </Load>
      <ProfileCard
        userEmail={session.userEmail}
        intro="What you always bring to a question. It fills in what a question leaves blank, and the memo says so."
      />
      <Section id="key-title" title="Signed in" className="card">
        <p>
          With the key <code>{session.apiKey.slice(0, SHOWN)}…</code>, kept in this browser’s open tabs alone.
          {isTestKey(session.apiKey) && ' It is a test key: simulated advisors answer, nothing is charged.'}
        </p>
        <Button onClick={() => signOut()}>Sign out</Button>
      </Section>
    </div>
  );
}
