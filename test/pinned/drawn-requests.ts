// Requests that chance draws, one after another, to one service: each is a line with what was asked and what came back.
// What depends on the clock or on what simulated advisors say stands in it by its kind alone.
import { createHash } from 'node:crypto';
import { streamOf as drawsOf, uniform } from '@witan/combine';
import { SCOPES } from '../../src/domain/scope.ts';
import { until } from '../until.ts';
import { QUESTION } from '../server.ts';
import type { TestServer } from '../server.ts';

const COUNT = 700;

type Asked = {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly target: string;
  readonly body?: unknown;
};

/** Ids by their kind, in the order in which they were first seen. */
type Known = Readonly<Record<'memos' | 'deliberations' | 'shares' | 'keys', string[]>>;

const ADDRESSES = ['ana@example.com', 'bo@example.com', 'cy@elsewhere.example'] as const;
const QUESTIONS = [
  'Should we rent the harbour warehouse or buy it?',
  'Should the lighthouse be lit at noon?',
  'Should we rewrite our importer, or profile it first?',
];
const NOBODYS = '01900000-0000-7000-8000-000000000000';
const NOTES = ['Because of the harbour.', 'It was the lighthouse.', null];
const CASES = ['Cost', 'Time to result'];

function drawFrom(known: Known) {
  const draws = drawsOf('requests', 'of one service');
  const whole = (below: number): number => Math.floor(below * uniform(draws));
  const chance = (share: number): boolean => uniform(draws) < share;
  const one = <T>(from: readonly [T, ...T[]] | readonly T[]): T => {
    const drawn = from[whole(from.length)];
    if (drawn === undefined) throw new Error('nothing to draw from');
    return drawn;
  };
  const idOf = (kind: keyof Known, prefix: string): string => {
    const all = known[kind];
    if (all.length === 0 || chance(0.04)) return `${prefix}_${NOBODYS}`;
    // The newest are worked on more.
    return all[chance(0.5) ? all.length - 1 - whole(Math.min(3, all.length)) : whole(all.length)] ?? '';
  };
  return { whole, chance, one, idOf };
}

type Draw = ReturnType<typeof drawFrom>;

const get = (target: string): Asked => ({ method: 'GET', target });
const remove = (target: string): Asked => ({ method: 'DELETE', target });
const put = (target: string, body: unknown): Asked => ({ method: 'PUT', target, body });
const post = (target: string, body: unknown): Asked => ({ method: 'POST', target, body });

function queryOf(draw: Draw, given: Readonly<Record<string, readonly string[]>>, share = 0.4): string {
  const chosen = Object.entries(given).filter(() => draw.chance(share));
  return new URLSearchParams(
    chosen.map(([name, from]): [string, string] => [name, draw.one(from)]),
  ).toString();
}

const askedBy = ({ one, chance, idOf }: Draw) => ({
  ...QUESTION,
  question: one(QUESTIONS),
  userEmail: one(ADDRESSES),
  ...(chance(0.2) ? { basedOn: idOf('memos', 'memo') } : {}),
  ...(chance(0.2) ? { transparent: true } : {}),
  ...(chance(0.2) ? { effort: one(['quick', 'deep']) } : {}),
  ...(chance(0.2) ? { profile: true } : {}),
  ...(chance(0.2) ? { musts: [{ name: 'Ready by March' }] } : {}),
  ...(chance(0.2) ? { view: { option: 'Rewrite it', sure: 0.7 } } : {}),
});

