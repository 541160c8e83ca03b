// Answers questions in a process of its own, which is started when somebody asks, ended when nobody has asked for a minute, and
// killed when a question takes too long.
import { spawn, type ChildProcess } from 'node:child_process';
import { createBoundedQueue } from '../../bounded-queue.ts';
import { AppError } from '../../errors.ts';
import { childCommand, queryPart, type ChildPart } from '../../paths.ts';
import type { AskAnswer, AskInput, PageText, Reply, Request } from './messages.ts';

export type {
  AskAnswer,
  AskCitation,
  AskInput,
  CitationBox,
  PageText,
  ReadableCollection,
} from './messages.ts';

export interface Answering {
  /**
   * Answers a question from the files that may be read.
   * @throws AppError 503 when too many wait, when it takes too long, or when the process that answers fails
   */
  ask(input: AskInput): Promise<AskAnswer>;
  /**
   * The text of a page, from 1, of a file that the caller may read; nothing if the index does not hold it.
   * @throws as `ask`
   */
  page(fileId: string, page: number): Promise<PageText | undefined>;
  /** Ends the process; questions that are open fail. */
  close(): Promise<void>;
}

export interface AnsweringOptions {
  /** The absolute path of `ask.db`; it need not exist. */
  indexPath: string;
  /** How long a question may take, in milliseconds. */
  timeoutMs?: number;
  /** How long the process stays without questions, in milliseconds. */
  idleMs?: number;
  /** What is run instead of the process that answers; tests give one that hangs. */
  part?: ChildPart;
}

const WAITING_MAX = 32;
const HEAP_MIB = 192;

const tookTooLong = () =>
  new AppError(503, 'This question took too long to answer. Please ask it in other words.');
const failed = (cause: unknown) =>
  new AppError(503, 'The question could not be answered. Please try again in a moment.', {
    cause,
    retryAfterSeconds: 2,
  });

/** Starts nothing yet: the process is started by the first question. */
export function createAnswering({
  indexPath,
  timeoutMs = 15_000,
  idleMs = 60_000,
  part = queryPart,
}: AnsweringOptions): Answering {
  const queue = createBoundedQueue(1, WAITING_MAX);
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;
  let numbers = 0;

  function startChild(): ChildProcess {
    const { program, args, env } = childCommand(part, [`--max-old-space-size=${HEAP_MIB}`]);
    const started = spawn(program, [...args, indexPath], {
      // It needs none of the settings, some of which are secret.
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const forget = () => {
      if (child === started) child = undefined;
    };
    started.once('exit', forget).once('error', forget);
    // A server that has been told to stop does not wait for it.
    started.unref();
    started.channel?.unref();
    return started;
  }

  function endChild(): void {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  }

  async function send(request: Request): Promise<AskAnswer | PageText | null> {
    clearTimeout(idle);
    if (isClosed) throw failed(new Error('The server is stopping.'));
    child ??= startChild();
    try {
      return await sendTo(child, request, (numbers += 1), timeoutMs);
    } catch (error) {
      // Whatever it is doing is of no use any more.
      endChild();
      throw error;
    } finally {
      clearTimeout(idle);
      idle = setTimeout(endChild, idleMs).unref();
    }
  }

  return {
    async ask(input) {
      const result = await queue.run(() => send({ kind: 'ask', input }));
      if (result === null || !('verdict' in result)) throw failed(new Error('This is no answer.'));
      return result;
    },
    async page(fileId, page) {
      const result = await queue.run(() => send({ kind: 'page', fileId, page }));
      return result !== null && 'text' in result ? result : undefined;
    },
    async close() {
      isClosed = true;
      const ended = child;
      // Until it has ended, this process has something to wait for.
      ended?.ref();
      const hasExited =
        ended === undefined || ended.exitCode !== null
          ? Promise.resolve()
          : new Promise<void>((resolve) => void ended.once('exit', () => resolve()));
      endChild();
      await hasExited;
    },
  };
}

/** Sends a request and waits for its reply. */
function sendTo(
  child: ChildProcess,
  request: Request,
  number: number,
  timeoutMs: number,
): Promise<AskAnswer | PageText | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(tookTooLong())), timeoutMs);
    const onMessage = (reply: Reply) => {
      if (reply.number !== number) return;
      settle(() => ('result' in reply ? resolve(reply.result) : reject(failed(new Error(reply.error)))));
    };
    const onExit = (code: number | null, signal: string | null) =>
      settle(() => reject(failed(new Error(`The process that answers has ended (${signal ?? code}).`))));
    const onError = (error: Error) => settle(() => reject(failed(error)));
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      finish();
    };
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    child.send({ number, request }, (error) => {
      if (error !== null) onError(error);
    });
  });
}
