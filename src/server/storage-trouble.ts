// What can be the matter with the place where data are kept, told from the code of an error: SQLite's or the system's.

export type StorageTrouble = 'locked' | 'full' | 'damaged' | 'failing';

const codes: readonly (readonly [RegExp, StorageTrouble])[] = [
  [/^SQLITE_(?:BUSY|LOCKED)/, 'locked'],
  // The index of the WAL is a file too, and cannot grow on a full disk.
  [/^(?:SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)/, 'full'],
  [/^SQLITE_(?:CORRUPT|NOTADB)/, 'damaged'],
  [/^(?:SQLITE_(?:IOERR|READONLY|CANTOPEN)|EROFS|EIO$)/, 'failing'],
];

/** @returns what is the matter; undefined where the code is of something else */
export function storageTrouble(code: string): StorageTrouble | undefined {
  return codes.find(([pattern]) => pattern.test(code))?.[1];
}

/** The code of an error, as Node and SQLite give it. */
export function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** Whether it is the system or the database that refuses, not a mistake in the program. */
export function isSystemError(error: unknown): error is Error {
  return error instanceof Error && /^(?:SQLITE_\w+|E[A-Z\d]+)$/.test(codeOf(error) ?? '');
}
