// What operations answer with: HTTP makes the answer of it.

type Headers = Readonly<Record<string, string>>;

/** The event stream of a deliberation or question, after the event `after` (-1 for all). */
export type Followed = {
  readonly id: string;
  readonly after: number;
  /** Started in this very turn. */
  readonly fresh?: boolean;
};

export type BodyReply = {
  readonly kind: 'body';
  readonly status: number;
  readonly body: string | null;
  readonly headers: Headers;
};

export type OperationReply =
  | BodyReply
  | { readonly kind: 'events'; readonly followed: Followed; readonly headers: Headers }
  | {
      readonly kind: 'chunks';
      readonly chunks: AsyncGenerator<string, void, undefined>;
      readonly stop: () => void;
    };

/** JSON; a text is JSON already. */
export function json(given: object | string, status = 200, headers: Headers = {}): BodyReply {
  const body = typeof given === 'string' ? given : JSON.stringify(given);
  return {
    kind: 'body',
    status,
    body,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  };
}

export function nothing(): BodyReply {
  return { kind: 'body', status: 204, body: null, headers: {} };
}

/** Depends on `Accept`. */
export const VARIES = { Vary: 'Accept' } as const;

/** A document of what may change or be erased, in the type that `Accept` asked for. */
export function text(body: string, type: string, headers: Headers = {}): BodyReply {
  const own = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store', ...VARIES };
  return { kind: 'body', status: 200, body, headers: { ...own, ...headers } };
}

export function events(followed: Followed, headers: Headers = {}): OperationReply {
  return { kind: 'events', followed, headers };
}
