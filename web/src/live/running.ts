// The deliberations started in this tab whose end was not seen yet.
import type { DeliberationId } from '@witan/client';
import { readJson, writeJson } from '../shared/session.ts';

export type RunningDeliberation = {
  readonly id: DeliberationId;
  readonly question: string;
  /** The draft as it was sent, without provider keys, so that it can be asked again. */
  readonly draft?: unknown;
  /** Whether the asker has given or skipped an own view. */
  readonly viewed?: boolean;
};

const NAME = 'witan.running';

/** Newest first. */
export function loadRunning(storage: Storage): RunningDeliberation[] {
  const found = readJson(storage, NAME);
  return Array.isArray(found) ? found.filter(isRunning) : [];
}

/** Adds a deliberation, or moves it to the front. */
export function rememberRunning(storage: Storage, running: RunningDeliberation): void {
  writeJson(storage, NAME, [running, ...othersThan(storage, running.id)].slice(0, 20));
}

/** Drops a deliberation that has ended. */
export function forgetRunning(storage: Storage, ended: DeliberationId): void {
  writeJson(storage, NAME, othersThan(storage, ended));
}

function othersThan(storage: Storage, id: DeliberationId): RunningDeliberation[] {
  return loadRunning(storage).filter((other) => other.id !== id);
}

function isRunning(value: unknown): value is RunningDeliberation {
  if (typeof value !== 'object' || value === null) return false;
  const { id, question } = value as Record<string, unknown>;
  return typeof id === 'string' && id.startsWith('dlb_') && typeof question === 'string';
}
