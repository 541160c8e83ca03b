// What is read out of a file: pages of text, their blocks, and where the text stands on the page.

/** A run of text on one line of a page. */
export interface TextBox {
  /** Offsets into the text of the page, in UTF-16 units. */
  start: number;
  end: number;
  /** Fractions of the page as it is shown, from its top left corner. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A piece of a page that stands on its own: a heading, a paragraph, an item of a list or a row of a table. */
export interface Block {
  kind: 'heading' | 'paragraph' | 'item' | 'row';
  /** Offsets into the text of the page, in UTF-16 units. */
  start: number;
  end: number;
  /** The headings above it, the outermost first. */
  headings: string[];
  /** Where it stands in a file without pages, `paragraph 12`; null in a file with pages. */
  place: string | null;
}

export interface ReadPage {
  /** From 1. */
  number: number;
  /** As a person reads it: in reading order, in Unicode form NFC, without control characters. */
  text: string;
  /** In order, without overlaps. */
  blocks: Block[];
  /** In order; empty in files that have no pages of their own. */
  boxes: TextBox[];
}
