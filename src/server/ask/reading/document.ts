// What is read out of a file: pages of text, their blocks, and where the text stands on the page.

/** A rectangle, in fractions of the page as it is shown, from its top left corner. */
export interface PageRectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A run of text on one line of a page. */
export interface TextBox extends PageRectangle {
  /** Offsets into the text of the page, in UTF-16 units. */
  start: number;
  end: number;
  /** Where its letters follow each other to. */
  towards: Side;
}

export const sides = ['right', 'down', 'left', 'up'] as const;
export type Side = (typeof sides)[number];

/** A heading, of the page or of one before it. */
export interface Heading {
  text: string;
  /** Which heading of the list it stands under, an earlier one; null if it stands under none. */
  above: number | null;
}

/** A piece of a page that stands on its own: a heading, a paragraph, an item of a list or a row of a table. */
export interface Block {
  kind: 'heading' | 'paragraph' | 'item' | 'row';
  /** Offsets into the text of the page, in UTF-16 units. */
  start: number;
  end: number;
  /** Which heading of its page it stands under; null if it stands under none. */
  heading: number | null;
  /** Where it stands in a file without pages, `paragraph 12`; null in a file with pages. */
  place: string | null;
}

export interface ReadPage {
  /** From 1. */
  number: number;
  /** As a person reads it: in reading order, in Unicode form NFC, without control characters. */
  text: string;
  /** The headings that its blocks stand under. Each is told once a page, so that many blocks are not many copies of it. */
  headings: Heading[];
  /** In order, without overlaps. */
  blocks: Block[];
  /** In order; empty in files that have no pages of their own. */
  boxes: TextBox[];
}

/** The texts of the headings above a block, the outermost first. */
export function headingsAbove({ headings }: Pick<ReadPage, 'headings'>, { heading }: Block): string[] {
  const texts: string[] = [];
  for (let at = headings[heading ?? -1]; at !== undefined; at = headings[at.above ?? -1])
    texts.unshift(at.text);
  return texts;
}

/** Where a part of the text of a box stands, all letters taken to be as wide. @param start an offset into the page, as `end` */
export function cutBox(
  { x, y, width, height, towards, ...box }: TextBox,
  start: number,
  end: number,
): PageRectangle {
  const at = (offset: number) =>
    (Math.min(Math.max(offset, box.start), box.end) - box.start) / (box.end - box.start);
  const isBackwards = towards === 'left' || towards === 'up';
  const [from, to] = isBackwards ? [1 - at(end), 1 - at(start)] : [at(start), at(end)];
  return towards === 'right' || towards === 'left'
    ? { x: x + width * from, y, width: width * (to - from), height }
    : { x, y: y + height * from, width, height: height * (to - from) };
}