/** Each kind of request with how often it is drawn. */
const KINDS: readonly (readonly [weight: number, make: (draw: Draw) => Asked])[] = [
  [12, (draw) => post('/v1/deliberate', askedBy(draw))],
  [2, (draw) => post('/v1/estimate', askedBy(draw))],
  [2, (draw) => post('/v1/frames', askedBy(draw))],
  [
    14,
    (draw) =>
      get(
        `/v1/memos?userEmail=${draw.one(ADDRESSES)}&${queryOf(draw, {
          view: ['summary'],
          // Which match best depends on what advisors say.
          ...(draw.chance(0.5)
            ? { limit: ['1', '2', '50'] }
            : { q: ['lighthouse', 'harbour', 'importer', 'zebra'] }),
          decided: ['true', 'false'],
          due: ['true'],
          test: ['true', 'false'],
        })}`,
      ),
  ],
  [6, (draw) => put(`/v1/memos/${draw.idOf('memos', 'memo')}/decision`, decisionBy(draw))],
  [2, (draw) => remove(`/v1/memos/${draw.idOf('memos', 'memo')}/decision`)],
  [6, (draw) => put(`/v1/memos/${draw.idOf('memos', 'memo')}/outcome`, outcomeBy(draw))],
  [2, (draw) => remove(`/v1/memos/${draw.idOf('memos', 'memo')}/outcome`)],
  [3, (draw) => put(predictionOf(draw), { cameTrue: draw.one([true, false, null]), note: draw.one(NOTES) })],
  [1, (draw) => remove(predictionOf(draw))],
  [5, (draw) => get(`/v1/memos/${draw.idOf('memos', 'memo')}?${queryOf(draw, { with: ['record'] }, 0.8)}`)],
  [2, (draw) => get(`/v1/memos/${draw.idOf('memos', 'memo')}/comparison?with=${draw.idOf('memos', 'memo')}`)],
  [
    3,
    (draw) =>
      post(`/v1/memos/${draw.idOf('memos', 'memo')}/questions`, { question: 'What would change it?' }),
  ],
  [2, (draw) => get(`/v1/memos/${draw.idOf('memos', 'memo')}/questions`)],
  [2, (draw) => post(`/v1/memos/${draw.idOf('memos', 'memo')}/recomputation`, changeBy(draw))],
  [3, (draw) => post(`/v1/memos/${draw.idOf('memos', 'memo')}/shares`, { allowViews: draw.chance(0.5) })],
  [2, (draw) => get(`/v1/memos/${draw.idOf('memos', 'memo')}/shares`)],
  [1, (draw) => remove(`/v1/memos/${draw.idOf('memos', 'memo')}/shares/${draw.idOf('shares', 'shr')}`)],
  [1, (draw) => get(`/v1/memos/${draw.idOf('memos', 'memo')}/signature`)],
  [2, (draw) => remove(`/v1/memos/${draw.idOf('memos', 'memo')}`)],
  [2, (draw) => get(`/v1/deliberations/${draw.idOf('deliberations', 'dlb')}`)],
  [1, (draw) => post(`/v1/deliberations/${draw.idOf('deliberations', 'dlb')}/cancel`, {})],
  [1, (draw) => remove(`/v1/deliberations/${draw.idOf('deliberations', 'dlb')}`)],
  [3, (draw) => get(`/v1/account?userEmail=${draw.one(ADDRESSES)}`)],
  [2, (draw) => get(`/v1/ids?userEmail=${draw.one(ADDRESSES)}&prefix=${draw.one(['memo', 'dlb'])}_0`)],
  [3, (draw) => get(`/v1/track-record?${queryOf(draw, { userEmail: ADDRESSES, mode: ['test', 'live'] })}`)],
  [3, (draw) => put(`/v1/profile?${queryOf(draw, { userEmail: ADDRESSES }, 0.6)}`, profileBy(draw))],
  [2, (draw) => get(`/v1/profile?${queryOf(draw, { userEmail: ADDRESSES }, 0.6)}`)],
  [1, (draw) => get(`/v1/status?${queryOf(draw, { userEmail: ADDRESSES })}`)],
  [2, (draw) => get(`/v1/admin/accounts?${queryOf(draw, { limit: ['1', '2'] })}`)],
  [
    2,
    (draw) =>
      put('/v1/admin/accounts', {
        userEmail: draw.one(ADDRESSES),
        monthlyCredits: draw.one([null, 500, 5_000]),
      }),
  ],
  [1, (draw) => remove(`/v1/admin/accounts/${draw.one(ADDRESSES.slice(1))}`)],
  [2, (draw) => get(`/v1/admin/audit?${queryOf(draw, { limit: ['1', '5', '50'] })}`)],
  [2, (draw) => get(`/v1/admin/keys?${queryOf(draw, { limit: ['1', '50'] })}`)],
  [2, (draw) => post('/v1/admin/keys', { scopes: ['ask'], test: draw.chance(0.5) })],
  [1, (draw) => remove(`/v1/admin/keys/${draw.idOf('keys', 'key')}`)],
  [
    1,
    (draw) => post(`/v1/admin/keys/${draw.idOf('keys', 'key')}/rotate`, { overlapHours: draw.one([0, 24]) }),
  ],
  [1, (draw) => put('/v1/admin/organization', { retentionDays: draw.one([null, 30]) })],
  [1, () => get('/v1/admin/organization')],
  // No single day, which may end meanwhile.
  [2, (draw) => get(`/v1/admin/usage?${queryOf(draw, { days: ['2', '30'] })}`)],
];

