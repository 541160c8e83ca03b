// The trash: what lies there is nowhere else, comes back as it was, and is gone for good in the end.
import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Product } from '#shared/products.ts';
import { TRASH_DAYS } from '#shared/trash-kinds.ts';
import { hashSecret } from '../auth/secrets.ts';
import { findWrongCounts } from '../db/kept-counts.ts';
import type { Schema } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { ProcedureName } from '../http/rest-routes.ts';
import { newId } from '../ids.ts';
import { sweepImages } from '../products/product-images.service.ts';
import { ownEntryLink, readLinkKey } from '../subscribers/own-entry.ts';
import { joinFromBerlin } from '../testing/joining.ts';
import { breakWrites } from '../testing/engines.ts';
import { fillSubscribers } from '../testing/fill.ts';
import { pngImage } from '../testing/images.ts';
import { until } from '../testing/people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { call, field, logIn, type Session } from '../testing/transports.ts';
import { sweepTrash } from './trash.service.ts';

const DAY = 86_400_000;
const EVA = 'eva@example.org';
let app: TestApp;
let staff: Session;
let samId: string;
beforeEach(async () => {
  app = await openTestApp({ PUBLIC_URL: 'https://oriel.example' }, CHEAP_HASHES);
  // Mail waits.
  await app.deps.outbox.stop();
  samId = (await app.addUser('sam@example.org', { role: 'staff' })).id;
  staff = await logIn(app, 'rest', 'sam@example.org');
});
afterEach(() => app.close());

const as = (procedure: ProcedureName, input: unknown = {}, session = staff) =>
  call(app, 'rest', procedure, input, session);
const statusOf = async (procedure: ProcedureName, input: unknown) => (await as(procedure, input)).status;

const joined = (email = EVA) => joinFromBerlin(app, email);

/** An entry with all that one can have: its invitation has a link, and its mail is being sent. */
async function fullEntry(email = EVA): Promise<string> {
  const { db } = app.deps;
  const id = await joined(email);
  await as('subscribers.update', { id, tags: ['press', 'VIP'] });
  await as('subscribers.addNote', { id, text: 'Met at the fair.' });
  await as('invitations.create', { subscriber_ids: [id], note: 'Welcome' });
  await db
    .updateTable('invitations')
    .set({ token_hash: Buffer.from(newId()), mail_started_at: '2026-01-01T00:00:00.000Z' })
    .where('subscriber_id', '=', id)
    .execute();
  await db
    .updateTable('outbox')
    .set({ lease_id: 'running', attempts: 2, nonce: Buffer.from([0, 255, 7]) })
    .where('subscriber_id', '=', id)
    .execute();
  return id;
}

const tables = [
  'subscribers',
  'subscriber_tags',
  'subscriber_notes',
  'invitations',
  'outbox',
  'products',
  'product_images',
] as const satisfies (keyof Schema)[];
/** All rows of what can be deleted. */
async function rows() {
  const all: Record<string, unknown> = {};
  for (const table of tables) {
    const found = await app.deps.db.selectFrom<(typeof tables)[number]>(table).selectAll().execute();
    all[table] = found.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted();
  }
  return all;
}
const emailsInTrash = async () => {
  const { body } = await as('trash.list');
  return (field(body, 'data') as { label: string }[]).map(({ label }) => label);
};
const events = async () => {
  const found = await app.deps.db
    .selectFrom('audit')
    .select(['action', 'target_id', 'actor_id'])
    .orderBy('seq')
    .execute();
  return found.filter(({ action }) => /_(?:deleted|restored|purged|left)$/.test(action));
};

