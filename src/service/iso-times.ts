type IsoTimes<T> = {
  -readonly [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K];
};

/** The same with its times as the contract has them. */
export function isoTimes<T extends object>(row: T): IsoTimes<T> {
  const fields = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  // `as`: each time has just become a text, and nothing else has changed.
  return Object.fromEntries(fields) as IsoTimes<T>;
}
