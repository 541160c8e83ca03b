// A process that reads the index, and the queue before it: one request at a time, by turns of the accounts. The process is
// started by the first request, ended when there has been none for a while, and killed by one that takes too long or too much.
import type { ChildProcess } from 'node:child_process';
import { AppError } from '../../errors.ts';
import { childCommand, type ChildPart } from '../../paths.ts';
import { findUse } from '../process-use.ts';
import { spawnTied } from '../tied-child.ts';
import type { Reply, Request } from './messages.ts';
import { Turns, type TurnLimits } from './turns.ts';

export interface LaneOptions {
  /** The absolute path of `ask.db`; it need not exist. */
  indexPath: string;
  /** What is run. */
  part: ChildPart;
  /** How long a request may take, in milliseconds. */
  timeoutMs: number;
  /** How long the process stays without requests, in milliseconds. */
  idleMs: number;
  /** How much memory the process may take, in bytes. */
  residentBytes: number;
  turns: TurnLimits;
}

/**
 * With the room that Node gives new objects, questions about 100,000 passages took 263 MiB, with 8 MiB 150 to 173;
 * about a million passages, 4 MiB took 16 MiB less than 8, and hardly longer.
 */
const heapOptions = ['--max-old-space-size=192', '--max-semi-space-size=4'];
const CHECK_MS = 50;
/** A request that was given up may still end by itself in this time: most do, and a new process would hold up others. */
const GIVEN_UP_MS = 500;

const tookTooLong = () =>
  new AppError(503, 'This question took too long to answer. Please ask it in other words.', {
    retryAfterSeconds: 2,
  });
const tookTooMuch = () =>
  new AppError(503, 'This question needs too much memory to answer. Please ask it in other words.', {
    retryAfterSeconds: 2,
  });
const failed = (cause: unknown) =>
  new AppError(503, 'The question could not be answered. Please try again in a moment.', {
    cause,
    retryAfterSeconds: 2,
  });

export class QueryLane {
  readonly #options: LaneOptions;
  readonly #turns: Turns;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;
  #numbers = 0;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#turns = new Turns(options.turns);
  }

  /**
   * Sends a request when its account has its turn.
   * @param signal gives it up: it leaves the queue, or the process ends that works on it
   * @throws AppError 503 when too many wait, when it takes too long or too much, or when the process fails; the reason of the
   * signal
   */
  async run(account: string, request: Request, signal?: AbortSignal): Promise<Reply> {
    const reply = await this.#turns.run(account, () => this.#send(request, signal), signal);
    signal?.throwIfAborted();
    return reply;
  }

  /** Ends the process; requests that are open fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const ended = this.#child;
    if (ended === undefined || ended.exitCode !== null) return this.#end();
    // Until it has ended, this process has something to wait for.
    ended.ref();
    const hasExited = new Promise<void>((resolve) => void ended.once('exit', () => resolve()));
    this.#end();
    await hasExited;
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  async #send(request: Request, signal: AbortSignal | undefined): Promise<Reply> {
    clearTimeout(this.#idle);
    if (this.#isClosed) throw failed(new Error('The server is stopping.'));
    try {
      this.#child ??= this.#start();
      return await this.#sendTo(this.#child, request, signal);
    } catch (error) {
      // Whatever it is doing is of no use any more. The next request gets another process.
      this.#end();
      throw error;
    } finally {
      clearTimeout(this.#idle);
      this.#idle = setTimeout(() => this.#end(), this.#options.idleMs).unref();
    }
  }

  #start(): ChildProcess {
    const { indexPath, part } = this.#options;
    const { program, args, env } = childCommand(part, heapOptions);
    let started: ChildProcess;
    try {
      // It needs none of the settings, some of which are secret.
      started = spawnTied(program, [...args, indexPath], {
        env,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
    } catch (error) {
      throw failed(error);
    }
    const forget = () => {
      if (this.#child === started) this.#child = undefined;
    };
    started.once('exit', forget).once('error', forget);
    // A server that has been told to stop does not wait for it.
    started.unref();
    started.channel?.unref();
    return started;
  }

  #sendTo(child: ChildProcess, request: Request, signal: AbortSignal | undefined): Promise<Reply> {
    const { timeoutMs, residentBytes } = this.#options;
    const number = (this.#numbers += 1);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(() => reject(tookTooLong())), timeoutMs);
      let givenUp: NodeJS.Timeout | undefined;
      const giveUp = () => {
        givenUp = setTimeout(() => settle(() => reject(signal?.reason)), GIVEN_UP_MS);
      };
      const watch = setInterval(() => {
        if ((findUse(child.pid)?.residentBytes ?? 0) > residentBytes) settle(() => reject(tookTooMuch()));
      }, CHECK_MS);
      const onMessage = (reply: Reply) => {
        if (reply.number !== number) return;
        settle(() => ('error' in reply ? reject(failed(new Error(reply.error))) : resolve(reply)));
      };
      const onExit = (code: number | null, killedBy: string | null) =>
        settle(() => reject(failed(new Error(`The process that answers has ended (${killedBy ?? code}).`))));
      const onError = (error: Error) => settle(() => reject(failed(error)));
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        clearTimeout(givenUp);
        clearInterval(watch);
        signal?.removeEventListener('abort', giveUp);
        child.off('message', onMessage).off('exit', onExit).off('error', onError);
        finish();
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      child.on('message', onMessage).on('exit', onExit).on('error', onError);
      child.send({ number, request }, (error) => {
        if (error !== null) onError(error);
      });
    });
  }
}
