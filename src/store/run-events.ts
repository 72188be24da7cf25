// What the events of a run say of their run. The content of its last one is stored once, as the memo, the answered question
// or the error, and added on reading.

/** What they say they are about: a deliberation, or a question about a memo. */
export function subjectOf(id: string): Readonly<Record<string, string>> {
  return id.startsWith('qst_') ? { questionId: id } : { deliberationId: id };
}

/** How the result is embedded in each type: as a member of that name, as members, or not at all. */
const HOLDS = {
  'deliberation.complete': 'memo',
  'deliberation.failed': 'members',
  'deliberation.cancelled': 'nothing',
  'question.complete': 'question',
  'question.failed': 'members',
} as const;

export type LastType = keyof typeof HOLDS;

export const LAST_NAME = 'last';
// `as`: the keys of the table above.
export const LAST_TYPES = Object.keys(HOLDS) as readonly LastType[];

export function isLast(type: string): type is LastType {
  return Object.hasOwn(HOLDS, type);
}

/** The last event as it is sent. `result` is a JSON object, embedded byte for byte. */
export function lastEvent(
  id: string,
  { seq, type, result }: { readonly seq: number; readonly type: LastType; readonly result: string | null },
) {
  const head = JSON.stringify({ type, ...subjectOf(id), seq });
  const members = membersOf(type, result);
  const data = members === '' ? head : `${head.slice(0, -1)},${members}}`;
  return { seq, name: LAST_NAME, type, data, result };
}

function membersOf(type: LastType, result: string | null): string {
  if (result === null || HOLDS[type] === 'nothing') return '';
  return HOLDS[type] === 'members' ? result.slice(1, -1) : `"${HOLDS[type]}":${result}`;
}
