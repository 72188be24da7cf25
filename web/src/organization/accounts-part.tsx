// The organization's accounts: quotas, use of this month, erasure.
import type { AccountUse } from '@witan/client';
import { type FormEvent, useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import { day, whole } from '../shared/format.ts';
import { MoreOf } from '../shared/more-of.tsx';
import { SaidLine } from '../shared/said-line.tsx';
import { TextField } from '../shared/text-field.tsx';
import { useAction } from '../shared/use-action.ts';
import { usePages } from '../shared/use-pages.ts';
import { NumberForm } from './number-form.tsx';

const MOST_CREDITS = 2_000_000_000;

export function AccountsPart() {
  const { admin } = useAppContext().service;
  const pages = usePages('accounts', admin.accounts.list);
  const { run, busy, said } = useAction();
  const setQuota = (userEmail: string, credits: number | null) =>
    run(admin.accounts.setQuota(userEmail, credits), (account) => {
      pages.again();
      return `${account.userEmail}: ${quotaWords(account.monthlyCredits)}.`;
    });
  const erase = (userEmail: string) =>
    run(admin.accounts.erase(userEmail), () => {
      pages.again();
      return `${userEmail} is erased.`;
    });
  return (
    <>
      <QuotaForm busy={busy} onSend={setQuota} />
      <SaidLine said={said} />
      <section aria-labelledby="accounts-title">
        <h2 id="accounts-title">Accounts</h2>
        <ul className="entries">
          {pages.items.map((account) => (
            <li key={account.userEmail} className="card">
              <AccountCard account={account} busy={busy} onQuota={setQuota} onErase={erase} />
            </li>
          ))}
        </ul>
        <MoreOf
          pages={pages}
          said={pages.items.length === 0 ? 'No accounts yet: each is made with its first question.' : ''}
        />
      </section>
    </>
  );
}

type CardProps = {
  account: AccountUse;
  busy: boolean;
  onQuota: (userEmail: string, credits: number | null) => void;
  onErase: (userEmail: string) => void;
};

function AccountCard({ account, busy, onQuota, onErase }: CardProps) {
  const { userEmail, monthlyCredits, used, reserved, createdAt } = account;
  return (
    <>
      <h3>{userEmail}</h3>
      <p className="number">
        {whole(used)} credits used this month
        {reserved > 0 && `, ${whole(reserved)} reserved`} · {quotaWords(monthlyCredits)}
      </p>
      <p className="hint">Since {day(createdAt)}</p>
      <div className="row">
        <NumberForm
          label="Set quota"
          field="Credits a month; blank uses the default"
          act="Save"
          start={monthlyCredits === null ? '' : String(monthlyCredits)}
          min={0}
          max={MOST_CREDITS}
          optional
          busy={busy}
          onSend={(credits) => onQuota(userEmail, credits)}
        />
        <ConfirmButton
          label="Erase"
          question={`Erase ${userEmail} with all that was asked, decided and stored? This cannot be undone.`}
          yes="Erase it all"
          disabled={busy}
          onYes={() => onErase(userEmail)}
        />
      </div>
    </>
  );
}

type FormProps = { busy: boolean; onSend: (userEmail: string, credits: number | null) => void };

function QuotaForm({ busy, onSend }: FormProps) {
  const [userEmail, setUserEmail] = useState('');
  const [credits, setCredits] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSend(userEmail.trim(), credits === '' ? null : Number(credits));
  };
  return (
    <form className="card stack" aria-labelledby="quota-form-title" onSubmit={send}>
      <h2 id="quota-form-title">Quota of an address</h2>
      <TextField
        label="E-mail"
        type="email"
        autoComplete="off"
        required
        hint="An address without an account gets one."
        value={userEmail}
        onChange={setUserEmail}
      />
      <TextField
        label="Credits a month; blank uses the default"
        type="number"
        inputMode="numeric"
        min={0}
        max={MOST_CREDITS}
        step={1}
        value={credits}
        onChange={setCredits}
      />
      <button type="submit" className="button primary" disabled={busy}>
        Set the quota
      </button>
    </form>
  );
}

function quotaWords(monthlyCredits: number | null): string {
  return monthlyCredits === null ? 'the default quota' : `${whole(monthlyCredits)} credits a month`;
}
