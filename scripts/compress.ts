// Compresses built files once, at the highest level, so that the server never compresses an asset itself.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const COMPRESSIBLE = /\.(?:m?js|css|svg|json|txt|xml|webmanifest)$/;

/** Writes a `.br` and a `.gz` next to every file in `folder` and its subfolders that they make smaller. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

async function compressFile(path: string): Promise<void> {
  const plain = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, gz] = await Promise.all([brotliAsync(plain, { params }), gzipAsync(plain, { level: 9 })]);
  if (br.length < plain.length) await writeFile(`${path}.br`, br);
  if (gz.length < plain.length) await writeFile(`${path}.gz`, gz);
}
