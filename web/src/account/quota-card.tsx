// The credits of the month: what is left, used and held.
import type { Account } from '@witan/client';
import { day, percent, whole } from '../shared/format.ts';
import { QuotaBar } from './quota-bar.tsx';

type Quota = Pick<Account, 'remaining' | 'limit' | 'used' | 'reserved' | 'resetsAt'>;

export function QuotaCard({ quota }: { quota: Quota }) {
  const { remaining, limit, used, reserved, resetsAt } = quota;
  return (
    <section className="card quota" aria-labelledby="quota-title">
      <h2 id="quota-title">Credits this month</h2>
      <p className="quota-left">
        <strong className="number">{whole(remaining)}</strong> of {whole(limit)} left
      </p>
      <QuotaBar account={quota} />
      <p className="hint">
        {whole(used)} used{limit > 0 && ` (${percent(used / limit)})`}, {whole(reserved)} reserved by
        deliberations in progress. Resets on {day(resetsAt)}.
      </p>
    </section>
  );
}
