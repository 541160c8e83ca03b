// Shared by the benchmarks: fills a database, starts servers as processes, loads them in turns, prints medians and ratios.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { newSecret, hashSecret } from '#server/auth/secrets.ts';
import { openDataDir } from '#server/db/data-dir.ts';
import type { Db } from '#server/db/schema.ts';
import { projectRoot } from '#server/paths.ts';
import { median } from '#server/testing/measure.ts';
import { freePort, isAnswering, waitUntilReady } from '#server/testing/process.ts';

export const CONNECTIONS = 32;

export interface Server {
  url: string;
  child: ChildProcess;
  /** Milliseconds from the start of the process to the first answer. */
  readyMs: number;
}

export interface Load {
  name: string;
  /** What the ratio should be at least. */
  floor: number;
  request: () => autocannon.Request;
  path: string;
}

/** How many rounds, and for how many seconds each, every server is measured. */
export interface Turns {
  rounds: number;
  seconds: number;
}

/** The token of the user that `fill` makes. */
export const token = newSecret();
/** The headers of that user. */
export const headers = { authorization: `Bearer ${token}` };

let addresses = 0;
/** Joins, each with a new address and another place. */
export const joinRequest = (): autocannon.Request => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  setupRequest: (request) => {
    addresses += 1;
    const coordinates = { latitude: (addresses % 120) - 50, longitude: (addresses % 320) - 150 };
    return { ...request, body: JSON.stringify({ email: `b${addresses}@example.com`, coordinates }) };
  },
});

const started: ChildProcess[] = [];

/** Ends every server that was started here. */
export async function stopServers(): Promise<void> {
  for (const child of started) child.kill('SIGTERM');
  await Promise.all(started.filter((child) => child.exitCode === null).map((child) => once(child, 'exit')));
}

/** Makes a data folder with one user, one session and `rows` subscribers. */
export async function fill(dataDir: string, rows: number): Promise<void> {
  const { db, close } = await openDataDir(dataDir);
  await fillDatabase(db, rows, token);
  await close();
}

/** Puts one user, one session with this token and `rows` subscribers into a database. */
export async function fillDatabase(db: Db, rows: number, sessionToken: string): Promise<void> {
  const now = new Date().toISOString();
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const user = { id: 'u', email: 'bench@example.org', full_name: null, password_hash: '-', created_at: now };
  await db
    .insertInto('users')
    .values({ ...user, is_active: 1, is_superuser: 1 })
    .execute();
  const session = {
    id: 's',
    user_id: 'u',
    token_hash: hashSecret(sessionToken),
    cookie_hash: null,
    user_agent: null,
  };
  await db
    .insertInto('sessions')
    .values({ ...session, created_at: now, last_used_at: now, expires_at: later })
    .execute();
  for (let start = 0; start < rows; start += 1000) {
    const batch = Array.from({ length: Math.min(1000, rows - start) }, (_, offset) => {
      const number = String(start + offset).padStart(12, '0');
      const created_at = new Date(Date.now() - (rows - start - offset) * 1000).toISOString();
      const place = { latitude: 52.52, longitude: 13.41, location: 'Berlin, Germany' };
      return {
        id: `01900000-0000-7000-8000-${number}`,
        email: `a${number}@example.com`,
        ...place,
        created_at,
      };
    });
    await db.insertInto('subscribers').values(batch).execute();
  }
}

/** Starts a script of the project and waits for its first answer. */
export async function startServer(
  script: string,
  args: string[],
  env: Record<string, string>,
): Promise<Server> {
  const port = env['PORT'] ?? String(await freePort());
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(projectRoot, script), ...args], {
    cwd: tmpdir(),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      MALLOC_ARENA_MAX: '1',
      PORT: port,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  started.push(child);
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(
    child,
    () => isAnswering(url),
    () => script,
  );
  return { url, child, readyMs: performance.now() - startedAt };
}

/** Prints the ratio of the throughput of both servers under a load. */
export async function compare(
  load: Load,
  oriel: Server,
  bare: Server,
  { rounds, seconds }: Turns,
): Promise<void> {
  await measure(load, oriel, 1);
  await measure(load, bare, 1);
  const results: { oriel: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    results.push({ oriel: await measure(load, oriel, seconds), bare: await measure(load, bare, seconds) });
  }
  const ours = median(results.map((result) => result.oriel));
  const theirs = median(results.map((result) => result.bare));
  const ratio = median(results.map((result) => result.oriel / result.bare));
  const verdict = ratio >= load.floor ? 'reached' : 'MISSED';
  print(
    `${load.name.padEnd(38)}${ours.toFixed(0).padStart(7)} of ${theirs.toFixed(0).padStart(7)}   ratio ${ratio.toFixed(2)} (at least ${load.floor}: ${verdict})`,
  );
}

/** Requests per second of one server under a load. */
export async function measure(load: Load, server: Server, duration: number): Promise<number> {
  const url = new URL(server.url + load.path);
  const result = await autocannon({
    url: url.href,
    connections: CONNECTIONS,
    duration,
    requests: [{ path: url.pathname + url.search, ...load.request() }],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${load.name}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

/** Prints a line. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
