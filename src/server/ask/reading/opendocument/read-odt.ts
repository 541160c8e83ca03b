// Reads texts of OpenDocument: the text, and the notes below it.
import { Archive } from '../archive.ts';
import type { ByteSource } from '../byte-source.ts';
import { HtmlBlocks } from '../html-blocks.ts';
import type { Paper } from '../paper.ts';
import { readXml } from '../xml.ts';
import { TextBody } from './body.ts';
import { CONTENT, readSharedStyles } from './parts.ts';

/** Reads a document and hands its blocks on. @throws UnreadableFileError if it is damaged or unpacks to too much */
export async function readOdt(source: ByteSource, paper: Paper): Promise<void> {
  const archive = await Archive.open(source);
  const styles = await readSharedStyles(archive);
  const blocks = new HtmlBlocks(paper);
  const body = new TextBody(blocks, styles);
  await readXml(archive.textOf(CONTENT), body);
  body.finish();
  blocks.flush();
}
