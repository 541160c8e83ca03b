// Reads RTF: the text, and the notes below it. Nothing in it is loaded, and pictures and objects are left out.
import type { ByteSource } from '../byte-source.ts';
import { HtmlBlocks } from '../html-blocks.ts';
import type { Paper } from '../paper.ts';
import { RtfBody } from './body.ts';
import { readTokens } from './tokens.ts';

/** Reads a text and hands its blocks on. @throws UnreadableFileError if it is damaged */
export function readRtf(source: ByteSource, paper: Paper): void {
  const blocks = new HtmlBlocks(paper);
  const body = new RtfBody(blocks);
  readTokens(source, body);
  body.finish();
  blocks.flush();
}
