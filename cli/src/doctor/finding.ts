// What the check-up found, and what to do about it.

export type Finding = {
  readonly check: 'configuration' | 'panel' | 'database' | 'provider' | 'clock';
  /** A problem keeps the service, or one advisor, from working; a warning does not. */
  readonly status: 'ok' | 'warning' | 'problem';
  readonly message: string;
  readonly advice: string | null;
};

type Check = Finding['check'];

export function ok(check: Check, message: string): Finding {
  return { check, status: 'ok', message, advice: null };
}

export function warning(check: Check, message: string, advice: string): Finding {
  return { check, status: 'warning', message, advice };
}

export function problem(check: Check, message: string, advice: string): Finding {
  return { check, status: 'problem', message, advice };
}
