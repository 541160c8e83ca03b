// Reads the posting lists of FTS5 out of the tables where it keeps them. Its own views give an occurrence at a time, each as a row
// that costs twenty times what its bytes do, and a question may need millions. The format is that of SQLite's `fts5_index.c`, which all
// versions share, because a file outlives the version that wrote it; a test compares what is read with those views.
import { foundDamage } from './connection.ts';
import { tablesOf, type AskDb } from './schema.ts';

/**
 * Takes a passage that has a term.
 * @param id of the passage
 * @param inText how often it stands in the sentences
 * @param inHeadings how often it stands in the headings
 * @returns false to be told of no more
 */
export type VisitPosting = (id: number, inText: number, inHeadings: number) => unknown;

/** The list of segments is this row of the table of pages, and the pages of a segment start at its number times this. */
const SEGMENTS_ROW = 10;
const PAGES_PER_SEGMENT = 2 ** 37;
/** What the terms of the only index begin with; there are no indexes of beginnings. */
const INDEX_PREFIX = '0';
/** Two offsets of two bytes: that of the first rowid that starts on the page, and that of the offsets of its terms, at its end. */
const HEADER = 4;
/** Stands between positions, before the number of the column that those after it are in. */
const COLUMN_MARK = 1;

/** A part of the index, with the first and the last of its pages. */
interface Segment {
  number: number;
  first: number;
  last: number;
}

/** Prepares the reading of the posting lists of a collection. @returns takes a term; the passages come in the order of their ids */
export function postingListsOf(db: AskDb, collection: number): (term: string, visit: VisitPosting) => void {
  const { passages, vocabulary } = tablesOf(collection);
  const isKnown = db.prepare<[string], number>(`select 1 from ${vocabulary} where term = ?`).pluck();
  const segmentsRow = db
    .prepare<[], Buffer>(`select block from ${passages}_data where id = ${SEGMENTS_ROW}`)
    .pluck();
  // The lowest bit of a number of a page says whether there is an index of its list.
  const pageOfTerm = db
    .prepare<[number, Buffer], number>(
      `select pgno >> 1 from ${passages}_idx where segid = ? and term <= ? order by term desc limit 1`,
    )
    .pluck();
  const pageAt = db.prepare<[number], Buffer>(`select block from ${passages}_data where id = ?`).pluck();
  return (term, visit) => {
    // Most terms that are looked for stand nowhere, and there may be many segments.
    if (isKnown.get(term) === undefined) return;
    const wanted = Buffer.from(INDEX_PREFIX + term);
    const segments = segmentsIn(segmentsRow.get() ?? Buffer.alloc(0));
    for (const { number, first, last } of segments) {
      const list = new PostingList(visit);
      let page = Math.max(first, pageOfTerm.get(number, wanted) ?? first);
      while (page <= last) {
        const bytes = pageAt.get(number * PAGES_PER_SEGMENT + page);
        if (bytes === undefined || !isWhole(bytes))
          throw foundDamage(`Page ${page} of ${passages} is damaged.`);
        if (!list.readPage(bytes, wanted)) break;
        page += 1;
      }
      if (list.isGivenUp) return;
    }
  };
}

const isWhole = (bytes: Buffer) => bytes.length >= HEADER && bytes.readUInt16BE(2) <= bytes.length;

/** The segments, the oldest first: their passages do not overlap, because none is ever changed. */
function segmentsIn(row: Buffer): Segment[] {
  // Behind the number that tells whether it has changed.
  const numbers = new Numbers(row, 4);
  const levels = numbers.next();
  numbers.next();
  numbers.next();
  const segments: Segment[] = [];
  // Each takes a byte at least.
  const isPossible = (count: number) => count <= row.length;
  if (!isPossible(levels)) throw foundDamage('The list of segments is damaged.');
  for (let level = 0; level < levels; level += 1) {
    numbers.next();
    const count = numbers.next();
    if (!isPossible(count)) throw foundDamage('The list of segments is damaged.');
    const own = Array.from({ length: count }, () => ({
      number: numbers.next(),
      first: numbers.next(),
      last: numbers.next(),
    }));
    segments.unshift(...own);
  }
  return segments;
}

/** Reads numbers of a variable length: seven bits a byte, the highest first, with another bit where one more follows. */
class Numbers {
  at: number;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  next(): number {
    let value = 0;
    let byte = 0;
    do {
      byte = this.#bytes[this.at] ?? 0;
      this.at += 1;
      // A number of a passage has more than the 32 bits of a shift.
      value = value * 128 + (byte & 127);
    } while (byte >= 128);
    return value;
  }
}

/** Where the list of a term begins on a page, and where it or the page ends. */
interface Part {
  start: number;
  end: number;
  isLast: boolean;
}

/** The list of a term in a segment, which may go over many pages. */
class PostingList {
  isGivenUp = false;
  readonly #visit: VisitPosting;
  #isFound = false;
  #id = 0;
  /** How many bytes of the positions of the passage are still to come. */
  #left = 0;
  #isInText = false;
  #isColumnNext = false;
  #inText = 0;
  #inHeadings = 0;

