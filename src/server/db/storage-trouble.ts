// Classifies storage errors by their code, from SQLite, PostgreSQL (SQLSTATE), the operating system or the object store.

export type StorageTrouble = 'locked' | 'slow' | 'full' | 'damaged' | 'failing' | 'unreachable';

const codes: readonly (readonly [RegExp, StorageTrouble])[] = [
  [/^SQLITE_(?:BUSY|LOCKED)/, 'locked'],
  // SHMSIZE: the index of the write-ahead log cannot grow on a full disk.
  [/^(?:SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT|OBJECT_STORE_FULL)/, 'full'],
  [/^SQLITE_(?:CORRUPT|NOTADB)/, 'damaged'],
  [/^(?:SQLITE_(?:IOERR|READONLY|CANTOPEN)|EROFS|EIO$)/, 'failing'],
  // A statement that took too long.
  [/^57014$/, 'slow'],
  // A lock that took too long, a deadlock, a conflict, an idle transaction that was ended, too many connections.
  [/^(?:55P03|40P01|40001|25P03|53300)$/, 'locked'],
  [/^53100$/, 'full'],
  [/^XX00[12]$/, 'damaged'],
  // A lost connection, a server that starts, stops or is read-only, its memory and its disk.
  [/^(?:08|58)\w{3}$|^(?:57P0[1-5]|25006|53[024]00)$/, 'failing'],
  [/^OBJECT_STORE_FAILING$/, 'unreachable'],
];

/** @returns the kind of storage error; undefined for other codes */
export function storageTrouble(code: string): StorageTrouble | undefined {
  return codes.find(([pattern]) => pattern.test(code))?.[1];
}

/** The `code` of an error of Node, SQLite, PostgreSQL or the object store. */
export function codeOf(error: unknown): string | undefined {
  const code: unknown = Object(error).code;
  return typeof code === 'string' ? code : undefined;
}

/** Whether the connection to the database was lost: a transaction that was being committed may have been. */
export function isConnectionLost(error: unknown): boolean {
  return /^08\w{3}$/.test(codeOf(error) ?? '');
}

/** Whether the error comes from the operating system, the database or the object store, not from a mistake in the program. */
export function isSystemError(error: unknown): error is Error {
  return (
    error instanceof Error &&
    /^(?:SQLITE_\w+|OBJECT_STORE_\w+|E[A-Z\d]+|[\dA-Z]{5})$/.test(codeOf(error) ?? '')
  );
}
