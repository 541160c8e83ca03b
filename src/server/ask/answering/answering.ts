// Answers questions, and shows pages, in processes of their own, so that neither holds up the server, and pages do not wait for
// questions.
import { dirname } from 'node:path';
import type { Completion } from '#shared/completions.ts';
import type { FileHeading, FilePages } from '#shared/file-pages.ts';
import type { EngineConfig } from '../../db/open-for-reading.ts';
import { AppError } from '../../errors.ts';
import { queryPart, type ChildPart } from '../../paths.ts';
import type { EmbeddingState } from '../embedding/embedding-messages.ts';
import type {
  AskAnswer,
  AskInput,
  CompleteRequest,
  FigureRequest,
  FigureResult,
  FileRevision,
  HoldingRequest,
  PageText,
  Reply,
  RowsResult,
  SuggestInput,
} from './messages.ts';
import type { RowsWanted } from '../tables/list-rows.ts';
import type { ListedSheet, ShownSheet } from '../tables/preview.ts';
import { QueryLane } from './query-lane.ts';

export type {
  AskAnswer,
  AskCitation,
  AskInput,
  CitationBox,
  FigureRequest,
  FigureResult,
  PageText,
  ReadableCollection,
} from './messages.ts';

export interface Answering {
  /**
   * Answers a question from the files that may be read.
   * @param account who asks: accounts have turns
   * @param signal gives it up
   * @throws AppError 503 when too many wait, when it takes too long or too much, or when the process that answers fails; the
   * reason of the signal
   */
  ask(input: AskInput, account?: string, signal?: AbortSignal): Promise<AskAnswer>;
  /**
   * Questions that are answered from the files that may be read.
   * @throws as `ask`
   */
  suggest(input: SuggestInput, account?: string, signal?: AbortSignal): Promise<string[]>;
  /**
   * Names that go on from what is typed, of what the caller may read.
   * @throws as `ask`
   */
  complete(input: CompleteRequest, account?: string, signal?: AbortSignal): Promise<Completion[]>;
  /** The ids of files that the caller may read and whose text has words. @throws as `ask` */
  holding(input: HoldingRequest, account?: string, signal?: AbortSignal): Promise<string[]>;
  /**
   * The text of a page, from 1, of a file that the caller may read; nothing if the index does not hold it.
   * @throws as `ask`
   */
  page(file: FileRevision, page: number, account?: string): Promise<PageText | undefined>;
  /**
   * Some pages of a file that the caller may read; nothing if the index does not hold it.
   * @throws as `ask`
   */
  pages(
    file: FileRevision,
    wanted: { skip: number; limit: number },
    account?: string,
  ): Promise<FilePages | undefined>;
  /** The headings of a file that the caller may read; nothing if the index does not hold it. @throws as `ask` */
  outline(file: FileRevision, account?: string): Promise<FileHeading[] | undefined>;
  /**
   * Works out a plan from the tables of files, or the waitlist, that the caller may read.
   * @throws as `ask`
   */
  figure(input: FigureRequest, account?: string, signal?: AbortSignal): Promise<FigureResult>;
  /** The sheets of a file that the caller may read; nothing if the index does not hold it. @throws as `ask` */
  sheets(file: FileRevision, account?: string): Promise<ListedSheet[] | undefined>;
  /**
   * A sheet of a file that the caller may read; null where it has none of this place, nothing if the index does not hold it.
   * @param rows to be looked for in it
   * @throws as `ask`
   */
  sheet(
    file: FileRevision,
    sheet: number,
    rows: number[],
    account?: string,
  ): Promise<ShownSheet | null | undefined>;
  /**
   * Rows of a sheet of a file that the caller may read; null where it has none of this place, nothing if the index does not hold
   * it.
   * @param signal gives it up
   * @throws as `ask`
   */
  rows(
    file: FileRevision,
    sheet: number,
    wanted: RowsWanted,
    account?: string,
    signal?: AbortSignal,
  ): Promise<RowsResult | null | undefined>;
  /** How far the embedding of a collection is; nothing where there is none. @throws as `ask` */
  embedding(collectionId: string, account?: string): Promise<EmbeddingState | undefined>;
  /** Ends the processes; questions that are open fail. */
  close(): Promise<void>;
}

export interface AnsweringOptions {
  /** The absolute path of `ask.db`; it need not exist. */
  indexPath: string;
  /** Where the waitlist is; by default in a file beside the index. */
  database?: EngineConfig;
  /** How long a question may take, in milliseconds. */
  timeoutMs?: number;
  /** How long the process that answers stays without questions, in milliseconds. */
  idleMs?: number;
  /** How much memory a process may take, in bytes. */
  residentBytes?: number;
  /**
   * Called when the index lacks files that were asked for.
   * @param damaged the file (`inodeOf`), if it is damaged
   */
  onLack?: (damaged: string | undefined) => void;
  /** Called when a question was answered without the waitlist, because it could not be read. @param trouble why */
  onTrouble?: (trouble: string) => void;
  /** What is run instead of the process that answers; tests give one that hangs. */
  part?: ChildPart;
}

