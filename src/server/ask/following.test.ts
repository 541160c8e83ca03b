// How an index follows the rows of files: whose turn it is, what another machine could not read, and what is deleted elsewhere.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AskFile } from '#shared/ask.ts';
import { Person } from '../testing/ask-people.ts';
import { buildEml } from '../testing/mail.ts';
import { isPostgres } from '../testing/postgres.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { scanOf, scannedPdf } from '../testing/scans.ts';
import { call } from '../testing/transports.ts';
import { buildZip } from '../testing/zip.ts';
import { Following } from './following.ts';
import type { FollowingDeps } from './indexer/following-deps.ts';
import { openForReading } from './indexing/connection.ts';
import { requireLanguages } from './reading/pictures/languages.ts';

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
    onProgress: () => {},
    source: undefined,
    languages: undefined,
    ...options,
  });
  return following;
}

/** Somebody with a file, whose id is returned. */
async function addOf(content: string | File): Promise<string> {
  const { id } = await addFor(content);
  return id;
}

async function addFor(content: string | File): Promise<{ person: Person; id: string }> {
  app.deps.ask.added = async () => {};
  const person = await Person.make(app, 'rest');
  const { id } = await person.create();
  const [file] = await person.add(id, content);
  return { person, id: file?.id ?? '' };
}

const statusOf = async (id: string) =>
  (await app.deps.db.selectFrom('files').select('status').where('id', '=', id).executeTakeFirst())?.status;

/** The ids of the files that were read, in the order in which they were. */
function filesInOrder(): string[] {
  const index = openForReading(join(folder, 'ask.db'));
  const order = index?.prepare<[], string>('select id from files order by number').pluck().all() ?? [];
  index?.close();
  return order;
}

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
  const order = filesInOrder();
  expect(order[0]).toBe(short);
  expect(order.indexOf(other)).toBeLessThan(order.length - 1);
});

test('a file that takes long to take apart fails in time, and those of others are read then', async () => {
  const mails = Array.from({ length: 200 }, (_, n) => {
    const attachments = [{ name: `${n}.txt`, content: `The text ${n}.` }];
    return { name: `${n}.eml`, content: buildEml({ text: `Mail ${n}.`, attachments }) };
  });
  const zip = await addOf(new File([new Uint8Array(buildZip(mails))], 'mails.zip'));
  const short = await addOf('The cellar is dry.');
  const began = performance.now();
  const started = follow({ unpackingMs: 1000 });
  started.wake();
  await started.settled();
  expect(performance.now() - began).toBeLessThan(10_000);
  const files = await app.deps.db
    .selectFrom('files')
    .select(['id', 'status', 'detail'])
    .orderBy('id')
    .execute();
  expect(files).toEqual([
    { id: zip, status: 'failed', detail: expect.stringContaining('Taking this file apart takes too long') },
    { id: short, status: 'ready', detail: null },
  ]);
});

test('mails without attachments are taken out of an archive fast, however many', async () => {
  const mails = Array.from({ length: 150 }, (_, n) => ({
    name: `${n}.eml`,
    content: buildEml({ text: `Mail ${n}.` }),
  }));
  const zip = await addOf(new File([new Uint8Array(buildZip(mails))], 'mails.zip'));
  // A process for each would take longer.
  const started = follow({ unpackingMs: 6000 });
  started.wake();
  await expect.poll(() => statusOf(zip), { timeout: 20_000 }).toBe('ready');
});

