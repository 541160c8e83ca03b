// How many collections an account can have, and how many files a collection.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UploadResult } from '#shared/ask.ts';
import { askMessages, COLLECTIONS_PER_ACCOUNT, FILES_PER_COLLECTION } from '#shared/ask-limits.ts';
import { Person } from '../testing/ask-people.ts';
import { numbers } from '../testing/engines.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { transports } from '../testing/transports.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterAll(() => app.close());

test.each(transports)('an account has at most 100 collections, by %s', async (transport) => {
  const ada = await Person.make(app, transport);
  const { id } = await ada.create();
  for (let n = 1; n < COLLECTIONS_PER_ACCOUNT; n += 1) await ada.create({ name: `Papers ${n}` });
  expect(await ada.call('collections.create', { name: 'One more' })).toMatchObject({
    status: 409,
    detail: askMessages.tooManyCollections,
  });
  await ada.get('collections.remove', { id });
  expect(await ada.status('collections.create', { name: 'One more' })).toBe(200);
});

test('a collection has at most 10,000 files', async () => {
  const ada = await Person.make(app, 'rest');
  const { id } = await ada.create();
  const [file] = await ada.add(id, 'The cellar is dry.');
  await sql`insert into files
    (id, collection_id, sha256, size, media_type, name, status, done, total, unreadable_pages, created_at)
    select ${id} || i, ${id}, 'sum' || i, 1, 'text/plain', 'file', 'failed', 0, 0, 0, ''
    from ${numbers(FILES_PER_COLLECTION - 2)}`.execute(app.deps.db);
  const { data, refused } = await ada.get<UploadResult>('files.upload', {
    id,
    files: ['The attic is warm.', 'The cellar is dry.', 'The door is open.'],
  });
  expect(data.map(({ size }) => size)).toEqual([18, 18]);
  expect(refused.map(({ detail }) => detail)).toEqual([askMessages.collectionFull]);
  expect(await ada.call('files.upload', { id, files: ['The door is open.'] })).toMatchObject({
    status: 409,
    detail: askMessages.collectionFull,
  });
  await ada.get('files.remove', { id: file?.id });
  expect(await ada.status('files.upload', { id, files: ['The door is open.'] })).toBe(200);
});
