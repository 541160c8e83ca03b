// Measures the product beside the same work done by hand, in one run on one machine, and prints ratios.
// Each round measures both servers one after the other; what is printed are medians over the rounds.
// `npm run bench`, or `npm run bench -- --rounds 9 --seconds 5 --rows 100000`.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { newSecret, hashSecret } from '../src/server/auth/secrets.ts';
import { openDataDir } from '../src/server/db/data-dir.ts';
import { projectRoot } from '../src/server/paths.ts';
import { freePort } from '../src/server/testing/process.ts';

const CONNECTIONS = 32;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    rows: { type: 'string', default: '20000' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const rows = Number(values.rows);

interface Server {
  url: string;
  child: ChildProcess;
  /** Milliseconds from the start of the process to the first answer. */
  readyMs: number;
}

interface Load {
  name: string;
  /** What the ratio should be at least. */
  floor: number;
  request: () => autocannon.Request;
  path: string;
}

const token = newSecret();
let addresses = 0;

const headers = { authorization: `Bearer ${token}` };
const loads: Load[] = [
  {
    name: 'REST list of 7 with total',
    floor: 0.5,
    path: '/api/v1/subscribers?skip=0&limit=7',
    request: () => ({ headers }),
  },
  {
    name: 'tRPC list of 7 with total',
    floor: 0.8,
    path: `/trpc/subscribers.list?input=${encodeURIComponent('{"skip":0,"limit":7}')}`,
    request: () => ({ headers }),
  },
  {
    name: 'REST join with coordinates, durable',
    floor: 0.35,
    path: '/api/v1/subscribers',
    request: () => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      setupRequest: (request) => {
        addresses += 1;
        const coordinates = { latitude: (addresses % 120) - 50, longitude: (addresses % 320) - 150 };
        return { ...request, body: JSON.stringify({ email: `b${addresses}@example.com`, coordinates }) };
      },
    }),
  },
];

const dir = await mkdtemp(join(tmpdir(), 'oriel-bench-'));
const started: ChildProcess[] = [];
try {
  await fill(join(dir, 'oriel'));
  await cp(join(dir, 'oriel', 'oriel.db'), join(dir, 'bare.db'));
  const oriel = await startServer('bin/oriel.js', [], { DATA_DIR: join(dir, 'oriel') });
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const idle = await residentMiB(oriel.child);
  const barePort = String(await freePort());
  const bare = await startServer('bench/bare-server.ts', [join(dir, 'bare.db'), barePort], {
    PORT: barePort,
  });

  print(
    `${rows} subscribers, ${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s; requests per second\n`,
  );
  for (const load of loads) await compare(load, oriel, bare);
  print(
    `\nready after ${oriel.readyMs.toFixed(0)} ms (at most 1000); idle RSS ${idle.toFixed(0)} MiB (at most 150)`,
  );
  await compareTotals(oriel);
} finally {
  for (const child of started) child.kill('SIGTERM');
  await Promise.all(started.filter((child) => child.exitCode === null).map((child) => once(child, 'exit')));
  await rm(dir, { recursive: true });
}

/** A database with one user, one session and `rows` subscribers. */
async function fill(dataDir: string): Promise<void> {
  const { db, close } = await openDataDir(dataDir);
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
    token_hash: hashSecret(token),
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
  await close();
}

async function startServer(script: string, args: string[], env: Record<string, string>): Promise<Server> {
  const port = env['PORT'] ?? String(await freePort());
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(projectRoot, script), ...args], {
    cwd: tmpdir(),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], PORT: port, RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...env },
  });
  started.push(child);
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer) return { url, child, readyMs: performance.now() - startedAt };
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function compare(load: Load, oriel: Server, bare: Server): Promise<void> {
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

/** The count of all rows must cost the same however many there are. */
async function compareTotals(oriel: Server): Promise<void> {
  const page = { name: '', floor: 0, request: () => ({ headers }) };
  const first = await measure({ ...page, path: '/api/v1/subscribers?skip=0&limit=7' }, oriel, seconds);
  const far = await measure(
    { ...page, path: `/api/v1/subscribers?skip=${rows - 10}&limit=7` },
    oriel,
    seconds,
  );
  print(`page at the far end of ${rows} rows: ${(far / first).toFixed(2)} of the rate of the first page`);
}

async function measure(load: Load, server: Server, duration: number): Promise<number> {
  const result = await autocannon({
    url: server.url + load.path,
    connections: CONNECTIONS,
    duration,
    requests: [{ path: load.path, ...load.request() }],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${load.name}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

async function residentMiB(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
