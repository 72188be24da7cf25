// Who did what when, in the organization.
import type { AuditEntry, PageParams } from '@witan/client';
import { useCallback } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { humanise, moment } from '../shared/format.ts';
import { MoreOf } from '../shared/more-of.tsx';
import { usePages } from '../shared/use-pages.ts';

export function AuditPart() {
  const { admin } = useAppContext().service;
  const pages = usePages(
    'entries',
    useCallback((page: PageParams) => admin.audit({ ...page, limit: 50 }), [admin]),
  );
  return (
    <section aria-labelledby="audit-title">
      <h2 id="audit-title">Audit log</h2>
      <p className="hint">Ids alone, no content. Entries cannot be changed.</p>
      <ul className="entries audit">
        {pages.items.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
      <MoreOf pages={pages} />
    </section>
  );
}

function Entry({ entry: { at, actor, action, target, userEmail } }: { entry: AuditEntry }) {
  const of = userEmail ?? target;
  return (
    <>
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
    </>
  );
}
