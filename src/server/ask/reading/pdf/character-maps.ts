// The maps from codes to characters that PDF files in Chinese, Japanese and Korean name without containing them. The build
// replaces this module with one that includes the files (scripts/bundle-server.ts).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../../paths.ts';

/** A map in the format of PDF.js. @throws Error if there is none of this name */
export async function readCharacterMap(fileName: string): Promise<Uint8Array> {
  if (!/^[\w-]+\.bcmap$/.test(fileName)) throw new Error(`no map of characters: ${fileName}`);
  return new Uint8Array(await readFile(join(projectRoot, 'node_modules/pdfjs-dist/cmaps', fileName)));
}
