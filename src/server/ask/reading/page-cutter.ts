// Cuts a file that has no pages of its own into pages, and keeps count of its paragraphs and headings.
import type { Block, ReadPage } from './document.ts';

/** The most a page holds, in UTF-16 units. */
export const PAGE_LENGTH = 8000;

/** A block is not begun on a page with less room, if it must be cut anyway. */
const LEAST_ROOM = 1500;
/** A heading is not begun on a page with less room. */
const ROOM_BELOW_HEADING = 800;
const HEADING_LENGTH = 200;

export interface Piece {
  kind: Block['kind'];
  /** Clean text, without spaces at its ends. */
  text: string;
  /** The level of a heading, from 1 for the outermost. */
  level?: number;
  /** Whether it goes on with the paragraph before it. */
  continues?: boolean;
  /** What stands between it and the block before, if that is on the same page; a new line unless told. */
  before?: string;
}

export class PageCutter {
  readonly #emit: (page: ReadPage) => void;
  readonly #headings: { level: number; text: string }[] = [];
  #number = 0;
  #paragraph = 0;
  #text = '';
  #blocks: Block[] = [];

  /** @param emit takes each page when it is full */
  constructor(emit: (page: ReadPage) => void) {
    this.#emit = emit;
  }

  /** How many pages are full. */
  get pages(): number {
    return this.#number;
  }

  add(piece: Piece): void {
    if (piece.text === '') return;
    if (!piece.continues || this.#paragraph === 0) this.#paragraph++;
    if (piece.kind === 'heading') this.#leaveHeadings(piece.level ?? 1);
    let rest = piece.text;
    while (rest.length > this.#room(piece)) {
      const isWholeOnNext = rest.length <= PAGE_LENGTH || this.#room(piece) < LEAST_ROOM;
      if (isWholeOnNext && this.#blocks.length > 0) {
        this.#endPage();
        continue;
      }
      const end = cutBefore(rest, this.#room(piece));
      this.#put({ ...piece, text: rest.slice(0, end).trimEnd() });
      this.#endPage();
      rest = rest.slice(end).trimStart();
    }
    if (piece.kind === 'heading' && this.#room(piece) - rest.length < ROOM_BELOW_HEADING) this.#endPage();
    if (rest !== '') this.#put({ ...piece, text: rest });
    if (piece.kind === 'heading')
      this.#headings.push({ level: piece.level ?? 1, text: clip(piece.text, HEADING_LENGTH) });
  }

  /** Emits what is left. @returns the number of pages */
  finish(): number {
    this.#endPage();
    return this.#number;
  }

  #leaveHeadings(level: number): void {
    while ((this.#headings.at(-1)?.level ?? 0) >= level) this.#headings.pop();
  }

  #room({ before = '\n' }: Piece): number {
    return PAGE_LENGTH - this.#text.length - (this.#blocks.length === 0 ? 0 : before.length);
  }

  #put({ kind, text, before = '\n' }: Piece): void {
    if (this.#blocks.length > 0) this.#text += before;
    const start = this.#text.length;
    this.#text += text;
    this.#blocks.push({
      kind,
      start,
      end: this.#text.length,
      headings: this.#headings.map((heading) => heading.text),
      place: `paragraph ${this.#paragraph}`,
    });
  }

  #endPage(): void {
    if (this.#blocks.length === 0) return;
    const page = { number: ++this.#number, text: this.#text, blocks: this.#blocks, boxes: [] };
    this.#text = '';
    this.#blocks = [];
    this.#emit(page);
  }
}

/** The beginning of a text, cut between two characters. */
export function clip(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, cutBefore(text, length)).trimEnd();
}

/**
 * Where to cut a text that is longer than a page: after a sentence, else at a space, else between two characters.
 * @returns an offset from 1 to `limit`
 */
export function cutBefore(text: string, limit: number): number {
  const head = text.slice(0, limit + 1);
  const half = Math.floor(limit / 2);
  const sentences = [...head.slice(half).matchAll(/[.!?\u2026][\p{Pe}\p{Pf}"']*\s|[。！？]/gv)];
  const last = sentences.at(-1);
  if (last !== undefined && half + last.index + last[0].length <= limit)
    return half + last.index + last[0].length;
  const space = head.lastIndexOf(' ', limit);
  if (space > half) return space;
  // Not within a character; a run of marks without end is cut anyway.
  for (let end = limit; end > Math.max(half, limit - 32); end--) {
    if (!/^[\udc00-\udfff\p{M}\u200c\u200d]/v.test(head.slice(end, end + 2)) && head[end - 1] !== '\u200d')
      return end;
  }
  return isLowSurrogate(head, limit) ? limit - 1 : limit;
}

function isLowSurrogate(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xdc00;
}
