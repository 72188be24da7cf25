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

export function warning(check: Check, message: string, advice: string): Finding {
  return { check, status: 'warning', message, advice };
}

export function problem(check: Check, message: string, advice: string): Finding {
  return { check, status: 'problem', message, advice };
}
