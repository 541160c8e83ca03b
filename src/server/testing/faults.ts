// Real faults for tests: a disk of a few megabytes, a kill at a given system call, the database of an earlier release.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { projectRoot } from '../paths.ts';

const fixtures = join(projectRoot, 'src/server/durability/fixtures');

/** Whether strace works here. REQUIRE_STRACE is set where its tests must not be skipped. */
export const hasStrace =
  process.env['REQUIRE_STRACE'] !== undefined || spawnSync('strace', ['-V']).status === 0;

/** Starts a program that is killed with SIGKILL when one of its threads makes a system call for the nth time. */
export function killedAt(call: string, nth: number): string[] {
  return [...strace('/dev/null', call), '-e', `inject=${call}:signal=SIGKILL:when=${nth}`];
}

/** Starts a program and writes its system calls of the kinds `calls` to a file. */
export function tracedTo(file: string, calls: string): string[] {
  return [...strace(file, calls), '-y'];
}

/** strace in the background, so that the program itself is the child. */
function strace(file: string, calls: string): string[] {
  return ['strace', '-D', '-f', '-qq', '-o', file, '-e', `trace=${calls}`];
}

/**
 * Starts a program for which `dir` is a separate disk of the given size. Other processes do not see it, and it is removed
 * with the program. Its files are below `insideOf(pid, dir)`.
 */
export function onSmallDisk(dir: string, megabytes: number): string[] {
  const rights = process.getuid?.() === 0 ? [] : ['-r'];
  const script = `mount -t tmpfs -o size=${megabytes}m,mode=700 oriel "${dir}" && exec "$@"`;
  return ['unshare', ...rights, '-m', 'sh', '-c', script, 'sh'];
}

/** The path, for other processes, of a directory that only one process sees. */
export function insideOf(pid: number | undefined, dir: string): string {
  return `/proc/${pid}/root${dir}`;
}

/** The databases of earlier releases, by the name of the last migration. */
export const fixtureNames = readdirSync(fixtures).map((file) => file.replace(/\.sql$/, ''));

/** Creates the database of an earlier release at `file`. */
export function makeFixture(name: string, file: string): void {
  const sqlite = new Sqlite(file);
  sqlite.pragma('journal_mode = WAL');
  sqlite.exec(readFileSync(join(fixtures, `${name}.sql`), 'utf8'));
  sqlite.close();
}

/** Reads a database directly, whether or not it is being served. */
export function look<Result>(file: string, read: (sqlite: Sqlite.Database) => Result): Result {
  const sqlite = new Sqlite(file, { readonly: true });
  try {
    return read(sqlite);
  } finally {
    sqlite.close();
  }
}

/** The result of SQLite's integrity check; `ok` if there is no damage. */
export function integrityOf(file: string): unknown {
  return look(file, (sqlite) => sqlite.pragma('integrity_check', { simple: true }));
}
