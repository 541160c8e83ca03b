// What Ask has beside its rows: the contents of the files, and the processes that read them and answer, which are started
// only when there is something to read or to answer.
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Alarms } from '../alarms.ts';
import type { UserActor } from '../audit/audit.service.ts';
import type { Config, LanguageModelSettings } from '../config.ts';
import { INDEX_NAME, removeIndex } from '../db/ask-index.ts';
import type { Completion } from '#shared/completions.ts';
import type { FileHeading, FilePages } from '#shared/file-pages.ts';
import type { ModelInfo } from '#shared/questions.ts';
import type { Engine } from '../db/engine.ts';
import type { ObjectStore } from '../object-store/object-store.ts';
import { partOf } from '../object-store/parts.ts';
import type { Answering } from './answering/answering.ts';
import type {
  AskAnswer,
  AskInput,
  CompleteRequest,
  FigureRequest,
  FigureResult,
  FileRevision,
  HoldingRequest,
  PageText,
  SuggestInput,
} from './answering/messages.ts';
import type { EmbeddingState } from './embedding/embedding-messages.ts';
import type { VectorSource } from './embedding/vector-source.ts';
import { openContents } from './contents.ts';
import { embedQuestion } from './embedding/embed-question.ts';
import { createErasure, ERASURE_PAUSE } from './erasure.ts';
import { hasFiles, removeUnused, sweepContents, type Storage } from './stored-contents.ts';
import type { Following } from './following.ts';
import type { Writer } from './model/writer.ts';
import { createInstallationLock } from './installation-lock.ts';
import type { FindSheets } from './sheets.service.ts';
import { createStorageSpace } from './storage-space.ts';
import { AnswerStreams, endedBy, endOf, newsOf } from './streaming/answer-streams.ts';
import { newsOfFiles } from './streaming/follow-files.ts';

/** How long a deletion waits until the index and the database have no byte of it; then it goes on in the background. */
const REMOVAL_MS = 5000;
/** How long a correction waits until its sheet is understood again; then that goes on in the background. */
const CORRECTION_MS = 5000;

export interface Ask {
  readonly storage: Storage;
  /** Starts to read what is not read yet. Without it nothing is read, until files are added. */
  start(): Promise<void>;
  /** Files were added. */
  added(): Promise<void>;
  /**
   * Rows were deleted: removes what is left of them.
   * @param sums of the contents of files that were deleted: waits for up to 5 s until no byte is left of them
   */
  removed(sums: readonly string[]): Promise<void>;
  /** Files were renamed or moved: waits for up to 5 s until the index has them so, and nothing of them where they were. */
  placed(): Promise<void>;
  /** An account was deleted, and some of its collections: removes what is left of them, in the background. */
  accountDeleted(): void;
  /**
   * Answers a question of an account from files and the waitlist.
   * @param signal gives it up
   * @throws AppError 503; the reason of the signal
   */
  answer(input: AskInput, actor: UserActor, signal?: AbortSignal): Promise<AskAnswer>;
  /** What makes vectors of texts; undefined where questions are answered by words. */
  readonly source: Pick<VectorSource, 'host'> | undefined;
  /** Questions that are answered from files and the waitlist, for an account. @throws AppError 503 */
  suggest(input: SuggestInput, account: string, signal?: AbortSignal): Promise<string[]>;
  /** Names that go on from what is typed, for an account. @throws AppError 503 */
  complete(input: CompleteRequest, account: string, signal?: AbortSignal): Promise<Completion[]>;
  /** The ids of files whose text has words, for an account. @throws AppError 503 */
  holding(input: HoldingRequest, account: string, signal?: AbortSignal): Promise<string[]>;
  /** How far the embedding of a collection is, for an account; undefined where there is none. @throws AppError 503 */
  embedding(collectionId: string, account: string): Promise<EmbeddingState | undefined>;
  /** Other collections may be sent from now on: waits for up to 5 s until the index has no vector of those that may not. */
  sendingChanged(): Promise<void>;
  /** The text of a page of a file, for an account; undefined where the index has none. @throws AppError 503 */
  page(file: FileRevision, page: number, account: string): Promise<PageText | undefined>;
  /** Some pages of a file, for an account; undefined where the index does not hold it. @throws AppError 503 */
  pages(
    file: FileRevision,
    wanted: { skip: number; limit: number },
    account: string,
  ): Promise<FilePages | undefined>;
  /** The headings of a file, for an account; undefined where the index does not hold it. @throws AppError 503 */
  outline(file: FileRevision, account: string): Promise<FileHeading[] | undefined>;
  /**
   * Works out a plan from the tables of files or the waitlist, for an account.
   * @param signal gives it up
   * @throws AppError 503; the reason of the signal
   */
  figure(input: FigureRequest, account: string, signal?: AbortSignal): Promise<FigureResult>;
  /** The sheets of files as they were understood, for an account. @throws AppError 503 */
  sheets(account: string): FindSheets;
  /** A sheet of a file was corrected: waits for up to 5 s until it is understood so in this process. */
  corrected(fileId: string): Promise<void>;
  /** The language model that writes answers. */
  readonly model: ModelInfo;
  /** What writes answers; undefined where there is no model. */
  writer(): Promise<Writer> | undefined;
  /** A question was deleted, or its answer stopped: ends the writing of it, in whichever process. */
  cancelWriting(questionId: string): void;
  /** The open streams of answers. */
  readonly streams: AnswerStreams;
  /** Removes contents that no file has. */
  sweep(): Promise<void>;
  /** Makes the index of this process as small as what it holds. */
  compact(): Promise<void>;
  /** Removes from the disk of this machine what uploads that broke off left. */
  sweepDrafts(): Promise<void>;
  /** Waits until everything that was added is read. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface AskDeps {
  config: Pick<
    Config,
    | 'dataDir'
    | 'databaseUrl'
    | 'ask'
    | 'askStorage'
    | 'askStoragePerAccount'
    | 'askEncoder'
    | 'ocrLanguages'
    | 'languageModel'
  >;
  engine: Engine;
  log: Logger;
  alarms: Alarms;
  objects: ObjectStore | undefined;
  /** How many times as long as an erasure took the next one waits; `ERASURE_PAUSE` unless given. */
  erasurePause?: number;
}

