/** One entry of an `Accept` header; `type` has its parameters but `q`, in lower case without blanks. */
type Wanted = { readonly type: string; readonly quality: number };

function readAccept(accept: string): Wanted[] {
  return accept.split(',').map((part) => {
    const [name = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const quality = q === undefined ? 1 : Number(q.slice(2));
    const rest = parameters.filter((parameter) => parameter !== q);
    return { type: [name, ...rest].join(';'), quality: Number.isFinite(quality) ? quality : 0 };
  });
}

/** The quality that `Accept` gives a type by its own name, 0 where it is not listed. */
function qualityOf(wanted: readonly Wanted[], type: string): number {
  return wanted.find((entry) => entry.type === type)?.quality ?? 0;
}

/** The offer that `Accept` lists with the highest quality, the first offer where it lists none. */
export function preferredType<T extends string>(accept: string | null, offers: readonly [T, ...T[]]): T {
  const wanted = readAccept(accept ?? '');
  return offers.reduce(
    (best, offer) => (qualityOf(wanted, offer) > qualityOf(wanted, best) ? offer : best),
    offers[0],
  );
}

/** True when `Accept` lists event streams, and not below JSON. */
export function prefersEvents(accept: string | null): boolean {
  const wanted = readAccept(accept ?? '');
  const events = qualityOf(wanted, 'text/event-stream');
  return events > 0 && events >= qualityOf(wanted, 'application/json');
}
