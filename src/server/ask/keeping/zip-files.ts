// Files as one ZIP, which is made while it is sent: one content is open at a time, and nothing is held.
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { fold } from '#shared/fold.ts';
import { notFound } from '../../errors.ts';
import type { Contents } from '../contents.ts';
import type { OwnedRow } from '../files.service.ts';

type ZippedFile = Pick<OwnedRow, 'name' | 'sha256' | 'size' | 'created_at' | 'replaced_at'>;

/** A regular file that its owner may write and all may read, as Unix has it. */
const MODE = 0o100644;

/**
 * Files as they came, in a ZIP without compression: most of what people keep is compressed already. Nothing is open before the first
 * of it is asked for.
 * @throws AppError 404 where a content is removed before its turn
 */
export async function* zipOf(contents: Contents, files: readonly ZippedFile[]): AsyncGenerator<Buffer> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  // Safe: it is a PassThrough.
  const output = zip.outputStream as Readable;
  const names = namesInZip(files.map(({ name }) => name));
  let open: Readable | undefined;
  const fail = (error: Error) => output.destroy(error);
  for (const [index, { sha256, size, created_at, replaced_at }] of files.entries()) {
    const options = { compress: false, size, mtime: new Date(replaced_at ?? created_at), mode: MODE };
    zip.addReadStreamLazy(names[index] ?? sha256, options, (use) => {
      contents
        .open(sha256)
        .then((found) => {
          if (found === undefined) throw notFound('File');
          open = Readable.from(found.content, { objectMode: false }).once('error', fail);
          use(null, open);
        })
        .catch(fail);
    });
  }
  zip.once('error', fail);
  zip.end();
  try {
    // Safe: it has no encoding.
    for await (const chunk of output) yield chunk as Buffer;
  } finally {
    open?.destroy();
  }
}

/** What some systems allow in no name of a file. */
const RESERVED = /[<>:"|?*]/g;

/** Names that every system can unpack beside each other: the second `lease.pdf` is `lease (2).pdf`, whatever their case. */
export function namesInZip(names: readonly string[]): string[] {
  const taken = new Set<string>();
  /** By name, the number that the next one of it gets. */
  const numbers = new Map<string, number>();
  return names.map((given) => {
    const name = given.replaceAll(RESERVED, '_');
    const ending = extname(name);
    const stem = name.slice(0, name.length - ending.length);
    const key = fold(name);
    let number = numbers.get(key) ?? 1;
    let unique = name;
    while (taken.has(fold(unique))) unique = `${stem} (${(number += 1)})${ending}`;
    numbers.set(key, number);
    taken.add(fold(unique));
    return unique;
  });
}
