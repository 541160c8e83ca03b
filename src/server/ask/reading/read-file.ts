// Reads a file of any type into pages, inside the reader.
import type { ByteSource } from './byte-source.ts';
import type { ReadPage } from './document.ts';
import {
  isPictureType,
  isTableType,
  type FileType,
  type PictureType,
  type tableTypes,
} from '#shared/file-types.ts';
import { Paper } from './paper.ts';
import type { ReadEvents } from './read-events.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';

/** The types of papers without pages of their own, which are cut into pages here. */
type PaperType = Exclude<
  FileType,
  | 'application/pdf'
  | 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
  | PictureType
  | 'application/zip'
  | (typeof tableTypes)[number]
>;

/**
 * Reads a file.
 * @param readsPictures whether pages without text are read as pictures later: then a file may have no other ones
 * @throws UnreadableFileError if it has no text, or cannot be read
 */
export async function readFile(
  source: ByteSource,
  mediaType: FileType,
  events: ReadEvents,
  readsPictures = false,
): Promise<void> {
  if (source.size === 0) throw new UnreadableFileError('This file is empty.');
  if (mediaType === 'application/pdf') {
    const { readPdf } = await import('./pdf/read-pdf.ts');
    return readPdf(source, events, readsPictures);
  }
  if (isPictureType(mediaType)) {
    if (!readsPictures)
      throw new UnreadableFileError('This file is a picture, and pictures are not read here.');
    const { countPages } = await import('./pictures/count-pages.ts');
    return tellEmptyPages(countPages(source, mediaType), events);
  }
  if (mediaType === 'application/vnd.openxmlformats-officedocument.presentationml.presentation') {
    const { readPptx } = await import('./pptx/read-pptx.ts');
    return readPptx(source, events);
  }
  // It has no text: what it holds becomes files of their own.
  if (mediaType === 'application/zip') return;
  let position = 0;
  const counting: ByteSource = {
    size: source.size,
    read(start, length) {
      position = start + length;
      return source.read(start, length);
    },
  };
  if (isTableType(mediaType)) {
    const { readTables } = await import('./tables/read-tables.ts');
    return readTables(counting, mediaType, events, () => position);
  }
  const onPage = (page: ReadPage) => {
    const estimated = Math.ceil((page.number * source.size) / Math.max(1, position));
    events.onPage(page, Math.max(page.number, estimated));
  };
  const paper = new Paper(onPage, (message) => events.onTable(message));
  await readPieces(counting, mediaType, paper);
  if (paper.finish() === 0) throw new UnreadableFileError('This file has no text.');
}

/** The pages of a picture, which have no text yet. */
function tellEmptyPages(total: number, events: ReadEvents): void {
  for (let number = 1; number <= total; number += 1)
    events.onPage({ number, text: '', headings: [], blocks: [], boxes: [] }, total);
}

/** Parts that only one type needs are loaded for it. */
async function readPieces(source: ByteSource, mediaType: PaperType, paper: Paper): Promise<void> {
  switch (mediaType) {
    case 'text/plain':
      return (await import('./read-text.ts')).readText(source, paper);
    case 'text/markdown':
      return (await import('./read-markdown.ts')).readMarkdown(source, paper);
    case 'text/html':
      return (await import('./read-html.ts')).readHtml(source, paper);
    case 'application/vnd.openxmlformats-officedocument.wordprocessingml.document':
      return (await import('./docx/read-docx.ts')).readDocx(source, paper);
    case 'application/vnd.oasis.opendocument.text':
      return (await import('./opendocument/read-odt.ts')).readOdt(source, paper);
    case 'application/rtf':
      return (await import('./rtf/read-rtf.ts')).readRtf(source, paper);
    case 'application/epub+zip':
      return (await import('./epub/read-epub.ts')).readEpub(source, paper);
    case 'message/rfc822':
      return (await import('./mail/read-mail.ts')).readEml(source, paper);
    case 'application/vnd.ms-outlook':
      return (await import('./mail/read-mail.ts')).readMsg(source, paper);
  }
}
