// Which passages may be read: the one place where a question meets the rule of access. Everything that is counted or found for
// an answer goes through a scope, so that what may not be read changes nothing.
import { PASSAGES_PER_FILE } from '../indexing/schema.ts';
import type { FileEntry, IndexReader, PageLayout, StoredPassage } from './index-reader.ts';
import type { ReadableCollection } from './messages.ts';

/** A file that may be read. */
export interface ReadableFile extends FileEntry {
  collection: number;
  /** Its place among the files that may be read, from 0. */
  place: number;
  /** The number of its first passage among all that may be read. */
  first: number;
}

/** So many terms that resemble another are looked at. */
const TERMS_MAX = 50_000;

export class Scope {
  readonly files: ReadableFile[];
  /** How many passages there are. */
  readonly size: number;
  /** The mean of the words of a passage. */
  readonly meanLength: number;
  /** How many files the index does not hold, or not all pages of. */
  readonly unread: number;
  readonly #reader: IndexReader;
  readonly #collections = new Set<number>();
  readonly #byNumber = new Map<number, ReadableFile>();
  readonly #firsts: Uint32Array;
  /** How many words each passage has. */
  readonly lengths: Uint16Array;

  constructor(reader: IndexReader, collections: readonly ReadableCollection[]) {
    this.#reader = reader;
    const found: Omit<ReadableFile, 'first' | 'place'>[] = [];
    let unread = 0;
    for (const { id, fileIds } of collections) {
      const collection = reader.findCollection(id);
      const files = collection === undefined ? undefined : reader.filesOf(collection);
      for (const fileId of new Set(fileIds)) {
        const file = files?.get(fileId);
        if (file === undefined || collection === undefined) unread += 1;
        else found.push({ ...file, collection });
      }
    }
    this.unread = unread + found.filter(({ pictures }) => pictures > 0).length;
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

  /**
   * Goes through the passages where a term stands.
   * @param visit takes the passage, its file, and how often the term stands in the text and in the headings. It goes on unless
   * this returns false
   * @param within only in these collections
   */
  visitPostings(
    term: string,
    visit: (passage: number, file: ReadableFile, inText: number, inHeadings: number) => unknown,
    within?: ReadonlySet<number>,
  ): void {
    for (const collection of this.#collections) {
      if (within?.has(collection) === false) continue;
      let [start, end] = [0, 0];
      let file: ReadableFile | undefined;
      let goesOn: unknown = true;
      this.#reader.visitPostings(collection, term, (id, inText, inHeadings) => {
        if (id < start || id >= end) {
          const number = Math.floor(id / PASSAGES_PER_FILE);
          [start, end] = [number * PASSAGES_PER_FILE, (number + 1) * PASSAGES_PER_FILE];
          file = this.#byNumber.get(number);
        }
        if (file !== undefined) goesOn = visit(file.first + id - start, file, inText, inHeadings);
        return goesOn;
      });
      if (goesOn === false) return;
    }
  }

  /** Whether a term stands in any passage. @param within as above */
  hasTerm(term: string, within?: ReadonlySet<number>): boolean {
    let isThere = false;
    this.visitPostings(term, () => !(isThere = true), within);
    return isThere;
  }

  /**
   * The terms that begin with some letters; some may stand in no passage that may be read.
   * @param longest the most letters that they have
   */
  termsFrom(start: string, longest: number): Iterable<string> {
    return this.#termsOf((collection) => this.#reader.termsFrom(collection, start, longest));
  }

  /** The terms that share three letters in a row with one; some may stand in no passage that may be read. */
  termsLike(term: string): Iterable<string> {
    return this.#termsOf((collection) => this.#reader.termsLike(collection, term));
  }

  *#termsOf(read: (collection: number) => Iterable<string>): Generator<string> {
    let count = 0;
    for (const collection of this.#collections)
      for (const term of read(collection)) {
        if (count === TERMS_MAX) return;
        count += 1;
        yield term;
      }
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

  /** The text of a page. */
  page(file: ReadableFile, number: number): string {
    return required(this.#reader.page(file.number, number));
  }

  /** The blocks of a page, and where its text stands on it. */
  layout(file: ReadableFile, number: number): PageLayout {
    return required(this.#reader.layout(file.number, number));
  }
}

/** So many scopes are kept: those of people who ask at the same time, one of a million passages being 10 MB. */
const KEPT_MAX = 4;

interface Kept {
  /** The state of the index that they are of. */
  state: number;
  /** The last used one comes last. */
  scopes: { collections: readonly ReadableCollection[]; scope: Scope }[];
}
const keptBy = new WeakMap<IndexReader, Kept>();

/** The scope of some collections: the one of a question before, where the index and the files that may be read are the same. */
export function scopeOf(reader: IndexReader, collections: readonly ReadableCollection[]): Scope {
  const state = reader.state();
  const before = keptBy.get(reader);
  const scopes = before?.state === state ? before.scopes : [];
  const same = scopes.find((kept) => haveSameFiles(kept.collections, collections));
  const used = same ?? { collections, scope: new Scope(reader, collections) };
  const others = scopes.filter((kept) => kept !== same);
  keptBy.set(reader, { state, scopes: [...others, used].slice(-KEPT_MAX) });
  return used.scope;
}

function haveSameFiles(some: readonly ReadableCollection[], others: readonly ReadableCollection[]): boolean {
  const isSame = ({ id, fileIds }: ReadableCollection, at: number) => {
    const other = others[at];
    return (
      id === other?.id &&
      fileIds.length === other.fileIds.length &&
      fileIds.every((fileId, place) => fileId === other.fileIds[place])
    );
  };
  return some.length === others.length && some.every(isSame);
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The index lacks a page.');
  return value;
}
