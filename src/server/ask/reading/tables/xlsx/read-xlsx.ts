// Reads workbooks of spreadsheet programs: the cells of all sheets, as they were last computed.
import type { ByteSource } from '../../byte-source.ts';
import { Archive } from '../../docx/archive.ts';
import { readXml } from '../../docx/xml.ts';
import { MOST_MERGED } from '../limits.ts';
import type { SheetSender } from '../sheet-sender.ts';
import { readSharedStrings, SharedStrings } from './shared-strings.ts';
import { SheetEvents } from './sheet-events.ts';
import { readWorkbook } from './workbook.ts';

/** Five million cells with their markup are smaller. */
const MOST_BYTES = 512 * 1024 ** 2;

/**
 * Reads a workbook and hands its rows on.
 * @param onGlance is told now and then that there is progress
 * @throws UnreadableFileError if it is damaged or unpacks to too much
 */
export async function readXlsx(source: ByteSource, sender: SheetSender, onGlance: () => void): Promise<void> {
  const archive = await Archive.open(source, MOST_BYTES);
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

function notesOf(events: SheetEvents, isHidden: boolean): string[] {
  const { hiddenRows, hiddenColumns, mergedCount, unsolved, textless } = events;
  const notes: string[] = [];
  if (isHidden) notes.push('This sheet is hidden in the file.');
  if (hiddenRows > 0) notes.push(`${rowsOf(hiddenRows)} hidden in the file, and counted like the others.`);
  if (hiddenColumns > 0) notes.push('Some columns are hidden in the file, and read like the others.');
  if (mergedCount > MOST_MERGED)
    notes.push(`Of ${mergedCount} merged areas the first ${MOST_MERGED} are filled with their text.`);
  else if (mergedCount > 0) notes.push('Merged cells are filled with their text.');
  if (unsolved > 0)
    notes.push(
      `${unsolved === 1 ? '1 formula has' : `${unsolved} formulas have`} no value in the file: open and save it with a spreadsheet program.`,
    );
  if (textless > 0)
    notes.push(
      `${textless === 1 ? '1 cell refers to a text that the file does not have' : `${textless} cells refer to texts that the file does not have`}: it may be damaged.`,
    );
  return notes;
}

const rowsOf = (count: number) => (count === 1 ? '1 row is' : `${count} rows are`);
