// The description of an HTTP operation, and its implementation.
import type { PredictionId, Scope } from '@witan/client';
import { z } from 'zod';
import { closed, readInput } from '../contract/fields.ts';
import { Refusal } from '../domain/refusal.ts';
import type { StreamItem } from '../durable/watch.ts';
import type { Caller, Service } from '../service/service.ts';
import type { HeaderName } from './headers.ts';
import type { HtmlDocuments } from './html-documents.ts';
import { OWN_PARAMETERS } from './own-parameters.ts';
import { pathFieldsOf } from './path-fields.ts';
import { json, nothing, type Followed } from './reply.ts';

/** A successful answer. Its headers are added to those of every answer to a key. */
export type Answer = {
  readonly description?: string;
  /** JSON; one of several where there are several. */
  readonly schema?: z.core.$ZodType | readonly z.core.$ZodType[];
  /** Which events, where it may be a stream. */
  readonly stream?: 'deliberation' | 'question';
  /** Other media types, each with its content. An answer of several types says `Vary: Accept`. */
  readonly content?: Readonly<Record<string, object>>;
  readonly headers?: readonly HeaderName[];
  readonly links?: object;
};

type QueryText = Readonly<Record<string, string | undefined>>;

type QueryFields = Readonly<Record<string, z.core.$ZodType>>;

/** Headers and query parameters that an operation reads itself. */
type OwnParameter = keyof typeof OWN_PARAMETERS;

/** How the TypeScript client, or the official package of OpenAI, makes the call. */
export type SampleCall = {
  /**
   * `$body.x` stands for a field of the example's body, `$body` for all that is not named so, `$x` for a parameter of path or query. Without
   * `result` the call answers nothing.
   */
  readonly call: string;
  readonly result?: string;
  /** What is printed of the result; all of it where nothing is said. */
  readonly shows?: string;
  /** The answer is a stream of these. */
  readonly stream?: true;
  /** What is asked for in the query. */
  readonly query?: Readonly<Record<string, string | number>>;
};

type Route = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/** The description of an operation. Its errors follow from its input, except for what is named here. */
export type Described = {
  /** Its `operationId`. */
  readonly id: string;
  readonly route: Route;
  /** What the key needs; follows from the route unless it is stated. */
  readonly scope: Scope;
  readonly summary: string;
  readonly description?: string;
  /** Its fields; any other is refused. */
  readonly query?: QueryFields;
  readonly parameters?: readonly OwnParameter[];
  /** JSON. */
  readonly body?: z.core.$ZodType;
  /** By status. */
  readonly answers: Readonly<Record<number, Answer>>;
  /** Answers 409 `conflict` to what comes too early or too late. */
  readonly hasItsTime?: true;
  /** The refusal of a key without the scope, where that is not 403 `forbidden`. */
  readonly lacksScope?: 'unauthorized';
  /**
   * The errors are those of the OpenAI API, and so is the package that makes the call. Unknown fields of the query are ignored.
   */
  readonly speaks?: 'openai';
  readonly sample: SampleCall;
};

/** What operations may use; each takes the parts that it needs. */
export type ServiceParts = Service & {
  readonly documents: HtmlDocuments;
  /** Where people reach the service, without a slash at its end; null where the operator has not said. */
  readonly publicUrl: string | null;
  /** Networks that webhooks may reach beside public addresses. */
  readonly webhookNetworks: readonly string[];
};

/** What every request brings beside its input. */
export type Circumstances = {
  readonly caller: Caller;
  readonly requestId: string;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  readonly header: (name: string) => string | undefined;
  /** Of the query, for what an operation reads itself. */
  readonly parameter: (name: string) => string | undefined;
  /** The offer that `Accept` names with the highest quality, the first where it names none. */
  readonly preferred: <T extends string>(offers: readonly [T, ...T[]]) => T;
  readonly prefersEvents: boolean;
  /** Marks the answer, also an error, as being about this deliberation. */
  readonly concerns: (deliberationId: string) => void;
  /** Gives the answer, also an error, these headers. */
  readonly carries: (headers: Readonly<Record<string, string>>) => void;
  /** Answers with the events of a run as they come. */
  readonly events: (followed: Followed, headers?: Readonly<Record<string, string>>) => Response;
  /** Answers with texts made from these events. */
  readonly chunks: (followed: Followed, chunksOf: ChunksOf) => Response;
};

