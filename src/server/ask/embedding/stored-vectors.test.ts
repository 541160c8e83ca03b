// What is left of vectors where the process that keeps them is killed while it removes them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pageOf } from '../../testing/ask-pages.ts';
import { openIndex, type AskIndex } from '../indexing/ask-index.ts';
import { StoredVectors } from './stored-vectors.ts';
import { packVectors, quantize } from './vectors.ts';

/** Of these, more rows are made than one transaction removes. */
const PASSAGES = 8 * 300;

let folder: string;
let index: AskIndex;
let vectors: StoredVectors;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oriel-vectors-'));
  index = openIndex(join(folder, 'ask.db'));
  index.beginFile({ fileId: 'file', collectionId: 'home', name: 'a.txt' });
  for (let number = 1; number <= PASSAGES; number += 1) index.addPage(pageOf(['It is due.'], { number }));
  index.finishFile();
  vectors = new StoredVectors(index.writing);
});
afterEach(() => {
  index.close();
  rmSync(folder, { recursive: true, force: true });
});

const count = () => index.writing.db.prepare('select coalesce(sum(count), 0) from vectors').pluck().get();

function embedAll(): void {
  for (let task = vectors.next(); task !== undefined; task = vectors.next()) {
    const packed = packVectors(task.texts.map(() => quantize([1, 0, 0, 0]))).toString('base64');
    vectors.store({ count: task.texts.length, packed });
  }
}

/** Runs `work` as a process that is killed after so many transactions. */
function killAfter(transactions: number, work: (killed: StoredVectors) => unknown): void {
  let left = transactions;
  const write: typeof index.writing.write = (own) => {
    if ((left -= 1) < 0) throw new Error('killed');
    return index.writing.write(own);
  };
  expect(() => work(new StoredVectors({ db: index.writing.db, write }))).toThrow('killed');
}

test('a change of the model that is killed leaves no vector of the one before beside the new ones', () => {
  vectors.prepare('one', ['home']);
  embedAll();
  expect(count()).toBe(PASSAGES);
  killAfter(2, (killed) => killed.prepare('two', ['home']));
  expect(count()).toBeGreaterThan(0);
  vectors.prepare('two', ['home']);
  expect(count()).toBe(0);
});

test('a collection whose removal is killed loses the rest, or is embedded again without a gap', () => {
  vectors.prepare('one', ['home']);
  embedAll();
  killAfter(2, (killed) => killed.prepare('one', []));
  const left = count();
  expect(left).toBeGreaterThan(0);
  vectors.prepare('one', ['home']);
  embedAll();
  expect(count()).toBe(PASSAGES);
  vectors.prepare('one', []);
  expect(count()).toBe(0);
});

test('a process that was not told what to embed does not say that all is done', () => {
  expect(() => vectors.next()).toThrow('Nothing was prepared.');
});