const predictionOf = (draw: Draw): string =>
  `/v1/memos/${draw.idOf('memos', 'memo')}/predictions/prd_${1 + draw.whole(3)}`;

const optionBy = ({ one }: Draw): string => one(['opt_1', 'opt_2', 'opt_3', 'opt_9']);

const decisionBy = (draw: Draw) => ({
  option: draw.chance(0.2) ? null : optionBy(draw),
  note: draw.one(NOTES),
  ...(draw.chance(0.4) ? { reviewOn: draw.one(['2020-01-31', '2099-01-31']) } : {}),
  ...(draw.chance(0.3) ? { decidedBy: 'The board' } : {}),
});

const outcomeBy = (draw: Draw) => ({
  ...(draw.chance(0.7) ? { result: draw.one(['better', 'as_expected', 'worse', 'mixed']) } : {}),
  ...(draw.chance(0.7) ? { best: optionBy(draw) } : {}),
  lessons: draw.one(NOTES),
});

const changeBy = ({ chance, one }: Draw) => ({
  ...(chance(0.6) ? { weights: { crt_1: one([0.1, 0.9]) } } : {}),
  ...(chance(0.6) ? { without: [one(['Advisor A', 'Advisor D', 'Advisor X'])] } : {}),
});

const profileBy = ({ chance, one }: Draw) => ({
  ...(chance(0.6) ? { context: 'We are twelve people by the sea.' } : {}),
  ...(chance(0.4) ? { criteria: [{ name: one(CASES), weight: 2 }] } : {}),
  ...(chance(0.4) ? { language: one(['de', 'en']) } : {}),
  ...(chance(0.3) ? { musts: [{ name: 'Ready by March' }] } : {}),
});