  constructor(visit: VisitPosting) {
    this.#visit = visit;
  }

  /** @returns whether the list goes on on the next page */
  readPage(bytes: Buffer, term: Buffer): boolean {
    const part = this.#isFound ? restOf(bytes) : findTerm(bytes, term);
    if (part === undefined) return false;
    const numbers = new Numbers(bytes, part.start);
    if (this.#isFound) {
      // Positions may be cut between two pages. The first passage that starts on a page is there as it is.
      if (this.#left > 0) this.#readPositions(bytes, numbers, part.end);
      const first = bytes.readUInt16BE(0);
      if (first === 0 || first >= part.end) return !part.isLast && !this.isGivenUp;
      numbers.at = first;
      this.#id = 0;
    }
    this.#isFound = true;
    let id = this.#id;
    while (numbers.at < part.end && !this.isGivenUp) {
      id += numbers.next();
      // The lowest bit marks a passage that was removed.
      const left = numbers.next() >>> 1;
      if (numbers.at + left <= part.end) {
        this.#visitWhole(bytes, id, numbers.at, numbers.at + left);
        numbers.at += left;
        continue;
      }
      this.#left = left;
      this.#isInText = false;
      this.#inText = 0;
      this.#inHeadings = 0;
      this.#id = id;
      this.#readPositions(bytes, numbers, part.end);
    }
    this.#id = id;
    return !part.isLast && !this.isGivenUp;
  }

  /** Nearly all positions stand on one page, and are the most of what a question reads. */
  #visitWhole(bytes: Buffer, id: number, start: number, stop: number): void {
    let [inText, inHeadings, isInText, at] = [0, 0, false, start];
    while (at < stop) {
      let byte = bytes[at] ?? 0;
      at += 1;
      if (byte === COLUMN_MARK) {
        isInText = (bytes[at] ?? 0) > 0;
        at += 1;
        continue;
      }
      while (byte >= 128) {
        byte = bytes[at] ?? 0;
        at += 1;
      }
      if (isInText) inText += 1;
      else inHeadings += 1;
    }
    if (inText + inHeadings > 0) this.isGivenUp = this.#visit(id, inText, inHeadings) === false;
  }

  #readPositions(bytes: Buffer, numbers: Numbers, end: number): void {
    const stop = Math.min(end, numbers.at + this.#left);
    this.#left -= stop - numbers.at;
    let [inText, inHeadings, isInText, isColumnNext] = [0, 0, this.#isInText, this.#isColumnNext];
    let isInPosition = false;
    for (let at = numbers.at; at < stop; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte >= 128) {
        isInPosition = true;
      } else if (isColumnNext) {
        // The headings are column 0, where a list begins, and have no mark.
        isInText = byte > 0;
        isColumnNext = false;
      } else if (byte === COLUMN_MARK && !isInPosition) {
        isColumnNext = true;
      } else {
        isInPosition = false;
        if (isInText) inText += 1;
        else inHeadings += 1;
      }
    }
    numbers.at = stop;
    this.#isInText = isInText;
    this.#isColumnNext = isColumnNext;
    this.#inText += inText;
    this.#inHeadings += inHeadings;
    if (this.#left === 0 && this.#inText + this.#inHeadings > 0)
      this.isGivenUp = this.#visit(this.#id, this.#inText, this.#inHeadings) === false;
  }
}

/** What a page has of the list that the page before did not end. */
function restOf(bytes: Buffer): Part {
  const offsets = bytes.readUInt16BE(2);
  const isLast = offsets < bytes.length;
  return { start: HEADER, end: isLast ? new Numbers(bytes, offsets).next() : offsets, isLast };
}

/** Where the list of a term is on the page that it begins on; nothing if it is not there. */
function findTerm(bytes: Buffer, wanted: Buffer): Part | undefined {
  const end = bytes.readUInt16BE(2);
  const offsets = new Numbers(bytes, end);
  let start = 0;
  // How many letters the term before has in common with the one that is looked for.
  let same = 0;
  while (offsets.at < bytes.length) {
    const isFirst = start === 0;
    start += offsets.next();
    const term = new Numbers(bytes, start);
    const kept = isFirst ? 0 : term.next();
    const length = term.next();
    if (kept < same) return undefined;
    if (kept > same) continue;
    let alike = 0;
    while (alike < length && same + alike < wanted.length && bytes[term.at + alike] === wanted[same + alike])
      alike += 1;
    same += alike;
    if (same === wanted.length && alike === length) {
      const isLast = offsets.at < bytes.length;
      return { start: term.at + length, end: isLast ? start + offsets.next() : end, isLast };
    }
    // The terms of a page are in order.
    if (alike < length && (same === wanted.length || (bytes[term.at + alike] ?? 0) > (wanted[same] ?? 0)))
      return undefined;
  }
  return undefined;
}