/** What makes vectors, which most servers never load. */
async function openVectorSource(
  config: Pick<Config, 'askEncoder' | 'languageModel'>,
): Promise<VectorSource | undefined> {
  if (config.askEncoder === 'words' && (config.languageModel?.embeddingModel ?? null) === null)
    return undefined;
  const { createVectorSource } = await import('./embedding/create-vector-source.ts');
  return createVectorSource(config);
}

/** Opens the storage of files; nothing is started. */
export async function openAsk({
  config,
  engine,
  log,
  alarms,
  objects,
  erasurePause = ERASURE_PAUSE,
}: AskDeps): Promise<Ask> {
  const { db, servesAlone, notices } = engine;
  const { languageModel } = config;
  const source = await openVectorSource(config);
  const indexPath = join(config.dataDir, INDEX_NAME);
  const contents = await openContents(config.dataDir, objects && partOf(objects, 'files'), servesAlone);
  const lock = createInstallationLock(engine, 'contents of files');
  const limits = { maxBytes: config.askStorage, maxBytesPerAccount: config.askStoragePerAccount };
  const readsPictures = config.ocrLanguages !== null;
  const storage = { contents, lock, space: createStorageSpace(limits, alarms), readsPictures };

  // The hourly erasure does it for a database that is not in the data directory.
  const erase = createErasure(async () => {
    if (engine.isInDataDir && !isClosed) await engine.removeTraces();
  }, erasurePause);
  let isClosed = false;
  let following: Promise<Following> | undefined;
  let answering: Promise<Answering> | undefined;
  let writing: Promise<Writer> | undefined;
  const onProgress = () => void notices.send(newsOfFiles);
  // Loaded only when they are used: most servers start without a file.
  async function startFollowing(): Promise<Following> {
    const { Following: Started } = await import('./following.ts');
    const { requireLanguages } = await import('./reading/pictures/languages.ts');
    const languages = config.ocrLanguages === null ? undefined : requireLanguages(config.ocrLanguages);
    const { dataDir } = config;
    return new Started({ db, storage, dataDir, servesAlone, onProgress, log, source, languages });
  }
  const follow = () => (following ??= startFollowing());
  const findAnswering = () =>
    (answering ??= import('./answering/answering.ts').then((module) =>
      module.createAnswering({
        indexPath,
        database: { dataDir: config.dataDir, databaseUrl: config.databaseUrl },
        onLack: (damaged) => {
          if (!isClosed) void follow().then((started) => started.mend(damaged));
        },
        onTrouble: (trouble) =>
          log.warn({ trouble }, 'A question was answered without the waitlist, which could not be read'),
      }),
    ));

  const findFigure = async (input: FigureRequest, account: string, signal?: AbortSignal) =>
    (await findAnswering()).figure(input, account, signal);
  const streams = new AnswerStreams(notices);
  async function openWriter(settings: LanguageModelSettings): Promise<Writer> {
    const module = await import('./model/writer.ts');
    const onChange = (id: string) => notices.send(newsOf(id));
    const writer = new module.Writer({ db, log, settings, findFigure, onChange });
    await notices.listen((notice) => {
      const ended = endedBy(notice);
      if (ended !== undefined) writer.cancel(ended);
    });
    return writer;
  }
  const findWriter = () => (languageModel === null ? undefined : (writing ??= openWriter(languageModel)));
  const reportRemains = (error: unknown) =>
    log.error({ err: error }, 'What is left of deleted files is still there; it is removed within an hour');
  /** One step that fails, such as where the object store is away, does not keep the others from being done. */
  async function removeAll(removingContents: Promise<void>): Promise<void> {
    const outcomes = await Promise.allSettled([removingContents, removeFromIndex()]);
    if (config.ask) await erase();
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  async function removeFromIndex(): Promise<void> {
    if (config.ask) await (await follow()).removed();
    // While nothing is read, nothing is removed file by file: the index is made again when Ask is on.
    else await removeIndex(config.dataDir);
  }

  return {
    storage,
    source,
    async start() {
      const mayHaveWork = !servesAlone || existsSync(indexPath) || (await hasFiles(db));
      if (config.ask && mayHaveWork) (await follow()).start();
    },
    async added() {
      onProgress();
      (await follow()).wake();
    },
    async removed(sums) {
      onProgress();
      if (sums.length === 0) return void erase().catch(reportRemains);
      const removing = removeAll(removeUnused(db, storage, sums)).catch(reportRemains);
      await Promise.race([removing, sleep(REMOVAL_MS, undefined, { ref: false })]);
    },
    async placed() {
      onProgress();
      const placing = (await follow()).removed();
      void erase().catch(reportRemains);
      await Promise.race([placing, sleep(REMOVAL_MS, undefined, { ref: false })]);
    },
    accountDeleted() {
      removeAll(sweepContents(db, storage)).catch(reportRemains);
    },
    async answer(input, actor, signal) {
      const embedding = source && (await embedQuestion({ db, log, source }, input, actor, signal));
      return (await findAnswering()).ask({ ...input, embedding }, actor.userId, signal);
    },
    async suggest(input, account, signal) {
      return (await findAnswering()).suggest(input, account, signal);
    },
    async complete(input, account, signal) {
      return (await findAnswering()).complete(input, account, signal);
    },
    async holding(input, account, signal) {
      return (await findAnswering()).holding(input, account, signal);
    },
    async page(file, page, account) {
      return (await findAnswering()).page(file, page, account);
    },
    async pages(file, part, account) {
      return (await findAnswering()).pages(file, part, account);
    },
    async outline(file, account) {
      return (await findAnswering()).outline(file, account);
    },
    figure: findFigure,
    sheets: (account) => ({
      list: async (file) => (await findAnswering()).sheets(file, account),
      show: async (file, sheet, rows) => (await findAnswering()).sheet(file, sheet, rows, account),
      rows: async (file, sheet, wanted, signal) =>
        (await findAnswering()).rows(file, sheet, wanted, account, signal),
    }),
    async corrected(fileId) {
      const correcting = (await follow()).corrected(fileId);
      await Promise.race([correcting, sleep(CORRECTION_MS, undefined, { ref: false })]);
    },
    async embedding(collectionId, account) {
      if (source === undefined) return undefined;
      const state = await (await findAnswering()).embedding(collectionId, account);
      // Of another model, all is made again.
      return state?.model === source.model ? state : undefined;
    },
    async sendingChanged() {
      if (source === undefined || source.host === null) return;
      const forgetting = (await follow()).embedding.forget();
      await Promise.race([forgetting, sleep(REMOVAL_MS, undefined, { ref: false })]);
    },
    model: {
      host: languageModel?.host ?? null,
      model: languageModel?.name ?? null,
      embedding_model: languageModel?.embeddingModel ?? null,
    },
    writer: findWriter,
    cancelWriting(questionId) {
      if (languageModel !== null) void notices.send(endOf(questionId));
    },
    streams,
    sweep: () => sweepContents(db, storage),
    async compact() {
      await (await following)?.compact();
    },
    sweepDrafts: () => storage.contents.sweepDrafts(),
    async settled() {
      await (await following)?.settled();
    },
    async close() {
      isClosed = true;
      await (await writing)?.close();
      streams.close();
      await (await following)?.close();
      await (await answering)?.close();
      source?.close();
    },
  };
}
