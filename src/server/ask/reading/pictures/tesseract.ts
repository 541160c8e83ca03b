// Loads the engine of tesseract.js, as far as it is used.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import load from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import { recognitionDir } from '../../../paths.ts';

/** The methods of Tesseract. */
export interface TesseractApi {
  /** @returns 0 where it can be used */
  Init(folder: string, languages: string, engine: number): number;
  /** Takes `/input`, turned by an angle. @returns 1 where it cannot be read */
  SetImageFile(exif: number, angle: number): number;
  /** @returns 0 where it was done */
  Recognize(progress: null): number;
  GetJSONText(): string;
}

export interface Tesseract {
  /** Files in its own memory. */
  FS: { writeFile(path: string, content: Uint8Array): void };
  TessBaseAPI: new () => TesseractApi;
}

export async function loadTesseract(): Promise<Tesseract> {
  const wasmBinary = await readFile(join(recognitionDir, 'tesseract-core-simd-lstm.wasm'));
  const silent = () => undefined;
  const loaded = await load({
    wasmBinary,
    print: silent,
    printErr: silent,
    TesseractProgress: silent,
  });
  // Safe: the package has no types; this is what tesseract.js uses of it.
  return loaded as Tesseract;
}
