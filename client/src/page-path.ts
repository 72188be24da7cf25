export type PageParams = {
  /** Entries a page, 1 to 100. Default 20. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the page before. */
  readonly cursor?: string | null | undefined;
};

/** The path with the page that is asked for. */
export function pathOfPage(path: string, { limit, cursor }: PageParams): string {
  const query = new URLSearchParams();
  if (limit !== undefined) query.set('limit', String(limit));
  if (cursor !== undefined && cursor !== null) query.set('cursor', cursor);
  return query.size === 0 ? path : `${path}?${query}`;
}
