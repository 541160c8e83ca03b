// Starts the process that reads a file, and ends it when it takes too long or too much.
import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { childCommand, readerPart, type ChildPart } from '../../paths.ts';
import { lowerPriority } from '../../priority.ts';
import { findUse } from '../process-use.ts';
import { spawnTied } from '../tied-child.ts';

/** How much a reader may take. */
export interface ReaderLimits {
  /** Its memory in all, in bytes. */
  residentBytes: number;
  /** Processor time without a page. */
  secondsWithoutPage: number;
  /** Time without a page, on a machine that leaves it little of the processor. */
  waitedSecondsWithoutPage: number;
  /** Time for the whole file, but for waiting until its pages are stored. */
  secondsInAll: number;
  /** How much it may say: a file has some ten thousand pages at most, each of which is also looked at. */
  messages: number;
}

export const readerLimits: ReaderLimits = {
  residentBytes: 250 * 1024 ** 2,
  secondsWithoutPage: 10,
  waitedSecondsWithoutPage: 120,
  secondsInAll: 600,
  messages: 250_000,
};

const HEAP_MIB = 192;
const NICENESS = 10;
const CHECK_MS = 50;

/**
 * The options of Node: a reader may read its code, and can neither write, start processes or threads, load addons, nor make
 * code out of texts. The permissions do not hold for Node's own database, so it goes without; and nobody can attach a debugger.
 * @param readable the paths of what it may read
 */
export function boundedOptions(readable: readonly string[]): string[] {
  return [
    '--permission',
    '--disallow-code-generation-from-strings',
    ...['--disable-sigusr1', '--no-experimental-sqlite'].filter(isKnownOption),
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--max-old-space-size=${HEAP_MIB}`,
    '--max-semi-space-size=8',
  ];
}

/** Those of the process that reads the text of a file. */
export const readerOptions: readonly string[] = boundedOptions(readerPart.folders);

/** Whether this version of Node has an option. */
function isKnownOption(option: string): boolean {
  return process.allowedNodeEnvironmentFlags.has(option);
}

/** Why a reader was ended. */
export type Excess = 'memory' | 'page' | 'file';

export interface Reader {
  messages: Readable;
  /** Resolves when it has ended, with what it said last on standard error. */
  ended: Promise<{ code: number | null; signal: string | null; errors: string }>;
  /** Why it was ended, if it was. */
  excess(): Excess | undefined;
  /** While pages are stored, the clock stands still. */
  pause(): void;
  /** A page has come: the next may take as long again. */
  resume(): void;
  kill(): void;
}

/** The program of a reader, and how it is started. */
export interface ReaderProgram {
  part: ChildPart;
  /** Options of Node. */
  options: readonly string[];
  args: readonly string[];
}

/** Starts a reader. @param descriptor the open file */
export function startReader(
  descriptor: number,
  { part, options, args: own }: ReaderProgram,
  limits: ReaderLimits,
): Reader {
  const { program, args, env } = childCommand(part, options);
  const child = spawnTied(program, [...args, ...own], {
    // One arena: glibc would keep what others have freed.
    env: { ...env, MALLOC_ARENA_MAX: '1' },
    cwd: '/',
    stdio: [descriptor, 'ignore', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) lowerPriority(NICENESS, child.pid);
  const watch = new Watch(child, limits);
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-4000)));
  const ended = new Promise<Awaited<Reader['ended']>>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, errors }));
  }).finally(() => watch.stop());
  return {
    // Safe: the third of `stdio` is a pipe that this process reads.
    messages: child.stdio[3] as Readable,
    ended,
    excess: () => watch.excess,
    pause: () => watch.pause(),
    resume: () => watch.resume(),
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Looks at a process several times a second. */
class Watch {
  excess: Excess | undefined;
  readonly #child: ChildProcess;
  readonly #limits: ReaderLimits;
  readonly #timer: NodeJS.Timeout;
  #runningSince: number | undefined = performance.now();
  #ranMs = 0;
  #ranMsAtPage = 0;
  #cpuSecondsAtPage = 0;

  constructor(child: ChildProcess, limits: ReaderLimits) {
    this.#child = child;
    this.#limits = limits;
    this.#timer = setInterval(() => this.#check(), CHECK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  pause(): void {
    this.#ranMs = this.#ran();
    this.#runningSince = undefined;
  }

  resume(): void {
    this.#runningSince = performance.now();
    this.#ranMsAtPage = this.#ranMs;
    this.#cpuSecondsAtPage = findUse(this.#child.pid)?.cpuSeconds ?? 0;
  }

  #ran(): number {
    return this.#ranMs + (this.#runningSince === undefined ? 0 : performance.now() - this.#runningSince);
  }

  #check(): void {
    const use = findUse(this.#child.pid);
    const waited = (this.#ran() - this.#ranMsAtPage) / 1000;
    // Without /proc the clock on the wall has to do.
    const worked = use === undefined ? waited : use.cpuSeconds - this.#cpuSecondsAtPage;
    if (use !== undefined && use.residentBytes > this.#limits.residentBytes) this.excess ??= 'memory';
    if (worked > this.#limits.secondsWithoutPage || waited > this.#limits.waitedSecondsWithoutPage)
      this.excess ??= 'page';
    if (this.#ran() / 1000 > this.#limits.secondsInAll) this.excess ??= 'file';
    if (this.excess !== undefined) this.#child.kill('SIGKILL');
  }
}
