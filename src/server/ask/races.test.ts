// What is deleted while somebody else uses it: answered as what is not there, and nothing of it stays.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { UploadResult } from '#shared/ask.ts';
import { Person } from '../testing/ask-people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { transportsOfRun } from '../testing/transports.ts';
import { createCollection } from './collections.service.ts';
import { IndexerProcess } from './indexer/indexer-process.ts';

const CELLAR = 'The cellar is dry.';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterEach(() => app.close());

type Async = (...args: never[]) => Promise<unknown>;

/** Does something after each call of a function of the app has done its work, and before it returns. */
function after<Name extends string>(
  owner: Record<Name, Async>,
  name: Name,
  then: () => Promise<unknown>,
): void {
  // Safe: it gets the arguments of the function in whose place it is called.
  const run = owner[name] as (...args: unknown[]) => Promise<unknown>;
  owner[name] = async (...args: unknown[]) => {
    const result = await run(...args);
    await then();
    return result;
  };
}

const stored = () => readdirSync(join(app.dataDir, 'files')).filter((name) => name !== '.incoming');

describe.each(transportsOfRun)('through %s', (transport) => {
  let ada: Person;
  let collection: string;
  beforeEach(async () => {
    ada = await Person.make(app, transport);
    collection = (await ada.create()).id;
  });

  test('an upload to a collection that is deleted meanwhile is 404 and leaves no content', async () => {
    after(app.deps.ask.storage.contents, 'store', () =>
      app.deps.db.deleteFrom('collections').where('id', '=', collection).execute(),
    );
    expect(await ada.status('files.upload', { id: collection, files: [CELLAR] })).toBe(404);
    expect(stored()).toEqual([]);
  });

  test('a file that is deleted while it is sent again is added again', async () => {
    const [file] = await ada.add(collection, CELLAR);
    await app.deps.db.updateTable('files').set({ status: 'failed' }).execute();
    after(app.deps.ask.storage.contents, 'store', () => app.deps.db.deleteFrom('files').execute());
    const { data } = await ada.get<UploadResult>('files.upload', { id: collection, files: [CELLAR] });
    expect(data).toHaveLength(1);
    expect(data[0]?.id).not.toBe(file?.id);
    expect(stored()).toHaveLength(1);
  });

  test('a question of an account that is deleted meanwhile is 401', async () => {
    await ada.add(collection, CELLAR);
    after(app.deps.ask, 'answer', () => app.deps.db.deleteFrom('users').where('id', '=', ada.id).execute());
    expect(await ada.status('questions.ask', { question: 'Is the cellar dry?' })).toBe(401);
  });

  test('a page of a file that is deleted meanwhile is 404', async () => {
    const [file] = await ada.add(collection, CELLAR);
    after(app.deps.ask, 'page', () => ada.get('files.remove', { id: file?.id }));
    expect(await ada.status('files.page', { id: file?.id, n: 1 })).toBe(404);
  });
});

test('a content that is removed before it is read is 404', async () => {
  const ada = await Person.make(app, 'rest');
  const { id } = await ada.create();
  const [file] = await ada.add(id, CELLAR);
  after(app.deps.ask.storage.contents, 'open', () => ada.get('files.remove', { id: file?.id }));
  expect(await ada.call('files.content', { id: file?.id })).toMatchObject({
    status: 404,
    detail: 'File not found',
  });
});

test('an account that was deleted creates no collection', async () => {
  const { db, clock } = app.deps;
  const actor = { userId: 'gone', address: null, at: clock(), log: undefined };
  const input = { name: 'Papers', access: 'private', member_ids: [], send_to_model: true } as const;
  await expect(
    createCollection(db, actor, { ...input, description: '', member_ids: [], synonyms: [] }),
  ).rejects.toMatchObject({
    status: 401,
  });
});

test('a file that is deleted while its reading ends leaves nothing in the index', async () => {
  const ada = await Person.make(app, 'rest');
  const { id } = await ada.create();
  await ada.add(id, CELLAR);
  const { read } = IndexerProcess.prototype;
  let removing: Promise<unknown> | undefined;
  IndexerProcess.prototype.read = async function (file, onProgress) {
    const outcome = await read.call(this, file, onProgress);
    removing = ada.get('files.remove', { id: file.fileId });
    // Until the deletion has looked for it in the index.
    await sleep(300);
    return outcome;
  };
  try {
    await ada.add(id, 'The roof is of zebrawood.');
    await removing;
  } finally {
    IndexerProcess.prototype.read = read;
  }
  expect(readFileSync(join(app.dataDir, 'ask.db')).includes('zebrawood')).toBe(false);
});
