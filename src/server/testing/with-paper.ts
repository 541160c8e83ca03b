// A paper in an index of its own, for tests of how it is answered from.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openReader, type IndexReader } from '../ask/answering/index-reader.ts';
import { openIndex } from '../ask/indexing/ask-index.ts';
import { pageOf } from './ask-pages.ts';

/** The collection that the paper is in. */
export const collections = [{ id: 'all', fileIds: ['paper'] }];

/** Runs `work` with the index of a paper of some paragraphs below each other. */
export function withPaper<Result>(paragraphs: string[], work: (reader: IndexReader) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'ask-'));
  const path = join(folder, 'ask.db');
  const index = openIndex(path);
  index.beginFile({ fileId: 'paper', collectionId: 'all', name: 'paper.txt' });
  index.addPage(pageOf(paragraphs));
  index.finishFile();
  index.close();
  const reader = openReader(path);
  if (reader === undefined) throw new Error('There is no index.');
  try {
    return work(reader);
  } finally {
    reader.close();
    rmSync(folder, { recursive: true });
  }
}
