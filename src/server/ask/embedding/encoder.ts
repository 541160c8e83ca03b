// The sentence encoder as the server uses it: a process of its own, which is started when it is first needed, and again when it has
// ended. Nothing leaves the machine.
import type { ChildProcess } from 'node:child_process';
import { childCommand, encoderPart } from '../../paths.ts';
import { spawnTied } from '../tied-child.ts';
import { ModelError } from '../model/model-error.ts';
import type { VectorSource } from './vector-source.ts';

export interface EncoderRequest {
  number: number;
  texts: readonly string[];
}

export type EncoderReply = { number: number } & ({ vectors: number[][] } | { error: string });

const heapOptions = ['--max-old-space-size=128', '--max-semi-space-size=4'];
/** A question waits for no more texts of files, and long ones together take little memory. */
const TEXTS_PER_REQUEST = 4;
/** After it has ended by itself it rests for so long, twice as long each time, at most for `REST_MAX_MS`. */
const REST_MS = 1000;
const REST_MAX_MS = 300_000;

export class Encoder implements VectorSource {
  readonly model = 'universal-sentence-encoder-lite';
  readonly host = null;
  readonly timeoutMs = 60_000;
  readonly #waiting = new Map<number, PromiseWithResolvers<number[][]>>();
  #child: ChildProcess | undefined;
  /** Until then it is not started again, in milliseconds of the monotonic clock: it has ended by itself. */
  #restAt = 0;
  #failures = 0;
  #isClosing = false;
  #numbers = 0;

  async embed(
    texts: readonly string[],
    timeoutMs: number,
    signal: AbortSignal,
    beforeSending?: () => Promise<void>,
  ): Promise<number[][]> {
    const giving = new AbortController();
    const tookTooLong = new ModelError(`did not answer within ${Math.round(timeoutMs / 1000)} s`);
    // Unlike `AbortSignal.timeout`, it keeps a command alive that waits for nothing else.
    const timer = setTimeout(() => {
      giving.abort(tookTooLong);
      // The long time that texts of files have is enough for any: it hangs.
      if (timeoutMs >= this.timeoutMs) this.#child?.kill('SIGKILL');
    }, timeoutMs);
    const ending = AbortSignal.any([signal, giving.signal]);
    const vectors: number[][] = [];
    try {
      await beforeSending?.();
      for (let start = 0; start < texts.length; start += TEXTS_PER_REQUEST)
        vectors.push(...(await this.#send(texts.slice(start, start + TEXTS_PER_REQUEST), ending)));
    } finally {
      clearTimeout(timer);
    }
    return vectors;
  }

  /** Ends the process. */
  close(): void {
    this.#isClosing = this.#child !== undefined;
    this.#child?.kill('SIGKILL');
  }

  async #send(texts: readonly string[], ending: AbortSignal): Promise<number[][]> {
    ending.throwIfAborted();
    const number = (this.#numbers += 1);
    const waiting = Promise.withResolvers<number[][]>();
    const giveUp = () => waiting.reject(ending.reason);
    this.#waiting.set(number, waiting);
    ending.addEventListener('abort', giveUp, { once: true });
    try {
      this.#child ??= this.#start();
      this.#child.send({ number, texts } satisfies EncoderRequest, (error) => {
        if (error !== null) waiting.reject(toModelError(error));
      });
      return await waiting.promise;
    } finally {
      this.#waiting.delete(number);
      ending.removeEventListener('abort', giveUp);
    }
  }

  /** @throws ModelError */
  #start(): ChildProcess {
    const { program, args, env } = childCommand(encoderPart, heapOptions);
    if (performance.now() < this.#restAt)
      throw new ModelError('has ended, and rests before it is started again');
    let started: ChildProcess;
    try {
      started = spawnTied(program, args, {
        // It needs none of the settings, some of which are secret.
        env: { ...env, MALLOC_ARENA_MAX: '1' },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
    } catch (error) {
      throw toModelError(error);
    }
    const end = (error: Error) => {
      if (this.#child === started) this.#child = undefined;
      for (const waiting of this.#waiting.values()) waiting.reject(error);
    };
    started.once('error', (error) => end(toModelError(error)));
    started.once('exit', (code, killedBy) => {
      if (!this.#isClosing) this.#failures += 1;
      this.#isClosing = false;
      if (this.#failures > 0)
        this.#restAt = performance.now() + Math.min(REST_MAX_MS, REST_MS * 2 ** (this.#failures - 1));
      end(new ModelError(`has ended (${killedBy ?? code})`));
    });
    started.on('message', (reply: EncoderReply) => {
      if ('vectors' in reply) this.#failures = 0;
      const waiting = this.#waiting.get(reply.number);
      if ('vectors' in reply) waiting?.resolve(reply.vectors);
      // It takes every text, so what fails is the process.
      else waiting?.reject(new ModelError(`failed: ${reply.error}`));
    });
    // A server that has been told to stop does not wait for it.
    started.unref();
    started.channel?.unref();
    return started;
  }
}

function toModelError(cause: unknown): ModelError {
  return new ModelError('could not be started', { cause });
}
