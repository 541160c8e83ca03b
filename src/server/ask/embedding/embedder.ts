// Embeds what the index holds, in the background: the passages of all collections that may be, a few at a time. What is to be done
// follows from the index, so it goes on where it was, whatever ends meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { consoleActor, withAudit } from '../../audit/audit.service.ts';
import type { Db } from '../../db/schema.ts';
import type { IndexRight } from '../indexer/index-right.ts';
import type { KeptIndex } from '../indexer/kept-index.ts';
import { TextsRefused, TEXTS_AT_ONCE } from '../model/embeddings.ts';
import { ModelError } from '../model/model-error.ts';
import type { EmbeddingOrder, EmbeddingReport, EmbeddingTask } from './embedding-messages.ts';
import { findCollectionsToEmbed, isSendable } from './sendable.ts';
import type { VectorSource } from './vector-source.ts';
import { packVectors, quantize, type Vector } from './vectors.ts';

/** The pause after a failure; twice as long after each further one. */
const PAUSE_MS = 1000;
const PAUSE_MAX_MS = 10 * 60_000;

export interface EmbedderDeps {
  db: Db;
  log: Logger;
  /** Where there is none (any more), the index loses the vectors that it has. */
  source: VectorSource | undefined;
  index: Pick<KeptIndex, 'use'>;
  /** Without it nothing is done: another process has the index. */
  right: Pick<IndexRight, 'isHeld'>;
  /** Called when the process that keeps the index is not used any more, or not for a while. */
  onIdle: () => void;
}

/** What was to be sent may not be sent any more. */
class NotSendable extends Error {}

export class Embedder {
  readonly #deps: EmbedderDeps;
  readonly #closing = new AbortController();
  /** The process takes one order about embeddings at a time. */
  readonly #orders = pLimit(1);
  /** How many numbers a vector of the model has; 0 until it is known. */
  #dimension = 0;
  /** How often its vectors got another length: one that changes it again and again is asked less and less often. */
  #lengthChanges = 0;
  #isDue = false;
  #isWaiting = false;
  #running: Promise<void> | undefined;
  /** There is no source, and no vector either. */
  #isCleared = false;
  /** The collections that may be embedded, as they were looked up last. */
  #collections: string | undefined;
  /** The file of which the sending is recorded. */
  #recorded = '';
  /** Why it failed last, which is logged once. */
  #reason = '';

  constructor(deps: EmbedderDeps) {
    this.#deps = deps;
  }

  /** Whether the process that keeps the index is used, or will be in a moment. */
  get isBusy(): boolean {
    return (this.#running !== undefined && !this.#isWaiting) || this.#orders.activeCount > 0;
  }

  /** Passages may have been added, or nothing may have been looked at yet. */
  wake(): void {
    if (!this.#mayWork) return;
    this.#isDue = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      if (this.#isDue && this.#mayWork) this.wake();
      else this.#deps.onIdle();
    });
  }

  /** Collections may be kept at home from now on: resolves when the index has no vector of these. It never rejects. */
  async forget(): Promise<void> {
    if (!this.#mayWork) return;
    // What is sent again is recorded again.
    this.#recorded = '';
    // What fails is tried again by the run.
    await this.#prepare().catch((error: unknown) => this.#report(error));
    this.wake();
  }

  /** Does the same if another process has changed which collections may be embedded. @throws the database's error */
  async look(): Promise<void> {
    const { db, source } = this.#deps;
    if (!this.#mayWork || source === undefined) return;
    const former = this.#collections;
    this.#collections = (await findCollectionsToEmbed(db, source)).toSorted().join();
    if (former !== undefined && former !== this.#collections) await this.forget();
  }

  /** Ends what is being sent. */
  async close(): Promise<void> {
    this.#isDue = false;
    this.#closing.abort(new ModelError('was not waited for, because the server stopped'));
    await this.#running;
  }

  get #mayWork(): boolean {
    return this.#deps.right.isHeld && !this.#isCleared && !this.#closing.signal.aborted;
  }

  async #run(): Promise<void> {
    this.#recorded = '';
    for (let failures = 0; !this.#closing.signal.aborted;) {
      this.#isDue = false;
      try {
        await this.#prepare();
        while (await this.#embedNext()) failures = 0;
        this.#reason = '';
        return;
      } catch (error) {
        if (this.#closing.signal.aborted) return;
        // It is not in the index either, in a moment.
        if (!(error instanceof NotSendable)) this.#report(error);
        await this.#rest(failures, error instanceof ModelError ? (error.retryAfter ?? 0) : 0);
        failures += 1;
      }
    }
  }

  /** @param askedFor how many seconds the model wants to be left alone */
  async #rest(failures: number, askedFor: number): Promise<void> {
    const pause = Math.min(
      PAUSE_MAX_MS,
      Math.max(askedFor * 1000, PAUSE_MS * 2 ** (failures + this.#lengthChanges)),
    );
    this.#isWaiting = true;
    this.#deps.onIdle();
    await sleep(pause, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {});
    this.#isWaiting = false;
  }

  async #prepare(): Promise<void> {
    const { db, source, index } = this.#deps;
    // Within the order, so that a later look at the rows is never overtaken by an earlier one.
    await this.#orders(async () => {
      if (source === undefined) {
        await index.use().embed({ kind: 'remove' });
        this.#isCleared = true;
        return;
      }
      const collectionIds = await findCollectionsToEmbed(db, source);
      const report = await index.use().embed({ kind: 'prepare', model: source.model, collectionIds });
      if (report.kind === 'prepared') this.#dimension = report.dimension;
    });
  }

  #order(order: EmbeddingOrder): Promise<EmbeddingReport> {
    return this.#orders(() => this.#deps.index.use().embed(order));
  }

