// Several processes of the program on one database, for tests of what they do to each other (only on PostgreSQL).
import type { Schema } from '../db/schema.ts';
import { ADA } from './people.ts';
import { databaseOf, query } from './postgres.ts';
import { newDataDir, serve, type Serving } from './process.ts';

export interface Processes {
  servers: Serving[];
  dataDir: string;
  databaseUrl: string;
  /** The address of the process that is responsible for the nth of something. */
  urlOf(n: number): string;
  /** Runs statements on their database, one after the other. @returns the rows of the last one */
  sql(...statements: string[]): Promise<Record<string, unknown>[]>;
  /** Stops those that still run. @throws Error if one of them has not ended well */
  stop(): Promise<void>;
}

/**
 * Starts processes together that serve one database and one folder of uploads.
 * @param environment settings of each; by default there is the superuser ADA
 */
export async function startProcesses(
  count: number,
  environment: Record<string, string> = {},
  dataDir = newDataDir(),
): Promise<Processes> {
  const databaseUrl = environment['DATABASE_URL'] ?? (await databaseOf(dataDir));
  if (databaseUrl === undefined) throw new Error('Several processes need PostgreSQL.');
  const start = () => serve({ DATA_DIR: dataDir, LOG_LEVEL: 'info', ...ADA, ...environment });
  const servers = await Promise.all(Array.from({ length: count }, start));
  return {
    servers,
    dataDir,
    databaseUrl,
    urlOf: (n) => servers[n % count]?.url ?? '',
    sql: (...statements) => query(databaseUrl, ...statements),
    async stop() {
      const running = servers.filter(({ child }) => child.exitCode === null && child.signalCode === null);
      const codes = await Promise.all(running.map((server) => server.stop()));
      if (codes.some((code) => code !== 0)) throw new Error(`Processes ended with ${codes.join()}`);
    },
  };
}

/** Lets each change of a row take some time, so that what must not happen in between has the time to happen. */
export async function slowDown(
  { sql }: Processes,
  change: 'insert' | 'update',
  table: keyof Schema,
  seconds: number,
): Promise<void> {
  await sql(
    `create function slow() returns trigger language plpgsql as
      $$ begin perform pg_sleep(${seconds}); return new; end $$`,
    `create trigger slow before ${change} on ${table} for each row execute function slow()`,
  );
}

/**
 * Checks that there was no deadlock in their database; to be called after they have stopped, since a session reports its
 * deadlocks when it ends.
 * @throws Error if there was one
 */
export async function refuseDeadlocks({ sql }: Processes): Promise<void> {
  const rows = await sql('select from pg_stat_database where datname = current_database() and deadlocks > 0');
  if (rows.length > 0) throw new Error('There was a deadlock.');
}