test('the time in which a file is taken apart does not count as its turn to be read', async () => {
  // It becomes no file, so that only the short one waits.
  const attachments = [{ name: 'setup.exe', content: Buffer.from('MZ\0\0\0\0\0\x01\x02\x03'.repeat(50)) }];
  const content = buildEml({ text: longText('a'), attachments });
  const long = await addOf(new File([new Uint8Array(content)], 'long.eml'));
  const short = await addOf('The cellar is dry.');
  const started = follow({ turnMs: 50 });
  started.wake();
  await started.settled();
  for (const id of [long, short]) expect(await statusOf(id)).toBe('ready');
  const order = filesInOrder();
  expect(order.indexOf(short)).toBeLessThan(order.indexOf(long));
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

const scan = async (...pages: Parameters<typeof scannedPdf>[0]) =>
  new File([new Uint8Array(await scannedPdf(pages))], 'scan.pdf');
const languages = requireLanguages(['eng']);
const noLanguages = [{ code: 'eng', path: '/nowhere/eng.traineddata.gz' }];

test('a scan that the first machine could not read is read by another one', async () => {
  const id = await addOf(await scan(await scanOf(['The cellar is dry.']), undefined));
  await app.deps.db.updateTable('files').set({ status: 'failed', detail: 'No.' }).execute();
  const started = follow({ servesAlone: false, languages });
  started.wake();
  await started.settled();
  const read = ['id', 'status', 'detail', 'pages', 'picture_pages', 'unreadable_pages', 'done'] as const;
  expect(await app.deps.db.selectFrom('files').select(read).execute()).toEqual([
    { id, status: 'ready', detail: null, pages: 2, picture_pages: 2, unreadable_pages: 1, done: 2 },
  ]);
});

describe('pictures that are given up', () => {
  test.each([
    {
      why: 'whose content is missing',
      detail: 'The content of this file is not stored any more: upload it again.',
      harm: (sha256: string) => app.deps.ask.storage.contents.remove(sha256),
      with: languages,
    },
    {
      why: 'at which the process ended each time',
      detail: 'Reading this file ended unexpectedly each time it was tried.',
      harm: async () => {},
      with: noLanguages,
    },
  ])('of a file $why leave it ready or failed, and it can be read again', async (given) => {
    const files = [
      await scan(['The rent is 700 euros.'], await scanOf(['The cellar is dry.'])),
      await scan(await scanOf(['The roof is of oak.'])),
    ];
    const [some, none] = [await addFor(files[0] ?? ''), await addFor(files[1] ?? '')];
    const both = [some, none];
    await app.deps.db.updateTable('files').set({ paused: 1 }).execute();
    const started = follow({ languages: given.with });
    started.wake();
    await started.settled();
    for (const { id } of both) expect(await statusOf(id)).toBe('reading');
    for (const { sha256 } of await app.deps.db.selectFrom('files').select('sha256').execute())
      await given.harm(sha256);
    await app.deps.db.updateTable('files').set({ paused: 0 }).execute();
    await started.removed();
    await started.settled();
    const get = ({ person, id }: typeof some) => person.get<AskFile>('files.get', { id });
    expect(await get(some)).toMatchObject({ status: 'ready', pages: 2, unreadable_pages: 1, detail: null });
    expect(await get(none)).toMatchObject({ status: 'failed', detail: given.detail });
    // At the next start they are tried again, and so they are where somebody says so.
    for (const [at, { person, id }] of both.entries()) {
      const { collection_id } = await app.deps.db
        .selectFrom('files')
        .select('collection_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await person.add(collection_id, files[at] ?? '');
      await person.get('files.readAgain', { id });
      expect(await statusOf(id)).toBe('queued');
    }
    await started.close();
    const again = follow({ languages });
    again.wake();
    await again.settled();
    const read = { status: 'ready', unreadable_pages: 0, detail: null };
    for (const file of both) expect(await get(file)).toMatchObject(read);
  });

  test('are tried again at the next start, which says what it has read', async () => {
    const some = await addFor(
      await scan(['The rent is 700 euros.'], await scanOf(['The cellar is dry.']), undefined),
    );
    const none = await addFor(await scan(await scanOf(['The roof is of oak.'])));
    const started = follow({ languages: noLanguages });
    started.wake();
    await started.settled();
    expect([await statusOf(some.id), await statusOf(none.id)]).toEqual(['ready', 'failed']);
    await started.close();
    const again = follow({ languages });
    again.wake();
    await again.settled();
    const get = ({ person, id }: typeof some) => person.get<AskFile>('files.get', { id });
    expect(await get(some)).toMatchObject({ status: 'ready', pages: 3, unreadable_pages: 1 });
    expect(await get(none)).toMatchObject({ status: 'ready', unreadable_pages: 0, detail: null });
    await again.close();
    // What another machine gives up takes nothing back.
    const dataDir = mkdtempSync(join(folder, 'other-'));
    const other = follow({ servesAlone: false, languages: noLanguages, dataDir });
    other.wake();
    await other.settled();
    expect(await get(some)).toMatchObject({ status: 'ready', unreadable_pages: 1 });
    expect(await get(none)).toMatchObject({ status: 'ready', unreadable_pages: 0, detail: null });
  });
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