describe('a deleted subscriber', () => {
  test('is in no list, count, figure, export or answer, and no mail goes to it', async () => {
    const id = await fullEntry();
    expect(await statusOf('subscribers.remove', { id })).toBe(200);
    expect((await as('subscribers.list')).body).toEqual({ data: [], count: 0 });
    expect((await as('subscribers.list', { q: 'eva' })).body).toEqual({ data: [], count: 0 });
    expect((await as('subscribers.list', { tags: ['press'] })).body).toEqual({ data: [], count: 0 });
    expect((await as('subscribers.get', { id })).status).toBe(404);
    const [from, to] = [-DAY, DAY].map((ms) => new Date(app.deps.clock().getTime() + ms).toISOString());
    expect((await as('subscribers.stats', { from, to })).body).toMatchObject({ total: 0, joined: 0 });
    const dates = { date_from: from, date_to: to };
    expect((await as('subscribers.exportCsv', dates)).text).toBe('id,email,created_at,location\r\n');
    expect((await as('invitations.list')).body).toEqual({ data: [], count: 0 });
    expect(await statusOf('subscribers.addNote', { id, text: 'Late' })).toBe(404);
    expect(await statusOf('subscribers.remove', { id })).toBe(404);
    const left = await rows();
    expect(Object.values(left).flat()).toEqual([]);
    expect(await findWrongCounts(app.deps.db)).toEqual([]);
    expect((await as('trash.list')).body).toEqual({
      data: [
        {
          id,
          kind: 'subscriber',
          label: EVA,
          deleted_at: expect.stringMatching(/^\d{4}-.+Z$/),
          deleted_by: 'sam@example.org',
        },
      ],
      count: 1,
    });
  });

  test('comes back with all that it had, byte by byte, and each step is in the audit log', async () => {
    const id = await fullEntry();
    await app.deps.db
      .updateTable('subscribers')
      .set({ created_at: '2026-02-03T04:05:06.789Z', source: null })
      .execute();
    const before = await rows();
    const detail = (await as('subscribers.get', { id })).body;
    await as('subscribers.remove', { id });
    expect((await as('trash.restore', { id })).body).toEqual({ message: 'Restored successfully' });
    expect(await rows()).toEqual(before);
    expect((await as('trash.list')).body).toEqual({ data: [], count: 0 });
    expect((await as('subscribers.list')).body).toMatchObject({ data: [{ id, email: EVA }], count: 1 });
    expect((await as('subscribers.list', { q: 'eva' })).body).toMatchObject({ count: 1 });
    const restored = (await as('subscribers.get', { id })).body;
    expect({ ...Object(restored), history: 0 }).toEqual({ ...Object(detail), history: 0 });
    expect(await findWrongCounts(app.deps.db)).toEqual([]);
    expect(await events()).toEqual([
      { action: 'subscriber_deleted', target_id: id, actor_id: samId },
      { action: 'subscriber_restored', target_id: id, actor_id: samId },
    ]);
  });

  test('the link of its invitation works again, and not meanwhile', async () => {
    const id = await joined();
    await as('invitations.create', { subscriber_ids: [id] });
    const token = 't'.repeat(43);
    await app.deps.db
      .updateTable('invitations')
      .set({ token_hash: hashSecret(token) })
      .execute();
    const check = async () => (await as('invitations.check', { invitation: token })).body;
    await as('subscribers.remove', { id });
    expect(await check()).toEqual({ state: 'unknown' });
    await as('trash.restore', { id });
    expect(await check()).toEqual({ state: 'valid', email: EVA });
  });

  test('whose address has joined again stays where it is, and of several entries of it one is restored', async () => {
    const first = await joined();
    await as('subscribers.remove', { id: first });
    app.advance(1000);
    const second = await joined();
    expect(second).not.toBe(first);
    const answer = await as('trash.restore', { id: first });
    expect([answer.status, answer.detail]).toEqual([
      409,
      'This address has joined the waitlist again, so its former entry cannot be restored.',
    ]);
    await as('subscribers.remove', { id: second });
    expect(await emailsInTrash()).toEqual([EVA, EVA]);
    // The last that was deleted.
    expect((await as('trash.restoreMany', { ids: [first, second, 'gone'] })).body).toEqual({
      restored: 1,
      refused: [
        { id: first, detail: expect.stringContaining('joined the waitlist again') },
        { id: 'gone', detail: 'Trash item not found' },
      ],
    });
    expect((await as('subscribers.list')).body).toMatchObject({ data: [{ id: second }], count: 1 });
    expect(await emailsInTrash()).toEqual([EVA]);
  });

  test('has joined where an account of its address was made meanwhile', async () => {
    const id = await fullEntry();
    await as('subscribers.remove', { id });
    await app.addUser(EVA);
    await as('trash.restore', { id });
    expect((await as('subscribers.get', { id })).body).toMatchObject({ status: 'joined' });
    const { used_at } = await app.deps.db
      .selectFrom('invitations')
      .select('used_at')
      .executeTakeFirstOrThrow();
    expect(used_at).not.toBeNull();
    expect(await app.deps.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  test('keeps its notes when their author and who deleted it are gone', async () => {
    const kim = await app.addUser('kim@example.org', { role: 'staff' });
    const session = await logIn(app, 'rest', 'kim@example.org');
    const id = await joined();
    await as('subscribers.addNote', { id, text: 'By Kim' }, session);
    await as('subscribers.remove', { id }, session);
    expect((await as('trash.list')).body).toMatchObject({ data: [{ deleted_by: 'kim@example.org' }] });
    await app.deps.db.deleteFrom('users').where('id', '=', kim.id).execute();
    expect((await as('trash.list')).body).toMatchObject({ data: [{ deleted_by: null }], count: 1 });
    await as('trash.restore', { id });
    expect((await as('subscribers.get', { id })).body).toMatchObject({
      notes: [{ text: 'By Kim', author: null }],
    });
  });
});

test('the list has the last deleted first, page by page', async () => {
  await fillSubscribers(app.deps.db, 30);
  const stored = await app.deps.db.selectFrom('subscribers').select(['id', 'email']).orderBy('id').execute();
  for (const { id } of stored.slice(0, 3)) {
    await as('subscribers.remove', { id });
    app.advance(1000);
  }
  await as('subscribers.removeMany', { ids: stored.slice(3).map(({ id }) => id) });
  const first = stored.slice(0, 3).map(({ email }) => email);
  const many = stored.slice(3).map(({ email }) => email);
  expect(await emailsInTrash()).toEqual([...many.toReversed(), ...first.toReversed()]);
  const { body } = await as('trash.list', { skip: 26, limit: 2 });
  expect(body).toMatchObject({ data: [{ label: many[0] }, { label: first[2] }], count: 30 });
  expect((await as('trash.list', { skip: 30 })).body).toEqual({ data: [], count: 30 });
});

test('a thousand are restored in one call, with what belongs to them', async () => {
  await fillSubscribers(app.deps.db, 1000);
  const ids = (await app.deps.db.selectFrom('subscribers').select('id').execute()).map(({ id }) => id);
  await as('subscribers.tagMany', { ids, add: ['a', 'b'] });
  const before = await rows();
  expect((await as('subscribers.removeMany', { ids })).body).toEqual({ deleted: 1000 });
  expect((await as('trash.restoreMany', { ids })).body).toEqual({ restored: 1000, refused: [] });
  expect(await rows()).toEqual(before);
  expect(await findWrongCounts(app.deps.db)).toEqual([]);
});

test('what a job deletes can be restored', async () => {
  await fillSubscribers(app.deps.db, 600);
  const { body } = await as('subscribers.removeMany', { filters: {}, expected: 600 });
  const id = field(body, 'job_id');
  await until(async () => field((await as('jobs.get', { id })).body, 'status') === 'done');
  const listed = (await as('trash.list', { limit: 1000 })).body;
  expect(listed).toMatchObject({ count: 600 });
  const items = field(listed, 'data') as { id: string; deleted_by: string }[];
  expect(new Set(items.map(({ deleted_by }) => deleted_by))).toEqual(new Set(['sam@example.org']));
  const answer = await as('trash.restoreMany', { ids: items.map((item) => item.id) });
  expect(answer.body).toEqual({ restored: 600, refused: [] });
  expect((await as('subscribers.list')).body).toMatchObject({ count: 600 });
});

describe('a deleted product', () => {
  const files = async () =>
    (await readdir(app.deps.imageFiles.folder)).filter((name) => name.endsWith('.webp'));
  async function withImages(): Promise<Product> {
    const { body } = await as('products.create', { title: 'A lamp', description: 'It is red.' });
    const images = [await pngImage(), await pngImage()];
    const answer = await as('products.uploadImages', { product_id: field(body, 'id'), images });
    // Safe: a product.
    return answer.body as Product;
  }

  test('comes back with its images, which are kept but not served meanwhile', async () => {
    const product = await withImages();
    const before = await rows();
    const url = product.images[0]?.url ?? '';
    const serve = async () => (await app.app.inject({ url })).statusCode;
    expect(await serve()).toBe(200);
    expect((await as('products.remove', { id: product.id })).body).toEqual({
      message: 'Product deleted successfully',
    });
    expect((await as('products.list')).body).toEqual({ data: [], count: 0 });
    expect(await statusOf('products.get', { id: product.id })).toBe(404);
    expect(await statusOf('products.removeImage', { id: product.id, image_id: product.images[0]?.id })).toBe(
      404,
    );
    expect(await serve()).toBe(404);
    expect((await as('trash.list')).body).toMatchObject({
      data: [{ id: product.id, kind: 'product', label: 'A lamp' }],
    });
    // Those without a row are removed after a day.
    app.advance(2 * DAY);
    expect(await sweepImages(app.deps.db, app.deps.imageFiles)).toBe(0);
    staff = await logIn(app, 'rest', 'sam@example.org');
    expect(await statusOf('trash.restore', { id: product.id })).toBe(200);
    expect(await rows()).toEqual(before);
    expect((await as('products.get', { id: product.id })).body).toEqual(product);
    expect((await as('products.list', { q: 'LAMP' })).body).toMatchObject({ count: 1 });
    expect(await serve()).toBe(200);
  });

  test('is gone for good at once where staff want it, with its files', async () => {
    const product = await withImages();
    await as('products.remove', { id: product.id });
    expect(await files()).toHaveLength(4);
    expect((await as('trash.remove', { id: product.id })).body).toEqual({ message: 'Deleted for good' });
    expect(await files()).toEqual([]);
    expect(await app.deps.db.selectFrom('product_images').selectAll().execute()).toEqual([]);
    expect((await as('trash.list')).body).toEqual({ data: [], count: 0 });
    for (const procedure of ['trash.remove', 'trash.restore'] as const)
      expect(await statusOf(procedure, { id: product.id })).toBe(404);
    expect((await events()).map(({ action }) => action)).toEqual(['product_deleted', 'product_purged']);
  });

  test('is gone for good after 7 days, and so is a subscriber, but not before', async () => {
    const product = await withImages();
    await as('products.remove', { id: product.id });
    await fillSubscribers(app.deps.db, 600);
    const ids = (await app.deps.db.selectFrom('subscribers').select('id').execute()).map(({ id }) => id);
    await as('subscribers.removeMany', { ids });
    const { db, imageFiles, clock } = app.deps;
    const sweep = () => sweepTrash(db, (names) => imageFiles.remove(names), clock());
    const now = clock().getTime();
    app.advance(TRASH_DAYS * DAY - 60_000 - (clock().getTime() - now));
    expect(await sweep()).toBe(0);
    app.advance(120_000);
    expect(await sweep()).toBe(601);
    expect(await db.selectFrom('trash').selectAll().execute()).toEqual([]);
    expect(await files()).toEqual([]);
  });
});

describe('by the own link', () => {
  async function linkOf(id: string): Promise<string> {
    return ownEntryLink('', await readLinkKey(app.deps.db), id);
  }
  const leave = (url: string, form: string) =>
    app.app.inject({
      method: 'POST',
      url,
      payload: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  test('an entry is gone at once, with all that lies in the trash of the same address', async () => {
    const first = await fullEntry();
    await as('subscribers.remove', { id: first });
    const other = await joined('other@example.org');
    await as('subscribers.remove', { id: other });
    const second = await joined();
    expect((await leave(await linkOf(second), 'leave=yes')).statusCode).toBe(200);
    expect((await as('subscribers.list')).body).toMatchObject({ count: 0 });
    expect(await emailsInTrash()).toEqual(['other@example.org']);
    expect((await events()).at(-1)).toEqual({ action: 'subscriber_left', target_id: second, actor_id: null });
  });

  test('one that lies in the trash is shown as what it is, and removed for good', async () => {
    const id = await fullEntry();
    const link = await linkOf(id);
    const file = async () => (await app.app.inject({ url: link.replace('?', '/entry.json?') })).json();
    const before = await file();
    expect(before).toMatchObject({ email: EVA, tags: ['press', 'VIP'], notes: [{}], invitations: [{}] });
    expect(before).not.toHaveProperty('deleted_at');
    await as('subscribers.remove', { id });
    const { deleted_at, ...rest } = await file();
    expect(deleted_at).toMatch(/Z$/);
    expect(rest).toEqual(before);
    const page = await app.app.inject({ url: link });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('You are not on the waitlist any more.');
    expect(page.body).toContain('Remove my entry');
    expect((await leave(link, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
    expect((await as('trash.list')).body).toEqual({ data: [], count: 0 });
    expect(await statusOf('trash.restore', { id })).toBe(404);
    expect((await app.app.inject({ url: link })).statusCode).toBe(404);
    // Once more is no failure.
    expect((await leave(link, 'leave=yes')).statusCode).toBe(200);
    expect((await events()).filter(({ action }) => action === 'subscriber_left')).toHaveLength(1);
  });

  test('whoever joins again and leaves by the former link keeps the new entry', async () => {
    const first = await joined();
    await as('subscribers.remove', { id: first });
    const second = await joined();
    await leave(await linkOf(first), 'leave=yes');
    expect((await as('subscribers.list')).body).toMatchObject({ data: [{ id: second }], count: 1 });
    expect(await emailsInTrash()).toEqual([]);
  });
});

describe('at the same time', () => {
  const statuses = async (...calls: Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).toSorted();

  test('one of several restores and removals wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await joined(`round${round}@example.org`);
      await as('subscribers.remove', { id });
      const restores = () => call(app, 'trpc', 'trash.restore', { id }, staff);
      expect(await statuses(restores(), restores(), as('trash.restore', { id }))).toEqual([200, 404, 404]);
      expect(await statuses(as('subscribers.remove', { id }), as('subscribers.remove', { id }))).toEqual([
        200, 404,
      ]);
      const many = as('trash.restoreMany', { ids: [id] });
      const results = await statuses(as('trash.remove', { id }), restores());
      const restored = Number(field((await many).body, 'restored'));
      expect(results.filter((status) => status === 200).length + restored).toBe(1);
      expect((await as('trash.list')).body).toMatchObject({ count: 0 });
    }
    expect(await findWrongCounts(app.deps.db)).toEqual([]);
  });

  test('a join and a restore leave one entry of the address, and lose nothing', async () => {
    for (let round = 0; round < 8; round += 1) {
      const email = `round${round}@example.org`;
      const id = await joined(email);
      await as('subscribers.remove', { id });
      const [join, restore] = await Promise.all([
        call(app, 'rest', 'subscribers.join', { email }),
        as('trash.restore', { id }),
      ]);
      expect(join.status).toBe(200);
      const present = await app.deps.db
        .selectFrom('subscribers')
        .select('id')
        .where('email', '=', email)
        .execute();
      expect(present).toHaveLength(1);
      expect(restore.status).toBe(present[0]?.id === id ? 200 : 409);
      expect(await emailsInTrash()).toEqual(restore.status === 200 ? [] : [email]);
      if (restore.status === 409) await as('trash.remove', { id });
    }
  });

  test('the clean-up and a restore do not cross', async () => {
    await fillSubscribers(app.deps.db, 40);
    const ids = (await app.deps.db.selectFrom('subscribers').select('id').execute()).map(({ id }) => id);
    await as('subscribers.removeMany', { ids });
    const later = new Date(app.deps.clock().getTime() + (TRASH_DAYS + 1) * DAY);
    const [swept, ...answers] = await Promise.all([
      sweepTrash(app.deps.db, async () => {}, later),
      ...ids.slice(0, 10).map((id) => as('trash.restore', { id })),
    ]);
    const restored = answers.filter(({ status }) => status === 200).length;
    expect(swept + restored).toBe(40);
    expect((await as('subscribers.list')).body).toMatchObject({ count: restored });
  });

  test('an account that is deleted while it deletes leaves nothing half done', async () => {
    await app.addUser('kim@example.org', { role: 'staff' });
    const kim = await logIn(app, 'rest', 'kim@example.org');
    const id = await joined();
    const [gone, removed] = await Promise.all([
      as('users.removeMe', {}, kim),
      as('subscribers.remove', { id }, kim),
    ]);
    expect(gone.status).toBe(200);
    expect([200, 401]).toContain(removed.status);
    const inTrash = await emailsInTrash();
    const present = field((await as('subscribers.list')).body, 'count');
    expect(inTrash.length + Number(present)).toBe(1);
  });
});

test('a change of which the entry of the audit log cannot be written is not made', async () => {
  const id = await fullEntry();
  const before = await rows();
  const repair = await breakWrites(app.deps.db, 'insert', 'audit');
  expect(await statusOf('subscribers.remove', { id })).toBeGreaterThanOrEqual(500);
  await repair();
  expect(await rows()).toEqual(before);
  await as('subscribers.remove', { id });
  const deleted = await rows();
  const repairAgain = await breakWrites(app.deps.db, 'insert', 'audit');
  expect(await statusOf('trash.restore', { id })).toBeGreaterThanOrEqual(500);
  expect(await statusOf('trash.restoreMany', { ids: [id] })).toBeGreaterThanOrEqual(500);
  expect(await statusOf('trash.remove', { id })).toBeGreaterThanOrEqual(500);
  await repairAgain();
  expect(await rows()).toEqual(deleted);
  expect(await statusOf('trash.restore', { id })).toBe(200);
  expect(await rows()).toEqual(before);
});

test('what another version has kept is restored without what is not known here', async () => {
  const id = await fullEntry();
  const before = await rows();
  await as('subscribers.remove', { id });
  await inTransaction(app.deps.db, async (trx) => {
    const { content } = await trx.selectFrom('trash').select('content').executeTakeFirstOrThrow();
    const kept = JSON.parse(content);
    kept.entry.later = 'unknown';
    kept.more = [1];
    await trx
      .updateTable('trash')
      .set({ content: JSON.stringify(kept) })
      .execute();
  });
  expect(await statusOf('trash.restore', { id })).toBe(200);
  expect(await rows()).toEqual(before);
});

test('those below staff neither see nor change it', async () => {
  await app.addUser('ulf@example.org');
  await app.addUser('mia@example.org', { role: 'member' });
  const id = await joined();
  const ulf = await logIn(app, 'rest', 'ulf@example.org');
  // A user may delete one, which staff can restore.
  expect((await as('subscribers.remove', { id }, ulf)).status).toBe(200);
  for (const session of [ulf, await logIn(app, 'rest', 'mia@example.org')])
    for (const [procedure, input] of [
      ['trash.list', {}],
      ['trash.restore', { id }],
      ['trash.restoreMany', { ids: [id] }],
      ['trash.remove', { id }],
    ] as const)
      for (const way of ['rest', 'trpc'] as const)
        expect((await call(app, way, procedure, input, session)).status).toBe(403);
  expect(await statusOf('trash.restore', { id })).toBe(200);
});
