// A backup as a file: a tar of `oriel.db`, the uploads, and last a manifest with the sums and row counts that the rest
// is checked against. Reading, checking and unpacking it.
import { createHash } from 'node:crypto';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { codeOf } from '../storage-trouble.ts';
import { keepFresh, removeAbandoned, removeDrafts, verifyDrafts } from './drafts.ts';
import { createPacedFile } from './files.ts';
import { readTar, type TarEntry } from './tar.ts';

export const DATABASE_NAME = 'oriel.db';
export const UPLOADS_NAME = 'uploads';
export const MANIFEST_NAME = 'manifest.json';
const MANIFEST_MAX_BYTES = 64 * 1024 * 1024;
const PORTION_BYTES = 1024 * 1024;

const entryName = z
  .string()
  .regex(/^(?:oriel\.db|uploads\/.+)$/)
  .refine((name) => !name.split('/').some((part) => part === '' || part.startsWith('.')));

const manifestSchema = z.object({
  format: z.literal(1),
  product: z.literal('oriel'),
  /** Of the program that made it. */
  version: z.string(),
  /** The migrations that the database has had, oldest first. */
  schema: z.array(z.string()).min(1),
  created_at: z.iso.datetime(),
  /** Rows by table. */
  counts: z.record(z.string(), z.int()),
  entries: z.array(z.object({ name: entryName, size: z.int(), sha256: z.string() })),
});

/** What a backup says of itself. */
export type Manifest = z.output<typeof manifestSchema>;

/** A backup that could not be made or is not what it should be; the message is one sentence for the operator. */
export class BackupError extends Error {}

/**
 * Reads a backup through and checks everything that its manifest says of it, leaving nothing behind.
 * @param owner of the folder that it is unpacked into for that, one of `verifyDrafts`
 * @throws BackupError that says what is wrong
 */
export async function verifyBackup(file: string, owner: string): Promise<Manifest> {
  const [beside, elsewhere] = verifyDrafts(file, owner);
  // Of checks that were killed: nobody else comes by here.
  for (const path of [beside, elsewhere]) await removeAbandoned(dirname(path));
  const work = await mkdir(beside, { mode: 0o700 }).then(
    () => beside,
    () => mkdir(elsewhere, { mode: 0o700 }).then(() => elsewhere),
  );
  const stopRefreshing = keepFresh([work]);
  try {
    return await unpackBackup(file, work, { uploads: false });
  } finally {
    stopRefreshing();
    await removeDrafts([work]);
  }
}

/**
 * Unpacks a backup into a folder and checks it: every sum, SQLite's integrity check, the row counts.
 * @param into an empty folder; what stands there afterwards is on the disk
 * @param options `uploads`: whether they are written too, or only checked
 * @throws BackupError that says what is wrong
 */
export async function unpackBackup(
  file: string,
  into: string,
  options: { uploads: boolean },
): Promise<Manifest> {
  const handle = await open(file).catch((cause: unknown) => {
    throw new BackupError(`The backup ${file} cannot be read: check its name and who owns it.`, { cause });
  });
  try {
    const { manifest, entries } = await readContents(handle);
    for (const entry of manifest.entries) {
      const found = entries.get(entry.name);
      if (found === undefined || found.size !== entry.size) throw new Error(`${entry.name} is not whole`);
      const target = options.uploads || entry.name === DATABASE_NAME ? join(into, entry.name) : undefined;
      if ((await copyEntry(handle, found, target)) !== entry.sha256)
        throw new Error(`${entry.name} has changed`);
    }
    checkDatabase(join(into, DATABASE_NAME), manifest);
    return manifest;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (isOurTrouble(codeOf(error))) {
      throw new BackupError(`The backup ${file} could not be unpacked to be checked: ${reason}.`, {
        cause: error,
      });
    }
    throw new BackupError(`The backup ${file} is damaged: ${reason}.`, { cause: error });
  } finally {
    await handle.close();
  }
}

/** Want of space or of rights where it is unpacked says nothing of the backup. */
function isOurTrouble(code: unknown): boolean {
  return /^(?:ENOSPC|EDQUOT|EACCES|EROFS|EPERM|SQLITE_FULL)$/.test(String(code));
}

async function readContents(
  handle: FileHandle,
): Promise<{ manifest: Manifest; entries: Map<string, TarEntry> }> {
  const entries = new Map<string, TarEntry>();
  for await (const entry of readTar(handle)) entries.set(entry.name, entry);
  const last = entries.get(MANIFEST_NAME);
  if (last === undefined || last.size > MANIFEST_MAX_BYTES) throw new Error('it has no manifest');
  const bytes = Buffer.alloc(last.size);
  await handle.read(bytes, 0, last.size, last.start);
  const manifest = manifestSchema.safeParse(parseJson(bytes.toString('utf8')));
  if (!manifest.success) throw new Error('its manifest cannot be read');
  return { manifest: manifest.data, entries };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads an entry, writing it to `target` if there is one. @returns its SHA-256 */
async function copyEntry(handle: FileHandle, entry: TarEntry, target: string | undefined): Promise<string> {
  const sum = createHash('sha256');
  if (target !== undefined) await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const copy = target === undefined ? undefined : await createPacedFile(target);
  try {
    for await (const chunk of readRange(handle, entry)) {
      sum.update(chunk);
      await copy?.write(chunk);
    }
  } catch (error) {
    await copy?.abandon();
    throw error;
  }
  await copy?.finish();
  return sum.digest('hex');
}

async function* readRange(handle: FileHandle, { start, size }: TarEntry): AsyncGenerator<Buffer> {
  const end = start + size;
  for (let at = start; at < end;) {
    const portion = Buffer.alloc(Math.min(PORTION_BYTES, end - at));
    const { bytesRead } = await handle.read(portion, 0, portion.length, at);
    // Cut short: the sum tells.
    if (bytesRead === 0) return;
    yield portion.subarray(0, bytesRead);
    at += bytesRead;
  }
}

function checkDatabase(file: string, manifest: Manifest): void {
  const sqlite = new Sqlite(file, { readonly: true });
  try {
    const verdict: unknown = sqlite.pragma('integrity_check(1)', { simple: true });
    if (verdict !== 'ok') throw new Error('the integrity check of its database fails');
    const { schema, counts } = describeDatabase(sqlite);
    if (JSON.stringify(schema) !== JSON.stringify(manifest.schema))
      throw new Error('its schema is another one');
    for (const [table, rows] of Object.entries(manifest.counts)) {
      if (counts[table] !== rows)
        throw new Error(`the table ${table} has ${counts[table]} rows instead of ${rows}`);
    }
  } finally {
    sqlite.close();
  }
}

/** The migrations that a database has had, and the number of rows of each table. */
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
