// Memos and records for tests, put straight into the database or made over HTTP.
import type { DecisionMemo, MemoRecord } from '@witan/client';
import { QUESTION, readMemo } from './server.ts';
import type { TestHeaders, TestServer } from './server.ts';

/** Without options of the caller's the panel frames the question, and so foresees something. */
export const FORESEEING = {
  question: 'Should we rewrite our importer, or profile it first?',
  userEmail: QUESTION.userEmail,
};

export async function askForeseeing(server: TestServer, headers?: TestHeaders): Promise<DecisionMemo> {
  return readMemo(await server.ask(FORESEEING, headers));
}

/** The answer of a PUT that has to succeed. */
export async function recordOf(response: Response): Promise<MemoRecord> {
  const text = await response.text();
  if (response.status !== 200) throw new Error(`200 expected, but got ${response.status}: ${text}`);
  // `as`: what it holds is what the tests go on to check.
  return JSON.parse(text) as MemoRecord;
}
