// What is left of vectors where the process that keeps them is killed while it removes them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pageOf } from '../../testing/ask-pages.ts';
import { openIndex, type AskIndex } from '../indexing/ask-index.ts';
import { estimateCosines, prepareToCompare } from './codes.ts';
import { StoredVectors } from './stored-vectors.ts';
import { packVectors, quantize } from './vectors.ts';

const AT = '2026-01-01T00:00:00.000Z';
/** Of these, more rows are made than one transaction removes. */
const PASSAGES = 16 * 300;

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

const count = () =>
  index.writing.db.prepare('select coalesce(sum(count), 0) from vector_codes').pluck().get();

/** Embeds all passages, so that measuring comes next. */
async function embedAll(): Promise<void> {
  for (let task = vectors.next(AT); task?.kind === 'passages'; task = vectors.next(AT)) {
    const packed = packVectors(task.texts.map(() => quantize([1, 0, 0, 0]))).toString('base64');
    await vectors.store({ count: task.texts.length, packed }, AT);
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

test('a change of the model that is killed leaves no vector of the one before beside the new ones', async () => {
  vectors.prepare('one', ['home']);
  await embedAll();
  expect(count()).toBe(PASSAGES);
  killAfter(2, (killed) => killed.prepare('two', ['home']));
  expect(count()).toBeGreaterThan(0);
  vectors.prepare('two', ['home']);
  expect(count()).toBe(0);
});

test('a collection whose removal is killed loses the rest, or is embedded again without a gap', async () => {
  vectors.prepare('one', ['home']);
  await embedAll();
  killAfter(2, (killed) => killed.prepare('one', []));
  const left = count();
  expect(left).toBeGreaterThan(0);
  vectors.prepare('one', ['home']);
  await embedAll();
  expect(count()).toBe(PASSAGES);
  vectors.prepare('one', []);
  expect(count()).toBe(0);
});

test('passages behind sixteen that the model did not take have codes with a centre', async () => {
  vectors.prepare('one', ['home']);
  const none = { scale: 0, values: new Int8Array(4) };
  for (const vector of [none, quantize([3, 2, 1, 0])]) {
    vectors.next(AT);
    const packed = packVectors(Array.from({ length: 16 }, () => vector)).toString('base64');
    await vectors.store({ count: 16, packed }, AT);
  }
  const rows = index.writing.db
    .prepare<[], { count: number; codes: Buffer }>('select count, codes from vector_codes order by first')
    .all();
  const cosines: number[] = [];
  const asked = prepareToCompare(quantize([3, 2, 1, 0]));
  for (const row of rows) estimateCosines(asked, row.codes, row.count, (_, cosine) => cosines.push(cosine));
  expect(count()).toBe(32);
  expect(cosines).toEqual(Array.from({ length: 16 }, () => expect.closeTo(1, 2)));
});
