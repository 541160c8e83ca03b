// Reads pages that are pictures, one after the other, inside the process that is bounded for it.
import { isPictureType, type FileType } from '#shared/file-types.ts';
import type { ByteSource } from '../byte-source.ts';
import { PageWriter } from '../pdf/page-text.ts';
import type { ReadPage } from '../document.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';
import type { GrayPicture } from './gray-picture.ts';
import { Recognizer, type LanguageFile } from './recognizer.ts';
import { toRecognizedPage } from './recognized-page.ts';

export interface PicturePages {
  mediaType: FileType;
  /** The numbers of the pages, from 1. */
  pages: readonly number[];
  languages: readonly LanguageFile[];
}

export interface PictureEvents {
  /** The file and the languages are open. */
  onReady(): void;
  /** A page, with the confidence, 0 to 100; one of which nothing could be read has no text. */
  onPage(page: ReadPage, confidence: number): void;
}

/**
 * Reads pages.
 * @throws UnreadableFileError if no page of the file can be shown
 */
export async function readPicturePages(
  source: ByteSource,
  { mediaType, pages, languages }: PicturePages,
  { onReady, onPage }: PictureEvents,
): Promise<void> {
  const open = await openPictures(source, mediaType);
  const recognizer = await Recognizer.open(languages);
  onReady();
  let writer = new PageWriter();
  let last = 0;
  for (const number of pages) {
    const picture = await open(number).catch((error: unknown) => {
      // One damaged page is no damaged file.
      process.stderr.write(`${String(error)}\n`);
      return undefined;
    });
    const read = picture === undefined ? undefined : recognizer.read(picture);
    // The headings of a page reach to the next one, unless what stands between was not read here.
    if (number !== last + 1) writer = new PageWriter();
    const page = read && picture && toRecognizedPage(number, read, picture, writer);
    const isRead = page !== undefined && page.text !== '';
    if (isRead) last = number;
    onPage(
      page ?? { number, text: '', headings: [], blocks: [], boxes: [] },
      isRead ? (read?.confidence ?? 0) : 0,
    );
  }
}

async function openPictures(
  source: ByteSource,
  mediaType: FileType,
): Promise<(number: number) => Promise<GrayPicture | undefined>> {
  if (isPictureType(mediaType)) {
    const { openPictureFile } = await import('./picture-file.ts');
    return (number) => openPictureFile(source, mediaType, number);
  }
  if (mediaType !== 'application/pdf') throw new UnreadableFileError('This file has no pictures.');
  const { PdfPictures } = await import('./pdf-pictures.ts');
  const pictures = await PdfPictures.open(source);
  return (number) => pictures.picture(number);
}
