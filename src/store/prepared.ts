import { Client } from 'pg';

/** Far more than there are statements in this program; those with lists of many lengths would go on for ever. */
const MOST_NAMES = 500;
const names = new Map<string, string>();

/** The name under which every connection has this statement, or null where it is none worth keeping. */
function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known ?? null;
  const name = `witan_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Prepares each statement with parameters once a connection: the server then parses and plans it once as well. What is
 * asked in one turn leaves in one write.
 */
export class PreparingClient extends Client {
  // `as`: the overloads of `query` differ in what the arguments mean, and all of them come through here unchanged.
  override query = ((config: unknown, values?: unknown, ...rest: unknown[]) => {
    const send = super.query.bind(this) as (...args: unknown[]) => unknown;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    const name =
      typeof config === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(config) : null;
    return name === null ? send(config, values, ...rest) : send({ name, text: config, values }, ...rest);
  }) as Client['query'];
}
