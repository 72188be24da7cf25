// The credits of the month: left, used and reserved.
import type { Account } from '@witan/client';
import { Bar, Section } from '../shared/elements.tsx';
import { day, percent, whole } from '../shared/format.ts';

type Quota = Pick<Account, 'remaining' | 'limit' | 'used' | 'reserved' | 'resetsAt'>;

export function QuotaCard({ quota }: { quota: Quota }) {
  const { remaining, limit, used, reserved, resetsAt } = quota;
  const share = (credits: number) => (limit > 0 ? Math.min(1, credits / limit) : 0);
  return (
    <Section id="quota-title" title="Credits this month" className="card quota">
      <p className="quota-left">
        <strong className="number">{whole(remaining)}</strong> of {whole(limit)} left
      </p>
      <Bar share={share(used)} held={share(reserved)} />
      <p className="hint">
        {whole(used)} used{limit > 0 && ` (${percent(used / limit)})`}
        {reserved > 0 && `, ${whole(reserved)} reserved by deliberations in progress`}. Resets on{' '}
        {day(resetsAt)}.
      </p>
    </Section>
  );
}
