// Starts the process that keeps the index, and talks to it.
import type { ChildProcess } from 'node:child_process';
import { dirname } from 'node:path';
import { childCommand, indexerPart } from '../../paths.ts';
import { lowerPriority } from '../../priority.ts';
import { spawnTied } from '../tied-child.ts';
import type { EmbeddingOrder, EmbeddingReport } from '../embedding/embedding-messages.ts';
import type { CorrectedSheet } from '../tables/store/stored-corrections.ts';
import type {
  FileToRead,
  FileWithPictures,
  Order,
  Outcome,
  PageCounts,
  PicturesOutcome,
  PlacedFile,
  Report,
} from './messages.ts';

const heapOptions = ['--max-old-space-size=192', '--max-semi-space-size=8'];
const NICENESS = 10;
/** For a process that is told to end. */
const PATIENCE_MS = 1000;

/** The process, or the reader that it had started, ended before it had done what it was told. */
export class IndexerEnded extends Error {}

/** Takes how many pages are done. */
type OnProgress = (done: number, total: number) => void;

/** The files that an index holds, and those of their sheets that are corrected. */
export type Listed = Pick<Extract<Report, { kind: 'listed' }>, 'files' | 'corrected'>;

export class IndexerProcess {
  readonly #child: ChildProcess;
  #listing: PromiseWithResolvers<Listed> | undefined;
  #correcting: PromiseWithResolvers<void> | undefined;
  #compacting: PromiseWithResolvers<void> | undefined;
  #removing: PromiseWithResolvers<void> | undefined;
  #placing: PromiseWithResolvers<void> | undefined;
  #embedding: PromiseWithResolvers<EmbeddingReport> | undefined;
  #reading:
    | (Pick<PromiseWithResolvers<unknown>, 'reject'> & {
        resolve: (outcome: Outcome | PicturesOutcome) => void;
        onProgress: OnProgress;
        onPicture: (counts: PageCounts) => void;
      })
    | undefined;
  #errors = '';

