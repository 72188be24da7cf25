// A text that is typed over a saved one, which somebody else may replace meanwhile.

export type Edit = {
  readonly text: string;
  /** Why the text is not to be saved, or an empty text. */
  readonly fault: string;
  /** The saved text that it was typed over; null once the service has refused it as outdated. */
  readonly base: string | null;
};

/**
 * An edit beside what is saved now, which is undefined where there is nothing to save it with. A text that was not changed
 * here follows what is saved.
 */
export function compareEdit(edit: Edit | null, saved: string | null | undefined) {
  const theirs = saved ?? '';
  const isFollowing = edit === null || (edit.text.trim() === edit.base && edit.base !== theirs);
  const shown = isFollowing ? { text: theirs, fault: '', base: theirs } : edit;
  const isUnsaved = shown.text.trim() !== theirs.trim();
  return { ...shown, isUnsaved, isOutdated: isUnsaved && (saved === undefined || shown.base !== theirs) };
}
