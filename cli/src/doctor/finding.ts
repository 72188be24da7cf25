// What the check-up found, and what to do about it.

export type Finding = {
  readonly check: 'configuration' | 'service' | 'panel' | 'database' | 'provider' | 'clock';
  /** A problem keeps the service, or one advisor, from working; a warning does not. */
  readonly status: 'ok' | 'warning' | 'problem';
  readonly message: string;
  readonly advice: string | null;
};

type Check = Finding['check'];

/** `advice` is what could still be improved. */
export function ok(check: Check, message: string, advice: string | null = null): Finding {
  return { check, status: 'ok', message, advice };
}

/** Drops the advice where the status is `ok`. */
export function finding(check: Check, status: Finding['status'], message: string, advice: string): Finding {
  return { check, status, message, advice: status === 'ok' ? null : advice };
}
