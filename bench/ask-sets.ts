// The question sets that Ask is measured by, from a folder of `<set>.json.gz`, each with documents and questions.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openReader, type IndexReader } from '#server/ask/answering/index-reader.ts';
import type { ReadableCollection } from '#server/ask/answering/messages.ts';
import { openIndex } from '#server/ask/indexing/ask-index.ts';
import { pageOf } from '#server/testing/ask-pages.ts';

export interface Asked {
  id: string;
  document: string;
  /** The number of the paragraph that answers, where the set has it. */
  paragraph?: number;
  question: string;
  answers: { text: string; start: number }[];
}

export interface QuestionSet {
  name: string;
  documents: { id: string; paragraphs: string[] }[];
  questions: Asked[];
}

export const languages = ['ar', 'de', 'el', 'es', 'hi', 'ro', 'ru', 'th', 'tr', 'vi', 'zh'];

/** Reads a set; nothing if the folder has none of this name. */
export function readSet(folder: string, name: string): QuestionSet | undefined {
  const path = join(folder, `${name}.json.gz`);
  if (!existsSync(path)) return undefined;
  const { documents, questions } = JSON.parse(gunzipSync(readFileSync(path)).toString());
  const withParagraphs = documents.map((document: { id: string; text?: string; paragraphs?: string[] }) => ({
    id: document.id,
    paragraphs: document.paragraphs ?? paragraphsOf(document.text ?? ''),
  }));
  return { name, documents: withParagraphs, questions };
}

/** As a reader of plain text does it: blank lines separate paragraphs, and their lines are joined. */
function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');
}

/** Whether a document is in the half to tune on; the other half is to report. Decided by the document, never by the question. */
export function isForTuning(document: string): boolean {
  return (createHash('sha256').update(document).digest()[0] ?? 0) % 2 === 0;
}

const PAGE_MAX = 8000;

/** An index of sets, each a collection of the name of the set, with a file for each document or paragraph. */
export interface SetIndex {
  reader: IndexReader;
  path: string;
  /** The files of a set that may be read; without a document, if one is named. */
  collection: (set: QuestionSet, without?: string) => ReadableCollection;
  close: () => void;
}

/**
 * Indexes sets.
 * @param unit what is a file: a document, or each of its paragraphs, named `document/number`
 */
export function indexSets(sets: readonly QuestionSet[], unit: 'document' | 'paragraph'): SetIndex {
  const folder = mkdtempSync(join(tmpdir(), 'bench-ask-'));
  const path = join(folder, 'ask.db');
  const index = openIndex(path);
  const files = new Map<string, { document: string; fileId: string }[]>();
  for (const { name, documents } of sets) {
    const own: { document: string; fileId: string }[] = [];
    for (const { id, paragraphs } of documents) {
      const groups = unit === 'document' ? [paragraphs] : paragraphs.map((paragraph) => [paragraph]);
      for (const [number, group] of groups.entries()) {
        const fileId = unit === 'document' ? `${name}/${id}` : `${name}/${id}/${number}`;
        own.push({ document: id, fileId });
        // The names say nothing, so that no title helps.
        index.beginFile({ fileId, collectionId: name, name: 'document.txt' });
        for (const page of inPages(group)) index.addPage(page);
        index.finishFile();
      }
    }
    files.set(name, own);
  }
  index.close();
  const reader = openReader(path);
  if (reader === undefined) throw new Error('The index cannot be read.');
  return {
    reader,
    path,
    collection: ({ name }, without) => ({
      id: name,
      fileIds: (files.get(name) ?? [])
        .filter(({ document }) => document !== without)
        .map(({ fileId }) => fileId),
    }),
    close() {
      reader.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Pages of at most about 8,000 characters, as the readers of files without pages make them. */
export function inPages(paragraphs: readonly string[]) {
  const groups: string[][] = [[]];
  let length = 0;
  for (const paragraph of paragraphs) {
    if (length > 0 && length + paragraph.length > PAGE_MAX) {
      groups.push([]);
      length = 0;
    }
    groups.at(-1)?.push(paragraph);
    length += paragraph.length + 1;
  }
  let before = 0;
  return groups.map((group, index) => {
    const page = pageOf(group, { number: index + 1, before });
    before += group.length;
    return page;
  });
}
