// Memos and records for tests, put straight into the database or made over HTTP.
import assert from 'node:assert/strict';
import { fittedWeights, learn, NO_RECORD } from '@witan/combine';
import type { DecisionMemo, MemoRecord, OptionId } from '@witan/client';
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

/** A transparent memo, and the option that turned out right. */
export type Truth = { readonly memo: DecisionMemo; readonly best: OptionId };

/** The weights by model that a fit from the memos themselves gives, with nothing from the database. */
export function weightsByHand(known: readonly Truth[]): Record<string, number> {
  const record = known
    .map(({ memo: { perspectives, options }, best }) => ({
      probabilities: Object.fromEntries(
        perspectives
          // What came late moved no number, and teaches nothing.
          .filter(({ late }) => !late)
          .map((voice) => [modelOf(voice), options.map(({ id }) => voice.probabilities[id] ?? 0)]),
      ),
      truth: options.findIndex(({ id }) => id === best),
    }))
    .reduce(learn, NO_RECORD);
  return fittedWeights(record, []);
}

/** Fails unless a transparent memo was pooled by these weights by model. */
export function assertWeights(memo: DecisionMemo, expected: Readonly<Record<string, number>>): void {
  const { weights = {} } = memo.pool;
  assert.equal(Object.keys(weights).length, Object.keys(expected).length, JSON.stringify(memo.pool));
  for (const voice of memo.perspectives) {
    const [found, wanted] = [weights[voice.advisor] ?? Number.NaN, expected[modelOf(voice)] ?? Number.NaN];
    assert.ok(Math.abs(found - wanted) < 1e-9, `${modelOf(voice)}: ${found}, not ${wanted}`);
  }
}

function modelOf({ provider, model }: DecisionMemo['perspectives'][number]): string {
  return `${provider}/${model}`;
}
