// The format of a backup, and reading one: a tar file of `oriel.db`, images and files and, last, a manifest with the checksums
// and row counts that the other entries are checked against. The images and files of format 2 are links in a folder beside it,
// or only listed.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import Sqlite from 'better-sqlite3';
import { createTarDecoder } from 'modern-tar';
import { z } from 'zod';
import { linkedFolder } from './backup-folder.ts';
import { codeOf } from '../storage-trouble.ts';
import { hashFile, ignoreMissing, linkFile, syncPath, writePaced } from '../files.ts';
import { removeStale, usingWorkFolders, workFolder } from '../work-folders.ts';
import { DATABASE_NAME } from '../sqlite/database.ts';
import { hashTables } from './tables.ts';

export const MANIFEST_NAME = 'manifest.json';
const MANIFEST_MAX_BYTES = 64 * 1024 * 1024;
export const CHUNK_BYTES = 1024 * 1024;

const entryName = z
  .string()
  .regex(/^(?:oriel\.db|(?:uploads|files)\/.+)$/)
  .refine((name) => !name.split('/').some((part) => part === '' || part.startsWith('.')));

const entrySchema = z.object({ name: entryName, size: z.int(), sha256: z.string() });

const manifestSchema = z.object({
  /** Earlier versions refuse 2, which they would restore without its files. */
  format: z.literal([1, 2]),
  product: z.literal('oriel'),
  /** Version of the program that made the backup. */
  version: z.string(),
  /** The applied migrations, oldest first. */
  schema: z.array(z.string()).min(1),
  created_at: z.iso.datetime(),
  /** Rows by table. */
  counts: z.record(z.string(), z.int()),
  /** SHA-256 of the content of tables (table-content.ts), as read from the original. Backups of version 0.1.0 have none. */
  hashes: z.record(z.string(), z.string()).optional(),
  /** In the tar. */
  entries: z.array(entrySchema),
  /** In the folder beside it, or in the tar where it was downloaded. */
  linked: z.array(entrySchema).default([]),
  /** In neither: they are where they were. The etag is that of an object store. */
  listed: z.array(z.object({ name: entryName, size: z.int(), etag: z.string().optional() })).default([]),
});

/** The description of a backup, which is part of it. */
export type Manifest = z.output<typeof manifestSchema>;
/** The part that describes the database. */
export type Contents = Pick<Manifest, 'schema' | 'counts' | 'hashes'>;
type Entry = Manifest['entries'][number];
export type ListedFile = Manifest['listed'][number];

/** A backup that could not be made or is not valid; the message is one sentence for the operator. */
export class BackupError extends Error {}

/** The work folders that checking a backup may use: beside it, or the system's if it is on a read-only medium. */
export function verifyFolders(file: string, owner: string): [beside: string, fallback: string] {
  return [workFolder(dirname(file), owner), workFolder(tmpdir(), owner)];
}

/**
 * Reads a backup and checks it against its manifest; leaves no files behind.
 * @param owner of the work folder that it is unpacked into
 * @throws BackupError that says what is wrong
 */
export async function verifyBackup(file: string, owner: string): Promise<Manifest> {
  const folders = verifyFolders(file, owner);
  const [beside, fallback] = folders;
  // Left by checks that were killed; no other command removes them in these places.
  for (const folder of folders) await removeStale(dirname(folder));
  return usingWorkFolders(folders, async () => {
    const makeFallback = () => mkdir(fallback, { mode: 0o700 }).then(() => fallback);
    const into = await mkdir(beside, { mode: 0o700 }).then(() => beside, makeFallback);
    const manifest = await unpackBackup(file, into, { uploads: false });
    if (manifest.isIncomplete)
      throw new BackupError(
        `The backup ${file} is without its files: copy the folder ${linkedFolder(file)} too.`,
      );
    return manifest;
  });
}

/** What was unpacked. */
export interface Unpacked extends Manifest {
  /** Whether linked files are missing altogether, with their folder. */
  isIncomplete: boolean;
}

/**
 * Unpacks a backup into a folder and checks it: every checksum, SQLite's integrity check, the rows.
 * @param into an empty folder; what is unpacked is flushed to the disk
 * @param options `uploads`: whether to write them too, instead of only checking them; `areLinksKnown`: whether the linked files
 *   have just been read
 * @throws BackupError that says what is wrong
 */
export async function unpackBackup(
  file: string,
  into: string,
  options: { uploads: boolean; areLinksKnown?: boolean },
): Promise<Unpacked> {
  const handle = await open(file).catch((cause: unknown) => {
    throw new BackupError(`The backup ${file} cannot be read: check its name and who owns it.`, { cause });
  });
  try {
    // Safe: Node's type differs from the browser's, which modern-tar names, but the class is the same.
    const content = Readable.toWeb(
      handle.createReadStream({ highWaterMark: CHUNK_BYTES }),
    ) as ReadableStream<Uint8Array>;
    const { manifest, entries } = await unpackEntries(content, into, options);
    checkEntries(manifest.entries, entries);
    // A backup that was downloaded has them in the tar.
    const linked = manifest.linked.filter(({ name }) => !entries.has(name));
    checkEntries(
      manifest.linked.filter(({ name }) => entries.has(name)),
      entries,
    );
    for (const name of entries.keys()) await rm(join(into, name), { force: true });
    checkDatabase(join(into, DATABASE_NAME), manifest);
    const isIncomplete = linked.length > 0 && !existsSync(linkedFolder(file));
    if (!isIncomplete && !options.areLinksKnown)
      await unpackLinked(linkedFolder(file), linked, options.uploads ? into : undefined);
    return { ...manifest, isIncomplete };
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
    const problem = isEnvironmentError(error) ? 'could not be unpacked to be checked' : 'is damaged';
    throw new BackupError(`The backup ${file} ${problem}: ${reason}.`, { cause: error });
  } finally {
    await handle.close();
  }
}

