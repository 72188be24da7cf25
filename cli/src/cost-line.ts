import type { DecisionMemo } from '@witan/client';

/** What a memo took of the bill at the providers and, where the service is not the terminal's own, of the account. */
export function costLine({ mode, charge, usage }: DecisionMemo, local: boolean): string {
  const { quota, charged } = charge;
  const count = (credits: number): string => credits.toLocaleString('en');
  const left = `${count(quota.remaining)} of ${count(quota.limit)} left until ${dayOf(quota.resetsAt)}`;
  const credits = local || charged === 0 ? [] : [`${count(charged)} credits, ${left}`];
  return `${[...credits, dollars(mode, usage)].join('. ')}.`;
}

function dollars(mode: DecisionMemo['mode'], { costUsd, unpricedCalls = 0 }: DecisionMemo['usage']): string {
  if (mode === 'test') return 'Simulated advisors: the calls cost nothing';
  if (costUsd === null) return 'What the calls to models cost is not known';
  return `The calls to models cost ${unpricedCalls > 0 ? 'at least' : 'about'} $${costUsd.toFixed(2)}`;
}

function dayOf(time: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(time),
  );
}
