// Classifies storage errors by their code, from SQLite or the operating system.

export type StorageTrouble = 'locked' | 'full' | 'damaged' | 'failing';

const codes: readonly (readonly [RegExp, StorageTrouble])[] = [
  [/^SQLITE_(?:BUSY|LOCKED)/, 'locked'],
  // SHMSIZE: the index of the write-ahead log cannot grow on a full disk.
  [/^(?:SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)/, 'full'],
  [/^SQLITE_(?:CORRUPT|NOTADB)/, 'damaged'],
  [/^(?:SQLITE_(?:IOERR|READONLY|CANTOPEN)|EROFS|EIO$)/, 'failing'],
];

/** @returns the kind of storage error; undefined for other codes */
export function storageTrouble(code: string): StorageTrouble | undefined {
  return codes.find(([pattern]) => pattern.test(code))?.[1];
}

/** The `code` of an error of Node or SQLite. */
export function codeOf(error: unknown): string | undefined {
  const code: unknown = Object(error).code;
  return typeof code === 'string' ? code : undefined;
}

/** Whether the error comes from the operating system or the database, not from a mistake in the program. */
export function isSystemError(error: unknown): error is Error {
  return error instanceof Error && /^(?:SQLITE_\w+|E[A-Z\d]+)$/.test(codeOf(error) ?? '');
}
