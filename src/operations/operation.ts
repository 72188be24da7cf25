// What an operation is: all that is said of one HTTP operation, and what it does.
import type { Scope } from '@witan/client';
import type { z } from 'zod';
import type { Caller, Service } from '../service/service.ts';
import type { HeaderName } from './headers.ts';
import type { HtmlDocuments } from './html-documents.ts';
import type { OWN_PARAMETERS } from './own-parameters.ts';
import { json, nothing } from './reply.ts';
import type { OperationReply } from './reply.ts';

export type Tag =
  | 'Deliberations'
  | 'Memos'
  | 'Outcomes'
  | 'Chat programs'
  | 'Account'
  | 'Administration'
  | 'Webhooks'
  | 'Service';

/** An answer that is no error; its headers are those of every answer to a key, and these. */
export type Answer = {
  readonly description?: string;
  /** JSON; one of several where there are several. */
  readonly schema?: z.ZodType | readonly z.ZodType[];
  /** Whose events it may be. */
  readonly stream?: 'deliberation' | 'question';
  /** Other media types, each with its content. */
  readonly content?: Readonly<Record<string, object>>;
  readonly headers?: readonly HeaderName[];
  readonly links?: object;
};

/** A part of the path. What has not the form of one is not found. */
export type PathField<T extends string = string> = {
  readonly description: string;
  readonly schema: z.ZodType;
  readonly read: (given: string | undefined) => T;
};
type PathFields = Readonly<Record<string, PathField>>;

export type QueryText = Readonly<Record<string, string | undefined>>;

/** `fields` are what is described. */
export type QueryInput<T> = {
  readonly fields: Readonly<Record<string, z.ZodType>>;
  readonly read: (given: QueryText) => T;
};

export type BodyInput<T> = {
  readonly schema: z.ZodType;
  readonly read: (given: unknown) => T;
};

/** Headers and queries that an operation reads itself. */
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

export type Described = {
  /** Its `operationId`. */
  readonly id: string;
  readonly route: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
  readonly tag: Tag;
  readonly summary: string;
  readonly description?: string;
  readonly path?: PathFields;
  readonly query?: QueryInput<unknown>;
  readonly parameters?: readonly OwnParameter[];
  readonly body?: BodyInput<unknown>;
  /** By status. */
  readonly answers: Readonly<Record<number, Answer>>;
};

/** What is said of an operation that asks for a key. Its errors follow from its input, but for what is named here. */
export type Keyed = Described & {
  /** The server enforces what stands here: there is no other list. */
  readonly scope: Scope;
  /** Refuses a request that names no account with 401 `authentication_required`. */
  readonly namesAccount?: true;
  /** Refuses with 409 `conflict` what comes too early or too late. */
  readonly hasItsTime?: true;
  /** What a key gets that lacks the scope, where that is not 403 `forbidden`. */
  readonly lacksScope?: 'unauthorized';
  /** The errors are those of the OpenAI API, and so is the package that makes the call. */
  readonly speaks?: 'openai';
  readonly sample: SampleCall;
};

/** What operations may use; each takes the parts that it needs. */
export type ServiceParts = Service & {
  readonly documents: HtmlDocuments;
  /** Where people reach the service, without a slash at its end; null where the operator has not said. */
  readonly publicUrl: string | null;
  /** What webhooks may be sent to beside public addresses. */
  readonly webhookNetworks: readonly string[];
};

/** What every request brings beside its input. */
export type Circumstances = {
  readonly caller: Caller;
  readonly requestId: string;
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
  readonly header: (name: string) => string | undefined;
  /** Of the query, for what an operation reads itself. */
  readonly parameter: (name: string) => string | undefined;
  /** The offer that `Accept` names with the highest quality, the first where it names none. */
  readonly preferred: <T extends string>(offers: readonly [T, ...T[]]) => T;
  readonly prefersEvents: boolean;
  /** The answer, also an error, is about this deliberation. */
  readonly concerns: (deliberationId: string) => void;
};

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

export type Operation = Keyed & {
  readonly run: (parts: ServiceParts, given: Given) => Promise<OperationReply>;
};

type NoFields = Readonly<Record<string, never>>;
type ReadPath<F extends PathFields> = { readonly [Name in keyof F]: ReturnType<F[Name]['read']> };

/**
 * An operation whose input is read before it runs: path, query, then body. What it gives is the JSON of its first
 * answer, or nothing where that is 204, unless it is a reply already.
 */
export function operation<F extends PathFields = NoFields, Q = undefined, B = undefined>(
  described: Omit<Keyed, 'path' | 'query' | 'body'> & {
    readonly path?: F;
    readonly query?: QueryInput<Q>;
    readonly body?: BodyInput<B>;
    readonly run: (parts: ServiceParts, asked: Asked<ReadPath<F>, Q, B>) => Promise<object | string | void>;
  },
): Operation {
  const { run, path, query, body, answers, route } = described;
  const status = Number(Object.keys(answers)[0]);
  return {
    ...described,
    run: async (parts, given) => {
      const fields = Object.entries(path ?? {}).map(([name, field]) => [name, field.read(given.path[name])]);
      const answer = await run(parts, {
        ...given,
        // `as`: the same names, each read by its field; undefined where nothing is asked for.
        path: Object.fromEntries(fields) as ReadPath<F>,
        query: query?.read(given.query) as Q,
        body: (body && body.read(await given.readBody())) as B,
      });
      if (route.includes('/deliberations/{id}')) given.concerns(given.path['id'] ?? '');
      if (status === 204 || answer === undefined) return nothing();
      return typeof answer === 'object' && isReply(answer) ? answer : json(answer, status);
    },
  };
}

/** No object of the contract has a `kind` of its own. */
function isReply(answer: object): answer is OperationReply {
  return 'kind' in answer;
}

/** Content of another type than JSON. */
export function plain(type: string): Readonly<Record<string, object>> {
  return { [type]: { schema: { type: 'string' } } };
}
