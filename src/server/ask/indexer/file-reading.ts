// Reads one file at a time into the index, and stores what came of it.
import { AppError } from '../../errors.ts';
import { findToFollow, storeProgress, storeReason, type FileToFollow } from '../file-status.ts';
import { unpackIntoCollection } from '../unpacking/unpack-into-collection.ts';
import type { FollowingDeps } from './following-deps.ts';
import { IndexerEnded } from './indexer-process.ts';
import { isAtPlace, type KeptIndex } from './kept-index.ts';
import { troubleOf } from './log-trouble.ts';
import { readInto, storeOutcome, type Settled } from './read-into.ts';
import type { ReadingTurns } from './reading-turns.ts';
import { reasons, TURNS_MAX, type UnreadableFiles } from './unreadable-files.ts';

/** How long a file may be read while files of others wait. */
const TURN_MS = 60_000;
const CHECK_MS = 1000;

/** The time in which a file is read. */
interface Turn {
  isOver: boolean;
  /** Undefined while it is taken apart, which has a time of its own and does not begin again. */
  began: number | undefined;
  timer: NodeJS.Timeout;
}

export interface FileReadingParts {
  deps: Pick<FollowingDeps, 'onProgress' | 'db' | 'storage' | 'turnMs' | 'unpackingMs' | 'languages'>;
  index: KeptIndex;
  turns: ReadingTurns;
  unreadable: UnreadableFiles;
  closing: AbortSignal;
  /** Looks for files that came meanwhile. */
  look: () => void;
  /** The process that reads has ended. */
  onEnd: (error: IndexerEnded) => void;
  /** Files came out of the one that is being read. */
  onAdded: () => void;
  /** A file was read to its end, but for so many pictures. */
  onRead: (id: string, pictures: number) => void;
  /** A file was changed while it was read. */
  onChange: () => void;
}

export class FileReading {
  readonly #parts: FileReadingParts;

  /** What is being read. */
  #file: FileToFollow | undefined;
  /** Ends the taking apart of a file. */
  #unpacking = new AbortController();

  constructor(parts: FileReadingParts) {
    this.#parts = parts;
  }

  /** The revision of the file that is being read. */
  get revision(): number | undefined {
    return this.#file?.revision;
  }

  /** @throws IndexerEnded when the server is stopping; Error, with `code` if there is one */
  async read(id: string): Promise<void> {
    const { deps, turns, unreadable, closing, onEnd } = this.#parts;
    const file = await findToFollow(deps.db, id);
    if (file === undefined) return turns.delete(id);
    this.#file = file;
    const turn = this.#startTurn(id);
    try {
      const outcome = await deps.storage.contents.withFile(file.sha256, (path) =>
        this.#readContent(file, path, turn),
      );
      // If it was not deleted, it is still to be read.
      if (outcome?.kind !== 'cancelled') await this.#store(file, outcome);
      else if (turn.isOver) await this.#putOff(file);
    } catch (error) {
      if (troubleOf(error) === 'full') {
        await storeReason(deps.db, file, 'queued', reasons.diskFull);
        deps.onProgress();
      }
      if (!(error instanceof IndexerEnded) || closing.aborted) throw error;
      onEnd(error);
      if (unreadable.countAttempt(id))
        await this.#store(file, { kind: 'failed', detail: reasons.endedTooOften });
    } finally {
      clearInterval(turn.timer);
      this.#file = undefined;
    }
  }

  /** Leaves the file that is being read, if there is one. */
  cancel(): void {
    this.#unpacking.abort();
    this.#parts.index.cancel();
  }

  /** Takes the file apart, if it holds others, and then reads it: from then on it may have to leave. */
  async #readContent(file: FileToFollow, path: string, turn: Pick<Turn, 'began'>): Promise<Settled> {
    const { deps, index, closing, onAdded } = this.#parts;
    this.#unpacking = new AbortController();
    const { signal } = this.#unpacking;
    try {
      await storeProgress(deps.db, file, 0, 0);
      deps.onProgress();
      const ends = AbortSignal.any([signal, closing]);
      const outcome = await unpackIntoCollection(deps.db, deps.storage, file, path, ends, deps.unpackingMs);
      if ('failed' in outcome) return { kind: 'failed', detail: outcome.failed };
      if (outcome.isAdded) {
        onAdded();
        deps.onProgress();
      }
    } catch (error) {
      if (signal.aborted) return { kind: 'cancelled' };
      if (closing.aborted || troubleOf(error) !== undefined || error instanceof AppError) throw error;
      // As where the reading broke off: it is tried again, and not without end.
      throw new IndexerEnded('A file could not be taken apart', { cause: error });
    }
    if (signal.aborted) return { kind: 'cancelled' };
    turn.began = performance.now();
    return readInto(index.use(), deps, file, path, deps.languages !== undefined);
  }

  /** Leaves a file that is read for longer than a turn, as soon as others wait. */
  #startTurn(id: string): Turn {
    const { deps, index, turns, look } = this.#parts;
    const { turnMs = TURN_MS } = deps;
    const check = () => {
      look();
      const { began } = turn;
      if (began === undefined || performance.now() - began < turnMs || !turns.hasOthers(id)) return;
      turn.isOver = true;
      index.cancel();
    };
    const timer = setInterval(check, Math.min(CHECK_MS, turnMs)).unref();
    const turn: Turn = { isOver: false, began: undefined, timer };
    return turn;
  }

  async #putOff(file: FileToFollow): Promise<void> {
    if (this.#parts.turns.putOff(file.id) >= TURNS_MAX)
      return this.#store(file, { kind: 'failed', detail: reasons.tooManyTurns });
    await storeReason(this.#parts.deps.db, file, 'queued', null);
    this.#parts.deps.onProgress();
  }

  async #store(
    file: FileToFollow,
    outcome: Exclude<Settled, { kind: 'cancelled' }> | undefined,
  ): Promise<void> {
    const { deps, index, turns, unreadable, onRead, onChange } = this.#parts;
    const { id } = file;
    if (outcome?.kind === 'read') index.keep(file, outcome);
    else unreadable.add(file);
    await storeOutcome(deps, file, outcome);
    // They may have been corrected meanwhile.
    if (outcome?.kind === 'read') onRead(id, outcome.pictures);
    const present = await findToFollow(deps.db, id);
    const isReplaced = present !== undefined && present.revision !== file.revision;
    if (!isReplaced) turns.delete(id);
    if (present === undefined || isReplaced || !isAtPlace(file, present)) onChange();
  }
}
