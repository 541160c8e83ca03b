// Reads the pictures of one file at a time into the index, after all text: each page counts as soon as it is read.
import { findToFollow, storePictures, type FileToFollow } from '../file-status.ts';
import type { FollowingDeps } from './following-deps.ts';
import { IndexerEnded } from './indexer-process.ts';
import type { KeptIndex } from './kept-index.ts';
import { withoutTrouble } from './read-into.ts';
import type { ReadingTurns } from './reading-turns.ts';
import { reasons } from './unreadable-files.ts';

/** How long the pictures of a file may be read while those of others wait. */
const TURN_MS = 60_000;
const CHECK_MS = 1000;
const PROGRESS_EVERY_MS = 500;
/** A file at which the process ended as often is not tried again until the next start. */
const ATTEMPTS = 3;

export interface PictureReadingParts {
  deps: Pick<FollowingDeps, 'onProgress' | 'db' | 'storage' | 'turnMs' | 'languages'>;
  index: KeptIndex;
  /** The files whose pictures are to be read. */
  turns: ReadingTurns;
  /** Whether there is text to read, which goes before. */
  hasText: () => boolean;
  closing: AbortSignal;
  /** Looks for files that came meanwhile, and for those whose reading is to rest. */
  look: () => void;
  /** The process that reads has ended. */
  onEnd: (error: IndexerEnded) => void;
  /** A file was changed while it was read. */
  onChange: () => void;
}

export class PictureReading {
  readonly #parts: PictureReadingParts;
  readonly #attempts = new Map<string, number>();
  #file: FileToFollow | undefined;

  constructor(parts: PictureReadingParts) {
    this.#parts = parts;
  }

  /** The revision of the file whose pictures are being read. */
  get revision(): number | undefined {
    return this.#file?.revision;
  }

  /** Reads for a turn. @throws IndexerEnded when the server is stopping; Error, with `code` if there is one */
  async read(id: string): Promise<void> {
    const { deps, index, turns, closing, onEnd } = this.#parts;
    const file = await findToFollow(deps.db, id);
    const held = index.held?.get(id);
    if (file === undefined || file.paused === 1 || held?.revision !== file.revision) return turns.delete(id);
    this.#file = file;
    const timer = this.#watch(id);
    try {
      const isThere = await deps.storage.contents.withFile(file.sha256, (path) => this.#readFrom(path, file));
      if (isThere === undefined) await this.#leave(file, reasons.contentMissing);
    } catch (error) {
      if (!(error instanceof IndexerEnded) || closing.aborted) throw error;
      onEnd(error);
      this.#attempts.set(id, (this.#attempts.get(id) ?? 0) + 1);
      if ((this.#attempts.get(id) ?? 0) >= ATTEMPTS) await this.#leave(file, reasons.endedTooOften);
    } finally {
      clearInterval(timer);
      this.#file = undefined;
    }
  }

  async #readFrom(path: string, file: FileToFollow): Promise<true> {
    const { deps, index, turns, onChange } = this.#parts;
    const { id, revision, media_type: mediaType } = file;
    const { languages = [] } = deps;
    let storedAt = 0;
    let storing: Promise<void> = Promise.resolve();
    const pending = index.held?.get(id)?.pictures ?? 0;
    const outcome = withoutTrouble(
      await index.use().readPictures({ fileId: id, revision, mediaType, path, languages }, (counts) => {
        index.keepPictures(id, counts);
        if (performance.now() - storedAt < PROGRESS_EVERY_MS) return;
        storedAt = performance.now();
        // Progress that is not stored is lost to nobody.
        storing = storePictures(deps.db, file, counts).then(deps.onProgress, () => {});
      }),
    );
    // A later status must not be overtaken.
    await storing;
    if (outcome.kind === 'pictures') {
      index.keepPictures(id, outcome);
      await storePictures(deps.db, file, outcome);
      deps.onProgress();
      if (outcome.pictures < pending) this.#attempts.delete(id);
      if (outcome.pictures === 0) turns.delete(id);
    }
    const present = await findToFollow(deps.db, id);
    if (present?.revision !== revision) {
      turns.delete(id);
      onChange();
    }
    return true;
  }

  /** Leaves a file after the present page where text is to be read, the file is to rest, or the turn of others has come. */
  #watch(id: string): NodeJS.Timeout {
    const { deps, index, turns, hasText, look } = this.#parts;
    const { turnMs = TURN_MS } = deps;
    const began = performance.now();
    const check = () => {
      look();
      const isOver = performance.now() - began >= turnMs && turns.hasOthers(id);
      if (hasText() || isOver || !turns.has(id)) index.stopPictures();
    };
    return setInterval(check, Math.min(CHECK_MS, turnMs)).unref();
  }

  /** Its text is there all the same. Its pictures are tried again at the next start, or where somebody says so. */
  async #leave(file: FileToFollow, reason: string): Promise<void> {
    const { deps, index, turns } = this.#parts;
    const held = index.held?.get(file.id);
    if (held?.revision === file.revision) {
      const given = { ...held, pictures: 0 };
      await storePictures(deps.db, file, given, reason);
      deps.onProgress();
      index.keepPictures(file.id, given);
    }
    turns.delete(file.id);
    this.#attempts.delete(file.id);
  }
}
