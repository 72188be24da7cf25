// What the operations that change the record of a memo share.
import { memoRecord } from '../contract/record.ts';
import type { Circumstances } from './operation.ts';

export const RECORDS = {
  parameters: ['IfMatch'],
  answers: { 200: { description: 'The record as it is now.', schema: memoRecord } },
} as const;

export const TAKES_BACK = {
  parameters: ['IfMatch'],
  answers: { 204: { description: 'Taken back, or never there.' } },
} as const;

export function whose<P>({ caller, path, header }: Circumstances & { readonly path: P }) {
  return { caller, ...path, ifMatch: header('If-Match') };
}
