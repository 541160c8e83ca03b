// Which passages may be read: the one place where a question meets the rule of access. Everything that is counted or found for
// an answer goes through a scope, so that what may not be read changes nothing.
import { PASSAGES_PER_FILE } from '../indexing/schema.ts';
import type { FileEntry, IndexReader, StoredPassage } from './index-reader.ts';
import type { ReadableCollection } from './messages.ts';

/** A file that may be read. */
export interface ReadableFile extends FileEntry {
  collection: number;
  /** Its place among the files that may be read, from 0. */
  place: number;
  /** The number of its first passage among all that may be read. */
  first: number;
}

/** Where a term stands in the passages that may be read. */
export interface Postings {
  /** How many passages have it. */
  count: number;
  /** These passages, and how often each has it in its text and in its headings. */
  passages: Uint32Array;
  inText: Uint8Array;
  inHeadings: Uint8Array;
  /** How often each file has it in its text, by the place of the file in `files`; files without it are left out. */
  inFiles: Map<number, number>;
}

export class Scope {
  readonly files: ReadableFile[];
  /** How many passages there are. */
  readonly size: number;
  /** The mean of the words of a passage. */
  readonly meanLength: number;
  /** The files that the index does not hold. */
  readonly unread: string[] = [];
  readonly #reader: IndexReader;
  readonly #collections = new Set<number>();
  readonly #byNumber = new Map<number, ReadableFile>();
  readonly #firsts: Uint32Array;
  /** How many words each passage has. */
  readonly lengths: Uint16Array;

  constructor(reader: IndexReader, collections: readonly ReadableCollection[]) {
    this.#reader = reader;
    const found: Omit<ReadableFile, 'first' | 'place'>[] = [];
    for (const { id, fileIds } of collections) {
      const collection = reader.findCollection(id);
      const files = collection === undefined ? undefined : reader.filesOf(collection);
      for (const fileId of new Set(fileIds)) {
        const file = files?.get(fileId);
        if (file === undefined || collection === undefined) this.unread.push(fileId);
        else found.push({ ...file, collection });
      }
    }
    // By id, because the order in which the files were read must not matter.
    found.sort((one, other) => (one.id < other.id ? -1 : Number(one.id > other.id)));
    let first = 0;
    this.files = found.map((file, place) => {
      const readable = { ...file, place, first };
      first += file.passages;
      this.#collections.add(file.collection);
      this.#byNumber.set(file.number, readable);
      return readable;
    });
    this.size = first;
    this.#firsts = Uint32Array.from(this.files, (file) => file.first);
    this.lengths = new Uint16Array(first);
    for (const file of this.files) this.lengths.set(file.lengths.subarray(0, file.passages), file.first);
    const words = this.files.reduce((sum, file) => sum + file.words, 0);
    this.meanLength = Math.max(1, words / Math.max(1, this.size));
  }

  /** Where a term stands. */
  postingsOf(term: string): Postings {
    const parts = [...this.#collections].map((collection) => this.#reader.occurrences(collection, term));
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    const postings = {
      count: 0,
      passages: new Uint32Array(length),
      inText: new Uint8Array(length),
      inHeadings: new Uint8Array(length),
      inFiles: new Map<number, number>(),
    };
    for (const part of parts) this.#collect(part, postings);
    return postings;
  }

  #collect(occurrences: readonly number[], postings: Postings): void {
    let [id, file]: [number, ReadableFile | undefined] = [-1, undefined];
    let at = postings.count - 1;
    for (const occurrence of occurrences) {
      const passage = Math.floor(occurrence / 2);
      if (passage !== id) {
        id = passage;
        const number = Math.floor(passage / PASSAGES_PER_FILE);
        if (file?.number !== number) file = this.#byNumber.get(number);
        if (file === undefined) continue;
        at += 1;
        postings.passages[at] = file.first + (passage % PASSAGES_PER_FILE);
      }
      if (file === undefined) continue;
      const counts = occurrence % 2 === 1 ? postings.inText : postings.inHeadings;
      counts[at] = Math.min(255, (counts[at] ?? 0) + 1);
      postings.inFiles.set(file.place, (postings.inFiles.get(file.place) ?? 0) + 1);
    }
    postings.count = at + 1;
  }

  /** The terms that begin with some letters; some may stand in no passage that may be read. */
  termsFrom(start: string): string[] {
    return [
      ...new Set([...this.#collections].flatMap((collection) => this.#reader.termsFrom(collection, start))),
    ];
  }

  /** The terms that share three letters in a row with one; some may stand in no passage that may be read. */
  termsLike(term: string): string[] {
    return [
      ...new Set([...this.#collections].flatMap((collection) => this.#reader.termsLike(collection, term))),
    ];
  }

  /** The file that a passage is in. */
  fileOf(passage: number): ReadableFile {
    let [low, high] = [0, this.files.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#firsts[middle] ?? 0) <= passage) low = middle;
      else high = middle - 1;
    }
    const file = this.files[low];
    if (file === undefined) throw new Error('There is no such passage.');
    return file;
  }

  /** The sentences of a passage. */
  passage(number: number): StoredPassage & { file: ReadableFile; index: number } {
    const file = this.fileOf(number);
    const id = file.number * PASSAGES_PER_FILE + number - file.first;
    const passage = this.#reader.passage(file.collection, id);
    if (passage === undefined) throw new Error('The index lacks a passage.');
    return { ...passage, file, index: number - file.first };
  }

  page(file: ReadableFile, number: number) {
    const page = this.#reader.page(file.number, number);
    if (page === undefined) throw new Error('The index lacks a page.');
    return page;
  }
}
