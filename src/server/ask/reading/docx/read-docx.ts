// Reads Word documents: the text, and the notes below it.
import { posix } from 'node:path';
import type { ByteSource } from '../byte-source.ts';
import { HtmlBlocks } from '../html-blocks.ts';
import type { Paper } from '../paper.ts';
import { relationshipsOf } from '../relationships.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';
import { Archive } from '../archive.ts';
import { WordBody } from './body.ts';
import { readStyles } from './styles.ts';
import { readXml } from '../xml.ts';

/** Reads a document and hands its blocks on. @throws UnreadableFileError if it is damaged or unpacks to too much */
export async function readDocx(source: ByteSource, paper: Paper): Promise<void> {
  const archive = await Archive.open(source);
  const main = (await findParts(archive, '')).get('officeDocument') ?? 'word/document.xml';
  if (!archive.has(main)) throw new UnreadableFileError('This file is damaged: it holds no document.');
  const parts = await findParts(archive, main);
  const styleOf = await readStyles(
    archive,
    parts.get('styles') ?? posix.join(posix.dirname(main), 'styles.xml'),
  );
  const blocks = new HtmlBlocks(paper);
  for (const path of [main, parts.get('footnotes'), parts.get('endnotes')]) {
    if (path === undefined) continue;
    await readXml(archive.textOf(path), new WordBody(blocks, styleOf));
    blocks.flush();
  }
}

/** The paths of the parts that a part refers to, by the last word of the kind of reference. */
async function findParts(archive: Archive, part: string): Promise<Map<string, string>> {
  return new Map((await relationshipsOf(archive, part)).map(({ kind, path }) => [kind, path]));
}
