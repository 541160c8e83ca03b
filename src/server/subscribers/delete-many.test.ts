// Deleting several subscribers at once, on both transports.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findWrongCounts } from '../db/kept-counts.ts';
import { breakWrites } from '../testing/engines.ts';
import { fillSubscribers } from '../testing/fill.ts';
import { call, logIn, transports, type Session } from '../testing/transports.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let session: Session;
beforeEach(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
  await app.addUser('ada@example.org', { role: 'staff' });
  session = await logIn(app, 'rest', 'ada@example.org');
});
afterEach(() => app.close());

const storedIds = async () =>
  (await app.deps.db.selectFrom('subscribers').select('id').orderBy('id').execute()).map(({ id }) => id);
const deletions = async () =>
  (
    await app.deps.db
      .selectFrom('audit')
      .select('target_id')
      .where('action', '=', 'subscriber_deleted')
      .execute()
  )
    .map(({ target_id }) => target_id)
    .toSorted();

test.each(transports)(
  'through %s: all that are there go, with an entry each; ids that are gone, twice or malformed count as nothing',
  async (transport) => {
    await fillSubscribers(app.deps.db, 1000);
    const [first = '', second = '', third = '', ...rest] = await storedIds();
    const remove = (ids: readonly string[]) =>
      call(app, transport, 'subscribers.removeMany', { ids }, session);
    const answer = await remove([first, second, first, 'malformed', '', '\0', `${third} `]);
    expect(answer).toMatchObject({ status: 200, body: { deleted: 2 } });
    expect(await storedIds()).toEqual([third, ...rest]);
    expect(await deletions()).toEqual([first, second]);
    expect((await remove([first, second, third, ...rest])).body).toEqual({ deleted: 998 });
    expect(await storedIds()).toEqual([]);
    expect((await deletions()).length).toBe(1000);
    expect(await findWrongCounts(app.deps.db)).toEqual([]);
  },
);

test('a deletion of which the entries cannot be written deletes nothing', async () => {
  await fillSubscribers(app.deps.db, 3);
  const ids = await storedIds();
  const repair = await breakWrites(app.deps.db, 'insert', 'audit');
  const answer = await call(app, 'rest', 'subscribers.removeMany', { ids }, session);
  expect(answer.status).toBeGreaterThanOrEqual(500);
  await repair();
  expect(await storedIds()).toEqual(ids);
});
