// Moves installations between the engines: every row arrives, in both directions, or nothing does.
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { fixtureNames, look, makeFixture } from '../../testing/faults.ts';
import { fillSubscribers } from '../../testing/fill.ts';
import { isPostgres, newEmptyDatabase, query } from '../../testing/postgres.ts';
import { newDataDir } from '../../testing/process.ts';
import { makeFilledDatabase, randomRows } from '../../testing/random-rows.ts';
import { findWrongCounts } from '../kept-counts.ts';
import { openEngine } from '../open-engine.ts';
import { openForReading } from '../open-for-reading.ts';
import { preparePrivateDir } from '../private-dir.ts';
import type { Manifest } from '../backup-format/backup-file.ts';
import { createBackup } from '../backup-format/backup.ts';
import { EMPTIED_TABLES, restoreBackup } from '../backup-format/restore.ts';
import { hashTables, listTables } from '../backup-format/tables.ts';
import { BATCH_ROWS, createContentHash } from '../backup-format/table-content.ts';
import { openSource } from './backup.ts';
import { restoreIntoPostgres } from './restore.ts';

vi.setConfig({ testTimeout: 120_000 });

const now = new Date('2026-11-22T09:00:00.000Z');

interface Made {
  file: string;
  manifest: Manifest;
}

async function backUp(dataDir: string, databaseUrl?: string): Promise<Made> {
  const file = join(newDataDir(), 'oriel.tar');
  const source = databaseUrl === undefined ? {} : { openSource: () => openSource(databaseUrl) };
  return { file, manifest: await createBackup({ dataDir, file, now, version: '1.0.0', ...source }) };
}

interface Place {
  dataDir: string;
  databaseUrl: string;
}

async function newPlace(): Promise<Place> {
  const dataDir = newDataDir();
  await preparePrivateDir(dataDir);
  return { dataDir, databaseUrl: await newEmptyDatabase() };
}

/** A place whose database has been migrated. */
async function newMigratedPlace(): Promise<Place> {
  const place = await newPlace();
  await (await openEngine(place)).close();
  return place;
}

const restoreTo = ({ dataDir, databaseUrl }: Place, file: string) =>
  restoreIntoPostgres(file, dataDir, databaseUrl);

/** The sentence of a refusal; fails where there is none. */
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('It was not refused.'),
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

const tablesIn = ({ databaseUrl }: Place) =>
  query(databaseUrl, `select relname from pg_class where relnamespace = 'public'::regnamespace`);

/** A SQLite data directory with rows of a fixture, its newest schema and no uploads. */
async function newSource(change = ''): Promise<string> {
  const dataDir = newDataDir();
  makeFixture(fixtureNames.toSorted().at(-1) ?? '', join(dataDir, 'oriel.db'));
  await (await openEngine({ dataDir, databaseUrl: null })).close();
  const sqlite = new Sqlite(join(dataDir, 'oriel.db'));
  sqlite.exec(change);
  sqlite.close();
  return dataDir;
}

