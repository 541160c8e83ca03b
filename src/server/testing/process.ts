// The real program as a process of its own, for tests that kill it, start it twice, or damage its files.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programUnderTest } from './program.ts';

/** A new empty directory for data. */
export function newDataDir(): string {
  return mkdtempSync(join(process.env['TEST_DATA_ROOT'] ?? tmpdir(), 'oriel-data-'));
}

/** A port that nothing listens on at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** How the program is started, where it is not as anybody would. */
export interface StartOptions {
  nodeArgs?: readonly string[];
  /** A program with its arguments that in turn starts this one, in its own place: `strace -D …`. */
  under?: readonly string[];
  /** The folder it is started in: one without a `.env` unless it is said. */
  cwd?: string;
}

/** Runs a command of the program to its end. */
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
  /** Sends a signal and waits for the end; tells the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts the server, on a port of its own unless `env` has one, and waits until it is ready. */
export async function serve(env: Record<string, string>, options: StartOptions = {}): Promise<Serving> {
  const port = env['PORT'] === undefined ? await freePort() : Number(env['PORT']);
  const child = await start([], { ...options, env: { PORT: String(port), RATE_LIMITS: 'off', ...env } });
  const log = collect(child, 'stdout');
  const errors = collect(child, 'stderr');
  const closed = once(child, 'close');
  const url = `http://localhost:${port}`;
  while (!log().includes(' is ready at ')) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended: ${errors()}${log()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
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

async function start(
  args: readonly string[],
  options: StartOptions & { env?: Record<string, string> },
): Promise<ChildProcess> {
  const program = await programUnderTest(options.nodeArgs);
  const [command = '', ...before] = [...(options.under ?? []), ...program];
  return spawn(command, [...before, ...args], {
    // Away from the checkout, so that nobody's .env is read.
    cwd: options.cwd ?? tmpdir(),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...options.env },
  });
}

function collect(child: ChildProcess, name: 'stdout' | 'stderr'): () => string {
  let text = '';
  child[name]?.setEncoding('utf8').on('data', (data: string) => (text += data));
  return () => text;
}
