// Reads what the engine sends: the task in the first line, and the blocks of data.

export const TASKS = ['frame', 'perspective', 'review', 'memo'] as const;
export type Task = (typeof TASKS)[number];

export type NamedItem = { readonly label: string; readonly name: string; readonly description: string };
export type WeighedItem = NamedItem & { readonly weight: number };
export type JsonObject = Readonly<Record<string, unknown>>;

/** A request as the simulated advisor understands it. Absent blocks are empty. */
export type Asked = {
  readonly task: Task | null;
  readonly question: string;
  readonly context: string;
  readonly options: readonly NamedItem[];
  readonly criteria: readonly WeighedItem[];
  readonly own: JsonObject;
  readonly others: readonly JsonObject[];
  readonly numbers: JsonObject;
  readonly perspectives: readonly JsonObject[];
  /** The request sends an earlier answer back. */
  readonly repair: boolean;
};

export function readPrompt(system: string, user: string): Asked {
  const blocks = blocksOf(user);
  const lines = (name: string) => (blocks.get(name) ?? '').split('\n').flatMap(objectOf);
  return {
    task: taskOf(system),
    question: blocks.get('question') ?? (blocks.size === 0 ? user.trim() : ''),
    context: blocks.get('context') ?? '',
    options: lines('options').map(namedItem),
    criteria: lines('criteria').map((item) => ({ ...namedItem(item), weight: numberOr(item['weight'], 1) })),
    own: objectOf(blocks.get('own') ?? '')[0] ?? {},
    others: lines('others'),
    numbers: objectOf(blocks.get('numbers') ?? '')[0] ?? {},
    perspectives: lines('perspectives'),
    repair: blocks.has('violations'),
  };
}

export function taskOf(system: string): Task | null {
  const name = /^# Task: (\w+)/.exec(system)?.[1];
  return TASKS.find((task) => task === name) ?? null;
}

/** The first of each block. Only tags with the boundary of the very first tag count, so data cannot close a block. */
export function blocksOf(user: string): Map<string, string> {
  const blocks = new Map<string, string>();
  const boundary = /<[a-z]+-([0-9a-f]{12})>\n/.exec(user)?.[1];
  if (boundary === undefined) return blocks;
  const open = new RegExp(`<([a-z]+)-${boundary}>\\n`, 'g');
  for (let match = open.exec(user); match !== null; match = open.exec(user)) {
    const name = match[1] ?? '';
    const close = user.indexOf(`\n</${name}-${boundary}>`, open.lastIndex - 1);
    if (close < 0) break;
    if (!blocks.has(name)) blocks.set(name, user.slice(open.lastIndex, Math.max(close, open.lastIndex)));
    open.lastIndex = close + 1;
  }
  return blocks;
}

function objectOf(text: string): JsonObject[] {
  if (!text.trim().startsWith('{')) return [];
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? [value] : [];
  } catch {
    return [];
  }
}

function namedItem(item: JsonObject): NamedItem {
  const name = textOr(item['name'], '');
  return { label: textOr(item['label'], name), name, description: textOr(item['description'], '') };
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}

export function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textsOf(value: unknown): string[] {
  return listOf(value).filter((item): item is string => typeof item === 'string');
}
