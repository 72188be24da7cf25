// Used and held credits as parts of the month's limit. The numbers stand below, so it is hidden from screen readers.
import type { Account } from '@witan/client';

export function QuotaBar({ account }: { account: Pick<Account, 'limit' | 'used' | 'reserved'> }) {
  const share = (credits: number) => (account.limit > 0 ? Math.min(100, (credits / account.limit) * 100) : 0);
  return (
    <svg className="bar quota-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className="bar-ground" width="100" height="6" />
      <rect className="bar-fill" width={share(account.used)} height="6" />
      <rect className="bar-held" x={share(account.used)} width={share(account.reserved)} height="6" />
    </svg>
  );
}
