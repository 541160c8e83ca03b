// The reading of files that is followed over real connections: what is told to whom, when it ends, and what a lost connection misses.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Person } from '../../testing/ask-people.ts';
import { readEvents, type EventReader } from '../../testing/event-streams.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../../testing/test-app.ts';

const LONG = Array.from({ length: 60_000 }, (_, line) => `Sentence ${line} of a long report.\n\n`).join('');
const NONE = { event: 'files', data: { unread: 0 } };

let app: TestApp;
let url = '';
let ada: Person;
let ben: Person;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  // Those that `fetch` has opened in advance would be waited for.
  app.app.server.closeAllConnections();
  await app.close();
});
beforeEach(async () => {
  ada = await Person.make(app, 'rest');
  ben = await Person.make(app, 'rest');
});

const follow = ({ session: { token, cookie } }: Person): Promise<EventReader> =>
  readEvents(`${url}/api/v1/files/events`, {
    authorization: `Bearer ${token}`,
    ...(cookie ? { cookie } : {}),
  });
const counts = ({ events }: EventReader) => events.map(({ data }) => Object(data).unread);

test('who has nothing that is to be read is told so, and the stream ends', async () => {
  const { id } = await ada.create();
  await ada.add(id, 'The key is under the mat.');
  const stream = await follow(ada);
  expect(await stream.ended).toBe(true);
  expect(stream.events).toEqual([NONE]);
});

test('each step of the reading is told to who may read the files, until all are read', async () => {
  const { id } = await ada.create();
  await ada.get('files.upload', { id, files: [`One ${LONG}`, `Two ${LONG}`] });
  const stream = await follow(ada);
  // It is told to nobody else that anything is read.
  const other = await follow(ben);
  expect(await other.ended).toBe(true);
  expect(other.events).toEqual([NONE]);
  expect(await stream.ended).toBe(true);
  expect(counts(stream)[0]).toBe(2);
  expect(counts(stream)).toContain(1);
  expect(stream.events.at(-1)).toEqual(NONE);
  expect(stream.events.every(({ event }) => event === 'files')).toBe(true);
  // How far it is, too: more often than files end.
  expect(stream.events.length).toBeGreaterThan(3);
  const { data } = await ada.get<{ data: { status: string }[] }>('files.list', { id });
  expect(data.map(({ status }) => status)).toEqual(['ready', 'ready']);
});

test('who comes back after a lost connection is told at once how it is', async () => {
  const { id } = await ada.create();
  await ada.get('files.upload', { id, files: [LONG] });
  const first = await follow(ada);
  await expect.poll(() => first.events.length).toBeGreaterThan(0);
  first.cut();
  await app.deps.ask.settled();
  const second = await follow(ada);
  expect(await second.ended).toBe(true);
  expect(second.events).toEqual([NONE]);
});

test('the news of files that may not be read tell nothing', async () => {
  const mine = await ben.create();
  await ben.add(mine.id, 'The key is under the mat.');
  // One that is to be read, and is not.
  await app.deps.db
    .updateTable('files')
    .set({ status: 'queued', done: 0 })
    .where('collection_id', '=', mine.id)
    .execute();
  const stream = await follow(ben);
  await expect.poll(() => counts(stream)).toEqual([1]);
  const { id } = await ada.create();
  await ada.get('files.upload', { id, files: ['One larch.', 'Two larches.'] });
  await sleep(2500);
  expect(stream.events.filter(({ event }) => event !== 'files')).toEqual([]);
  // Its own is read meanwhile, as it was found in the queue.
  expect(counts(stream).every((unread) => unread <= 1)).toBe(true);
  stream.cut();
});

test('it ends with the session', async () => {
  const { id } = await ada.create();
  await ada.add(id, 'The key is under the mat.');
  await app.deps.db
    .updateTable('files')
    .set({ status: 'queued', paused: 0 })
    .where('collection_id', '=', id)
    .execute();
  const stream = await follow(ada);
  await expect.poll(() => stream.events.length).toBe(1);
  await ada.call('auth.logout');
  await ada.call('auth.logout');
  await app.deps.ask.added();
  expect(await stream.ended).toBeTypeOf('boolean');
  const refused = await follow(ada);
  expect(refused.status).toBe(401);
});
