// Reads spreadsheets of OpenDocument: the cells of all sheets, as they were last computed.
import { Archive } from '../../archive.ts';
import type { ByteSource } from '../../byte-source.ts';
import { CONTENT, readSharedStyles } from '../../opendocument/parts.ts';
import { readXml } from '../../xml.ts';
import { MOST_UNPACKED } from '../limits.ts';
import type { SheetSender } from '../sheet-sender.ts';
import { OdsEvents } from './sheet-events.ts';

/** Reads a workbook and hands its rows on. @throws UnreadableFileError if it is damaged or unpacks to too much */
export async function readOds(source: ByteSource, sender: SheetSender): Promise<void> {
  const archive = await Archive.open(source, MOST_UNPACKED);
  const events = new OdsEvents(await readSharedStyles(archive), sender);
  await readXml(archive.textOf(CONTENT), events);
  events.endSheet();
}
