import { Client } from 'pg';

/**
 * Far more than the program has statements; without a limit, those with lists of varying length would grow the map
 * forever.
 */
const MOST_NAMES = 500;

/**
 * Prepares each parameterized statement once for each connection, so that the server parses and plans it once. Queries of one
 * turn leave in one write.
 */
export class PreparingClient extends Client {
  readonly #names = new Map<string, string>();

  // `as`: the overloads of `query` differ in what the arguments mean, and all of them come through here unchanged.
  override query = ((config: unknown, values?: unknown, ...rest: unknown[]) => {
    const send = super.query.bind(this) as (...args: unknown[]) => unknown;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    const name =
      typeof config === 'string' && Array.isArray(values) && values.length > 0 ? this.#nameOf(config) : null;
    return name === null ? send(config, values, ...rest) : send({ name, text: config, values }, ...rest);
  }) as Client['query'];

  /** The name of this statement on this connection; null once there are too many. */
  #nameOf(text: string): string | null {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST_NAMES) return known ?? null;
    const name = `witan_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
