// Parses a prompt of the engine: the blocks of data, and the task between them.

export const TASKS = [
  'frame',
  'briefing',
  'research',
  'perspective',
  'review',
  'synthesis',
  'question',
] as const;
export type PromptTask = (typeof TASKS)[number];

/** The fields of a memo for which sentences are chosen. */
export const CHOICES = ['reasons', 'against', 'wouldChange', 'conditions', 'nextSteps'] as const;

export type NamedItem = { readonly label: string; readonly name: string; readonly description: string };
export type WeighedItem = NamedItem & { readonly weight: number };
export type PlainObject = Readonly<Record<string, unknown>>;

/** A parsed prompt. Absent blocks are empty. */
export type ReadPrompt = Readonly<ReturnType<typeof readPrompt>>;

export function readPrompt(user: string) {
  const { blocks, outside } = blocksOf(user);
  const lines = (name: string) => (blocks.get(name) ?? '').split('\n').flatMap(objectOf);
  return {
    task: taskOf(outside),
    question: blocks.get('question') ?? (blocks.size === 0 ? user.trim() : ''),
    context: blocks.get('context') ?? '',
    /** The questions that were asked back, with the answers. */
    briefing: blocks.get('briefing') ?? '',
    /** Passages that may be cited. */
    documents: [...lines('documents'), ...lines('moreDocuments'), ...lines('research')].map((item) => ({
      id: textOr(item['id'], ''),
      text: textOr(item['text'], ''),
    })),
    options: lines('options').map(namedItem),
    criteria: lines('criteria').map((item) => ({ ...namedItem(item), weight: numberOr(item['weight'], 1) })),
    musts: lines('musts').map(namedItem),
    predictions: lines('predictions').map((item) => ({
      label: textOr(item['label'], ''),
      option: textOr(item['option'], ''),
    })),
    own: objectOf(blocks.get('own') ?? '')[0] ?? {},
    others: lines('others'),
    numbers: objectOf(blocks.get('numbers') ?? '')[0] ?? {},
    /** The candidate sentences for a memo, by field. */
    choices: Object.fromEntries(CHOICES.map((field) => [field, lines(field)])),
    /** The texts of a finished memo; `about` is the question about it. */
    memo: objectOf(blocks.get('memo') ?? '')[0] ?? {},
    about: blocks.get('asked') ?? '',
    perspectives: lines('perspectives'),
    /** Today's date by the prompt, as YYYY-MM-DD; null where it names none. */
    today: /after (\d{4}-\d{2}-\d{2}) and/.exec(outside)?.[1] ?? null,
    /** The instructions without the data. */
    instructions: outside.replace(/^[^]*?# Task: \w+\n/, '').trim(),
    /** Whether the request sends an earlier answer back. */
    repair: blocks.has('violations'),
  };
}

function taskOf(outside: string): PromptTask | null {
  const name = /^# Task: (\w+)$/m.exec(outside)?.[1];
  return TASKS.find((task) => task === name) ?? null;
}

/**
 * The first block of each name, and the text between the blocks. A block ends at the tag with its code, so data
 * that does not know the code cannot close or open a block.
 */
export function blocksOf(user: string): { readonly blocks: Map<string, string>; readonly outside: string } {
  const blocks = new Map<string, string>();
  const outside = user.replace(BLOCK, (_, name: string, _code, content = '') => {
    if (!blocks.has(name)) blocks.set(name, content);
    return '';
  });
  return { blocks, outside };
}

const BLOCK = /<([a-zA-Z]+)-([0-9a-f]{12})>\n(?:([^]*?)\n)?<\/\1-\2>/g;

function objectOf(text: string): PlainObject[] {
  if (!text.trim().startsWith('{')) return [];
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? [value] : [];
  } catch {
    return [];
  }
}

function namedItem(item: PlainObject): NamedItem {
  const name = textOr(item['name'], '');
  return { label: textOr(item['label'], name), name, description: textOr(item['description'], '') };
}

/** A value for each item, by its label. */
export function byLabel<Item extends { readonly label: string }, Value>(
  items: readonly Item[],
  valueOf: (item: Item) => Value,
): Record<string, Value> {
  return Object.fromEntries(items.map((item) => [item.label, valueOf(item)]));
}

export function isObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}

export function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

export function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textsOf(value: unknown): string[] {
  return listOf(value).filter((item): item is string => typeof item === 'string');
}
