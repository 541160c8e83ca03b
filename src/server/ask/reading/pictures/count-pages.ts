// Counts the pages of a picture file without unpacking it: only a TIFF has several.
import type { PictureType } from '#shared/file-types.ts';
import type { ByteSource } from '../byte-source.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';

/** A longer fax is several files. */
const MOST_PAGES = 1000;
const ENTRY_BYTES = 12;

/**
 * How many pages a picture file has.
 * @throws UnreadableFileError if it is damaged, or has too many
 */
export function countPages(source: ByteSource, type: PictureType): number {
  if (type !== 'image/tiff') return 1;
  const view = (position: number, length: number) => {
    const bytes = source.read(position, length);
    if (bytes.length < length) throw new UnreadableFileError('This picture is damaged.');
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  };
  const head = view(0, 8);
  const isLittle = head.getUint8(0) === 0x49;
  // Directories follow each other by their places in the file: a page that was there already is a circle.
  const seen = new Set<number>();
  for (let at = head.getUint32(4, isLittle); at !== 0;) {
    if (seen.has(at)) throw new UnreadableFileError('This picture is damaged.');
    if (seen.size === MOST_PAGES)
      throw new UnreadableFileError(
        `This picture has more than ${MOST_PAGES} pages: divide it into several.`,
      );
    seen.add(at);
    const entries = view(at, 2).getUint16(0, isLittle);
    at = view(at + 2 + entries * ENTRY_BYTES, 4).getUint32(0, isLittle);
  }
  if (seen.size === 0) throw new UnreadableFileError('This picture is damaged.');
  return seen.size;
}