  /**
   * @param indexPath the absolute path of `ask.db`; its folder exists
   * @param isSuspect whether the index may be damaged, so that all of it is looked at
   * @param onExit called when the process has ended by itself, or was killed
   */
  constructor(indexPath: string, isSuspect: boolean, onExit: () => void) {
    const { program, args, env } = childCommand(indexerPart, heapOptions);
    this.#child = spawnTied(program, [...args, indexPath, ...(isSuspect ? ['suspect'] : [])], {
      // It needs none of the settings, some of which are secret. Temporary files of the database stay in the folder.
      // One arena: glibc would keep what others have freed.
      env: { ...env, MALLOC_ARENA_MAX: '1', TMPDIR: dirname(indexPath) },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    if (this.#child.pid !== undefined) lowerPriority(NICENESS, this.#child.pid);
    this.#child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => (this.#errors = (this.#errors + text).slice(-2000)));
    this.#child.on('message', (message: Report) => this.#take(message));
    // A failure to send to a process that has ended, or to start one, which has no `exit` then.
    this.#child.on('error', (error) => {
      this.#fail(error);
      if (this.#child.pid === undefined) onExit();
    });
    // Not `close`, which does not come if the channel is closed while messages wait in it.
    this.#child.once('exit', () => {
      this.#fail(new IndexerEnded(`The process that reads files has ended: ${this.#errors.trim()}`));
      onExit();
    });
    // A server that has been told to stop does not wait for it.
    this.#child.unref();
    this.#child.channel?.unref();
  }

  /** What the index holds. @throws IndexerEnded; Error, with `code` if there is one */
  list(): Promise<Listed> {
    this.#listing = Promise.withResolvers();
    const { promise } = this.#listing;
    this.#send({ kind: 'list' });
    return promise;
  }

  /** Removes files, one order at a time. @throws as `list` */
  remove(fileIds: readonly string[]): Promise<void> {
    this.#removing = Promise.withResolvers();
    const { promise } = this.#removing;
    this.#send({ kind: 'remove', fileIds: [...fileIds] });
    return promise;
  }

  /** Renames a file and moves it to another collection, one order at a time. @throws as `list` */
  place(file: PlacedFile): Promise<void> {
    this.#placing = Promise.withResolvers();
    const { promise } = this.#placing;
    this.#send({ kind: 'place', file });
    return promise;
  }

  /** Writes the index again, if much of it is unused, one order at a time. @throws as `list` */
  compact(): Promise<void> {
    this.#compacting = Promise.withResolvers();
    const { promise } = this.#compacting;
    this.#send({ kind: 'compact' });
    return promise;
  }

  /** Corrects a sheet, one order at a time. @throws as `list` */
  correct(sheet: CorrectedSheet): Promise<void> {
    this.#correcting = Promise.withResolvers();
    const { promise } = this.#correcting;
    this.#send({ kind: 'correct', sheet });
    return promise;
  }

  /** Does something about embeddings, one order at a time. @throws as `list` */
  embed(order: EmbeddingOrder): Promise<EmbeddingReport> {
    this.#embedding = Promise.withResolvers();
    const { promise } = this.#embedding;
    this.#send({ kind: 'embed', order });
    return promise;
  }

  /** Reads a file. @throws IndexerEnded; Error */
  read(file: FileToRead, onProgress: OnProgress): Promise<Outcome> {
    return this.#read({ kind: 'read', file }, onProgress);
  }

  /** Reads the pictures of a file, in the place of a file. @throws IndexerEnded; Error */
  readPictures(file: FileWithPictures, onPicture: (counts: PageCounts) => void): Promise<PicturesOutcome> {
    return this.#read({ kind: 'read pictures', file }, () => {}, onPicture);
  }

  /** Leaves the pictures that are being read, after the present page. */
  stopPictures(): void {
    this.#send({ kind: 'stop pictures' });
  }

  #read<Own extends Outcome | PicturesOutcome>(
    order: Order,
    onProgress: OnProgress,
    onPicture: (counts: PageCounts) => void = () => {},
  ): Promise<Own> {
    const { promise, resolve, reject } = Promise.withResolvers<Own>();
    // Safe: what is reported answers the order that was sent last.
    this.#reading = { resolve: (outcome) => resolve(outcome as Own), reject, onProgress, onPicture };
    this.#send(order);
    return promise;
  }

  /** Leaves the file that is being read, if there is one. */
  cancel(): void {
    this.#send({ kind: 'cancel' });
  }

  /** Ends the process; a file that it is reading is left out of the index. */
  async end(): Promise<void> {
    const { pid, exitCode, signalCode } = this.#child;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    // It closes the index and exits, unless it is in the middle of something.
    if (this.#child.connected) this.#child.disconnect();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), PATIENCE_MS);
    await ended;
    clearTimeout(timer);
  }

  #send(order: Order): void {
    this.#child.send(order, (error) => {
      if (error) this.#fail(error);
    });
  }

  #take(report: Report): void {
    if (report.kind === 'progress') this.#reading?.onProgress(report.done, report.total);
    else if (report.kind === 'picture') this.#reading?.onPicture(report);
    else if (report.kind === 'outcome') this.#reading?.resolve(report.outcome);
    else if (report.kind === 'listed') this.#listing?.resolve(report);
    else if (report.kind === 'removed') this.#removing?.resolve();
    else if (report.kind === 'placed') this.#placing?.resolve();
    else if (report.kind === 'compacted') this.#compacting?.resolve();
    else if (report.kind === 'corrected') this.#correcting?.resolve();
    else if (report.kind === 'embedded') this.#embedding?.resolve(report.report);
    else {
      const error = Object.assign(new Error(report.message), { code: report.code });
      if (report.kind === 'not corrected') this.#correcting?.reject(error);
      else if (report.kind === 'not embedded') this.#embedding?.reject(error);
      else this.#failOrders(error);
    }
  }

  #failOrders(error: Error): void {
    this.#listing?.reject(error);
    this.#removing?.reject(error);
    this.#placing?.reject(error);
  }

  #fail(error: Error): void {
    this.#failOrders(error);
    this.#compacting?.reject(error);
    this.#correcting?.reject(error);
    this.#embedding?.reject(error);
    this.#reading?.reject(error);
  }
}
