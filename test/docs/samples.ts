// The code samples of the OpenAPI document, as programs that talk to a server in which what they name exists.
import assert from 'node:assert/strict';
import { createClient } from '@witan/client';
import { samplesOf } from '../../src/http/openapi/samples.ts';
import { OPERATIONS } from '../../src/operations/list.ts';
import { memoExample } from '../../src/operations/memo-example.ts';

export type Sample = { readonly operationId: string; readonly source: string };

/** Every sample in one language: `curl`, `TypeScript` or `Python`. */
export function samplesIn(label: string): readonly Sample[] {
  return OPERATIONS.flatMap((operation) =>
    samplesOf(operation)
      .filter((sample) => sample.label === label)
      .map(({ source }) => ({ operationId: operation.id, source })),
  );
}

const NO_PREDICTION =
  'Where options and criteria are given nothing is framed, and the memo has no predictions.';
const NO_WEBHOOK = 'The service would send to the address of the example.';

/** By operation, why its samples are shown and not run. */
export const NOT_RUN: Readonly<Record<string, string>> = {
  giveOwnView: 'It is too late once a deliberation is complete.',
  deleteDeliberation: 'It erases what the sample of deleteMemo erases.',
  settlePrediction: NO_PREDICTION,
  reopenPrediction: NO_PREDICTION,
  eraseAccount: 'It would end the account that the other samples use.',
  createWebhook: NO_WEBHOOK,
  deleteWebhook: NO_WEBHOOK,
  rotateWebhook: NO_WEBHOOK,
  listDeliveries: NO_WEBHOOK,
  replayDelivery: NO_WEBHOOK,
};

/** As they are described, but what deletes comes last, and the whole after its parts. */
const RUN = OPERATIONS.filter(({ id }) => !Object.hasOwn(NOT_RUN, id))
  .toSorted((a, b) => lateness(a.route) - lateness(b.route))
  .map(({ id }) => id);

function lateness(route: string): number {
  return route.startsWith('DELETE') ? 1 / route.split('/').length : 0;
}

/** The samples in one language, about memos, a key and a link that are made here. */
export async function runnableSamples(
  label: string,
  { url, apiKey }: { readonly url: string; readonly apiKey: string },
): Promise<readonly Sample[]> {
  const witan = createClient({ apiKey, baseUrl: url });
  const { question, userEmail } = memoExample;
  const options = [{ name: 'Before' }, { name: 'After' }];
  const asked = { question, userEmail, options, criteria: [{ name: 'Cost' }, { name: 'Risk' }] };
  const [memo, other] = await Promise.all([witan.deliberate(asked), witan.deliberate(asked)]);
  const about = await witan.memos.ask(memo.id, { question: 'Why?' });
  const share = await witan.memos.share(memo.id);
  const key = await witan.admin.keys.create({ scopes: ['read'] });
  const standsFor: Readonly<Record<string, string>> = {
    [memoExample.id]: memo.id,
    [memoExample.deliberationId]: memo.deliberationId,
    'memo_019cf2a4-7b10-7c55-9d3e-5a1f0c8e2b46': other.id,
    'qst_019cf2a4-7b12-7e77-9f50-7c3b2e0a4d69': about.id,
    'shr_019cf2a4-7b11-7d66-8e4f-6b2a1d9f3c58': share.id,
    'key_019cf2a4-7b0e-7a10-b3c2-4d5e6f708192': key.id,
    [`prefix=${memoExample.id.slice(0, 13)}`]: `prefix=${memo.id.slice(0, 13)}`,
  };
  const samples = samplesIn(label);
  return RUN.map((operationId) => {
    const source = samples.find((sample) => sample.operationId === operationId)?.source;
    assert.ok(source !== undefined, `${operationId} has no sample.`);
    const real = Object.entries(standsFor).reduce((text, [from, to]) => text.replaceAll(from, to), source);
    return { operationId, source: real };
  });
}

/** One script that stops at the first command that is refused. */
export function asShellScript(samples: readonly Sample[]): string {
  return samples
    .map(({ operationId, source }) => `echo "## ran ${operationId}"\n${source}\necho\n`)
    .join('\n');
}

/** One program that runs each sample as a program of its own. */
export function asPythonProgram(samples: readonly Sample[]): string {
  const listed = JSON.stringify(
    JSON.stringify(samples.map(({ operationId, source }) => [operationId, source])),
  );
  return `import json
for name, source in json.loads(${listed}):
    print("## ran", name)
    exec(compile(source, name, "exec"), {})
`;
}
