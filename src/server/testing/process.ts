// Runs the program as a child process, for tests that kill it, start it twice, or damage its files.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseOf } from './postgres.ts';
import { programUnderTest } from './program.ts';
import { freePort, waitUntilReady } from './ready.ts';

export { freePort, waitUntilReady };

/** Creates an empty data directory. */
export function newDataDir(): string {
  return mkdtempSync(join(process.env['TEST_DATA_ROOT'] ?? tmpdir(), 'oriel-data-'));
}

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Deviations from the usual way to start the program. */
export interface StartOptions {
  nodeArgs?: readonly string[];
  /** A program with arguments that starts this one and keeps its process id: `strace -D …`. */
  under?: readonly string[];
  /** The working directory; by default one without a `.env`. */
  cwd?: string;
}

/** Runs a command of the program and waits for its end. */
export async function run(
  args: readonly string[],
  options: StartOptions & { env?: Record<string, string>; input?: string } = {},
): Promise<Finished> {
  const child = await start(args, options);
  const stdout = collect(child, 'stdout');
  const stderr = collect(child, 'stderr');
  child.stdin?.end(options.input ?? '');
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout: stdout(), stderr: stderr() };
}

export interface Serving {
  url: string;
  port: number;
  child: ChildProcess;
  /** Everything logged so far. */
  log(): string;
  /** Sends a signal and waits for the end. @returns the exit code */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts the server, on a free port unless `env` has one, and waits until it is ready. */
export async function serve(env: Record<string, string>, options: StartOptions = {}): Promise<Serving> {
  const port = env['PORT'] === undefined ? await freePort() : Number(env['PORT']);
  const child = await start([], { ...options, env: { PORT: String(port), RATE_LIMITS: 'off', ...env } });
  const log = collect(child, 'stdout');
  const errors = collect(child, 'stderr');
  const closed = once(child, 'close');
  const url = `http://localhost:${port}`;
  await waitUntilReady(
    child,
    () => log().includes(' is ready at '),
    () => errors() + log(),
  );
  return {
    url,
    port,
    child,
    log,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const [code] = (await closed) as [number | null];
      return code;
    },
  };
}

/** Whether a server answers on this address. */
export function isAnswering(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );
}

async function start(
  args: readonly string[],
  options: StartOptions & { env?: Record<string, string> },
): Promise<ChildProcess> {
  const program = programUnderTest(options.nodeArgs);
  const dataDir = options.env?.['DATA_DIR'];
  const databaseUrl = dataDir === undefined ? undefined : await databaseOf(dataDir);
  const [command = '', ...before] = [...(options.under ?? []), ...program];
  return spawn(command, [...before, ...args], {
    // Outside the checkout, so that its .env is not read.
    cwd: options.cwd ?? tmpdir(),
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      // As `npm start`, the installed command and the container set it.
      MALLOC_ARENA_MAX: '1',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...options.env,
    },
  });
}

function collect(child: ChildProcess, name: 'stdout' | 'stderr'): () => string {
  let text = '';
  child[name]?.setEncoding('utf8').on('data', (data: string) => (text += data));
  return () => text;
}
