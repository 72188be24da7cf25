// What the organization used: this month's quota, credits by day and by account, and how long memos are kept.
import type { Organization, UsageReport } from '@witan/client';
import { useState } from 'react';
import { QuotaCard } from '../account/quota-card.tsx';
import { useAppContext } from '../shared/app-context.ts';
import { dollars, whole } from '../shared/format.ts';
import { Load } from '../shared/load.tsx';
import { useLoadOf } from '../shared/use-load.ts';
import { DayChart } from './day-chart.tsx';
import { RetentionCard } from './retention-card.tsx';

const SPANS = [7, 30, 90, 366];
const SHOWN_ACCOUNTS = 20;

export function UsagePart({ organization }: { organization: Organization }) {
  return (
    <>
      <QuotaCard quota={organization} />
      <Usage />
      <RetentionCard organization={organization} />
    </>
  );
}

function Usage() {
  const { admin } = useAppContext().service;
  const [days, setDays] = useState(30);
  const loaded = useLoadOf(admin.usage, days);
  return (
    <section className="card stack" aria-labelledby="usage-title">
      <h2 id="usage-title">Usage</h2>
      <div className="field">
        <label htmlFor="usage-days">Days</label>
        <select id="usage-days" value={days} onChange={(event) => setDays(Number(event.target.value))}>
          {SPANS.map((span) => (
            <option key={span} value={span}>
              {span === 366 ? 'The last year' : `The last ${span} days`}
            </option>
          ))}
        </select>
      </div>
      <Load of={loaded} wait="Loading the usage…">
        {(value) => (
          <>
            <Report report={value} />
            <Free days={value.freeByDay} />
          </>
        )}
      </Load>
    </section>
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
        <button type="button" className="button small" onClick={() => setAll(true)}>
          Show all {whole(byAccount.length)} accounts
        </button>
      )}
    </>
  );
}

/** What was not charged, but was paid to the providers all the same. */
function Free({ days }: { days: UsageReport['freeByDay'] }) {
  const sum = (of: (it: UsageReport['freeByDay'][number]) => number) =>
    days.reduce((total, it) => total + of(it), 0);
  const [framed, calls] = [sum(({ requests }) => requests), sum((it) => it.calls)];
  if (framed === 0) return null;
  const unpriced = sum(({ unpricedCalls }) => unpricedCalls);
  const known = dollars(sum(({ costUsd }) => costUsd ?? 0));
  const cost =
    unpriced === calls && calls > 0 ? 'an unknown cost' : `${unpriced > 0 ? 'at least' : 'about'} ${known}`;
  return (
    <p className="hint">
      {whole(framed)} {framed === 1 ? 'question was' : 'questions were'} framed before being asked, free of
      charge: {whole(calls)} {calls === 1 ? 'call' : 'calls'} to models for {cost}.
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
