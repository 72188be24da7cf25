/** A paragraph, a list item or a row, in the order of the document. */
export type DocumentBlock = {
  readonly page: number | null;
  readonly heading: string | null;
  readonly text: string;
  /** The head of the table that it is a row of. */
  readonly tableHead?: string;
};

/** What a format gives: its blocks, and how many pages it has where it has pages. */
export type Extracted = { readonly blocks: readonly DocumentBlock[]; readonly pages: number | null };

/** Blocks of a format without pages. */
export function unpaged(blocks: readonly Omit<DocumentBlock, 'page'>[]): Extracted {
  return { blocks: blocks.map((block) => ({ page: null, ...block })), pages: null };
}

/** Collects paragraphs under their headings. A heading that nothing stands under, as on a title page, is a paragraph. */
export function createOutline() {
  const blocks: DocumentBlock[] = [];
  let heading: string | null = null;
  let bare: DocumentBlock | null = null;
  const settle = (): void => {
    if (bare !== null) blocks.push(bare);
    bare = null;
  };
  return {
    head: (text: string, page: number | null): void => {
      settle();
      bare = { page, heading, text };
      heading = text;
    },
    add: (text: string, page: number | null): void => {
      bare = null;
      blocks.push({ page, heading, text });
    },
    end: (): DocumentBlock[] => {
      settle();
      return blocks;
    },
  };
}
