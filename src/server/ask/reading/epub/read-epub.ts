// Reads books: their chapters in order, each a page of HTML.
import { Archive } from '../archive.ts';
import type { ByteSource } from '../byte-source.ts';
import { HtmlBlocks } from '../html-blocks.ts';
import { HtmlText } from '../html-text.ts';
import type { Paper } from '../paper.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';
import { findChapters } from './chapters.ts';

/** Reads a book and hands its blocks on. @throws UnreadableFileError if it is damaged, protected, or unpacks to too much */
export async function readEpub(source: ByteSource, paper: Paper): Promise<void> {
  const archive = await Archive.open(source);
  const { chapters, isProtected } = await findChapters(archive);
  if (isProtected)
    throw new UnreadableFileError('This book is protected against copying (DRM), and cannot be read.');
  for (const path of chapters) {
    const blocks = new HtmlBlocks(paper);
    const reader = new HtmlText(blocks, true);
    for await (const part of archive.textOf(path)) reader.write(part, false);
    reader.write('', true);
    blocks.flush();
    // A chapter without a heading is none of the one before.
    paper.endPart();
  }
}
