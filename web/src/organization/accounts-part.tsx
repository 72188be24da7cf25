// The organization's accounts: quota, usage of this month, erasure.
import type { AccountUse } from '@witan/client';
import { useAppContext } from '../shared/app-context.ts';
import { ConfirmButton, Section, Status } from '../shared/elements.tsx';
import { MoreOf, useAction, usePages } from '../shared/requests.tsx';
import { NumberField, numberIn, TextField } from '../shared/fields.tsx';
import { day, whole } from '../shared/format.ts';
import { FormCard, NumberForm } from './forms.tsx';

const MOST_CREDITS = 2_000_000_000;
const QUOTA = { label: 'Credits a month; blank uses the default', min: 0, max: MOST_CREDITS };

export function AccountsPart() {
  const { accounts } = useAppContext().service.admin;
  const pages = usePages('accounts', accounts.list);
  const { run, busy, said } = useAction(pages.again);
  const setQuota = (userEmail: string, credits: number | null) =>
    run(
      accounts.setQuota(userEmail, credits),
      (account) => `${account.userEmail}: ${quotaWords(account.monthlyCredits)}.`,
    );
  const erase = (userEmail: string) => run(accounts.erase(userEmail), `${userEmail} is erased.`);
  return (
    <>
      <FormCard
        id="quota-form-title"
        title="Quota of an address"
        act="Set the quota"
        disabled={busy}
        onSend={(read) => setQuota(read('address'), numberIn(read('credits')))}
      >
        <TextField
          name="address"
          label="E-mail"
          type="email"
          autoComplete="off"
          required
          hint="An address without an account gets one."
        />
        <NumberField name="credits" {...QUOTA} />
      </FormCard>
      <Status failed={said.failed}>{said.text}</Status>
      <Section id="accounts-title" title="Accounts">
        <ul className="entries">
          {pages.items.map((account) => (
            <AccountCard key={account.userEmail} {...{ account, busy }} onQuota={setQuota} onErase={erase} />
          ))}
        </ul>
        <MoreOf pages={pages} none="No accounts yet: each is made with its first question." />
      </Section>
    </>
  );
}

type CardProps = {
  account: AccountUse;
  busy: boolean;
  onQuota: (userEmail: string, credits: number | null) => Promise<boolean>;
  onErase: (userEmail: string) => void;
};

function AccountCard({ account, busy, onQuota, onErase }: CardProps) {
  const { userEmail, monthlyCredits, used, reserved, createdAt } = account;
  return (
    <li className="card">
      <h3>{userEmail}</h3>
      <p className="number">
        {whole(used)} credits used this month
        {reserved > 0 && `, ${whole(reserved)} reserved`} · {quotaWords(monthlyCredits)}
      </p>
      <p className="hint">Since {day(createdAt)}</p>
      <div className="row">
        <NumberForm
          {...QUOTA}
          open="Set quota"
          act="Save"
          start={monthlyCredits === null ? '' : String(monthlyCredits)}
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
    </li>
  );
}

function quotaWords(monthlyCredits: number | null): string {
  return monthlyCredits === null ? 'the default quota' : `${whole(monthlyCredits)} credits a month`;
}
