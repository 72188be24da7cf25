// Code samples of each operation that asks for a key, made from the operation's own example.
import { z } from 'zod';
import { asJson, asPython, asTypeScript } from './literals.ts';
import { memoExample } from '../../operations/memo-example.ts';
import { examplesOf, type Examples } from '../../operations/examples.ts';
import { OPERATIONS } from '../../operations/list.ts';
import type { Described, SampleCall } from '../../operations/operation.ts';

/** As `x-codeSamples` has it; `lang` names the language for whoever colours it. */
export type CodeSample = { readonly lang: string; readonly label: string; readonly source: string };

type Call = {
  readonly sample: SampleCall;
  readonly method: string;
  /** Of path and query. */
  readonly parameters: Readonly<Record<string, string | number>>;
  /** Path and query with the examples in place. */
  readonly target: string;
  /** Of the first example; undefined where the operation takes none. */
  readonly body: unknown;
  /** In Python, of the answer. */
  readonly reader: 'json()' | 'text';
};

/** Example values by the path segment before each parameter. */
const IDS: Readonly<Record<string, string>> = {
  memos: memoExample.id,
  deliberations: memoExample.deliberationId,
  predictions: 'prd_2',
  questions: 'qst_019cf2a4-7b12-7e77-9f50-7c3b2e0a4d69',
  shares: 'shr_019cf2a4-7b11-7d66-8e4f-6b2a1d9f3c58',
  keys: 'key_019cf2a4-7b0e-7a10-b3c2-4d5e6f708192',
  models: 'witan',
  accounts: memoExample.userEmail,
  webhooks: 'whk_019cf2a4-7b0e-7a10-b3c2-4d5e6f708192',
  deliveries: 'msg_0b7e4a1db3c24d5e8f708192a3b4c5d6',
};

/** Operations that take the same body share its examples. */
export function requestExamples({ id, body }: Described): Examples {
  const first = OPERATIONS.find((other) => body !== undefined && other.body === body);
  return examplesOf(id)['request'] ?? examplesOf(first?.id ?? id)['request'] ?? {};
}

/** Samples of a call by curl, by our client or the package of OpenAI, and by Python. */
export function samplesOf(operation: Described): readonly CodeSample[] {
  const call = callOf(operation);
  const isChat = operation.speaks === 'openai';
  return [
    { lang: 'Shell', label: 'curl', source: curl(call) },
    { lang: 'TypeScript', label: 'TypeScript', source: isChat ? openaiTypeScript(call) : typeScript(call) },
    { lang: 'Python', label: 'Python', source: isChat ? openaiPython(call) : python(call) },
  ];
}

function callOf(operation: Described): Call {
  const { route, sample } = operation;
  const [method = '', path = ''] = route.split(' ');
  const query = sample.query ?? {};
  const parameters: Record<string, string | number> = { ...query };
  const filled = path.replace(/(\w+)\/\{(\w+)\}/g, (_, before: string, name: string) => {
    parameters[name] = IDS[before] ?? '';
    return `${before}/${encodeURIComponent(IDS[before] ?? '')}`;
  });
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const [example] = Object.values(requestExamples(operation));
  return {
    sample,
    method: method.toLowerCase(),
    parameters,
    target: [filled, search.join('&')].filter(Boolean).join('?'),
    body: example?.value,
    reader: Object.values(operation.answers)[0]?.schema === undefined ? 'text' : 'json()',
  };
}

function curl(call: Call): string {
  const { method, target, body, sample } = call;
  const implied = body === undefined ? 'get' : 'post';
  return [
    `curl ${sample.stream ? '--no-buffer ' : ''}"$WITAN_BASE_URL${target}"`,
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

function typeScript(call: Call): string {
  const made = `witan.${filledIn(call, asTypeScript)}`;
  return `import { createClient } from '@witan/client';

const witan = createClient({
  apiKey: process.env.WITAN_API_KEY!,
  baseUrl: process.env.WITAN_BASE_URL!,
});

${called(call.sample, made)}
`;
}

function called({ result, shows, stream }: SampleCall, made: string): string {
  if (result === undefined) return `await ${made};`;
  const print = `console.log(${shows ?? result});`;
  if (stream) return `for await (const ${result} of ${made}) ${print}`;
  return `const ${result} = await ${made};\n${print}`;
}

function openaiTypeScript(call: Call): string {
  const { sample } = call;
  const shows = sample.shows?.replace('[0].', '[0]?.');
  return `import OpenAI from 'openai';

const client = new OpenAI({
  apiKey: process.env.WITAN_API_KEY!,
  baseURL: process.env.WITAN_BASE_URL! + '/v1',
});

${called({ ...sample, ...(shows === undefined ? {} : { shows }) }, `client.${filledIn(call, asTypeScript)}`)}
`;
}

function python({ method, target, body, sample, reader }: Call): string {
  const sent = body === undefined ? '' : `, json=${asPython(body)}`;
  return `import os
import httpx

client = httpx.Client(
    base_url=os.environ["WITAN_BASE_URL"],
    headers={"Authorization": "Bearer " + os.environ["WITAN_API_KEY"]},
    timeout=httpx.Timeout(30, read=900),
)

${
  sample.stream
    ? `with client.stream("GET", "${target}") as answer:
    answer.raise_for_status()
    for line in answer.iter_lines():
        print(line)`
    : `answer = client.${sent !== '' && method === 'delete' ? 'request("DELETE", ' : `${method}(`}"${target}"${sent})
answer.raise_for_status()${sample.result === undefined ? '' : `\nprint(answer.${reader})`}`
}
`;
}

function openaiPython({ sample, parameters, body }: Call): string {
  const fields = Object.entries(z.record(z.string(), z.unknown()).parse(body ?? {}));
  const named = fields.map(([name, value]) => `    ${name}=${asPython(value)},\n`).join('');
  const made = sample.call.replace(/\$(\w+)/, (_, name: string) =>
    name === 'body' ? `\n${named}` : asPython(parameters[name]),
  );
  return `import os
from openai import OpenAI

client = OpenAI(
    base_url=os.environ["WITAN_BASE_URL"] + "/v1",
    api_key=os.environ["WITAN_API_KEY"],
)

${sample.result} = client.${made}
print(${sample.shows ?? sample.result})
`;
}

function filledIn({ sample: { call }, parameters, body }: Call, written: (value: unknown) => string): string {
  const fields = z.record(z.string(), z.unknown()).parse(body ?? {});
  const named = [...call.matchAll(/\$body\.(\w+)/g)].map(([, field = '']) => field);
  const rest = Object.fromEntries(Object.entries(fields).filter(([field]) => !named.includes(field)));
  return call.replace(/\$(\w+)(?:\.(\w+))?/g, (_, name: string, field?: string) =>
    written(name !== 'body' ? parameters[name] : field === undefined ? rest : fields[field]),
  );
}