/** Compares what was unpacked with the manifest, and takes it out of `found`. */
function checkEntries(wanted: readonly Entry[], found: Map<string, Entry>): void {
  for (const entry of wanted) {
    checkEntry(entry, found.get(entry.name));
    found.delete(entry.name);
  }
}

function checkEntry({ name, size, sha256 }: Entry, found: Omit<Entry, 'name'> | undefined): void {
  if (found?.size !== size) throw new Error(`${name} is incomplete`);
  if (found.sha256 !== sha256) throw new Error(`${name} has changed`);
}

/** Checks the linked files, and puts them `into` a folder, if one is given: as links where these are possible. */
async function unpackLinked(
  folder: string,
  linked: readonly Entry[],
  into: string | undefined,
): Promise<void> {
  for (const entry of linked) {
    const path = join(folder, entry.name);
    const { size } = (await stat(path).catch(ignoreMissing)) ?? { size: -1 };
    const sha256 = size === entry.size ? await hashFile(path) : '';
    checkEntry(entry, { size, sha256 });
    if (into === undefined) continue;
    await mkdir(dirname(join(into, entry.name)), { recursive: true, mode: 0o700 });
    await linkFile(path, join(into, entry.name));
    // It is a copy where the backup is on another disk.
    await syncPath(join(into, entry.name));
  }
}

/** Missing space or permissions where a backup is unpacked do not mean that it is damaged. */
function isEnvironmentError(error: unknown): boolean {
  return /^(?:ENOSPC|EDQUOT|EACCES|EROFS|EPERM|SQLITE_FULL)$/.test(codeOf(error) ?? '');
}

/** Reads the whole file in one pass; the manifest comes last, so the caller compares. */
async function unpackEntries(
  content: ReadableStream<Uint8Array>,
  into: string,
  options: { uploads: boolean },
): Promise<{ manifest: Manifest; entries: Map<string, Entry> }> {
  const entries = new Map<string, Entry>();
  let manifest: unknown;
  for await (const { header, body } of content.pipeThrough(createTarDecoder({ strict: true }))) {
    const { name, size } = header;
    if (name === MANIFEST_NAME && size <= MANIFEST_MAX_BYTES) {
      manifest = await json(body).catch(() => null);
    } else if (header.type === 'file' && entryName.safeParse(name).success) {
      const isWritten = options.uploads || name === DATABASE_NAME;
      const sha256 = await unpackEntry(body, isWritten ? join(into, name) : undefined);
      entries.set(name, { name, size, sha256 });
    } else await body.cancel();
  }
  if (manifest === undefined) throw new Error('it has no manifest');
  const parsed = manifestSchema.safeParse(manifest);
  if (!parsed.success) throw new Error('its manifest cannot be read');
  return { manifest: parsed.data, entries };
}

/** Reads an entry and writes it to `target` if given. @returns its SHA-256 in hexadecimal */
async function unpackEntry(body: AsyncIterable<Uint8Array>, target: string | undefined): Promise<string> {
  const hash = createHash('sha256');
  if (target === undefined) {
    for await (const chunk of body) hash.update(chunk);
  } else {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await writePaced(target, hashing(body, hash));
  }
  return hash.digest('hex');
}

/** Passes chunks on and adds them to a hash. */
async function* hashing(chunks: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

function checkDatabase(file: string, manifest: Manifest): void {
  const sqlite = new Sqlite(file, { readonly: true });
  try {
    const result: unknown = sqlite.pragma('integrity_check(1)', { simple: true });
    if (result !== 'ok') throw new Error('the integrity check of its database fails');
    const { schema, counts } = describeDatabase(sqlite);
    if (JSON.stringify(schema) !== JSON.stringify(manifest.schema))
      throw new Error('its schema is another one');
    for (const [table, rows] of Object.entries(manifest.counts)) {
      if (counts[table] !== rows)
        throw new Error(`the table ${table} has ${counts[table]} rows instead of ${rows}`);
    }
    const hashes = manifest.hashes === undefined ? {} : hashTables(sqlite);
    for (const [table, hash] of Object.entries(manifest.hashes ?? {})) {
      if (hashes[table] !== hash) throw new Error(`the rows of the table ${table} have changed`);
    }
  } finally {
    sqlite.close();
  }
}

/** The applied migrations of a database, and the number of rows of each table. */
export function describeDatabase(sqlite: Sqlite.Database): Pick<Manifest, 'schema' | 'counts'> {
  const strings = (sql: string) => z.array(z.string()).parse(sqlite.prepare(sql).pluck().all());
  const tables = strings(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`,
  );
  const counts = tables.map((table) => {
    const rows = sqlite.prepare(`select count(*) from "${table}"`).pluck().get();
    return [table, z.int().parse(rows)] as const;
  });
  const schema = tables.includes('kysely_migration')
    ? strings('select name from kysely_migration order by name')
    : [];
  return { schema, counts: Object.fromEntries(counts) };
}
