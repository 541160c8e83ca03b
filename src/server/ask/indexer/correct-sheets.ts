import type { Db } from '../../db/schema.ts';
import { listCorrected } from '../file-status.ts';
import type { KeptIndex } from './kept-index.ts';

/**
 * Corrects the sheets that an index has otherwise than the database says. Files that it does not hold are read with their
 * corrections.
 * @param fileId only those of this file
 * @throws as `KeptIndex.correct`; the database's error
 */
export async function correctSheets(db: Db, index: KeptIndex, fileId?: string): Promise<void> {
  const told = await listCorrected(db, fileId);
  const known = new Set(told.map((sheet) => `${sheet.fileId} ${sheet.sheet}`));
  // Of a database that was restored since.
  const others = index.corrected.filter(
    (sheet) => (fileId ?? sheet.fileId) === sheet.fileId && !known.has(`${sheet.fileId} ${sheet.sheet}`),
  );
  for (const sheet of [...told, ...others.map((own) => ({ ...own, corrections: null }))]) {
    const isHeld = index.held?.has(sheet.fileId) === true;
    if (isHeld && index.correctionsOf(sheet) !== sheet.corrections) await index.correct(sheet);
  }
}