/** A line for each request. */
export async function drawnRequests(server: TestServer): Promise<string> {
  const known: Known = { memos: [], deliberations: [], shares: [], keys: [] };
  const draw = drawFrom(known);
  const keys = await keysOf(server);
  const drawn = KINDS.flatMap(([weight, make]) => Array.from({ length: weight }, () => make));
  const own = new Set(keys.map(({ id }) => id));
  const tidy = createTidy(known, own);
  await useEach(server, keys);
  const lines: string[] = [];
  while (lines.length < COUNT) {
    const { name, key } = draw.one(keys);
    const { method, target, body } = draw.one(drawn)(draw);
    const response = await fetch(server.url + target, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = text === '' ? '' : JSON.stringify(tidy(JSON.parse(text)));
    const asked = tidy(`${method} ${target}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`);
    lines.push(`${name}: ${asked} -> ${response.status} ${shortened(answer)}`);
  }
  return `${lines.join('\n')}\n`;
}

async function keysOf(server: TestServer) {
  const make = async (name: string, order: Parameters<TestServer['createKey']>[0]) => {
    const made = await server.createKey({ organization: 'Ours', scopes: SCOPES, ...order });
    const madeAt = Date.now();
    // Two ids of one millisecond are in no order.
    await until(() => Date.now() > madeAt, 'the next millisecond');
    return { name, ...made };
  };
  const live = await make('live', {});
  return [
    live,
    live,
    live,
    await make('test', { test: true }),
    await make('of another', { organization: 'Theirs' }),
    await make('for Ana', { email: ADDRESSES[0], scopes: ['ask', 'read', 'delete'] }),
    await make('for a domain', { domain: 'example.com', scopes: ['ask', 'read'] }),
  ];
}

/** The first use of a key is written down beside its request: here one after another. */
async function useEach({ url, pool }: TestServer, keys: readonly { readonly key: string }[]): Promise<void> {
  for (const [count, key] of [...new Set(keys.map(({ key }) => key))].entries()) {
    await fetch(`${url}/v1/status`, { headers: { Authorization: `Bearer ${key}` } });
    await until(async () => {
      const { rows } = await pool.query(`select 1 from audit_log where action = 'key.first_used'`);
      return rows.length === count + 1;
    }, 'the first use of a key is written down');
  }
}

const LONGEST = 400;
/** The rest of a long answer is told by its digest. */
const shortened = (answer: string): string =>
  answer.length <= LONGEST
    ? answer
    : `${answer.slice(0, LONGEST)}... ${createHash('sha256').update(answer).digest('hex').slice(0, 10)}`;

/** A request's id tells nothing, and is not counted. */
const UNCOUNTED = new Set(['req']);
const KINDS_OF_ID = { memo: 'memos', dlb: 'deliberations', shr: 'shares', key: 'keys' } as const;
const isKind = (prefix: string): prefix is keyof typeof KINDS_OF_ID => prefix in KINDS_OF_ID;
/** What code, simulated advisors or the clock say. */
const SPOKEN = /Ms$|Tokens$|^(?:message|answer|answeredAt|advisor|provider|model|retryAfter)$/;

/** Gives ids their numbers, and takes out what is not the same in each run. */
function createTidy(known: Known, own: ReadonlySet<string>) {
  const numbers = new Map<string, string>();
  const named = (id: string): string => {
    const [prefix = ''] = id.split('_');
    if (UNCOUNTED.has(prefix)) return prefix;
    if (!numbers.has(id)) {
      numbers.set(
        id,
        `${prefix}#${1 + [...numbers.values()].filter((it) => it.startsWith(`${prefix}#`)).length}`,
      );
      if (isKind(prefix) && !own.has(id) && !id.includes(NOBODYS)) known[KINDS_OF_ID[prefix]].push(id);
    }
    return numbers.get(id) ?? '';
  };
  const ofText = (text: string): string =>
    text
      .replace(/\b[a-z]{3,4}_[0-9a-f]{8}-[0-9a-f-]{27}\b/g, named)
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      .replace(/(?<!=|")\b20(?:19|2[0-9])-\d\d-\d\d\b/g, 'DAY')
      .replace(/\bwtn_\w+|(?<=\/s\/)[\w-]+|\beyJ[\w.-]+/g, 'SECRET')
      .replace(/(?<=^[0-9a-f]{8}\.)\d{13}(?=\.)/, 'TIME');
  const tidy = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((item) => tidy(item, key));
    if (typeof value === 'number') return Number.isInteger(value) && !SPOKEN.test(key) ? value : 'NUMBER';
    if (typeof value === 'string')
      return /^\d{4}-\d\d-\d\d$/.test(value) ? 'DAY' : SPOKEN.test(key) ? 'TEXT' : ofText(value);
    if (typeof value !== 'object' || value === null) return value;
    if ('object' in value && MEMOS.has(value.object)) return memoOf(value);
    return Object.fromEntries(
      Object.entries(value).map(([name, is]) => [name, BY_DAY.has(name) ? kindOf(is) : tidy(is, name)]),
    );
  };
  /** Of a memo what the request decides. */
  const memoOf = (memo: object): unknown =>
    Object.fromEntries(
      Object.entries(memo).map(([name, is]) => [name, KEPT.has(name) ? tidy(is, name) : kindOf(is)]),
    );
  return tidy;
}

/** A day may end between two requests. */
const BY_DAY = new Set(['byDay', 'freeByDay']);
const MEMOS = new Set<unknown>(['decision_memo', 'memo_summary']);
const KEPT = new Set([
  'object',
  'id',
  'deliberationId',
  'userEmail',
  'mode',
  'transparent',
  'language',
  'basedOn',
  'charge',
  'question',
  'decision',
  'settled',
  'revised',
]);

function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
}
