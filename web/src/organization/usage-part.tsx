// The organization's usage: quota of this month, credits by day and by account; and its retention.
import type { Organization, UsageReport } from '@witan/client';
import { useState } from 'react';
import { QuotaCard } from '../account/quota-card.tsx';
import { useAppContext } from '../shared/app-context.ts';
import { Button, Section, Table } from '../shared/elements.tsx';
import { Load, useLoad } from '../shared/requests.tsx';
import { Select } from '../shared/fields.tsx';
import { dollars, whole } from '../shared/format.ts';
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
      <Table
        label="Credits by day"
        caption="By day"
        columns={['Day (UTC)', 'Charges', 'Credits']}
        rows={rowsOf(byDay.toReversed(), ({ date }) => date)}
      />
      <Table
        label="Credits by account"
        caption="By account"
        columns={['Account', 'Charges', 'Credits']}
        rows={rowsOf(shown, ({ userEmail }) => userEmail ?? 'Erased accounts')}
      />
      {shown.length < byAccount.length && (
        <Button look="small" onClick={() => setAll(true)}>
          Show all {whole(byAccount.length)} accounts
        </Button>
      )}
    </>
  );
}

/** Frames are free of charge but cost money at the providers. */
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

function rowsOf<Row extends { readonly charges: number; readonly credits: number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
) {
  return rows.map((row) => ({
    key: nameOf(row),
    name: nameOf(row),
    cells: [row.charges, row.credits].map((figure, at) => (
      <td key={at} className="number">
        {whole(figure)}
      </td>
    )),
  }));
}

const DAY_MS = 24 * 3_600_000;
const HEIGHT = 40;

/** Credits by day. Hidden from screen readers: the table below has the same numbers. */
function DayChart({ byDay, from, to }: Pick<UsageReport, 'byDay' | 'from' | 'to'>) {
  const dayOf = (date: string) => Math.round((Date.parse(date) - Date.parse(from)) / DAY_MS);
  const days = dayOf(to) + 1;
  const most = Math.max(1, ...byDay.map(({ credits }) => credits));
  return (
    <svg
      className="day-chart"
      viewBox={`0 0 ${days} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {byDay.map(({ date, credits }) => {
        const height = (credits / most) * HEIGHT;
        return (
          <rect
            key={date}
            className="bar-fill"
            x={dayOf(date) + 0.1}
            y={HEIGHT - height}
            width={0.8}
            height={height}
          />
        );
      })}
    </svg>
  );
}
