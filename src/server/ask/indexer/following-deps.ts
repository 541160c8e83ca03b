import type { Logger } from 'pino';
import type { Db } from '../../db/schema.ts';
import type { LanguageFile } from '../reading/pictures/recognizer.ts';
import type { Storage } from '../stored-contents.ts';
import type { VectorSource } from '../embedding/vector-source.ts';

/** What is needed to keep an index like the rows of files. */
export interface FollowingDeps {
  db: Db;
  storage: Storage;
  dataDir: string;
  /** Whether no other process reads files, so that rows can tell what this one has not read yet. */
  servesAlone: boolean;
  /** How long a file may be read while files of others wait, in milliseconds; by default a minute. */
  turnMs?: number;
  /** How long a file may be taken apart, in milliseconds; by default three minutes. */
  unpackingMs?: number;
  /** The row of a file says something else of its reading. */
  onProgress: () => void;
  log: Logger;
  /** In which languages pictures are read; undefined where they are not. */
  languages: readonly LanguageFile[] | undefined;
  /** What makes vectors of what is read, if anything does. */
  source: VectorSource | undefined;
}
