/** What the events of a run say they are about: a deliberation, or a question about a memo. */
export function subjectOf(id: string): Readonly<Record<string, string>> {
  return id.startsWith('qst_') ? { questionId: id } : { deliberationId: id };
}
