// Examples stand beside their operations as JSON, which is read when the document is made; each is held to its schema by a test.
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { memoExample } from './memo-example.ts';

const examples = z.record(z.string(), z.object({ summary: z.string(), value: z.unknown() }));
const ofOperation = z.record(z.string(), examples);

export type Examples = z.infer<typeof examples>;

/** Of the body as `request`, and of each answer by its status, with its media type where that is not JSON. */
export function examplesOf(id: string): Readonly<Partial<Record<string, Examples>>> {
  const folder = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const file = new URL(`./${folder}/examples.json`, import.meta.url);
  return existsSync(file) ? ofOperation.parse(filled(JSON.parse(readFileSync(file, 'utf8')))) : {};
}

/** A JSON value in which "$memo" stands for the whole memo that is shown. */
export function filled(value: unknown): unknown {
  if (value === '$memo') return memoExample;
  if (Array.isArray(value)) return value.map(filled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(part)]));
}
