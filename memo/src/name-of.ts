/** The name of what has that id, else the id itself. */
export function nameOf(items: readonly { readonly id: string; readonly name: string }[], id: string): string {
  return items.find((item) => item.id === id)?.name ?? id;
}
