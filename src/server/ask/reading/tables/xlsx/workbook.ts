// Reads what a workbook says about its sheets and the formats of its cells.
import { posix } from 'node:path';
import type { Archive } from '../../archive.ts';
import { readXml } from '../../xml.ts';
import { relationshipsOf } from '../../relationships.ts';
import { UnreadableFileError } from '../../unreadable-file-error.ts';
import { MOST_SHEETS } from '../limits.ts';
import { builtInFormat, parseFormat, type NumberFormat } from './number-formats.ts';

export interface Workbook {
  sheets: { name: string; path: string; isHidden: boolean }[];
  /** Where the texts are that cells share. */
  sharedStrings: string | undefined;
  /** The format of cells by their style. */
  formats: NumberFormat[];
  is1904: boolean;
}

const MOST_STYLES = 65_536;

/** @throws UnreadableFileError if there is no workbook */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const root = await relationshipsOf(archive, '');
  const path = root.find(({ kind }) => kind === 'officeDocument')?.path ?? 'xl/workbook.xml';
  if (!archive.has(path)) throw new UnreadableFileError('This file is damaged: it holds no workbook.');
  const parts = await relationshipsOf(archive, path);
  const pathOf = (kind: string) => parts.find((part) => part.kind === kind)?.path;
  const sheets: Workbook['sheets'] = [];
  let is1904 = false;
  await readXml(archive.textOf(path), {
    onOpen(name, attributes) {
      if (name === 'workbookpr') is1904 = /^(?:1|true|on)$/.test(attributes.get('date1904') ?? '');
      if (name !== 'sheet') return;
      if (sheets.length >= MOST_SHEETS)
        throw new UnreadableFileError(
          `This file has more than ${MOST_SHEETS} sheets: divide it into several.`,
        );
      const part = parts.find(({ id }) => id === attributes.get('id'));
      // Sheets that are only a chart have no cells.
      if (part?.kind !== 'worksheet') return;
      if (sheets.some((sheet) => sheet.path === part.path))
        throw new UnreadableFileError('This file is damaged: two of its sheets are the same one.');
      const isHidden = /hidden/i.test(attributes.get('state') ?? '');
      sheets.push({ name: attributes.get('name') ?? '', path: part.path, isHidden });
    },
    onClose: () => undefined,
    onText: () => undefined,
  });
  const folder = posix.dirname(path);
  const formats = await readFormats(archive, pathOf('styles') ?? posix.join(folder, 'styles.xml'));
  return { sheets, sharedStrings: pathOf('sharedStrings'), formats, is1904 };
}

async function readFormats(archive: Archive, path: string): Promise<NumberFormat[]> {
  const own = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isOfCells = false;
  await readXml(archive.textOf(path), {
    onOpen(name, attributes) {
      if (name === 'cellxfs') isOfCells = true;
      const id = Number(attributes.get('numfmtid') ?? 0);
      if (name === 'numfmt' && own.size < MOST_STYLES)
        own.set(id, parseFormat(attributes.get('formatcode') ?? ''));
      if (name === 'xf' && isOfCells && formats.length < MOST_STYLES)
        formats.push(own.get(id) ?? builtInFormat(id));
    },
    onClose(name) {
      if (name === 'cellxfs') isOfCells = false;
    },
    onText: () => undefined,
  });
  return formats;
}
