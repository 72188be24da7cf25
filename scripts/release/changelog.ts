// The changelog's part of a release, as text in and text out.

/** The version that the first heading calls unreleased; null where all are released. */
export function unreleased(changelog: string): string | null {
  const [, version, state] = /^## (\d+\.\d+\.\d+) \(([^)]*)\)$/m.exec(changelog) ?? [];
  return state === 'unreleased' ? (version ?? null) : null;
}

/** What a changeset tells, without its front matter. */
export function summaryOf(changeset: string): string {
  const [, body = ''] = /^---\n[^]*?\n---\n([^]*)$/.exec(changeset.replaceAll('\r\n', '\n')) ?? [];
  return body.trim();
}

/**
 * The changelog with a version released on a day (YYYY-MM-DD): under the heading that called it unreleased, else under a
 * new one above all others.
 */
export function withRelease(
  changelog: string,
  release: { readonly version: string; readonly day: string; readonly summaries: readonly string[] },
): string {
  const { version, day, summaries } = release;
  const heading = `## ${version} (${day})`;
  const lines = summaries.map((summary) => `- ${summary.replaceAll('\n', '\n  ')}\n`).join('');
  const open = `## ${version} (unreleased)\n`;
  if (changelog.includes(open)) return changelog.replace(`${open}\n`, () => `${heading}\n\n${lines}`);
  const first = changelog.search(/^## /m);
  const at = first < 0 ? changelog.length : first;
  return `${changelog.slice(0, at)}${heading}\n\n${lines}\n${changelog.slice(at)}`;
}
