import type { DecisionMemo } from '@witan/client';

/** What a memo took of the account and of the bill at the providers, in one line. */
export function costLine({ mode, charge, usage }: DecisionMemo): string {
  const { quota, charged } = charge;
  const count = (credits: number): string => credits.toLocaleString('en');
  const left = `${count(quota.remaining)} of ${count(quota.limit)} left until ${dayOf(quota.resetsAt)}`;
  if (mode === 'test' && charged === 0) return 'Simulated advisors: nothing was paid or charged.';
  return `${[`${count(charged)} credits, ${left}`, ...dollars(mode, usage)].join('. ')}.`;
}

function dollars(
  mode: DecisionMemo['mode'],
  { costUsd, unpricedCalls = 0 }: DecisionMemo['usage'],
): string[] {
  if (mode === 'test') return ['Simulated advisors: nothing was paid'];
  if (costUsd === null) return ['What the model calls cost is not known'];
  return [`Model calls cost ${unpricedCalls > 0 ? 'at least' : 'about'} $${costUsd.toFixed(2)}`];
}

function dayOf(time: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(time),
  );
}
