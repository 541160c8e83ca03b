// Starts the product and what it is compared with as processes, each on its own database in the folder of the benchmark,
// and takes their times and memory.
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fillSubscribers } from '#server/testing/fill.ts';
import { openEngine } from '#server/db/open-engine.ts';
import { projectRoot } from '#server/paths.ts';
import { median } from '#server/testing/measure.ts';
import { ADA, authorize } from '#server/testing/people.ts';
import { freePort, isAnswering, waitUntilReady } from '#server/testing/process.ts';

/** The size of the pages that the benchmarks list. */
export const PAGE_ROWS = 7;
const TMPFS = 0x01021994;

export interface Server {
  url: string;
  port: number;
  child: ChildProcess;
  /** From the start of the process to the first answer of /healthz, in milliseconds. */
  readyMs: number;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** How to start a server: a command, given a port, and its environment. */
export interface Program {
  command: (port: number) => string[];
  env: Record<string, string>;
  cwd: string;
}

/** Node of this process first, so that every server runs on the same. */
const path = [dirname(process.execPath), process.env['PATH']].join(delimiter);
const running = new Set<Server>();

/**
 * Runs a benchmark in a new folder of temporary files, and removes its servers and the folder at the end.
 * @throws what `work` throws
 */
export async function inBenchFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'oriel-bench-'));
  try {
    if (statfsSync(folder).type === TMPFS)
      throw new Error('Temporary files are in memory here. Set TMPDIR to a folder on a disk.');
    await work(folder);
  } finally {
    await Promise.all([...running].map((server) => server.stop()));
    rmSync(folder, { recursive: true });
  }
}

/** Starts a server on a free port and waits for its first answer. Its output goes to `log`, a file. */
export async function startServer(program: Program, log: string): Promise<Server> {
  const port = await freePort();
  const [command = '', ...args] = program.command(port);
  const output = openSync(log, 'a');
  const started = performance.now();
  const child = spawn(command, args, {
    cwd: program.cwd,
    stdio: ['ignore', output, output],
    env: { PATH: path, HOME: process.env['HOME'], PORT: String(port), ...program.env },
  });
  closeSync(output);
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(
    child,
    () => isAnswering(url),
    () => readFileSync(log, 'utf8'),
  );
  const server: Server = {
    url,
    port,
    child,
    readyMs: performance.now() - started,
    async stop(signal = 'SIGTERM') {
      if (!running.delete(server)) return;
      child.kill(signal);
      await once(child, 'close');
    },
  };
  running.add(server);
  return server;
}

/**
 * Starts each program so many times, in turns.
 * @returns the median time until each is ready, in milliseconds
 */
export async function readyTimes(
  programs: readonly Program[],
  starts: number,
  log: string,
): Promise<number[]> {
  const times = programs.map((): number[] => []);
  for (let start = 0; start < starts; start += 1) {
    for (const [index, program] of programs.entries()) {
      const server = await startServer(program, log);
      times[index]?.push(server.readyMs);
      await server.stop();
    }
  }
  return times.map(median);
}

/**
 * Makes a data folder, or the database of `databaseUrl`, with a superuser (ADA) and subscribers.
 * @returns the product on it, with every setting at its default except that there are no rate limits and no backups. It is
 *   started with the command of `npm start`, without npm itself.
 */
export async function orielWith(
  dataDir: string,
  rows: number,
  databaseUrl: string | null = null,
): Promise<Program> {
  const { scripts } = Object(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')));
  const env = {
    ...ADA,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    RATE_LIMITS: 'off',
    BACKUP_EVERY: 'off',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  };
  const { db, close } = await openEngine({ dataDir, databaseUrl });
  await fillSubscribers(db, rows);
  await close();
  return { command: () => ['sh', '-c', scripts.start], env, cwd: projectRoot };
}

/** Logs the superuser of a data folder in. @returns the value of the header `Authorization` */
export async function signIn(server: Server): Promise<string> {
  return (await authorize(server.url)).authorization;
}

/** The bare server on a database with subscribers, which its first start creates. */
export function bareWith(file: string, rows: number): Program {
  const command = (port: number) => [
    process.execPath,
    join(projectRoot, 'bench/bare-server.ts'),
    file,
    String(port),
    String(rows),
  ];
  return { command, env: {}, cwd: tmpdir() };
}

/** Debian's own, which its packages are for. */
const PYTHON = '/usr/bin/python3';
const FASTAPI_PACKAGES =
  'python3-fastapi uvicorn python3-uvloop python3-httptools python3-sqlmodel python3-jwt python3-email-validator';
const SECRET = 's'.repeat(32);

/**
 * The FastAPI service on a database with subscribers, with one worker of uvicorn.
 * @returns undefined, after a sentence on stderr, where its packages are not installed
 */
export function fastapiWith(
  file: string,
  rows: number,
): { program: Program; authorization: string } | undefined {
  const script = `import email_validator, fastapi, httptools, jwt, sqlmodel, uvicorn, uvloop
print(jwt.encode({"sub": "1"}, "${SECRET}", algorithm="HS256"))`;
  const { status, stdout } = spawnSync(PYTHON, ['-c', script], {
    encoding: 'utf8',
  });
  if (status !== 0) {
    process.stderr.write(
      `FastAPI is left out: its packages are missing. On Debian: apt-get install ${FASTAPI_PACKAGES}\n`,
    );
    return undefined;
  }
  const uvicorn = [PYTHON, '-m', 'uvicorn', 'fastapi_app:app', '--host', '127.0.0.1', '--workers', '1'];
  const quiet = ['--no-access-log', '--log-level', 'warning'];
  const command = (port: number) => [...uvicorn, ...quiet, '--port', String(port)];
  const env = { DATABASE: file, ROWS: String(rows), SECRET, PYTHONDONTWRITEBYTECODE: '1' };
  const program = { command, env, cwd: join(projectRoot, 'bench') };
  return { program, authorization: `Bearer ${stdout.trim()}` };
}

/** The program installed from a tarball into `folder`, on the same data as `oriel`. Needs the registry of npm. */
export function installedFrom(tarball: string, folder: string, oriel: Program): Program {
  execFileSync('npm', ['install', '--global', '--prefix', folder, tarball], { stdio: 'ignore' });
  return { ...oriel, command: () => [join(folder, 'bin/oriel')], cwd: tmpdir() };
}

/** The memory of a process at the moment, in MiB. */
export function residentMiB(server: Server): number {
  return statusOf(server, 'VmRSS') / 1024;
}

/** @returns a function that gives the highest memory of the process since this call, in MiB */
export function watchPeakMiB(server: Server): () => number {
  writeFileSync(`/proc/${server.child.pid}/clear_refs`, '5');
  return () => statusOf(server, 'VmHWM') / 1024;
}

/** A field of the kernel's status of a process, in KiB. */
function statusOf(server: Server, field: string): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]);
}
