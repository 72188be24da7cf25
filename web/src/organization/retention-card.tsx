// How long the organization keeps what has ended.
import type { Organization } from '@witan/client';
import { useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import { whole } from '../shared/format.ts';
import { SaidLine } from '../shared/said-line.tsx';
import { TextField } from '../shared/text-field.tsx';
import { useAction } from '../shared/use-action.ts';

const MOST_DAYS = 36_500;

export function RetentionCard({ organization }: { organization: Organization }) {
  const { admin } = useAppContext().service;
  const [kept, setKept] = useState(organization.retentionDays);
  const [text, setText] = useState(kept === null ? '' : String(kept));
  const { run, busy, said } = useAction();
  const days = text === '' ? null : Number(text);
  const valid = days === null || (Number.isInteger(days) && days >= 1 && days <= MOST_DAYS);
  const save = () =>
    run(admin.setRetention(days), ({ retentionDays }) => {
      setKept(retentionDays);
      return 'The retention is saved.';
    });
  return (
    <section className="card stack" aria-labelledby="retention-title">
      <h2 id="retention-title">Retention</h2>
      <p>
        {kept === null
          ? 'What has ended is kept for as long as the server is set to keep it.'
          : `What has ended is erased after ${whole(kept)} days.`}
      </p>
      <TextField
        label="Delete after (days); blank uses the server default"
        type="number"
        inputMode="numeric"
        min={1}
        max={MOST_DAYS}
        step={1}
        {...(valid ? {} : { 'aria-invalid': true })}
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
      <SaidLine said={said} />
    </section>
  );
}
