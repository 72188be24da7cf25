// Administration of the key's organization, for a key that may.
import type { Organization } from '@witan/client';
import { useAppContext } from '../shared/app-context.ts';
import { ProfileCard } from '../profile/profile-card.tsx';
import { Heading } from '../shared/heading.tsx';
import type { OrganizationPart } from '../shared/route.ts';
import { isTestKey } from '../shared/session.ts';
import { Load } from '../shared/load.tsx';
import { useLoad } from '../shared/use-load.ts';
import { AccountsPart } from './accounts-part.tsx';
import { AuditPart } from './audit-part.tsx';
import { KeysPart } from './keys-part.tsx';
import { UsagePart } from './usage-part.tsx';
import { WebhooksPart } from './webhooks-part.tsx';

const PARTS = [
  { part: 'usage', label: 'Usage' },
  { part: 'keys', label: 'API keys' },
  { part: 'accounts', label: 'Accounts' },
  { part: 'profile', label: 'Profile' },
  { part: 'webhooks', label: 'Webhooks' },
  { part: 'audit', label: 'Audit log' },
] as const satisfies readonly { part: OrganizationPart; label: string }[];

export function OrganizationPage({ part }: { part: OrganizationPart }) {
  const { service, session } = useAppContext();
  const loaded = useLoad(service.admin.organization);
  if (loaded.status === 'failed' && loaded.problem.code === 'forbidden') return <NeedsAdminKey />;
  return (
    <div className="organization">
      <Heading title="Organization" />
      <Load of={loaded} wait="Loading the organization…">
        {(value) => (
          <>
            <p className="lead">{value.name}</p>
            <nav className="parts" aria-label="Organization">
              {PARTS.map((it) => (
                <a
                  key={it.part}
                  href={`#/organization/${it.part}`}
                  aria-current={it.part === part ? 'page' : undefined}
                >
                  {it.label}
                </a>
              ))}
            </nav>
            {isTestKey(session.apiKey) && (
              <p className="hint">
                This is a test key: it manages test keys and test webhooks alone, and changes nothing else.
              </p>
            )}
            {partOf(part, value)}
          </>
        )}
      </Load>
    </div>
  );
}

function NeedsAdminKey() {
  const { signOut } = useAppContext();
  return (
    <div className="organization">
      <Heading title="Organization" />
      <div className="card problem" role="alert">
        <p>
          This page is for administrators, and the key you signed in with is not an admin key. Sign in with an
          admin key to open it.
        </p>
        <button type="button" className="button" onClick={() => signOut()}>
          Sign in with another key
        </button>
      </div>
    </div>
  );
}

function partOf(part: OrganizationPart, organization: Organization) {
  switch (part) {
    case 'usage':
      return <UsagePart organization={organization} />;
    case 'keys':
      return <KeysPart />;
    case 'accounts':
      return <AccountsPart />;
    case 'profile':
      return (
        <ProfileCard
          userEmail={null}
          intro="What everybody here brings to a question. Each part counts where a person's own profile says nothing about it."
        />
      );
    case 'webhooks':
      return <WebhooksPart />;
    case 'audit':
      return <AuditPart />;
  }
}
