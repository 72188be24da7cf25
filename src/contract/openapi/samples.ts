// Code samples of each operation that asks for a key, made from the operation's own example.
import { z } from 'zod';
import { asJson, asPython, asTypeScript } from './literals.ts';
import { memoExample } from './memo-example.ts';
import { CHAT_CALLS, SAMPLE_CALLS } from './sample-calls.ts';
import type { SampleCall } from './sample-calls.ts';
import type { Paths } from './security.ts';

/** As `x-codeSamples` has it; `lang` names the language for whoever colours it. */
export type CodeSample = { readonly lang: string; readonly label: string; readonly source: string };

type Operation = {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  /** Of path and query. */
  readonly parameters: Readonly<Record<string, string | number>>;
  /** Path and query with the examples in place. */
  readonly target: string;
  /** Of the first example; undefined where the operation takes none. */
  readonly body: unknown;
};

/** What stands behind each part of a path in the examples. */
const IDS: Readonly<Record<string, string>> = {
  memos: memoExample.id,
  deliberations: memoExample.deliberationId,
  predictions: 'prd_2',
  questions: 'qst_019cf2a4-7b12-7e77-9f50-7c3b2e0a4d69',
  shares: 'shr_019cf2a4-7b11-7d66-8e4f-6b2a1d9f3c58',
  keys: 'key_019cf2a4-7b0e-7a10-b3c2-4d5e6f708192',
  accounts: memoExample.userEmail,
  webhooks: 'whk_019cf2a4-7b0e-7a10-b3c2-4d5e6f708192',
  deliveries: 'msg_0b7e4a1db3c24d5e8f708192a3b4c5d6',
};

const { userEmail } = memoExample;

/** What is asked for in the examples beside the path. */
const QUERIES: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  listMemos: { userEmail, view: 'summary' },
  compareMemos: { with: 'memo_019cf2a4-7b10-7c55-9d3e-5a1f0c8e2b46' },
  findIds: { userEmail, prefix: memoExample.id.slice(0, 13) },
  readAccount: { userEmail },
  readProfile: { userEmail },
  readUsage: { days: 30 },
};

const keyed = z.object({
  operationId: z.string(),
  security: z.tuple([z.object({ apiKey: z.array(z.string()) })]),
  requestBody: z
    .object({
      content: z.object({
        'application/json': z.object({ examples: z.record(z.string(), z.object({ value: z.unknown() })) }),
      }),
    })
    .optional(),
});

/** The paths with `x-codeSamples` in every operation that asks for a key. */
export function withSamples(paths: Paths): Paths {
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item).map(([method, operation]) => {
          const read = keyed.safeParse(operation);
          if (!read.success) return [method, operation];
          const { operationId, requestBody } = read.data;
          const [example] = Object.values(requestBody?.content['application/json'].examples ?? {});
          const samples = samplesOf(located({ operationId, method, path, body: example?.value }));
          return [method, { ...operation, 'x-codeSamples': samples }];
        }),
      ),
    ]),
  );
}

function located(given: Pick<Operation, 'operationId' | 'method' | 'path' | 'body'>): Operation {
  const query = QUERIES[given.operationId] ?? {};
  const parameters: Record<string, string | number> = { ...query };
  const filled = given.path.replace(/(\w+)\/\{(\w+)\}/g, (_, before: string, name: string) => {
    parameters[name] = IDS[before] ?? '';
    return `${before}/${encodeURIComponent(IDS[before] ?? '')}`;
  });
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return { ...given, parameters, target: [filled, search.join('&')].filter(Boolean).join('?') };
}

function samplesOf(operation: Operation): readonly CodeSample[] {
  const [chat, call] = [CHAT_CALLS[operation.operationId], SAMPLE_CALLS[operation.operationId]];
  const written = chat ? openaiTypeScript(operation, chat) : call && typeScript(operation, call);
  return [
    { lang: 'Shell', label: 'curl', source: curl(operation) },
    ...(written === undefined ? [] : [{ lang: 'TypeScript', label: 'TypeScript', source: written }]),
    { lang: 'Python', label: 'Python', source: chat ? openaiPython(operation, chat) : python(operation) },
  ];
}

