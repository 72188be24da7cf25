/** A database problem that the operator can fix. The message is one sentence and never contains a password. */
export class StoreError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.name = 'StoreError';
  }
}

/** The code of a system or PostgreSQL error (`ENOSPC`, `57P03`), or an empty string. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : codeOf(error) || String(error);
}