/** Soon after a page, others are looked at or none. */
const PAGES_IDLE_MS = 10_000;
const turns = { ofAccount: 8, inAll: 128 };

const beingRead = () =>
  new AppError(503, 'This file is being read again. Please try again in a moment.', { retryAfterSeconds: 5 });

/** Starts nothing yet: a process is started by the first question, and another by the first page. */
export function createAnswering({
  indexPath,
  database = { dataDir: dirname(indexPath), databaseUrl: null },
  timeoutMs = 15_000,
  idleMs = 60_000,
  residentBytes = 400 * 1024 ** 2,
  onLack = () => {},
  onTrouble = () => {},
  part = queryPart,
}: AnsweringOptions): Answering {
  const options = { indexPath, part, timeoutMs, residentBytes, turns };
  const questions = new QueryLane({ ...options, idleMs });
  const pages = new QueryLane({ ...options, idleMs: Math.min(idleMs, PAGES_IDLE_MS) });
  /** Of what the index should hold, and does not: it is read again, and said so. @throws AppError 503 */
  const refuseDamaged = ({ damaged }: Reply) => {
    onLack(damaged);
    if (damaged !== undefined) throw beingRead();
  };
  return {
    async ask(input, account = '', signal) {
      const reply = await questions.run(account, { kind: 'ask', input, database }, signal);
      const answer = answerOf(reply);
      if (answer.unread > 0) onLack(reply.damaged);
      if (answer.trouble !== undefined) onTrouble(answer.trouble);
      return answer;
    },
    async suggest(input, account = '', signal) {
      const reply = await questions.run(account, { kind: 'suggest', input, database }, signal);
      return 'suggestions' in reply ? reply.suggestions : [];
    },
    async complete(input, account = '', signal) {
      const reply = await pages.run(account, { kind: 'complete', input }, signal);
      return 'completions' in reply ? reply.completions : [];
    },
    async holding(input, account = '', signal) {
      const reply = await pages.run(account, { kind: 'holding', input }, signal);
      return 'holding' in reply ? reply.holding : [];
    },
    async page(file, page, account = '') {
      const reply = await pages.run(account, { kind: 'page', file: toSend(file), page });
      if ('page' in reply && reply.page !== undefined) return reply.page;
      refuseDamaged(reply);
      return undefined;
    },
    async pages(file, wanted, account = '') {
      const reply = await pages.run(account, { kind: 'pages', file: toSend(file), ...wanted });
      if ('pages' in reply && reply.pages !== undefined) return reply.pages;
      refuseDamaged(reply);
      return undefined;
    },
    async outline(file, account = '') {
      const reply = await pages.run(account, { kind: 'outline', file: toSend(file) });
      if ('outline' in reply && reply.outline !== undefined) return reply.outline;
      refuseDamaged(reply);
      return undefined;
    },
    async figure(input, account = '', signal) {
      const reply = await questions.run(account, { kind: 'figure', input, database }, signal);
      const figure = figureOf(reply);
      if (!('missing' in figure)) return figure;
      refuseDamaged(reply);
      return figure;
    },
    async sheets(file, account = '') {
      const reply = await pages.run(account, { kind: 'sheets', file: toSend(file) });
      if ('sheets' in reply && reply.sheets !== undefined) return reply.sheets;
      onLack(reply.damaged);
      return undefined;
    },
    async sheet(file, sheet, rows, account = '') {
      const reply = await pages.run(account, { kind: 'sheet', file: toSend(file), sheet, rows });
      if ('sheet' in reply && reply.sheet !== undefined) return reply.sheet;
      onLack(reply.damaged);
      return undefined;
    },
    async rows(file, sheet, wanted, account = '', signal) {
      const reply = await pages.run(account, { kind: 'rows', file: toSend(file), sheet, wanted }, signal);
      if ('rows' in reply && reply.rows !== undefined) return reply.rows;
      onLack(reply.damaged);
      return undefined;
    },
    async embedding(collectionId, account = '') {
      const reply = await pages.run(account, { kind: 'embedding', collectionId });
      return 'embedding' in reply ? reply.embedding : undefined;
    },
    async close() {
      await Promise.all([questions.close(), pages.close()]);
    },
  };
}

/** What is sent of a file. */
const toSend = ({ id, revision }: FileRevision): FileRevision => ({ id, revision });

function answerOf(reply: Reply): AskAnswer {
  if ('answer' in reply) return reply.answer;
  throw new Error('This is no answer to a question.');
}

function figureOf(reply: Reply): FigureResult {
  if ('figure' in reply) return reply.figure;
  throw new Error('This is no figure.');
}
