import lists from './word-lists.json' with { type: 'json' };

/** The words of a list, in its order. */
export function listed(name: keyof typeof lists, between = ' '): readonly string[] {
  return lists[name].split(between);
}
