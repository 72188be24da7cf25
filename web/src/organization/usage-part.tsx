// What the organization used: this month's quota, credits by day and by account, and how long memos are kept.
import type { Organization, UsageReport } from '@witan/client';
import { useState } from 'react';
import { QuotaCard } from '../account/quota-card.tsx';
import { useAppContext } from '../shared/app-context.ts';
import { Button } from '../shared/button.tsx';
import { Select } from '../shared/fields.tsx';
import { dollars, whole } from '../shared/format.ts';
import { Load, useLoad } from '../shared/load.tsx';
import { Section } from '../shared/section.tsx';
import { DayChart } from './day-chart.tsx';
import { RetentionCard } from './retention-card.tsx';

const SPANS = [
  ['7', 'The last 7 days'],
  ['30', 'The last 30 days'],
  ['90', 'The last 90 days'],
  ['366', 'The last year'],
] as const;
const SHOWN_ACCOUNTS = 20;

export function UsagePart({ organization }: { organization: Organization }) {
  const { admin } = useAppContext().service;
  const [days, setDays] = useState<(typeof SPANS)[number][0]>('30');
  const loaded = useLoad(() => admin.usage(Number(days)), days);
  return (
    <>
      <QuotaCard quota={organization} />
      <Section id="usage-title" title="Usage" className="card stack">
        <Select id="usage-days" label="Days" choices={SPANS} value={days} onChange={setDays} />
        <Load of={loaded} wait="Loading the usage…">
          {(report) => (
            <>
              <Report report={report} />
              <Free days={report.freeByDay} />
            </>
          )}
        </Load>
      </Section>
      <RetentionCard organization={organization} />
    </>
  );
}

function Report({ report: { byDay, byAccount, from, to } }: { report: UsageReport }) {
  const [all, setAll] = useState(false);
  if (byDay.length === 0) return <p>Nothing was charged in these days.</p>;
  const shown = all ? byAccount : byAccount.slice(0, SHOWN_ACCOUNTS);
  return (
    <>
      <DayChart byDay={byDay} from={from} to={to} />
      <UsageTable
        caption="By day"
        first="Day (UTC)"
        rows={byDay.toReversed().map(({ date, ...row }) => ({ name: date, ...row }))}
      />
      <UsageTable
        caption="By account"
        first="Account"
        rows={shown.map(({ userEmail, ...row }) => ({ name: userEmail ?? 'Erased accounts', ...row }))}
      />
      {shown.length < byAccount.length && (
        <Button look="small" onClick={() => setAll(true)}>
          Show all {whole(byAccount.length)} accounts
        </Button>
      )}
    </>
  );
}

/** What was not charged, but was paid to the providers all the same. */
function Free({ days }: { days: UsageReport['freeByDay'] }) {
  const sum = (figure: 'requests' | 'calls' | 'unpricedCalls' | 'costUsd') =>
    days.reduce((total, day) => total + (day[figure] ?? 0), 0);
  const [framed, calls, unpriced] = [sum('requests'), sum('calls'), sum('unpricedCalls')];
  if (framed === 0) return null;
  const known = `${unpriced > 0 ? 'at least' : 'about'} ${dollars(sum('costUsd'))}`;
  return (
    <p className="hint">
      {whole(framed)} {framed === 1 ? 'question was' : 'questions were'} framed before being asked, free of
      charge: {whole(calls)} {calls === 1 ? 'call' : 'calls'} to models for{' '}
      {unpriced === calls && calls > 0 ? 'an unknown cost' : known}.
    </p>
  );
}

type Row = { readonly name: string; readonly charges: number; readonly credits: number };

function UsageTable({ caption, first, rows }: { caption: string; first: string; rows: readonly Row[] }) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">Charges</th>
          <th scope="col">Credits</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, charges, credits }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="number">{whole(charges)}</td>
            <td className="number">{whole(credits)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
