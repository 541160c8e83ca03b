// What the server and the process that keeps the index say to each other.
import type { FileType } from '#shared/file-types.ts';
import type { EmbeddingOrder, EmbeddingReport } from '../embedding/embedding-messages.ts';
import type { IndexedFile, ListedFile } from '../indexing/statements.ts';
import type { LanguageFile } from '../reading/pictures/recognizer.ts';
import type { CorrectedSheet } from '../tables/store/stored-corrections.ts';

/** A file with its name, and the collection that it is in. */
export type PlacedFile = Pick<IndexedFile, 'fileId' | 'collectionId' | 'name'>;

/** A file to read, and where its content is. */
export interface FileToRead extends PlacedFile {
  revision: number;
  mediaType: FileType;
  path: string;
  /** What somebody has corrected of its sheets. */
  corrections: CorrectedSheet[];
  /** Whether its pages without text are read as pictures later. */
  readsPictures: boolean;
}

/** A file whose pictures are to be read, and where its content is. */
export interface FileWithPictures extends Pick<FileToRead, 'fileId' | 'revision' | 'mediaType' | 'path'> {
  languages: readonly LanguageFile[];
}

/** What the server wants. A file is read at a time; the rest is done at once, also while one is read. */
export type Order =
  /** Tells which files the index holds, and how their sheets are corrected. */
  | { kind: 'list' }
  /** Removes files from the index. */
  | { kind: 'remove'; fileIds: string[] }
  /** Renames a file and moves it to another collection. */
  | { kind: 'place'; file: PlacedFile }
  | { kind: 'read'; file: FileToRead }
  /** Reads the pictures of a file that is there, in the place of a file. */
  | { kind: 'read pictures'; file: FileWithPictures }
  /** Leaves the pictures that are being read, after the present page. */
  | { kind: 'stop pictures' }
  /** Understands a sheet again; one that is not there is left alone. */
  | { kind: 'correct'; sheet: CorrectedSheet }
  /** Does something about embeddings, one order at a time. */
  | { kind: 'embed'; order: EmbeddingOrder }
  /** Writes the index again, if much of it is unused. */
  | { kind: 'compact' }
  /** Leaves the file that is being read. */
  | { kind: 'cancel' };

export interface PageCounts {
  pages: number;
  /** Pages without text. */
  unreadablePages: number;
  /** How many pages are pictures that are still to be read; they have no text. */
  pictures: number;
}

/** What became of the pictures of a file. */
export type PicturesOutcome =
  /** How many are left, and how many pages of the file have no text. */
  ({ kind: 'pictures' } & PageCounts) | Exclude<Outcome, { kind: 'read' }>;

/** What became of a file. */
export type Outcome =
  | ({ kind: 'read'; tables: number } & PageCounts)
  /** It will not be readable at another time either; the detail is a sentence for the person. */
  | { kind: 'failed'; detail: string }
  | { kind: 'cancelled' }
  /** Something else went wrong; with the code, if it has one, of SQLite or the operating system. */
  | { kind: 'trouble'; message: string; code?: string | undefined };

export type Report =
  /** The files that the index holds; it is open. */
  | { kind: 'listed'; files: ListedFile[]; corrected: CorrectedSheet[] }
  | { kind: 'removed' }
  | { kind: 'placed' }
  | { kind: 'compacted' }
  | { kind: 'corrected' }
  /** A sheet could not be corrected, and is as it was; with the code as below. */
  | { kind: 'not corrected'; message: string; code?: string | undefined }
  | { kind: 'embedded'; report: EmbeddingReport }
  /** An order about embeddings failed; with the code as below. */
  | { kind: 'not embedded'; message: string; code?: string | undefined }
  | { kind: 'progress'; done: number; total: number }
  /** A picture of a file was read. */
  | ({ kind: 'picture' } & PageCounts)
  | { kind: 'outcome'; outcome: Outcome | PicturesOutcome }
  /** The files could not be listed, removed or moved; with the code, if it has one, of SQLite or the operating system. */
  | { kind: 'error'; message: string; code?: string | undefined };
