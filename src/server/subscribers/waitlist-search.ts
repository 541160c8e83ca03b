// Searching, sorting and counting the waitlist in a thread of its own. The first search starts the thread; it ends when it has
// not been used for ten minutes, and its copy of the waitlist with it.
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { EngineConfig } from '../db/open-for-reading.ts';
import { overloaded } from '../errors.ts';
import { searchWorkerFile } from '../paths.ts';
import type { Answers, Question, Reply } from './search/messages.ts';

/** How many searches may wait for the thread; further ones get 503. */
const PENDING_MAX = 32;
/** After this time a search gets 503; the thread goes on, so that its copy is there when the search is repeated. */
const DEADLINE_MS = 10_000;
/** A thread that has not answered for this time is ended. */
const STUCK_MS = 120_000;
const IDLE_MS = 600_000;

interface Pending {
  resolve: (result: Answers[keyof Answers]) => void;
  reject: (error: unknown) => void;
}

export interface WaitlistSearch {
  /**
   * Asks the thread.
   * @throws AppError 503 with Retry-After if it does not answer in time, has died, or has too many questions; the database's
   *   error
   */
  ask<Kind extends Question['kind']>(question: Extract<Question, { kind: Kind }>): Promise<Answers[Kind]>;
  /** Whether the thread is running, with its copy in memory. */
  isRunning(): boolean;
  /**
   * For a server that stops: ends the thread if it has answered nothing yet, since loading takes seconds. What it was asked
   * gets 503. A thread with its copy completes the responses in progress.
   */
  endLoading(): void;
  /** Ends the thread; what it was asked gets 503. */
  close(): Promise<void>;
}

/** Starts the thread. */
export function startSearchWorker(config: EngineConfig): Worker {
  const { dataDir, databaseUrl } = config;
  const worker = new Worker(searchWorkerFile, { workerData: { dataDir, databaseUrl } });
  worker.unref();
  return worker;
}

/**
 * Prepares searching; nothing is started yet.
 * @param start starts the thread
 * @param log gets why a thread has died or was ended
 */
export function createWaitlistSearch(
  start: () => Worker,
  log: Logger,
  { deadlineMs = DEADLINE_MS, stuckMs = STUCK_MS, idleMs = IDLE_MS } = {},
): WaitlistSearch {
  let worker: Worker | undefined;
  let isClosed = false;
  /** Whether the thread has answered anything, so has its copy. */
  let hasAnswered = false;
  let number = 0;
  const pending = new Map<number, Pending>();
  let timer: NodeJS.Timeout | undefined;

  /** Ends the thread when it has answered nothing for too long, or there is nothing to answer for long. */
  function watch(): void {
    clearTimeout(timer);
    const isStuck = pending.size > 0;
    const endIt = () => {
      if (isStuck) log.error('The thread that searches the waitlist did not answer, and was ended.');
      void end();
    };
    timer = setTimeout(endIt, isStuck ? stuckMs : idleMs).unref();
  }

  async function end(): Promise<void> {
    clearTimeout(timer);
    const ended = worker;
    worker = undefined;
    hasAnswered = false;
    for (const { reject } of pending.values()) reject(overloaded());
    pending.clear();
    await ended?.terminate();
  }

  function close(): Promise<void> {
    isClosed = true;
    return end();
  }

  function running(): Worker {
    if (worker !== undefined) return worker;
    const started = start();
    started.on('message', (reply: Reply) => {
      if (worker === started) hasAnswered = true;
      const asked = pending.get(reply.number);
      pending.delete(reply.number);
      watch();
      if (asked === undefined) return;
      if ('result' in reply) asked.resolve(reply.result);
      else asked.reject(Object.assign(new Error(reply.error.message), { code: reply.error.code }));
    });
    // Without a listener, an error of the thread would end the process.
    started.on('error', (error) =>
      log.error({ err: error }, 'The thread that searches the waitlist has died.'),
    );
    started.on('exit', () => {
      if (worker === started) void end();
    });
    worker = started;
    return started;
  }

  return {
    async ask(question) {
      if (isClosed || pending.size >= PENDING_MAX) throw overloaded();
      number += 1;
      const mine = number;
      const asked = running();
      let deadline: NodeJS.Timeout | undefined;
      try {
        const result = await new Promise<Answers[keyof Answers]>((resolve, reject) => {
          pending.set(mine, { resolve, reject });
          if (pending.size === 1) watch();
          deadline = setTimeout(() => reject(overloaded()), deadlineMs);
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
          asked.postMessage({ number: mine, question });
        });
        // Safe: the thread answers with what belongs to the kind of the question.
        return result as never;
      } finally {
        clearTimeout(deadline);
      }
    },
    isRunning: () => worker !== undefined,
    endLoading() {
      if (!hasAnswered) void close();
    },
    close,
  };
}
