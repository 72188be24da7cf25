// How long the organization keeps memos and ended deliberations.
import type { Organization } from '@witan/client';
import { useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { ConfirmButton, Section, Status } from '../shared/elements.tsx';
import { useAction } from '../shared/requests.tsx';
import { NumberField, numberIn } from '../shared/fields.tsx';
import { whole } from '../shared/format.ts';

const MOST_DAYS = 36_500;

export function RetentionCard({ organization }: { organization: Organization }) {
  const { admin } = useAppContext().service;
  const [kept, setKept] = useState(organization.retentionDays);
  const [text, setText] = useState(kept === null ? '' : String(kept));
  const { run, busy, said } = useAction();
  const days = numberIn(text);
  const valid = days === null || (Number.isInteger(days) && days >= 1 && days <= MOST_DAYS);
  const save = () =>
    run(admin.setRetention(days), ({ retentionDays }) => {
      setKept(retentionDays);
      return 'The retention is saved.';
    });
  return (
    <Section id="retention-title" title="Retention" className="card stack">
      <p>
        {kept === null
          ? 'What has ended is kept for as long as the server is set to keep it.'
          : `What has ended is erased after ${whole(kept)} days.`}
      </p>
      <NumberField
        label="Delete after (days); blank uses the server default"
        min={1}
        max={MOST_DAYS}
        aria-invalid={!valid || undefined}
        hint={`Memos and deliberations that ended longer ago are erased, with all that belongs to them. 1 to ${whole(MOST_DAYS)} days.`}
        value={text}
        onChange={setText}
      />
      <ConfirmButton
        label="Save the retention"
        question={
          days === null
            ? 'Use the server default from now on?'
            : `Erase what ended more than ${whole(days)} days ago, from now on?`
        }
        yes="Save"
        disabled={busy || !valid || days === kept}
        onYes={save}
      />
      <Status failed={said.failed}>{said.text}</Status>
    </Section>
  );
}
