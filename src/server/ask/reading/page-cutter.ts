// Cuts a file that has no pages of its own into pages, and keeps count of its paragraphs and headings.
import { cutBefore } from './cut-text.ts';
import type { Block, ReadPage } from './document.ts';
import { HeadingTrail } from './heading-trail.ts';

/** The most a page holds, in UTF-16 units. */
export const PAGE_LENGTH = 8000;

/** A block is not begun on a page with less room, if it must be cut anyway. */
const LEAST_ROOM = 1500;
/** A heading is not begun on a page with less room. */
const ROOM_BELOW_HEADING = 800;

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

/** Where a piece begins: the offsets of its first part into the text of its page. */
export interface PieceAt {
  page: number;
  start: number;
  end: number;
  place: string;
}

export class PageCutter {
  readonly #emit: (page: ReadPage) => void;
  readonly #length: number;
  readonly #trail = new HeadingTrail();
  #number = 0;
  #paragraph = 0;
  #text = '';
  #headings = this.#trail.startPage();
  #blocks: Block[] = [];
  #place: string | undefined;

  /**
   * @param emit takes each page when it is full
   * @param hasPages whether the file has pages of its own, whose ends are told
   */
  constructor(emit: (page: ReadPage) => void, hasPages = false) {
    this.#emit = emit;
    this.#length = hasPages ? Infinity : PAGE_LENGTH;
  }

  /** How many pages are full. */
  get pages(): number {
    return this.#number;
  }

  /** The heading that the next piece stands under, if it is none itself. */
  get heading(): string | undefined {
    return this.#trail.innermost;
  }

  /** What follows stands here, in the place of its paragraph. */
  set place(place: string) {
    this.#place = place;
  }

  /** What follows stands under none of the headings before. */
  leaveHeadings(): void {
    this.#trail.leave(0);
  }

  /** Ends a page that the file has of its own, also one without text. */
  endOwnPage(): void {
    this.#emitPage();
  }

  /** @returns where it stands; undefined if it has no text */
  add(piece: Piece): PieceAt | undefined {
    if (piece.text === '') return undefined;
    let first: PieceAt | undefined;
    if (!piece.continues || this.#paragraph === 0) this.#paragraph++;
    if (piece.kind === 'heading') this.#trail.leave(piece.level ?? 1);
    let rest = piece.text;
    while (rest.length > this.#room(piece)) {
      const isWholeOnNext = rest.length <= PAGE_LENGTH || this.#room(piece) < LEAST_ROOM;
      if (isWholeOnNext && this.#blocks.length > 0) {
        this.#endPage();
        continue;
      }
      const end = cutBefore(rest, this.#room(piece));
      const at = this.#put({ ...piece, text: rest.slice(0, end).trimEnd() });
      first ??= at;
      this.#endPage();
      rest = rest.slice(end).trimStart();
    }
    if (piece.kind === 'heading' && this.#room(piece) - rest.length < ROOM_BELOW_HEADING) this.#endPage();
    if (rest !== '') {
      const at = this.#put({ ...piece, text: rest });
      first ??= at;
    }
    if (piece.kind === 'heading') this.#trail.enter(piece.level ?? 1, piece.text);
    return first;
  }

  /** Emits what is left. @returns the number of pages */
  finish(): number {
    this.#endPage();
    return this.#number;
  }

  #room({ before = '\n' }: Piece): number {
    return this.#length - this.#text.length - (this.#blocks.length === 0 ? 0 : before.length);
  }

  #put({ kind, text, before = '\n' }: Piece): PieceAt {
    if (this.#blocks.length > 0) this.#text += before;
    const start = this.#text.length;
    this.#text += text;
    const at = { start, end: this.#text.length, place: this.#place ?? `paragraph ${this.#paragraph}` };
    this.#blocks.push({ kind, heading: this.#trail.above, ...at });
    return { page: this.#number + 1, ...at };
  }

  #endPage(): void {
    if (this.#blocks.length > 0) this.#emitPage();
  }

  #emitPage(): void {
    const page = {
      number: ++this.#number,
      text: this.#text,
      headings: this.#headings,
      blocks: this.#blocks,
      boxes: [],
    };
    this.#text = '';
    this.#headings = this.#trail.startPage();
    this.#blocks = [];
    this.#emit(page);
  }
}
