import type { Logger } from 'pino';
import { codeOf, storageTrouble } from '../../db/storage-trouble.ts';

/** The kind of trouble of the storage that an error tells of, if it tells of one. */
export const troubleOf = (error: unknown) => storageTrouble(codeOf(error) ?? '');

/** Logs why the index could not be read or written. @returns what kind of trouble it is, if it is one of the storage */
export function logTrouble(log: Logger, error: unknown): ReturnType<typeof storageTrouble> {
  const trouble = troubleOf(error);
  log.error(
    { err: error },
    trouble === 'damaged'
      ? 'The index of files is damaged; it is built again'
      : 'Files could not be read or removed; it is tried again',
  );
  return trouble;
}
