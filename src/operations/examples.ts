// Examples beside operations are JSON; each is held to its schema by a test.
import type { Examples } from './operation.ts';
import { memoExample } from './memo-example.ts';

/** Examples in which "$memo" stands for the whole memo that is shown. */
export function examples(given: Examples): Examples {
  return Object.fromEntries(
    Object.entries(given).map(([name, { summary, value }]) => [name, { summary, value: filled(value) }]),
  );
}

/** A JSON value in which "$memo" stands for the whole memo that is shown. */
export function filled(value: unknown): unknown {
  if (value === '$memo') return memoExample;
  if (Array.isArray(value)) return value.map(filled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(part)]));
}
