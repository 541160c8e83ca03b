// The traces of deleted addresses, while other sessions use the tables.
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { databaseOf, isPostgres, query } from '../../testing/postgres.ts';
import { consoleActor } from '../../audit/audit.service.ts';
import { leaveWaitlist } from '../../subscribers/own-entry.service.ts';
import { deleteSubscriber } from '../../subscribers/subscribers.service.ts';
import { purgeOne } from '../../trash/trash.service.ts';
import { newId } from '../../ids.ts';
import { storageTrouble } from '../storage-trouble.ts';

describe.runIf(isPostgres)('removing traces', () => {
  let app: TestApp;
  let url: string;
  const countErased = async () => {
    const [row] = await query(url, `select value::int as value from counters where name = 'erased'`);
    return row?.['value'];
  };
  /** Whether the file of a table has a text in it. */
  const isLeft = async (table: string, text: string) => {
    const file = `pg_read_binary_file(pg_relation_filepath('${table}'))`;
    const [row] = await query(url, 'checkpoint', `select position('${text}'::bytea in ${file}) as place`);
    const place = row?.['place'];
    if (typeof place !== 'number') throw new Error(`The file of ${table} cannot be read.`);
    return place > 0;
  };

  beforeAll(async () => {
    app = await openTestApp();
    url = (await databaseOf(app.dataDir)) ?? '';
    const { id } = await app.addUser('ada@example.org');
    await app.deps.db.deleteFrom('users').where('id', '=', id).execute();
  });
  afterAll(() => app.close());

  test('gives way to a long reading transaction such as that of a backup, so that requests go on', async () => {
    const backup = new Client({ connectionString: url });
    await backup.connect();
    // A failing expectation leaves it open.
    backup.on('error', () => {});
    await backup.query('begin isolation level repeatable read read only');
    await backup.query('select id from users');
    const removing = app.deps.engine.removeTraces().then(
      () => 'removed',
      (error: unknown) => storageTrouble(String(Object(error).code)),
    );
    const reads: Promise<unknown>[] = [];
    for (let round = 0; round < 10; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      reads.push(app.deps.db.selectFrom('users').select('id').execute());
    }
    await Promise.all(reads);
    expect(await removing).toBe('locked');
    expect(await countErased()).toBe(1);
    await backup.end();
  });

  test('rewrites the tables, and counts what it has removed', async () => {
    const nodeOf = async () => (await query(url, `select pg_relation_filenode('users') as node`))[0];
    const before = await nodeOf();
    expect(await app.deps.engine.removeTraces()).toBe(true);
    expect(await nodeOf()).not.toEqual(before);
    expect(await countErased()).toBe(0);
  });

  test('waits for a transaction that can see what was deleted though it uses no table, and gives way to one that stays', async () => {
    const reader = new Client({ connectionString: url });
    await reader.connect();
    await reader.query('begin isolation level repeatable read read only');
    await reader.query('select 1');
    const { id } = await app.addUser('bo@example.org');
    await app.deps.db.deleteFrom('users').where('id', '=', id).execute();
    const removal = await app.deps.engine.removeTraces().catch((error: unknown) => Object(error).code);
    expect(storageTrouble(String(removal))).toBe('locked');
    expect(await countErased()).toBe(1);
    setTimeout(() => void reader.end(), 300);
    expect(await app.deps.engine.removeTraces()).toBe(true);
    expect(await isLeft('users', 'bo@example.org')).toBe(false);
  });

  test('waits for a transaction that writes to another database of the server', async () => {
    const other = await openTestApp();
    const writer = new Client({ connectionString: (await databaseOf(other.dataDir)) ?? '' });
    await writer.connect();
    await writer.query('begin');
    await writer.query('select pg_current_xact_id()');
    const { id } = await app.addUser('cy@example.org');
    await app.deps.db.deleteFrom('users').where('id', '=', id).execute();
    const removal = await app.deps.engine.removeTraces().catch((error: unknown) => Object(error).code);
    expect(storageTrouble(String(removal))).toBe('locked');
    setTimeout(() => void writer.query('rollback'), 300);
    expect(await app.deps.engine.removeTraces()).toBe(true);
    expect(await isLeft('users', 'cy@example.org')).toBe(false);
    await writer.end();
    await other.close();
  });

  test('leaves nothing of an address in what a mail server said of it', async () => {
    const { db, engine } = app.deps;
    const created_at = '2026-01-01T00:00:00.000Z';
    const entry = { id: newId(), email: 'gone@example.org', created_at };
    await db
      .insertInto('subscribers')
      .values({ ...entry, latitude: null, longitude: null, location: null })
      .execute();
    const wave = { id: newId(), created_at, note: '' };
    await db
      .insertInto('waves')
      .values({ ...wave, created_by: null })
      .execute();
    const invitation = { id: newId(), wave_id: wave.id, subscriber_id: entry.id, created_at };
    await db
      .insertInto('invitations')
      .values({ ...invitation, expires_at: created_at, mail: 'queued' })
      .execute();
    const mail_detail = '550 <gone@example.org>: no such user';
    await db.updateTable('invitations').set({ mail: 'refused', mail_detail }).execute();
    await db.deleteFrom('subscribers').where('id', '=', entry.id).execute();
    expect(await isLeft('invitations', 'gone@example.org')).toBe(true);
    expect(await engine.removeTraces()).toBe(true);
    expect(await isLeft('invitations', 'gone@example.org')).toBe(false);
  });

  test('leaves nothing of notes, tags and names of passkeys, with what they are of or alone, and of views', async () => {
    const { db, engine } = app.deps;
    const created_at = '2026-01-01T00:00:00.000Z';
    const subscriber_id = newId();
    await db
      .insertInto('subscribers')
      .values({ id: subscriber_id, email: 'noted@example.org', created_at })
      .execute();
    const note = (text: string) => ({ id: newId(), subscriber_id, text, author_id: null, created_at });
    await db
      .insertInto('subscriber_notes')
      .values([note('zebrawood'), note('zebrafish')])
      .execute();
    await db
      .insertInto('subscriber_tags')
      .values({ subscriber_id, folded: 'zebratag', tag: 'Zebratag' })
      .execute();
    const view = { id: newId(), owner_id: null, name: 'zebralily', folded: 'zebralily', shared: 1 as const };
    await db
      .insertInto('subscriber_views')
      .values({ ...view, filters: '{}' })
      .execute();
    await db.deleteFrom('subscriber_notes').where('text', '=', 'zebrawood').execute();
    expect(await isLeft('subscriber_notes', 'zebrawood')).toBe(true);
    expect(await engine.removeTraces()).toBe(true);
    expect(await isLeft('subscriber_notes', 'zebrawood')).toBe(false);
    expect(await isLeft('subscriber_notes', 'zebrafish')).toBe(true);
    await db.deleteFrom('subscribers').where('id', '=', subscriber_id).execute();
    expect(await engine.removeTraces()).toBe(true);
    expect(await isLeft('subscriber_notes', 'zebrafish')).toBe(false);
    expect(await isLeft('subscriber_tags', 'Zebratag')).toBe(false);
    await db
      .updateTable('subscriber_views')
      .set({ name: 'other', folded: 'other' })
      .where('id', '=', view.id)
      .execute();
    expect(await isLeft('subscriber_views', 'zebralily')).toBe(true);
    expect(await engine.removeTraces()).toBe(true);
    expect(await isLeft('subscriber_views', 'zebralily')).toBe(false);
    // So of the name of a passkey.
    const { id: user_id } = await app.addUser('passkey@example.org');
    const row = { id: '1', user_id, counter: 0, transports: '', created_at, name: 'zebraphone' };
    const keys = { credential_id: Buffer.from([1]), public_key: Buffer.from([2]) };
    await db
      .insertInto('passkeys')
      .values({ ...row, ...keys })
      .execute();
    await db.deleteFrom('passkeys').execute();
    expect(await isLeft('passkeys', 'zebraphone')).toBe(true);
    expect(await engine.removeTraces()).toBe(true);
    expect(await isLeft('passkeys', 'zebraphone')).toBe(false);
  });

  test('leaves nothing of what lay in the trash, once that is removed for good', async () => {
    const { db, engine, clock } = app.deps;
    const actor = consoleActor(clock());
    for (const id of ['one', 'two']) {
      await db
        .insertInto('subscribers')
        .values({ id, email: `zebra-${id}@example.org`, created_at: '2026-01-01T00:00:00.000Z' })
        .execute();
      await deleteSubscriber(db, actor, id);
    }
    const left = async () => {
      const found = [];
      for (const id of ['one', 'two']) if (await isLeft('trash', `zebra-${id}`)) found.push(id);
      return found;
    };
    await purgeOne(db, actor, 'one');
    expect(await left()).toEqual(['one', 'two']);
    expect(await engine.removeTraces()).toBe(true);
    expect(await left()).toEqual(['two']);
    await leaveWaitlist(db, actor, 'two');
    expect(await engine.removeTraces()).toBe(true);
    expect(await left()).toEqual([]);
  });
});
