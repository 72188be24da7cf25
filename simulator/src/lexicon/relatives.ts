/** Whom a family has, as alternatives of a pattern; grandparents are for whoever asks to add. */
export const RELATIVES =
  'mother|father|mum|mom|dad|parents?|wife|husband|spouse|fianc[eé]e?|girlfriend|boyfriend|sons?|daughters?|child|children|kids?|baby|brothers?|sisters?|family|dog|cat';