  /** @returns whether there may be more @throws ModelError; NotSendable; IndexerEnded; the error of a database */
  async #embedNext(): Promise<boolean> {
    const { source } = this.#deps;
    if (source === undefined || this.#closing.signal.aborted) return false;
    const report = await this.#order({ kind: 'next' });
    const task = report.kind === 'task' ? report.task : undefined;
    if (task === undefined) return false;
    await this.#record(source, task);
    const vectors: Vector[] = [];
    for (let start = 0; start < task.texts.length; start += TEXTS_AT_ONCE)
      vectors.push(
        ...(await this.#embed(source, task.fileId, task.texts.slice(start, start + TEXTS_AT_ONCE))),
      );
    if (new Set(vectors.map(({ values }) => values.length)).size > 1)
      throw new ModelError('sent embeddings of different lengths');
    const packed = packVectors(vectors).toString('base64');
    const stored = await this.#order({ kind: 'store', vectors: { count: vectors.length, packed } });
    if (stored.kind !== 'stored' || stored.isSameLength) return true;
    this.#lengthChanges += 1;
    this.#recorded = '';
    throw new ModelError('sent embeddings of another length than before, so all are made again');
  }

  /** @throws ModelError; NotSendable */
  async #embed(source: VectorSource, fileId: string, texts: readonly string[]): Promise<Vector[]> {
    try {
      return await this.#send(source, fileId, texts);
    } catch (error) {
      if (!(error instanceof TextsRefused)) throw error;
      // Where it has not taken any text yet, it is the model that is wrong, and not one of these.
      if (texts.length === 1 && this.#dimension === 0) throw error;
    }
    return this.#embedEach(source, fileId, texts);
  }

  /** The vectors of texts of which the model does not take one: that is near nothing. @throws TextsRefused where it takes none */
  async #embedEach(source: VectorSource, fileId: string, texts: readonly string[]): Promise<Vector[]> {
    const vectors: (Vector | undefined)[] = [];
    for (const text of texts) {
      try {
        vectors.push(...(await this.#send(source, fileId, [text])));
      } catch (error) {
        if (!(error instanceof TextsRefused)) throw error;
        vectors.push(undefined);
      }
    }
    if (this.#dimension === 0) throw new TextsRefused('takes none of the texts');
    return vectors.map((vector) => vector ?? { scale: 0, values: new Int8Array(this.#dimension) });
  }

  /** @throws NotSendable; TextsRefused; ModelError */
  async #send(source: VectorSource, fileId: string, texts: readonly string[]): Promise<Vector[]> {
    // The last look before anything leaves, after it has waited for other requests.
    const beforeSending = async () => {
      if (source.host !== null && !(await isSendable(this.#deps.db, fileId)))
        throw new NotSendable('It may not be sent any more.');
    };
    const embedded = await source.embed(texts, source.timeoutMs, this.#closing.signal, beforeSending);
    const vectors = embedded.map(quantize);
    this.#dimension = vectors[0]?.values.length ?? 0;
    return vectors;
  }

  /** Records what is about to be sent elsewhere, once for each file of a run, and again where it is sent again. */
  async #record({ host, model }: VectorSource, { fileId, left }: EmbeddingTask): Promise<void> {
    if (host === null || fileId === this.#recorded) return;
    const { db, log } = this.#deps;
    await withAudit(db, consoleActor(new Date(), log), async (_, audit) =>
      audit('passages_sent', fileId, `${left} passages to ${host}, model ${model}`),
    );
    this.#recorded = fileId;
  }

  /** Logs a failure, unless it is the one of before. */
  #report(error: unknown): void {
    const reason = String(error);
    if (reason === this.#reason) return;
    this.#reason = reason;
    const isModel = error instanceof ModelError;
    this.#deps.log.warn(
      isModel ? { reason: `The model ${error.message}` } : { err: error },
      'Passages could not be embedded; it is tried again, and questions are answered by words',
    );
  }
}
