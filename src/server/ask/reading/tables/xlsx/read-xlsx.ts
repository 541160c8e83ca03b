// Reads workbooks of spreadsheet programs: the cells of all sheets, as they were last computed.
import { Archive } from '../../archive.ts';
import type { ByteSource } from '../../byte-source.ts';
import { readXml } from '../../xml.ts';
import { MOST_UNPACKED } from '../limits.ts';
import { notesOf } from '../sheet-notes.ts';
import type { SheetSender } from '../sheet-sender.ts';
import { readSharedStrings, SharedStrings } from './shared-strings.ts';
import { SheetEvents } from './sheet-events.ts';
import { readWorkbook } from './workbook.ts';

/**
 * Reads a workbook and hands its rows on.
 * @param onGlance is told now and then that there is progress
 * @throws UnreadableFileError if it is damaged or unpacks to too much
 */
export async function readXlsx(source: ByteSource, sender: SheetSender, onGlance: () => void): Promise<void> {
  const archive = await Archive.open(source, MOST_UNPACKED);
  const workbook = await readWorkbook(archive);
  const strings =
    workbook.sharedStrings === undefined
      ? new SharedStrings()
      : await readSharedStrings(archive.textOf(workbook.sharedStrings), onGlance);
  for (const { name, path, isHidden } of workbook.sheets) {
    sender.begin(name);
    const events = new SheetEvents(workbook, strings, sender);
    await readXml(archive.textOf(path), events);
    const { merged, hidden } = events;
    sender.end({ notes: notesOf(events, isHidden), merged, hidden, decimal: '.' });
  }
}
