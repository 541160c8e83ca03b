// The decoders of the pictures that scanners make, JBIG2 and JPEG 2000. The build replaces this module with one that includes the
// files (scripts/bundle-server.ts).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../../paths.ts';

/** A decoder of PDF.js in WebAssembly. @throws Error if there is none of this name */
export async function readPictureDecoder(fileName: string): Promise<Uint8Array> {
  if (!/^\w+\.wasm$/.test(fileName)) throw new Error(`no decoder: ${fileName}`);
  return new Uint8Array(await readFile(join(projectRoot, 'node_modules/pdfjs-dist/wasm', fileName)));
}
