// Reads HTML.
import type { ByteSource } from './byte-source.ts';
import { decodeText, detectEncoding } from './decode-text.ts';
import { HtmlBlocks } from './html-blocks.ts';
import { HtmlText } from './html-text.ts';
import type { Paper } from './paper.ts';

/** Where a page declares its encoding. */
const DECLARED_WITHIN_BYTES = 4096;

/** Reads a page of HTML and hands its blocks on. */
export function readHtml(source: ByteSource, paper: Paper): void {
  const blocks = new HtmlBlocks(paper);
  const reader = new HtmlText(blocks);
  for (const part of decodeText(source, detectEncoding(source, findDeclared(source)))) {
    reader.write(part, false);
  }
  reader.write('', true);
  blocks.flush();
}

function findDeclared(source: ByteSource): string | undefined {
  const head = Buffer.from(source.read(0, DECLARED_WITHIN_BYTES)).toString('latin1');
  return /<(?:meta\s[^>]*?charset|\?xml\s[^>]*?encoding)\s*=\s*["']?\s*([\w:.-]+)/i.exec(head)?.[1];
}
