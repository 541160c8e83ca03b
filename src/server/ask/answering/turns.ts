// One task at a time, by turns: of the accounts that wait, each has a turn before one has two.
import { AppError, overloaded } from '../../errors.ts';

export interface TurnLimits {
  /** How many tasks of an account may wait. */
  ofAccount: number;
  /** How many tasks may wait in all. */
  inAll: number;
}

const tooManyOpen = () =>
  new AppError(503, 'Too many of your requests are waiting for their answers. Please wait for these first.', {
    retryAfterSeconds: 2,
  });

export class Turns {
  readonly #limits: TurnLimits;
  /** By account, in the order of their turns; accounts for which nothing waits are left out. */
  readonly #waiting = new Map<string, Set<() => void>>();
  #count = 0;
  #isTaken = false;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * Runs `work` when its account has its turn.
   * @param signal gives it up while it waits
   * @returns its result
   * @throws AppError 503 with Retry-After where too much waits, of this account or in all; the reason of the signal; and what
   * `work` throws
   */
  async run<Result>(account: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    if (this.#isTaken) await this.#wait(account, signal);
    this.#isTaken = true;
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      this.#startNext(account);
    }
  }

  async #wait(account: string, signal: AbortSignal | undefined): Promise<void> {
    const own = this.#waiting.get(account) ?? new Set();
    if (own.size >= this.#limits.ofAccount) throw tooManyOpen();
    if (this.#count >= this.#limits.inAll) throw overloaded();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      if (this.#remove(account, own, resolve)) reject(signal?.reason);
    };
    own.add(resolve);
    this.#waiting.set(account, own);
    this.#count += 1;
    signal?.addEventListener('abort', leave, { once: true });
    try {
      await promise;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  #remove(account: string, own: Set<() => void>, start: () => void): boolean {
    if (!own.delete(start)) return false;
    if (own.size === 0) this.#waiting.delete(account);
    this.#count -= 1;
    return true;
  }

  /** Hands the turn on without giving it back, so that nobody comes in between. */
  #startNext(former: string): void {
    // Who had a turn goes behind the others.
    const left = this.#waiting.get(former);
    if (left !== undefined) {
      this.#waiting.delete(former);
      this.#waiting.set(former, left);
    }
    const [next] = this.#waiting;
    this.#isTaken = next !== undefined;
    if (next === undefined) return;
    const [account, own] = next;
    const [start] = own;
    if (start === undefined) return;
    this.#remove(account, own, start);
    start();
  }
}
