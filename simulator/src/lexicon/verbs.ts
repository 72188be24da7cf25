import verbs from './verbs.json' with { type: 'json' };

/** Verbs with which an option may start. */
export const VERBS: ReadonlySet<string> = new Set(verbs);

export function startsWithVerb(text: string): boolean {
  return VERBS.has(firstWord(text).toLowerCase());
}

export function firstWord(text: string): string {
  return /^[A-Za-z'-]+/.exec(text.trim())?.[0] ?? '';
}
