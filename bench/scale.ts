// Measures what a million subscribers take on PostgreSQL: bytes on the disk and in the write-ahead log, pages, a dump and its
// restore. docs/scale.md has the figures. `npm run bench:scale`, or with `-- --rows 100000`.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Engine, NewSubscriber } from '#server/db/engine.ts';
import { openEngine } from '#server/db/open-engine.ts';
import { newId } from '#server/ids.ts';
import { readPage } from '#server/subscribers/waitlist-pages.ts';
import { findPrograms, startPostgres, type PostgresServer } from '#server/testing/postgres-server.ts';
import { query } from '#server/testing/postgres.ts';
import { describeMachine, figure, markdownTable, print } from './report.ts';
import { inBenchFolder } from './servers.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const total = Number(values.rows);
const GROUP = 250;
const ROUNDS = 15;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const FIRST_MS = Date.parse('2025-01-01T00:00:00Z');
const towns = ['Berlin, Germany', 'São Paulo, Brazil', 'Lyon, France', 'San Francisco, United States', null];

/** Addresses of 20 to 27 bytes in no order; the joins of a year, one after the other. */
function subscriber(n: number): NewSubscriber {
  const scattered = ((n * 2_654_435_761) % 2 ** 32).toString(36);
  const location = towns[n % towns.length] ?? null;
  return {
    id: newId(),
    email: `${scattered}.visitor@${n % 2 === 0 ? 'mail' : 'example'}.org`,
    latitude: location === null ? null : 52.52,
    longitude: location === null ? null : 13.41,
    location,
    created_at: new Date(FIRST_MS + Math.floor((n / total) * YEAR_MS)).toISOString(),
  };
}

async function storeRows(engine: Engine, from: number, count: number, group: number): Promise<void> {
  for (let start = from; start < from + count; start += group) {
    const rows = Array.from({ length: Math.min(group, from + count - start) }, (_, n) =>
      subscriber(start + n),
    );
    await engine.storeJoins(rows.toSorted((a, b) => (a.email < b.email ? -1 : 1)));
  }
}

async function numberOf({ db }: Engine, text: string): Promise<number> {
  const { rows } = await sql.raw<{ value: number }>(`select (${text})::float8 as value`).execute(db);
  return rows[0]?.value ?? Number.NaN;
}

/** The bytes that `work` adds to the write-ahead log. */
async function logBytes(engine: Engine, work: () => Promise<void>): Promise<number> {
  const position = () => numberOf(engine, `pg_current_wal_insert_lsn() - '0/0'`);
  const before = await position();
  await work();
  return (await position()) - before;
}

/** The median time of a statement, in milliseconds, after one run that is not counted. */
async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const start = performance.now();
    await work();
    if (round > 0) times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}

function seconds(work: () => void): number {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1000;
}

const table: string[][] = [['What', '', 'Each row']];
const addBytes = (name: string, bytes: number, rows = total) =>
  table.push([name, `${figure(bytes / 2 ** 20)} MiB`, `${figure(bytes / rows)} bytes`]);

async function measureSizes(engine: Engine): Promise<void> {
  const sizes = {
    'subscribers, rows': 'subscribers',
    '… key (id)': 'subscribers_pkey',
    '… unique (email)': 'subscribers_email_key',
    '… by age (created_at, id) with email, location': 'subscribers_by_age',
    'subscriber_count_slots, all': undefined,
  };
  for (const [name, relation] of Object.entries(sizes)) {
    const text =
      relation === undefined
        ? `pg_total_relation_size('subscriber_count_slots')`
        : `pg_relation_size('${relation}')`;
    addBytes(name, await numberOf(engine, text));
  }
  addBytes('subscribers with all indexes', await numberOf(engine, `pg_total_relation_size('subscribers')`));
}

async function measureLog(engine: Engine, server: PostgresServer): Promise<void> {
  let next = total;
  for (const [group, count] of [
    [1, 2000],
    [32, 20_000],
    [250, 20_000],
  ] as const) {
    await query(server.url('oriel'), 'checkpoint');
    for (const when of ['after a checkpoint', 'later']) {
      const bytes = await logBytes(engine, () => storeRows(engine, next, count, group));
      next += count;
      addBytes(`log, ${figure(count)} joins in groups of ${group}, ${when}`, bytes, count);
    }
  }
}

async function measureReads({ db }: Engine): Promise<void> {
  const statements = {
    'first page of 100': () => readPage(db, { skip: 0, limit: 100 }),
    'page in the middle': () => readPage(db, { skip: total / 2, limit: 100 }),
    'last page': () => readPage(db, { skip: total - 100, limit: 100 }),
    'same page by offset alone': () =>
      sql`select id, email, created_at, location from subscribers
        order by created_at desc, id desc limit 100 offset ${total - 100}`.execute(db),
    'same page by its key': () =>
      sql`select id, email, created_at, location from subscribers
        where (created_at, id) < (${new Date(FIRST_MS + (100 / total) * YEAR_MS).toISOString()}, '')
        order by created_at desc, id desc limit 100`.execute(db),
    'count(*)': () => sql`select count(*) from subscribers`.execute(db),
    'part of an address, in all rows': () =>
      sql`select id from subscribers where email like '%nowhere%'`.execute(db),
  };
  for (const [name, work] of Object.entries(statements))
    table.push([name, `${figure(await medianMs(work))} ms`, '']);
}

function measureDump(server: PostgresServer, folder: string): void {
  const dump = join(folder, 'oriel.dump');
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(findPrograms(), program), args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const dumped = seconds(() => run('pg_dump', '-Fc', '-f', dump, server.url('oriel')));
  table.push(['pg_dump -Fc', `${figure(dumped)} s`, `${figure(statSync(dump).size / total)} bytes`]);
  run('createdb', '--maintenance-db', server.url('postgres'), 'restored');
  const restored = seconds(() => run('pg_restore', '-d', server.url('restored'), dump));
  table.push(['pg_restore', `${figure(restored)} s`, '']);
}

print(describeMachine());
await inBenchFolder(async (folder) => {
  const server = await startPostgres(folder, {
    shared_buffers: '512MB',
    autovacuum: 'on',
    max_wal_size: '1GB',
    checkpoint_timeout: '5min',
  });
  try {
    await query(server.url('postgres'), 'create database oriel');
    const engine = await openEngine({ dataDir: join(folder, 'data'), databaseUrl: server.url('oriel') });
    const start = performance.now();
    const bytes = await logBytes(engine, () => storeRows(engine, 0, total, GROUP));
    table.push([
      `stored by one process in groups of ${GROUP}`,
      `${figure((performance.now() - start) / 1000)} s`,
      '',
    ]);
    addBytes('log of all of that, checkpoints included', bytes);
    await query(server.url('oriel'), 'vacuum analyze');
    await measureSizes(engine);
    await measureReads(engine);
    measureDump(server, folder);
    await measureLog(engine, server);
    await engine.close();
  } finally {
    await server.stop();
  }
  print(`${figure(total)} rows\n`);
  print(markdownTable(table));
});
