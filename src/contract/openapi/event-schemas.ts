// What the document takes from the schemas of a stream's events.

/** By name. Their own types are left aside: the compiler would compare every field of every event. */
export type EventSchemas = Readonly<
  Record<
    string,
    {
      readonly description?: string | undefined;
      readonly shape: { readonly type: { readonly value: string } };
    }
  >
>;

export function typesOf(events: EventSchemas): string[] {
  return Object.values(events).map(({ shape }) => shape.type.value);
}

/** A table in Markdown; an event is stored where it has a number. */
export function eventTable(events: EventSchemas): string {
  const rows = Object.values(events).map(({ shape, description }) => {
    const stored = 'seq' in shape ? 'yes' : 'no';
    return `| \`${shape.type.value}\` | ${description ?? ''} | ${stored} |`;
  });
  return ['| event | meaning | stored |', '|---|---|---|', ...rows].join('\n');
}
