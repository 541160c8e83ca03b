// The text of a page of a PDF as pdf.js tells it, in pieces that each have an element of the text layer.
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Found } from '../find/find-words.ts';
import type { PageTexts } from '../page-texts.ts';

export type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;

export interface JoinedText {
  text: string;
  /** Where each piece begins in the text. */
  starts: readonly number[];
}

/** Joins the pieces of a page, with the ends of its lines. */
export function joinPieces(items: readonly object[]): JoinedText {
  const starts: number[] = [];
  let text = '';
  for (const item of items) {
    // What is no piece of text marks where a part of the structure begins or ends.
    if (!('str' in item) || typeof item.str !== 'string') continue;
    starts.push(text.length);
    text += item.str;
    if ('hasEOL' in item && item.hasEOL === true) text += '\n';
  }
  return { text, starts };
}

/** Which piece has an offset, and how far into it that is. @param isEnd whether the letter before the offset counts */
function pieceAt({ starts }: JoinedText, offset: number, isEnd: boolean): { piece: number; at: number } {
  const piece = starts.findLastIndex((start) => (isEnd ? start < offset : start <= offset));
  return { piece, at: offset - (starts[piece] ?? 0) };
}

/**
 * What is found, as a range of the text layer.
 * @param elements those of the pieces
 * @returns nothing where they have been taken away, or are too many
 */
export function rangeOf(
  joined: JoinedText,
  elements: readonly HTMLElement[],
  { start, end }: Found,
): Range | undefined {
  const [first, last] = [pieceAt(joined, start, false), pieceAt(joined, end, true)];
  const [from, to] = [elements[first.piece]?.firstChild, elements[last.piece]?.firstChild];
  if (!(from instanceof Text) || !(to instanceof Text)) return undefined;
  const range = document.createRange();
  range.setStart(from, Math.min(first.at, from.length));
  range.setEnd(to, Math.min(last.at, to.length));
  return range;
}

/** The texts of a document. A page that cannot be read has none. */
export function textsOf(pdf: PDFDocumentProxy): PageTexts {
  const texts = new Map<number, string>();
  return {
    pages: pdf.numPages,
    async textOf(number) {
      const known = texts.get(number);
      if (known !== undefined) return known;
      const content = await pdf
        .getPage(number)
        .then((page) => page.getTextContent())
        .catch(() => ({ items: [] }));
      const { text } = joinPieces(content.items);
      texts.set(number, text);
      return text;
    },
  };
}
