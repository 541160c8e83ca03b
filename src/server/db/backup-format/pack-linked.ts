// Sends a backup as one file: where its files are links in a folder beside it, they become part of the tar.
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar';
import { linkedFolder } from './backup-folder.ts';
import { listFiles } from '../files.ts';
import { CHUNK_BYTES, MANIFEST_NAME } from './backup-file.ts';

/** The bytes of a backup in one file. */
export interface WholeBackup {
  content: Readable;
  /** Undefined where it is put together while it is read. */
  size: number | undefined;
}

interface Entry {
  name: string;
  size: number;
  mode: number;
  mtime: Date;
}

/** Opens a backup for reading. @throws the system's error */
export async function openWhole(file: string): Promise<WholeBackup> {
  const handle = await open(file);
  const content = handle.createReadStream({ highWaterMark: CHUNK_BYTES });
  if (!existsSync(linkedFolder(file))) return { content, size: (await handle.stat()).size };
  const { readable, controller } = createTarPacker();
  const leaving = new AbortController();
  void pack(controller, content, linkedFolder(file), leaving.signal).catch((error: unknown) => {
    content.destroy();
    if (!leaving.signal.aborted) controller.error(error);
  });
  // Safe: Node's type differs from the browser's, which modern-tar names, but the class is the same.
  const whole = Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]);
  return { content: whole.once('close', () => leaving.abort()), size: undefined };
}

/** Packs the entries of a backup, and before the manifest, which comes last, the files of a folder. */
async function pack(
  controller: TarPackController,
  backup: Readable,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const add = (entry: Entry, content: ReadableStream<Uint8Array>) =>
    content.pipeTo(controller.add(entry), { signal });
  // Safe: as above.
  const entries = Readable.toWeb(backup) as ReadableStream<Uint8Array>;
  for await (const { header, body } of entries.pipeThrough(createTarDecoder({ strict: true }))) {
    const { name, size, mode = 0o600, mtime = new Date(0) } = header;
    if (name === MANIFEST_NAME) {
      for (const found of await listFiles(folder)) {
        const file = await open(join(folder, found.name));
        // Safe: as above.
        const content = Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>;
        await add({ ...found, mode, mtime }, content);
      }
    }
    await add({ name, size, mode, mtime }, body);
  }
  controller.finalize();
}
