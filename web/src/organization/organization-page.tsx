// Administration of the organization, for keys with the scope `admin`.
import type { Organization, AuditEntry } from '@witan/client';
import type { ComponentType } from 'react';
import { ProfileCard } from '../profile/profile-card.tsx';
import { useAppContext } from '../shared/app-context.ts';
import { Heading, ProblemCard, Section } from '../shared/elements.tsx';
import { Load, useLoad, MoreOf, usePages } from '../shared/requests.tsx';
import type { OrganizationPart } from '../shared/route.ts';
import { isTestKey } from '../shared/session.ts';
import { AccountsPart } from './accounts-part.tsx';
import { KeysPart } from './keys-part.tsx';
import { UsagePart } from './usage-part.tsx';
import { WebhooksPart } from './webhooks-part.tsx';
import { humanise, moment } from '../shared/format.ts';

type Part = {
  readonly part: OrganizationPart;
  readonly label: string;
  readonly View: ComponentType<{ organization: Organization }>;
};

const PARTS: readonly Part[] = [
  { part: 'usage', label: 'Usage', View: UsagePart },
  { part: 'keys', label: 'API keys', View: KeysPart },
  { part: 'accounts', label: 'Accounts', View: AccountsPart },
  { part: 'profile', label: 'Profile', View: ProfilePart },
  { part: 'webhooks', label: 'Webhooks', View: WebhooksPart },
  { part: 'audit', label: 'Audit log', View: AuditPart },
];

export function OrganizationPage({ part: shown }: { part: OrganizationPart }) {
  const { service, session, signOut } = useAppContext();
  const loaded = useLoad(service.admin.organization);
  const isRefused = loaded.status === 'failed' && loaded.problem.code === 'forbidden';
  return (
    <div className="organization">
      <Heading title="Organization" />
      {isRefused ? (
        <ProblemCard act="Sign in with another key" onAct={() => signOut()}>
          This page is for administrators, and the key you signed in with is not an admin key. Sign in with an
          admin key to open it.
        </ProblemCard>
      ) : (
        <Load of={loaded} wait="Loading the organization…">
          {(organization) => (
            <>
              <p className="lead">{organization.name}</p>
              <nav className="parts" aria-label="Organization">
                {PARTS.map(({ part, label }) => (
                  <a
                    key={part}
                    href={`#/organization/${part}`}
                    aria-current={part === shown ? 'page' : undefined}
                  >
                    {label}
                  </a>
                ))}
              </nav>
              {isTestKey(session.apiKey) && (
                <p className="hint">
                  This is a test key: it manages test keys and test webhooks alone, and changes nothing else.
                </p>
              )}
              {PARTS.map(
                ({ part, View }) => part === shown && <View key={part} organization={organization} />,
              )}
            </>
          )}
        </Load>
      )}
    </div>
  );
}

function ProfilePart() {
  return (
    <ProfileCard
      userEmail={null}
      intro="What everybody here brings to a question. Each part counts where a person's own profile says nothing about it."
    />
  );
}

function AuditPart() {
  const { admin } = useAppContext().service;
  const pages = usePages('entries', (page) => admin.audit({ ...page, limit: 50 }));
  return (
    <Section id="audit-title" title="Audit log">
      <p className="hint">Ids alone, no content. Entries cannot be changed.</p>
      <ul className="entries audit">
        {pages.items.map((entry) => (
          <Entry key={entry.id} {...entry} />
        ))}
      </ul>
      <MoreOf pages={pages} />
    </Section>
  );
}

function Entry({ at, actor, action, target, userEmail }: AuditEntry) {
  const of = userEmail ?? target;
  return (
    <li>
      <h3>{humanise(action)}</h3>
      {of !== null && (
        <p>
          <code>{of}</code>
        </p>
      )}
      <p className="hint">
        <time dateTime={at}>{moment(at)}</time> by{' '}
        {actor === 'operator' ? 'the operator, at the command line' : <code>{actor}</code>}
      </p>
    </li>
  );
}
