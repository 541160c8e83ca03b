// Reads a file of tables, inside the reader.
import type { ByteSource } from '../byte-source.ts';
import type { FileType } from '#shared/file-types.ts';
import type { ReadEvents } from '../read-events.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';
import { SheetSender } from './sheet-sender.ts';

/**
 * Reads the sheets of a file and hands them on. Their pages are made where they are stored.
 * @param position up to where the file has been read, in bytes
 * @throws UnreadableFileError if it is damaged, has too much, or nothing
 */
export async function readTables(
  source: ByteSource,
  mediaType: FileType,
  events: ReadEvents,
  position: () => number,
): Promise<void> {
  const progress = () => ({ done: Math.min(position(), source.size), total: source.size });
  const sender = new SheetSender((message) => events.onTable(message), progress);
  if (mediaType === 'text/csv') (await import('./read-csv.ts')).readCsv(source, sender);
  else if (mediaType === 'application/vnd.oasis.opendocument.spreadsheet')
    await (await import('./ods/read-ods.ts')).readOds(source, sender);
  else await (await import('./xlsx/read-xlsx.ts')).readXlsx(source, sender, () => events.onGlance());
  if (sender.isEmpty) throw new UnreadableFileError('This file has no cells with text.');
}
