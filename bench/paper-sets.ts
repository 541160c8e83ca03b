// Papers as people have them, with questions: a folder with `questions.json`, and the papers in `files/`. They are read and
// indexed as the server does it.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openReader, type IndexReader } from '#server/ask/answering/index-reader.ts';
import type { AskInput, ReadableCollection } from '#server/ask/answering/messages.ts';
import { StoredVectors } from '#server/ask/embedding/stored-vectors.ts';
import type { VectorSource } from '#server/ask/embedding/vector-source.ts';
import { packVectors, quantize } from '#server/ask/embedding/vectors.ts';
import { openIndex } from '#server/ask/indexing/ask-index.ts';
import { detectMediaType } from '#server/ask/reading/detect-media-type.ts';
import { pagesOf } from '#server/testing/reading.ts';
import type { PaperQuestion } from './paper-judge.ts';

export interface PaperSet {
  name: string;
  folder: string;
  documents: { id: string; file: string }[];
  questions: PaperQuestion[];
}

/** Reads a set; nothing if the folder has none. */
export function readPaperSet(name: string, folder: string): PaperSet | undefined {
  const path = join(folder, 'questions.json');
  if (!existsSync(path)) return undefined;
  return { name, folder, ...JSON.parse(readFileSync(path, 'utf8')) };
}

/** Further questions to the development papers, half of them near-misses, which are in this repository. */
export function moreQuestions(set: PaperSet): PaperSet {
  const path = join(import.meta.dirname, 'ask-papers', 'development-questions.json');
  return { ...set, name: `${set.name}, more questions`, ...JSON.parse(readFileSync(path, 'utf8')) };
}

/** The papers of a set in one collection. */
export interface PaperIndex {
  reader: IndexReader;
  /** A question to them; as a vector, too, if they were embedded. */
  input: (question: string) => Promise<AskInput>;
  collections: ReadableCollection[];
  close: () => void;
}

/**
 * Reads the papers of a set into an index of their own; the ids of the files are those of the documents.
 * @param source what embeds them
 */
export async function indexPapers(
  { name, folder, documents }: PaperSet,
  source?: VectorSource,
): Promise<PaperIndex> {
  const work = mkdtempSync(join(tmpdir(), 'bench-papers-'));
  const path = join(work, 'ask.db');
  const index = openIndex(path);
  for (const { id, file } of documents) {
    const content = join(folder, 'files', file);
    const mediaType = await detectMediaType(content, file);
    if (mediaType === undefined) throw new Error(`${file} is of no type that can be read.`);
    index.beginFile({ fileId: id, collectionId: name, name: file });
    for (const page of await pagesOf(readFileSync(content), mediaType)) index.addPage(page);
    index.finishFile();
  }
  if (source !== undefined) await embedAll(new StoredVectors(index.writing), name, source);
  index.close();
  const reader = openReader(path);
  if (reader === undefined) throw new Error('The index cannot be read.');
  const collections = [{ id: name, fileIds: documents.map(({ id }) => id) }];
  return {
    reader,
    collections,
    async input(question) {
      if (source === undefined) return { question, collections };
      const packed = await embed(source, [question]);
      return {
        question,
        collections,
        embedding: { model: source.model, vector: packed, collectionIds: [name] },
      };
    },
    close() {
      reader.close();
      rmSync(work, { recursive: true });
    },
  };
}

/** @returns vectors as the server sends them to the process that keeps or reads them */
async function embed(source: VectorSource, texts: readonly string[]): Promise<string> {
  const vectors = await source.embed(texts, source.timeoutMs, new AbortController().signal);
  return packVectors(vectors.map(quantize)).toString('base64');
}

async function embedAll(vectors: StoredVectors, collection: string, source: VectorSource): Promise<void> {
  vectors.prepare(source.model, [collection]);
  for (let task = vectors.next(); task !== undefined; task = vectors.next())
    vectors.store({ count: task.texts.length, packed: await embed(source, task.texts) });
}
