// Files that are changed while they are read, answered from, or by somebody else at the same time.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AskFile } from '#shared/ask.ts';
import type { Question } from '#shared/questions.ts';
import { Person } from '../../testing/ask-people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { IndexerProcess } from '../indexer/indexer-process.ts';

vi.setConfig({ testTimeout: 60_000 });

let app: TestApp;
let ada: Person;
let collection: string;
beforeEach(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
  ada = await Person.make(app, 'rest');
  collection = (await ada.create()).id;
});
afterEach(() => app.close());

const holds = (word: string) => readFileSync(join(app.dataDir, 'ask.db')).includes(word);
const get = (id: string) => ada.get<AskFile>('files.get', { id });

/** Adds a file, and does something to it when its first reading has come to its end, before that is stored. */
async function addWhile(text: string, change: (id: string) => Promise<unknown>): Promise<string> {
  const { read } = IndexerProcess.prototype;
  let changing: Promise<unknown> | undefined;
  IndexerProcess.prototype.read = async function (file, onProgress) {
    const outcome = await read.call(this, file, onProgress);
    if (changing === undefined) {
      changing = change(file.fileId);
      // Until it is committed, and has looked into the index.
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    return outcome;
  };
  try {
    const [made] = await ada.add(collection, text);
    await changing;
    await app.deps.ask.settled();
    return made?.id ?? '';
  } finally {
    IndexerProcess.prototype.read = read;
  }
}

test('a file that is replaced while its reading ends is read in its new version alone', async () => {
  const id = await addWhile('The roof is of zebrawood.', (file) =>
    ada.get('files.replace', { id: file, file: ['The roof is of maple.\n\nThe door is of maple.'] }),
  );
  expect(await get(id)).toMatchObject({ status: 'ready', version: 2 });
  expect(holds('zebrawood')).toBe(false);
  const { citations } = await ada.ask('Of what is the roof?');
  expect(citations[0]?.quote).toBe('The roof is of maple.');
});

test('a file that is moved and renamed while its reading ends is found where it is', async () => {
  const other = await ada.create();
  const id = await addWhile('The roof is of maple.', (file) =>
    ada.get('files.update', { id: file, collection_id: other.id, name: 'cedar.txt' }),
  );
  expect(await get(id)).toMatchObject({ status: 'ready', name: 'cedar.txt' });
  const { verdict, unread_files } = await ada.ask('Of what is the roof?', { collection_ids: [other.id] });
  expect([verdict, unread_files]).toEqual(['answer', 0]);
});

test('a file that is deleted with others while its reading ends leaves nothing', async () => {
  const id = await addWhile('The roof is of zebrawood.', (file) =>
    ada.get('files.removeMany', { ids: [file] }),
  );
  expect(await ada.status('files.get', { id })).toBe(404);
  expect(holds('zebrawood')).toBe(false);
});

test('of a file that is replaced while a question is answered, nothing is quoted', async () => {
  const [made] = await ada.add(collection, 'The roof is of zebrawood.');
  const { answer } = app.deps.ask;
  app.deps.ask.answer = async (...args) => {
    const found = await answer(...args);
    await ada.get('files.replace', { id: made?.id, file: ['The roof is of maple.'] });
    return found;
  };
  const asked = await ada.ask('Of what is the roof?');
  app.deps.ask.answer = answer;
  expect(asked).toMatchObject({ verdict: 'not_found', citations: [] });
  await app.deps.ask.settled();
  expect((await ada.ask('Of what is the roof?')).citations[0]?.quote).toBe('The roof is of maple.');
});

test('an index that still holds the former version is in no answer, page or table', async () => {
  const [text, table] = await ada.add(
    collection,
    'The roof is of zebrawood.',
    'City,Zebrawood\nBonn,5\nUlm,7\nRome,8\n',
  );
  // As another process has replaced them, whose news has not come yet.
  const news = { revision: 2, version: 2 };
  await app.deps.db.updateTable('files').set(news).execute();
  const asked = await ada.ask('Of what is the roof of zebrawood?');
  expect(asked).toMatchObject({ citations: [], figure: null, readings: [], unread_files: 2 });
  expect(await ada.status('files.page', { id: text?.id, n: 1 })).toBe(404);
  expect(await ada.status('files.table', { id: table?.id, sheet: 1 })).toBe(503);
  expect(JSON.stringify(await ada.get<Question>('questions.get', { id: asked.id }))).not.toContain(
    'Zebrawood',
  );
  await app.deps.ask.placed();
  await app.deps.ask.settled();
  expect((await ada.ask('Of what is the roof?')).unread_files).toBe(0);
});
