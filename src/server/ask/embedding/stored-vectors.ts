// The vectors of the index, and what was measured with them, as the process that writes `ask.db` keeps them. What is to be embedded
// follows from the index alone, so that a run that was killed goes on where it was.
import { openReader, type IndexReader } from '../answering/index-reader.ts';
import { PASSAGES_PER_FILE } from '../indexing/schema.ts';
import type { EmbeddingTask, TaskVectors } from './embedding-messages.ts';
import { measure, SAMPLE_MIN, unmeasured } from './measure.ts';
import { passageText } from './passage-text.ts';
import { sampleOf, type Sample, type SampledFile } from './sample.ts';
import { vectorRows, type CollectionRow, type Writing } from './vector-rows.ts';
import { dimensionOf, unpackVectors } from './vectors.ts';

/** So many passages are embedded at once. */
const PASSAGES_AT_ONCE = 16;
/** A collection that has grown or shrunk by this part is measured again. */
const CHANGED = 0.25;

/** What was told to be embedded last. */
type Current =
  | { kind: 'passages'; file: SampledFile; first: number; count: number }
  | { kind: 'measure'; collection: CollectionRow; passages: number; samples: Sample[] };

export class StoredVectors {
  readonly #path: string;
  readonly #rows: ReturnType<typeof vectorRows>;
  /** Those that may be sent. */
  #collections: CollectionRow[] = [];
  #current: Current | undefined;

  constructor(writing: Writing) {
    this.#path = writing.db.name;
    this.#rows = vectorRows(writing);
  }

  /**
   * Says which model is used from now on, and for which collections. Vectors of another model go, and all of other collections.
   * @returns whether a collection has lost its vectors, so that copies of them may be left in the file
   */
  prepare(model: string, collectionIds: readonly string[]): boolean {
    const wanted = new Set(collectionIds);
    const all = this.#rows.collections();
    this.#collections = all.filter(({ id }) => wanted.has(id));
    this.#current = undefined;
    if (this.#rows.findModel()?.model !== model) {
      // Also where no model is known: a removal that was killed leaves vectors of the one before.
      this.#rows.removeAll();
      this.#rows.startModel(model);
    }
    const others = all.filter(({ id }) => !wanted.has(id));
    return others.filter(({ number }) => this.#rows.removeOf(number)).length > 0;
  }

  /** How many numbers the vectors have; 0 where there are none yet. */
  get dimension(): number {
    return this.#rows.findModel()?.dimension ?? 0;
  }

  /** What is to be embedded next; nothing where all is. @param at now, in ISO 8601 */
  next(at: string): EmbeddingTask | undefined {
    this.#current = undefined;
    const reader = this.#openReader();
    try {
      return this.#nextPassages(reader) ?? this.#nextMeasure(reader, at);
    } finally {
      reader.close();
    }
  }

  /**
   * Stores the vectors of what `next` told last; of what is gone meanwhile, nothing.
   * @param at when, in ISO 8601
   * @returns false if their length is another one than that of those before: these are gone, and the new ones are not stored
   * @throws Error where something is removed while it is measured
   */
  async store({ count, packed }: TaskVectors, at: string): Promise<boolean> {
    const current = this.#current;
    this.#current = undefined;
    if (current === undefined) return true;
    const bytes = Buffer.from(packed, 'base64');
    if (!this.#isOfLength(dimensionOf(bytes, count))) return false;
    if (current.kind === 'measure') await this.#measure(current, bytes, count, at);
    else if (this.#isWanted(current.file.collection, current.file.number) && count === current.count)
      this.#rows.add(current.file.number, current.first, unpackVectors(bytes, count));
    return true;
  }

  #nextPassages(reader: IndexReader): EmbeddingTask | undefined {
    for (const { number, id: collectionId } of this.#collections) {
      const row = this.#rows.findUnembedded(number);
      if (row === undefined) continue;
      const { embedded, ...file } = row;
      const first = file.number * PASSAGES_PER_FILE + embedded;
      const left = file.passages - embedded;
      const count = Math.min(PASSAGES_AT_ONCE, left);
      const texts = Array.from({ length: count }, (_, at) => passageText(reader, file, first + at));
      this.#current = { kind: 'passages', file, first, count };
      return { kind: 'passages', fileId: file.id, collectionId, left, texts };
    }
    return undefined;
  }

  #nextMeasure(reader: IndexReader, at: string): EmbeddingTask | undefined {
    for (const collection of this.#collections) {
      const files = this.#rows.filesOf(collection.number);
      const passages = files.reduce((sum, file) => sum + file.passages, 0);
      const before = this.#rows.measuredOn(collection.number);
      const isDue = before === undefined || Math.abs(passages - before) > CHANGED * before;
      if (passages === 0 || !isDue) continue;
      const samples = sampleOf(reader, files);
      if (samples.length < SAMPLE_MIN) {
        const none = unmeasured(samples.length);
        this.#rows.keepMeasure(collection.number, { passages, measuredAt: at, ...none });
        continue;
      }
      this.#current = { kind: 'measure', collection, passages, samples };
      const texts = [...samples.map(({ question }) => question), ...samples.map(({ rest }) => rest)];
      return { kind: 'measure', collectionId: collection.id, texts };
    }
    return undefined;
  }

  async #measure(
    { collection, passages, samples }: Current & { kind: 'measure' },
    bytes: Buffer,
    count: number,
    at: string,
  ): Promise<void> {
    const vectors = unpackVectors(bytes, count);
    const embedded = samples.flatMap((sample, place) => {
      const [vector, restVector] = [vectors[place], vectors[place + samples.length]];
      return vector && restVector ? [{ ...sample, vector, restVector }] : [];
    });
    const fileIds = this.#rows.filesOf(collection.number).map(({ id }) => id);
    const reader = this.#openReader();
    try {
      const result = await measure(reader, { id: collection.id, fileIds }, embedded);
      if (this.#isWanted(collection.number))
        this.#rows.keepMeasure(collection.number, { passages, measuredAt: at, ...result });
    } finally {
      reader.close();
    }
  }

  /** Whether a collection, or a file of it, is there and may still be sent. */
  #isWanted(collection: number, file?: number): boolean {
    const files = this.#rows.filesOf(collection).filter(({ number }) => number === (file ?? number));
    return files.length > 0 && this.#collections.some(({ number }) => number === collection);
  }

  /** @returns whether vectors of this length go with those that are stored; if not, all of these are removed */
  #isOfLength(dimension: number): boolean {
    const stored = this.dimension;
    if (stored === 0) this.#rows.setDimension(dimension);
    else if (stored !== dimension) this.#rows.removeAll();
    return stored === 0 || stored === dimension;
  }

  #openReader(): IndexReader {
    const reader = openReader(this.#path);
    if (reader === undefined) throw new Error('There is no index.');
    return reader;
  }
}
