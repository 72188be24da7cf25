// Responses of operations that need more than an object in the status of the first answer.

type Headers = Readonly<Record<string, string>>;

/** The event stream of a deliberation or question, after the event `after` (-1 for all). */
export type Followed = {
  readonly id: string;
  readonly after: number;
  /** Started in this very turn. */
  readonly fresh?: boolean;
};

/** JSON; a text is JSON already. */
export function json(given: object | string, status = 200, headers: Headers = {}): Response {
  const body = typeof given === 'string' ? given : JSON.stringify(given);
  return new Response(body, {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  });
}

export function nothing(): Response {
  return new Response(null, { status: 204 });
}

/** A document that may change or be erased, in the type that `Accept` asked for. */
export function text(body: string, type: string, headers: Headers = {}): Response {
  const own = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' };
  return new Response(body, { headers: { ...own, ...headers } });
}
