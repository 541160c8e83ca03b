// Runs wrk, the load generator of the benchmarks, with one thread beside the server.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '#server/paths.ts';

/** One kind of request: a GET, or a POST where there is a body. wrk.lua describes the placeholders of both. */
export interface Request {
  path: string;
  body?: string;
}

export interface Load {
  /** What every connection sends in turn. */
  requests: readonly Request[];
  connections: number;
  /** How long it lasts, in seconds; whole ones. */
  seconds: number;
  /** The header of that name. */
  authorization?: string;
  /** How many rows OFFSET ranges over. */
  rows?: number;
  /** A file of `latitude,longitude` lines that joins draw from; without it they come from anywhere on Earth. */
  points?: string;
  /** How long a connection waits before each request, in milliseconds; without it there is no wait. */
  pauseMs?: number;
  /** Whether 503 with Retry-After is an expected answer. */
  countRefusals?: boolean;
}

/** Latencies are in milliseconds, from the sending of a request to the end of its answer. */
export interface Result {
  /** All answers, refusals and bad ones included. */
  answers: number;
  /** How long it lasted. */
  seconds: number;
  p50: number;
  p99: number;
  longest: number;
  /** Answers 503 with Retry-After, where the load counts them. */
  refused: number;
  /** Other answers with a status of 400 or more. */
  bad: number;
  /** Failed connections and requests without an answer within 30 seconds. */
  broken: number;
}

/** Ends the process with exit code 1 and a sentence on stderr where wrk is not installed. */
export function requireWrk(): void {
  if (spawnSync('wrk', ['-v']).error === undefined) return;
  process.stderr.write('This benchmark needs the load generator wrk. On Debian: apt-get install wrk\n');
  process.exit(1);
}

/**
 * Runs a load for its whole time.
 * @throws Error where an answer is bad or a connection breaks: the run is void
 */
export function runLoad(url: string, load: Load): Promise<Result> {
  return startLoad(url, load).finished;
}

/**
 * Runs a load for as long as some work takes, instead of its seconds.
 * @throws Error as `runLoad`, or what `work` throws
 */
export async function runLoadBeside(
  url: string,
  load: Omit<Load, 'seconds'>,
  work: () => Promise<unknown>,
): Promise<Result> {
  const { finished, stop } = startLoad(url, { ...load, seconds: 3600 });
  await Promise.race([work(), finished]).finally(stop);
  return finished;
}

function startLoad(url: string, load: Load): { finished: Promise<Result>; stop: () => void } {
  const args = ['-t1', `-c${load.connections}`, `-d${load.seconds}s`, '--timeout', '30s'];
  const child = spawn('wrk', [...args, '-s', join(projectRoot, 'bench/wrk.lua'), url], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environmentOf(load),
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  // On SIGINT wrk ends early, with its result.
  return { finished: once(child, 'close').then(() => parseResult(output)), stop: () => child.kill('SIGINT') };
}

function environmentOf(load: Load): Record<string, string | undefined> {
  return {
    PATH: process.env['PATH'],
    REQUESTS: load.requests.map(({ path, body = '' }) => `${path}\t${body}`).join('\n'),
    // New for each run, so that no address joins twice.
    SEED: String(Math.floor(Math.random() * 2 ** 31)),
    AUTHORIZATION: load.authorization,
    ROWS: load.rows?.toString(),
    POINTS: load.points,
    PAUSE_MS: load.pauseMs?.toString(),
    COUNT_REFUSALS: load.countRefusals ? '1' : undefined,
  };
}

/**
 * Reads the result in the output of wrk.
 * @throws Error where there is none, or an answer was bad or a connection broke
 */
export function parseResult(output: string): Result {
  const json = /^RESULT (.*)$/m.exec(output)?.[1];
  if (json === undefined) throw new Error(`wrk has no result: ${output}`);
  // Safe: wrk.lua writes it.
  const result = JSON.parse(json) as Result;
  if (result.bad > 0 || result.broken > 0)
    throw new Error(`The run is void: ${result.bad} bad answers, ${result.broken} broken requests.`);
  return result;
}

/** Answers in a second, refusals left out. */
export function rateOf({ answers, refused, seconds }: Result): number {
  return (answers - refused) / seconds;
}
