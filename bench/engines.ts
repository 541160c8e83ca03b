// Compares the two engines in one run: PostgreSQL with SQLite, and with --before SQLite with an earlier version.
// `npm run bench:engines`, or with `-- --rounds 5 --seconds 3 --rows 10000 --before <folder of a built checkout>`.
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openEngine } from '#server/db/open-engine.ts';
import { openSqliteFile } from '#server/db/sqlite/database.ts';
import { fillSubscribers } from '#server/testing/fill.ts';
import { median } from '#server/testing/measure.ts';
import { query } from '#server/testing/postgres.ts';
import { startPostgres } from '#server/testing/postgres-server.ts';
import { JOIN_BODY, measureInTurns, restPage, trpcPage, type Contender } from './loads.ts';
import { describeMachine, figure, markdownTable, print } from './report.ts';
import {
  inBenchFolder,
  orielWith,
  readyTimes,
  residentMiB,
  signIn,
  startServer,
  type Program,
  type Server,
} from './servers.ts';
import { rateOf, requireWrk, runLoad } from './wrk.ts';

/** At least these shares. */
const REACH = { before: 0.98, joins: 0.45, joins256: 0.75, list: 0.35 };
const STARTS = 7;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    rows: { type: 'string', default: '10000' },
    before: { type: 'string' },
  },
});
const turns = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const rows = Number(values.rows);
const table = [['Work', 'Measured', 'Beside it', 'Ratio', 'To reach', '']];

/** @param least the share of `beside` that `own` is to have, or undefined */
function add(work: string, own: number, beside: [name: string, value: number], least?: number): void {
  const ratio = own / beside[1];
  const judged = least === undefined ? '' : ratio >= least ? 'reached' : 'MISSED';
  table.push([
    work,
    figure(own),
    `${beside[0]} ${figure(beside[1])}`,
    figure(ratio),
    least ? `≥ ${least}` : '',
    judged,
  ]);
}

/** The loads of one server, by name. */
async function loadsOn(server: Server) {
  const authorization = await signIn(server);
  const toJoin = { requests: [{ path: '/api/v1/subscribers', body: JOIN_BODY }] };
  const { url } = server;
  return {
    rest: { url, load: { rows, authorization, requests: [{ path: restPage('OFFSET') }] } },
    trpc: { url, load: { rows, authorization, requests: [{ path: trpcPage('OFFSET') }] } },
    joins: { url, load: toJoin },
    joins256: { url, load: { ...toJoin, connections: 256, countRefusals: true } },
  } satisfies Record<string, Contender>;
}
const works = ['rest', 'trpc', 'joins', 'joins256'] as const;
const titles = {
  rest: 'REST list',
  trpc: 'tRPC list',
  joins: 'Durable joins, 32 connections',
  joins256: 'Durable joins, 256 connections',
};

requireWrk();
await inBenchFolder(async (folder) => {
  print(describeMachine());
  const log = join(folder, 'log');
  const postgres = await startPostgres(folder, {
    autovacuum: 'on',
    max_wal_size: '1GB',
    checkpoint_timeout: '5min',
  });
  try {
    await query(postgres.url('postgres'), 'create database oriel');
    const databaseUrl = postgres.url('oriel');
    const sqliteProgram = await orielWith(join(folder, 'sqlite'), rows);
    const postgresProgram = await orielWith(join(folder, 'postgres'), rows, databaseUrl);
    const beforeProgram = values.before ? await earlier(values.before, folder, sqliteProgram) : undefined;

    const sqlite = await startServer(sqliteProgram, log);
    const first = await startServer(postgresProgram, log);
    const before = beforeProgram && (await startServer(beforeProgram, log));
    await sleep(2000);
    const idle = [sqlite, first, ...(before ? [before] : [])].map(residentMiB);
    for (const work of works) {
      const measured = await measureInTurns(
        {
          sqlite: (await loadsOn(sqlite))[work],
          postgres: (await loadsOn(first))[work],
          before: before && (await loadsOn(before))[work],
        },
        turns,
      );
      const least = work === 'joins' ? REACH.joins : work === 'joins256' ? REACH.joins256 : REACH.list;
      add(`${titles[work]}, PostgreSQL`, measured.postgres.rate, ['SQLite', measured.sqlite.rate], least);
      if (measured.before)
        add(`${titles[work]}, SQLite`, measured.sqlite.rate, ['before', measured.before.rate], REACH.before);
    }
    await measureTwo(postgresProgram, first, databaseUrl, log);
    for (const server of [sqlite, first, before]) await server?.stop();
    const [own = Number.NaN, , former] = idle;
    print(`Idle: SQLite ${figure(own)} MiB, PostgreSQL ${figure(idle[1] ?? Number.NaN)} MiB`);
    if (former !== undefined) add('Idle MiB of before, of SQLite', former, ['now', own], REACH.before);
    if (beforeProgram) {
      const [now = Number.NaN, then = Number.NaN] = await readyTimes(
        [sqliteProgram, beforeProgram],
        STARTS,
        log,
      );
      add('Ready ms of before, of SQLite', then, ['now', now], REACH.before);
    }
    print(`\n${markdownTable(table)}`);
  } finally {
    await postgres.stop();
  }
});

/** The same data served by an earlier version. */
async function earlier(checkout: string, folder: string, now: Program): Promise<Program> {
  const dataDir = join(folder, 'before');
  const program = { ...now, env: { ...now.env, DATA_DIR: dataDir }, cwd: resolve(checkout) };
  // It makes its own schema, which may be older.
  await (await startServer(program, join(folder, 'log'))).stop();
  const db = openSqliteFile(join(dataDir, 'oriel.db'));
  await fillSubscribers(db, rows);
  await db.destroy();
  return program;
}

/** Two processes on one database, both under load: no deadlock, no bad answer, and the totals are those of the rows. */
async function measureTwo(program: Program, first: Server, databaseUrl: string, log: string): Promise<void> {
  const second = await startServer(program, log);
  const load = { requests: [{ path: '/api/v1/subscribers', body: JOIN_BODY }], connections: 32 };
  const rates: number[] = [];
  for (let round = 0; round < turns.rounds; round += 1) {
    const results = await Promise.all(
      [first, second].map(({ url }) => runLoad(url, { ...load, seconds: turns.seconds })),
    );
    rates.push(results.reduce((sum, result) => sum + rateOf(result), 0));
  }
  await second.stop();
  const { db, close } = await openEngine({ dataDir: String(program.env['DATA_DIR']), databaseUrl });
  const counted = await db
    .selectFrom('subscriber_counts')
    .select(({ fn }) => fn.sum<number>('count').as('count'))
    .where('period', '=', 'month')
    .executeTakeFirstOrThrow();
  const stored = await db
    .selectFrom('subscribers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  await close();
  const [deadlocks] = await query(
    databaseUrl,
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  table.push(['Two processes on PostgreSQL, joins', figure(median(rates)), '', '', '', '']);
  table.push([
    'Deadlocks',
    String(deadlocks?.['deadlocks']),
    '',
    '',
    '0',
    deadlocks?.['deadlocks'] === 0 ? 'reached' : 'MISSED',
  ]);
  const isRight = counted.count === stored.count;
  table.push([
    'Counted beside stored',
    figure(counted.count),
    figure(stored.count),
    '',
    'equal',
    isRight ? 'reached' : 'MISSED',
  ]);
}
