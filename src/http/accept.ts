// What `Accept` asks for. Only what it names counts: `*/*` asks for nothing, so that the first offer is given.
import type { Context } from 'hono';
import { parseAccept, type Accept } from 'hono/utils/accept';

/** The offer that `Accept` names with the highest quality, the first offer where it names none. */
export function preferredType<T extends string>(c: Context, offers: readonly [T, ...T[]]): T {
  const wanted = parseAccept(c.req.header('accept') ?? '');
  return offers.reduce((best, offer) => (qualityOf(wanted, offer) > qualityOf(wanted, best) ? offer : best));
}

/** True when `Accept` names event streams, and not below JSON. */
export function prefersEvents(c: Context): boolean {
  const type = preferredType(c, [NEITHER, 'text/event-stream', 'application/json']);
  return type === 'text/event-stream';
}

/** Not a media type; first, so that any type that is named wins over it. */
const NEITHER = 'neither';

/** The quality of a type by its own name with all its parameters but the charset; 0 where it is not named. */
function qualityOf(wanted: readonly Accept[], offer: string): number {
  return wanted.find((each) => nameOf(each) === offer)?.q ?? 0;
}

function nameOf({ type, params }: Accept): string {
  const telling = Object.entries(params).filter(([name]) => !/^(?:q|charset)$/i.test(name));
  return [type, ...telling.map(([name, value]) => `${name}=${value}`)].join(';').toLowerCase();
}
