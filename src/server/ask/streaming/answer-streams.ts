// The open streams of answers in this process: how many there may be, what wakes them, and their end.
import type { Notices } from '../../db/notices.ts';
import { AppError, overloaded } from '../../errors.ts';

/** How many an account may have open in a process, and all together. Each reads its rows again whenever there is news. */
const PER_ACCOUNT = 12;
const IN_ALL = 500;
const RETRY_AFTER_S = 5;

/** The notice that what is stored of the writing of an answer has changed; and that it is to end, if it goes on somewhere. */
export const newsOf = (questionId: string) => `news ${questionId}`;
export const endOf = (questionId: string) => `end ${questionId}`;

/** The question whose writing is to end, by a notice. */
export function endedBy(notice: string | undefined): string | undefined {
  const end = endOf('');
  return notice?.startsWith(end) === true ? notice.slice(end.length) : undefined;
}

/** What wakes a stream. */
export class Watch {
  #hasNews = false;
  #isClosing = false;
  #wake = () => {};
  readonly #release: () => void;

  constructor(release: () => void) {
    this.#release = release;
  }

  /** Whether this process stops. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  tell(): void {
    this.#hasNews = true;
    this.#wake();
  }

  end(): void {
    this.#isClosing = true;
    this.tell();
  }

  /** Waits for news since the last time, for at most so long, in milliseconds. @param signal ends the waiting */
  async wait(mostMs: number, signal: AbortSignal): Promise<void> {
    if (!this.#hasNews && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      const timer = setTimeout(resolve, mostMs);
      const end = () => resolve();
      signal.addEventListener('abort', end, { once: true });
      await promise;
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    }
    this.#hasNews = false;
  }

  close(): void {
    this.#release();
  }
}

export class AnswerStreams {
  readonly #notices: Notices;
  readonly #open = new Map<Watch, string>();
  #isClosed = false;

  constructor(notices: Notices) {
    this.#notices = notices;
  }

  /**
   * Opens a stream, which is to be closed.
   * @returns what wakes it from now on
   * @throws AppError 429 where the account has too many open, 503 where all together are
   */
  async open(account: string, questionId: string): Promise<Watch> {
    const own = [...this.#open.values()].filter((one) => one === account).length;
    if (own >= PER_ACCOUNT)
      throw new AppError(429, `At most ${PER_ACCOUNT} answers can be followed at once.`, {
        retryAfterSeconds: RETRY_AFTER_S,
      });
    if (this.#isClosed || this.#open.size >= IN_ALL) throw overloaded();
    let stopListening = () => {};
    const watch: Watch = new Watch(() => {
      stopListening();
      this.#open.delete(watch);
    });
    this.#open.set(watch, account);
    const notices = new Set([newsOf(questionId), endOf(questionId), undefined]);
    stopListening = await this.#notices.listen((notice) => {
      if (notices.has(notice)) watch.tell();
    });
    if (this.#isClosed) watch.end();
    return watch;
  }

  /** Ends all. Each may still send what is there. */
  close(): void {
    this.#isClosed = true;
    for (const watch of this.#open.keys()) watch.end();
  }
}