const isStream = ({ operationId }: Operation): boolean => SAMPLE_CALLS[operationId]?.stream === true;
const answersNothing = ({ operationId }: Operation): boolean =>
  SAMPLE_CALLS[operationId] !== undefined && SAMPLE_CALLS[operationId].result === undefined;

function curl(operation: Operation): string {
  const { method, target, body } = operation;
  const implied = body === undefined ? 'get' : 'post';
  return [
    `curl ${isStream(operation) ? '--no-buffer ' : ''}"$WITAN_BASE_URL${target}"`,
    ...(method === implied ? [] : [`-X ${method.toUpperCase()}`]),
    '-H "Authorization: Bearer $WITAN_API_KEY"',
    ...(body === undefined
      ? []
      : [
          '-H "Content-Type: application/json"',
          `-d '${asJson(body).replaceAll('\n', '\n  ').replaceAll("'", "'\\''")}'`,
        ]),
  ].join(' \\\n  ');
}

function typeScript(operation: Operation, call: SampleCall): string {
  const made = `witan.${filledIn(call.call, operation, asTypeScript)}`;
  return `import { createClient } from '@witan/client';

const witan = createClient({
  apiKey: process.env.WITAN_API_KEY!,
  baseUrl: process.env.WITAN_BASE_URL!,
});

${called(call, made)}
`;
}

function called({ result, shows, stream }: SampleCall, made: string): string {
  if (result === undefined) return `await ${made};`;
  const print = `console.log(${shows ?? result});`;
  if (stream) return `for await (const ${result} of ${made}) ${print}`;
  return `const ${result} = await ${made};\n${print}`;
}

function openaiTypeScript(operation: Operation, call: SampleCall): string {
  const shows = call.shows?.replace('[0].', '[0]?.');
  return `import OpenAI from 'openai';

const client = new OpenAI({
  apiKey: process.env.WITAN_API_KEY!,
  baseURL: process.env.WITAN_BASE_URL! + '/v1',
});

${called({ ...call, ...(shows === undefined ? {} : { shows }) }, `client.${filledIn(call.call, operation, asTypeScript)}`)}
`;
}

function python(operation: Operation): string {
  const { method, target, body } = operation;
  const sent = body === undefined ? '' : `, json=${asPython(body)}`;
  return `import os
import httpx

client = httpx.Client(
    base_url=os.environ["WITAN_BASE_URL"],
    headers={"Authorization": "Bearer " + os.environ["WITAN_API_KEY"]},
    timeout=httpx.Timeout(30, read=900),
)

${
  isStream(operation)
    ? `with client.stream("GET", "${target}") as answer:
    answer.raise_for_status()
    for line in answer.iter_lines():
        print(line)`
    : `answer = client.${sent !== '' && method === 'delete' ? 'request("DELETE", ' : `${method}(`}"${target}"${sent})
answer.raise_for_status()${answersNothing(operation) ? '' : '\nprint(answer.json())'}`
}
`;
}

function openaiPython(operation: Operation, call: SampleCall & { readonly result: string }): string {
  const fields = Object.entries(z.record(z.string(), z.unknown()).parse(operation.body ?? {}));
  const named = fields.map(([name, value]) => `    ${name}=${asPython(value)},\n`).join('');
  const made = call.call.replace('$body', () => (named === '' ? '' : `\n${named}`));
  return `import os
from openai import OpenAI

client = OpenAI(
    base_url=os.environ["WITAN_BASE_URL"] + "/v1",
    api_key=os.environ["WITAN_API_KEY"],
)

${call.result} = client.${made}
print(${call.shows ?? call.result})
`;
}

function filledIn(
  call: string,
  { parameters, body }: Operation,
  written: (value: unknown) => string,
): string {
  const fields = z.record(z.string(), z.unknown()).parse(body ?? {});
  const named = [...call.matchAll(/\$body\.(\w+)/g)].map(([, field = '']) => field);
  const rest = Object.fromEntries(Object.entries(fields).filter(([field]) => !named.includes(field)));
  return call.replace(/\$(\w+)(?:\.(\w+))?/g, (_, name: string, field?: string) =>
    written(name !== 'body' ? parameters[name] : field === undefined ? rest : fields[field]),
  );
}
