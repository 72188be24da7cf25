import type { DecisionMemo, Quota } from '@witan/client';

/** What a memo took of the bill at the providers and, where the service is not the terminal's own, of the account. */
export function costLine({ mode, charge, usage }: DecisionMemo, local: boolean): string {
  const { quota, charged } = charge;
  const credits = local || charged === 0 ? [] : [`${counted(charged)} credits, ${creditsLeft(quota)}`];
  return `${[...credits, dollars(mode, usage)].join('. ')}.`;
}

/** Such as "9,900 of 10,000 left until December 1". */
export function creditsLeft({ remaining, limit, resetsAt }: Quota): string {
  return `${counted(remaining)} of ${counted(limit)} left until ${dayOf(resetsAt)}`;
}

function counted(credits: number): string {
  return credits.toLocaleString('en');
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
