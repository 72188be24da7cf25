// The organization's audit log.
import type { AuditEntry } from '@witan/client';
import { useAppContext } from '../shared/app-context.ts';
import { Section } from '../shared/elements.tsx';
import { MoreOf, usePages } from '../shared/requests.tsx';
import { humanise, moment } from '../shared/format.ts';

export function AuditPart() {
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
