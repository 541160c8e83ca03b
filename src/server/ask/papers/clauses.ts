// Clauses: a sentence with what it needs to be understood. Headings, the line that leads in a list, the head row of a table, and
// the sentences before and after it count for a sentence, also where a passage ends between them.
import type { StoredPassage } from '../answering/index-reader.ts';
import type { ReadableFile, Scope } from '../answering/scope.ts';
import { wordsOf, type Word } from '../indexing/words.ts';
import { DIMENSIONS, addVectors } from '../lexicon/lexicon.ts';

type StoredSentence = StoredPassage['sentences'][number];

/** A sentence of a passage, as the index has it. */
export interface PlacedSentence extends StoredSentence {
  page: number;
  text: string;
  /** Cut from the text when they are first needed: a sentence belongs to several clauses. */
  readonly words: Word[];
  /** The vector of its words. */
  readonly vector: Float32Array;
  /** A line that stands over what follows without being a heading of the file: `Food and drink`. */
  isRunIn: boolean;
}

export interface Clause {
  sentence: PlacedSentence;
  file: ReadableFile;
  /** The number of its passage among all that may be read, and the place of the passage in its file. */
  passage: number;
  index: number;
  /** The place of the sentence in its passage. */
  place: number;
  /** The terms of the headings that it stands under, the innermost first. */
  headings: string[];
  /** The headings and run-in headings that it stands right below, the innermost first. */
  above: PlacedSentence[];
  /** Whether nothing but headings stands between it and the headings. */
  isRightBelow: boolean;
  /** What leads in the list that it is an item of. */
  leadIn: PlacedSentence | undefined;
  /** The first row of the table that it is a row of. */
  headRow: PlacedSentence | undefined;
  /** The sentences before and after it under the same heading. */
  before: PlacedSentence | undefined;
  after: PlacedSentence | undefined;
}

/** So many passages before one are looked at for what leads in its items, or stands over its rows. */
const BACK_MAX = 4;
const RUN_IN_WORDS_MAX = 8;

/** Reads the clauses of passages; what it has read, it keeps. */
export class Clauses {
  readonly #scope: Scope;
  readonly #pages = new Map<string, string>();
  readonly #rows = new Map<number, ReturnType<Scope['passage']>>();
  readonly #passages = new Map<number, PlacedSentence[]>();

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The clauses of a passage, in order. */
  of(number: number): Clause[] {
    const { file, headings, index } = this.#row(number);
    const own = this.#sentences(number, file);
    const first = own[0];
    const before = first?.kind === 'heading' ? [] : this.#before(number, file, own);
    const next =
      index + 1 < file.passages && this.#goOn(number, number + 1) ? this.#sentences(number + 1, file) : [];
    const all = [...before, ...own, ...next];
    return own.map((sentence, place) => {
      const at = before.length + place;
      return { sentence, file, passage: number, index, place, headings, ...surroundings(all, at) };
    });
  }

  /** What stands before a passage and may belong to it: the passage before, and of a list or table its beginning. */
  #before(number: number, file: ReadableFile, own: readonly PlacedSentence[]): PlacedSentence[] {
    let all: PlacedSentence[] = [];
    for (let back = 1; back <= BACK_MAX && number - back >= file.first; back += 1) {
      if (!this.#goOn(number - back, number - back + 1)) break;
      all = [...this.#sentences(number - back, file), ...all];
      const start = all[0] ?? own[0];
      const isOpen = start?.kind === 'item' || start?.kind === 'row';
      if (!isOpen) break;
    }
    return all;
  }

  /** Whether a passage stands right before another one: pages that are pictures are read after all others. */
  #goOn(number: number, next: number): boolean {
    const pages = this.#row(next).page - this.#row(number).page;
    return pages === 0 || pages === 1;
  }

  #sentences(number: number, file: ReadableFile): PlacedSentence[] {
    const known = this.#passages.get(number);
    if (known !== undefined) return known;
    const { page, sentences } = this.#row(number);
    const text = this.#page(file, page);
    const placed = sentences.map((sentence, at) => {
      const own = text.slice(sentence.start, sentence.end);
      const isAlone =
        sentence.block !== sentences[at - 1]?.block && sentence.block !== sentences[at + 1]?.block;
      return toPlaced(sentence, page, own, isAlone && isRunIn(sentence, own));
    });
    this.#passages.set(number, placed);
    return placed;
  }

  #row(number: number): ReturnType<Scope['passage']> {
    const known = this.#rows.get(number) ?? this.#scope.passage(number);
    this.#rows.set(number, known);
    return known;
  }

  #page(file: ReadableFile, page: number): string {
    const key = `${file.number} ${page}`;
    const known = this.#pages.get(key) ?? this.#scope.page(file, page);
    this.#pages.set(key, known);
    return known;
  }
}

function toPlaced(sentence: StoredSentence, page: number, text: string, isOver: boolean): PlacedSentence {
  let words: Word[] | undefined;
  let vector: Float32Array | undefined;
  return {
    ...sentence,
    page,
    text,
    isRunIn: isOver,
    get words() {
      return (words ??= wordsOf(text));
    },
    get vector() {
      return (vector ??= vectorOf(this.words));
    },
  };
}

/** The vector of some words, each as much as it says. */
export function vectorOf(words: readonly Word[]): Float32Array {
  const sum = new Float32Array(DIMENSIONS);
  addVectors(
    sum,
    words.map(({ folded }) => folded),
  );
  return sum;
}

/** A few words without the end of a sentence. */
function isRunIn({ kind }: StoredSentence, text: string): boolean {
  return (
    kind === 'paragraph' &&
    /^[\p{Lu}\p{N}]/u.test(text) &&
    !/[.!?;,]["”’)]?$|[:|]/u.test(text) &&
    text.split(/\s+/).length <= RUN_IN_WORDS_MAX
  );
}

const isHead = ({ kind, isRunIn: isOver }: PlacedSentence) => kind === 'heading' || isOver;

function surroundings(all: readonly PlacedSentence[], at: number) {
  const sentence = all[at];
  const [previous, following] = [all[at - 1], all[at + 1]];
  let start = at - 1;
  // From here up to the headings, or to the beginning of what was read.
  while (
    start >= 0 &&
    all[start]?.kind === sentence?.kind &&
    all[start]?.block !== undefined &&
    !isHeadAt(all, start)
  )
    start -= 1;
  const opening = all[start];
  const isListed = sentence?.kind === 'item';
  const isRow = sentence?.kind === 'row';
  return {
    above: headsAbove(all, at),
    isRightBelow: previous !== undefined && isHead(previous) && sentence !== undefined && !isHead(sentence),
    leadIn: isListed && opening !== undefined && !isHead(opening) ? opening : undefined,
    headRow: isRow && start + 1 < at ? all[start + 1] : undefined,
    before: previous === undefined || isHead(previous) ? undefined : previous,
    after: following === undefined || isHead(following) ? undefined : following,
  };
}

function isHeadAt(all: readonly PlacedSentence[], at: number): boolean {
  const sentence = all[at];
  return sentence !== undefined && isHead(sentence);
}

/** The nearest run of headings above a sentence, the innermost first. */
function headsAbove(all: readonly PlacedSentence[], at: number): PlacedSentence[] {
  let start = at - 1;
  while (start >= 0 && !isHeadAt(all, start)) start -= 1;
  const heads: PlacedSentence[] = [];
  for (; start >= 0 && isHeadAt(all, start); start -= 1) {
    const head = all[start];
    if (head !== undefined) heads.push(head);
  }
  return heads;
}
