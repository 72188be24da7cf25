/** For a flag that may be given more than once. */
export const gather = (value: string, before: readonly string[]): string[] => [...before, value];
