// How an index follows the rows of files: whose turn it is, what another machine could not read, and what is deleted elsewhere.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Person } from '../testing/ask-people.ts';
import { isPostgres } from '../testing/postgres.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { call } from '../testing/transports.ts';
import { Following } from './following.ts';
import type { FollowingDeps } from './indexer/following-deps.ts';
import { openForReading } from './indexing/connection.ts';

vi.setConfig({ testTimeout: 120_000 });

let app: TestApp;
let folder: string;
let following: Following | undefined;
beforeEach(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
  folder = mkdtempSync(join(tmpdir(), 'ask-'));
});
afterEach(async () => {
  await following?.close();
  following = undefined;
  await app.close();
  rmSync(folder, { recursive: true });
});

/** Follows the files of the app with an index of its own, as another machine does; the app itself reads nothing. */
function follow(options: Partial<FollowingDeps> = {}): Following {
  const { db, log, ask } = app.deps;
  following = new Following({
    db,
    log,
    storage: ask.storage,
    dataDir: folder,
    servesAlone: true,
    source: undefined,
    languages: undefined,
    ...options,
  });
  return following;
}

/** Somebody with a file, whose id is returned. */
async function addOf(text: string): Promise<string> {
  app.deps.ask.added = async () => {};
  const person = await Person.make(app, 'rest');
  const { id } = await person.create();
  const [file] = await person.add(id, text);
  return file?.id ?? '';
}

const statusOf = async (id: string) =>
  (await app.deps.db.selectFrom('files').select('status').where('id', '=', id).executeTakeFirst())?.status;

/** Takes some seconds to read. */
const longText = (name: string) =>
  Array.from({ length: 60_000 }, (_, n) => `Room ${name}${(n * 48_271) % 65_537} is warm.`).join(' ');

test('files that take long make way for those of others, and are read when nothing else waits', async () => {
  const long = [await addOf(longText('a')), await addOf(longText('b')), await addOf(longText('c'))];
  const short = await addOf('The cellar is dry.');
  const started = follow({ turnMs: 50 });
  started.wake();
  await expect.poll(() => statusOf(short), { timeout: 100_000 }).toBe('ready');
  for (const id of long) expect(await statusOf(id)).not.toBe('ready');
  // One of them is being read for as long as it takes, until somebody comes.
  const other = await addOf('The roof is of oak.');
  started.wake();
  await started.settled();
  for (const id of [...long, short, other]) expect(await statusOf(id)).toBe('ready');
  const index = openForReading(join(folder, 'ask.db'));
  const order = index?.prepare<[], string>('select id from files order by number').pluck().all() ?? [];
  index?.close();
  expect(order[0]).toBe(short);
  expect(order.indexOf(other)).toBeLessThan(order.length - 1);
});

test('a file that the first machine could not read is read by another one', async () => {
  const id = await addOf('The cellar is dry.');
  const detail = 'This file needs more than 250 MiB of memory to be read.';
  await app.deps.db.updateTable('files').set({ status: 'failed', detail }).execute();
  const started = follow({ servesAlone: false });
  started.wake();
  await started.settled();
  expect(await app.deps.db.selectFrom('files').select(['id', 'status', 'detail']).execute()).toEqual([
    { id, status: 'ready', detail: null },
  ]);
});

test('a machine that is alone does not try again what it could not read', async () => {
  const id = await addOf('The cellar is dry.');
  await app.deps.db.updateTable('files').set({ status: 'failed', detail: 'No.' }).execute();
  const started = follow();
  started.wake();
  await started.settled();
  expect(await statusOf(id)).toBe('failed');
});

test.runIf(isPostgres)(
  'what is deleted through one process is in no answer of another, at once',
  async () => {
    const ada = await Person.make(app, 'rest');
    const { id } = await ada.create();
    const [file] = await ada.add(id, 'The cellar is of zebrawood.');
    expect(await ada.ask('Is the cellar of zebrawood?')).toMatchObject({ verdict: 'answer' });
    const other = await openTestApp({}, CHEAP_HASHES, app);
    try {
      const removed = await call(other, 'rest', 'files.remove', { id: file?.id }, ada.session);
      expect(removed.status).toBe(200);
      expect(await ada.ask('Is the cellar of zebrawood?')).toMatchObject({
        verdict: 'not_found',
        lines: [],
        citations: [],
        unread_files: 0,
      });
      expect(await ada.status('files.page', { id: file?.id, n: 1 })).toBe(404);
    } finally {
      await other.close();
    }
  },
);