type ChunksOf = (
  items: AsyncGenerator<readonly StreamItem[], void, undefined>,
) => AsyncGenerator<string, void, undefined>;

type Given = Circumstances & {
  readonly path: QueryText;
  readonly query: QueryText;
  readonly readBody: () => Promise<unknown>;
};

type Asked<P, Q, B> = Circumstances & {
  readonly path: P;
  readonly query: Q;
  readonly body: B;
};

export type Operation = Described & {
  readonly run: (parts: ServiceParts, given: Given) => Promise<Response>;
};

/** Path parameters by name. */
type PathOf<R extends string> = {
  readonly [Name in NamesIn<R>]: Name extends 'prediction' ? PredictionId : string;
};
type NamesIn<R extends string> = R extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

const declared: Operation[] = [];

/** Every operation that asks for a key, in the order in which they are described; `list.ts` has them all. */
export const OPERATIONS: readonly Operation[] = declared;

/**
 * Declares an operation. Its input is read before it runs: path, query, then body. A result that is no response is sent
 * as the JSON of the first answer, or as nothing where that is 204.
 */
export function operation<
  R extends Route,
  Q extends QueryFields = QueryFields,
  S extends z.core.$ZodType = z.ZodUndefined,
  B = z.output<S>,
>(
  described: Omit<Described, 'route' | 'scope' | 'query' | 'body'> & {
    readonly route: R;
    readonly scope?: Scope;
    readonly query?: Q;
    readonly body?: S;
    /** Reads the body where the schema alone does not give the result. */
    readonly readBody?: (given: unknown) => B;
    readonly run: (
      parts: ServiceParts,
      asked: Asked<PathOf<R>, z.output<z.ZodObject<Q>>, B>,
    ) => Promise<object | string | void>;
  },
): void {
  const { run, body, readBody, answers, route, scope = scopeOf(route) } = described;
  const isAboutDeliberation = route.includes(' /v1/deliberations/{id}');
  const status = Number(Object.keys(answers)[0]);
  const readQuery = queryReader(described);
  declared.push({
    ...described,
    scope,
    run: async (parts, given) => {
      const path = pathFieldsOf(route).map(([name, field]) => [name, field.read(given.path[name])]);
      const query = readQuery(given.query);
      const sent = body && (await given.readBody());
      const answer = await run(parts, {
        ...given,
        // `as`: the names of the route and of the query, each read by its field; the body by its reader, or by its schema.
        path: Object.fromEntries(path) as PathOf<R>,
        query: query as z.output<z.ZodObject<Q>>,
        body: (body && (readBody ? readBody(sent) : readInput(body, sent))) as B,
      });
      if (isAboutDeliberation) given.concerns(given.path['id'] ?? '');
      if (answer instanceof Response) return answer;
      return status === 204 || answer === undefined ? nothing() : json(answer, status);
    },
  });
}

function scopeOf(route: Route): Scope {
  if (/ \/v1\/(?:admin|webhooks)/.test(route)) return 'admin';
  if (route.startsWith('GET')) return 'read';
  return route.startsWith('DELETE') ? 'delete' : 'ask';
}

/** Reads a query. A missing account is refused before anything else is checked. */
function queryReader({ query = {}, parameters = [], speaks }: Omit<Described, 'route' | 'scope'>) {
  const own = parameters.map((name) => OWN_PARAMETERS[name]).filter((parameter) => parameter.in === 'query');
  const texts = Object.fromEntries(own.map(({ name }) => [name, z.string().optional()]));
  const schema = speaks ? z.object(query) : closed('The query', { ...texts, ...query });
  const account = query['userEmail'];
  const needsAccount = account !== undefined && !z.safeParse(account, undefined).success;
  return (given: QueryText): unknown => {
    if (needsAccount && (given['userEmail'] ?? '').trim() === '')
      throw new Refusal('authentication_required', 'userEmail is required: it names the account.');
    return readInput(schema, given);
  };
}

/** Content of another type than JSON. */
export function plain(type: string): Readonly<Record<string, object>> {
  return { [type]: { schema: { type: 'string' } } };
}