describe.runIf(isPostgres)('an installation', () => {
  test('keeps every row on its way from SQLite to PostgreSQL and back, twice', async () => {
    await fc.assert(
      fc.asyncProperty(randomRows, async (rows) => {
        const [first, last] = [newDataDir(), newDataDir()];
        await makeFilledDatabase(first, rows);
        const file = join(first, 'oriel.db');
        const original = look(file, hashTables);
        for (const table of look(file, listTables)) {
          if (EMPTIED_TABLES.includes(table.name))
            original[table.name] = createContentHash(table).result().sha256;
        }
        const [here, there] = [await newPlace(), await newPlace()];
        await restoreTo(here, (await backUp(first)).file);
        const second = await backUp(here.dataDir, here.databaseUrl);
        await restoreBackup(second.file, last, now);
        await restoreTo(there, (await backUp(last)).file);
        const third = await backUp(there.dataDir, there.databaseUrl);
        expect(second.manifest.hashes).toEqual(original);
        expect(look(join(last, 'oriel.db'), hashTables)).toEqual(original);
        expect(third.manifest.hashes).toEqual(original);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });

  test.each(fixtureNames)('of the schema %s is restored into PostgreSQL', async (name) => {
    const dataDir = newDataDir();
    makeFixture(name, join(dataDir, 'oriel.db'));
    const [place, { file, manifest }] = [await newPlace(), await backUp(dataDir)];
    await restoreTo(place, file);
    const db = await openForReading(place);
    try {
      for (const table of ['users', 'subscribers'] as const)
        expect(await db.selectFrom(table).select('id').execute()).toHaveLength(manifest.counts[table] ?? -1);
      expect(await findWrongCounts(db)).toEqual([]);
    } finally {
      await db.destroy();
    }
  });

  test('gives an added row of the audit log the number after the last one, on both engines', async () => {
    const dataDir = newDataDir();
    const rows = fc.sample(randomRows, { numRuns: 20, seed: 1 }).find(({ audit }) => audit.length > 2);
    if (rows === undefined) return expect.fail('No sample has enough rows.');
    await makeFilledDatabase(dataDir, rows, 5000);
    const place = await newPlace();
    await restoreTo(place, (await backUp(dataDir)).file);
    const [added] = await query(
      place.databaseUrl,
      `insert into audit (id, created_at, action, times) values ('x', '2026-11-22', 'login', 1) returning seq::int`,
    );
    expect(added).toEqual({ seq: 5001 });
    const back = newDataDir();
    await restoreBackup((await backUp(place.dataDir, place.databaseUrl)).file, back, now);
    const sqlite = new Sqlite(join(back, 'oriel.db'));
    sqlite.exec(`insert into audit (id, created_at, action, times) values ('y', '2026-11-22', 'login', 1)`);
    expect(sqlite.prepare('select max(seq) from audit').pluck().get()).toBe(5002);
    sqlite.close();
  });

  test('counts and protects its rows after a restore as before', async () => {
    const place = await newPlace();
    await restoreTo(place, (await backUp(await newSource())).file);
    const { databaseUrl } = place;
    await expect(query(databaseUrl, `update audit set times = 9`)).rejects.toThrow(/append-only/);
    await query(databaseUrl, `delete from subscribers where email like 'u1%'`);
    const db = await openForReading(place);
    expect(await findWrongCounts(db)).toEqual([]);
    await db.destroy();
  });

  test('of more rows than are read at a time arrives whole', async () => {
    const dataDir = await newSource();
    const source = await openEngine({ dataDir, databaseUrl: null });
    await fillSubscribers(source.db, 2 * BATCH_ROWS + 1);
    await source.close();
    const place = await newPlace();
    const { file, manifest } = await backUp(dataDir);
    await restoreTo(place, file);
    const back = await backUp(place.dataDir, place.databaseUrl);
    expect(back.manifest.counts['subscribers']).toBe(manifest.counts['subscribers']);
    expect(back.manifest.hashes?.['subscribers']).toBe(manifest.hashes?.['subscribers']);
  });

  test('with a file whose parent comes thousands of rows later arrives, as after a clock that went back', async () => {
    const files = `
      insert into collections (id, owner_id, name, sort_name, send_to_model, access, created_at)
        select 'c', min(id), 'Mails', 'mails', 0, 'private', '2026-11-22T09:00:00.000Z' from users;
      insert into files (id, collection_id, sha256, size, media_type, name, status, created_at)
        with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n <= ${BATCH_ROWS})
        select printf('f%05d', n), 'c', printf('%064d', n), 1, 'text/plain', 'a.txt', 'ready', '2026-11-22T09:00:00.000Z' from numbers;
      update files set parent_id = printf('f%05d', ${BATCH_ROWS + 1}) where id = 'f00000';`;
    const place = await newPlace();
    await restoreTo(place, (await backUp(await newSource(files))).file);
    expect(
      await query(place.databaseUrl, `select count(*)::int as all, max(parent_id) as parent from files`),
    ).toEqual([{ all: BATCH_ROWS + 2, parent: `f0${BATCH_ROWS + 1}` }]);
    // The reference is checked at once again.
    await expect(
      query(place.databaseUrl, `update files set parent_id = 'none' where id = 'f00001'`),
    ).rejects.toThrow(/foreign key/);
  });

  test('is copied as of its instant even if its images take longer than a minute', async () => {
    const place = await newMigratedPlace();
    const source = await openSource(place.databaseUrl);
    await new Promise((resolve) => setTimeout(resolve, 61_000));
    const { counts } = await source.copyTo(join(place.dataDir, 'copy.db'), () => {});
    expect(counts['users']).toBe(0);
    await source.close();
  });

  test('is restored by a second attempt where a first one has left some uploads', async () => {
    const dataDir = await newSource();
    await mkdir(join(dataDir, 'uploads'));
    for (const name of ['one.webp', 'two.webp']) await writeFile(join(dataDir, 'uploads', name), name);
    const place = await newPlace();
    await mkdir(join(place.dataDir, 'uploads'));
    await writeFile(join(place.dataDir, 'uploads', 'two.webp'), 'two.webp');
    await restoreTo(place, (await backUp(dataDir)).file);
    expect(readdirSync(join(place.dataDir, 'uploads'))).toEqual(['one.webp', 'two.webp']);
    expect(readdirSync(place.dataDir).filter((name) => name.startsWith('.restore'))).toEqual([]);
  });
});

describe.runIf(isPostgres)('a restore into PostgreSQL', () => {
  const text = (hex: string) =>
    `update users set full_name = cast(x'${hex}' as text) where id = (select max(id) from users)`;
  test.each([
    ['with a NUL', text('610062'), /the row of the table users with id "\S+": invalid byte sequence/],
    [
      'that is half of a surrogate pair',
      text('61eda080'),
      /users with id "\S+" .+ not valid UTF-8 \(full_name\)/,
    ],
    [
      'whose width does not fit',
      'update product_images set width = 3000000000',
      /product_images with id "\S+": .+out of range/,
    ],
    [
      'that refers to a missing one',
      `pragma foreign_keys = off; update product_images set product_id = 'gone'`,
      /product_images with id "\S+": .+foreign key/,
    ],
  ])('names the row %s, and leaves the database as it was', async (_name, change, sentence) => {
    const place = await newPlace();
    const { file } = await backUp(await newSource(change));
    expect(await refusalOf(restoreTo(place, file))).toMatch(sentence);
    expect(await tablesIn(place)).toEqual([]);
    expect(existsSync(join(place.dataDir, 'uploads'))).toBe(false);
  });

  test.each([
    [
      'misses rows',
      'create rule lost as on insert to subscribers do instead nothing',
      /subscribers has 0 rows/,
    ],
    [
      'has other rows',
      'alter table subscribers alter latitude type real',
      /rows of the table subscribers differ/,
    ],
  ])('is refused where the database %s afterwards', async (_name, change, sentence) => {
    const place = await newMigratedPlace();
    await query(place.databaseUrl, change);
    const located = `update subscribers set latitude = 52.523456789, longitude = 13.4 where email like 'u1%'`;
    expect(await refusalOf(restoreTo(place, (await backUp(await newSource(located))).file))).toMatch(
      sentence,
    );
    const [counts] = await query(
      place.databaseUrl,
      'select (select count(*) from users)::int as users, (select count(*) from secrets)::int as secrets',
    );
    expect(counts).toEqual({ users: 0, secrets: 2 });
  });

  test('is refused where there are data, and leaves them', async () => {
    const { file } = await backUp(await newSource());
    for (const table of ['subscribers', 'products']) {
      const place = await newMigratedPlace();
      const columns = table === 'products' ? 'id, title' : 'id, email';
      await query(
        place.databaseUrl,
        `insert into ${table} (${columns}, created_at) values ('a', 'b', '2026')`,
      );
      expect(await refusalOf(restoreTo(place, file))).toContain(`data already (in the table ${table})`);
      expect(await query(place.databaseUrl, `select id from ${table}`)).toEqual([{ id: 'a' }]);
      expect(await query(place.databaseUrl, 'select id from users')).toEqual([]);
    }
  });

  test('is refused where the folder of uploads holds other files', async () => {
    const place = await newPlace();
    await mkdir(join(place.dataDir, 'uploads'));
    await writeFile(join(place.dataDir, 'uploads', 'other.webp'), 'other');
    const { file } = await backUp(await newSource());
    expect(await refusalOf(restoreTo(place, file))).toMatch(/holds other\.webp, which is not in the backup/);
    expect(await tablesIn(place)).toEqual([]);
  });

  test('takes the place of what a start has put into an empty database', async () => {
    const dataDir = await newSource();
    const place = await newMigratedPlace();
    await restoreTo(place, (await backUp(dataDir)).file);
    const all = 'select name, value from secrets order by name';
    const secrets = look(join(dataDir, 'oriel.db'), (sqlite) => sqlite.prepare(all).all());
    expect(await query(place.databaseUrl, all)).toEqual(secrets);
  });
});
