export function pick<T extends object, K extends keyof T>(from: T, ...keys: readonly K[]): Pick<T, K> {
  // `as`: the keys are those that were asked for.
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;
}
