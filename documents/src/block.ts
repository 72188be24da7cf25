/** A paragraph, a list item or a row, in the order of the document. */
export type Block = {
  readonly page: number | null;
  readonly heading: string | null;
  readonly text: string;
  /** The head of the table that it is a row of. */
  readonly tableHead?: string;
};

/** What a format gives: its blocks, and how many pages it has where it has pages. */
export type Extracted = { readonly blocks: readonly Block[]; readonly pages: number | null };
