// A database that a newer version has migrated: every command that opens it refuses with one sentence and exit 78, with and
// without a running server, and changes nothing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { projectRoot } from '../paths.ts';
import { newDataDir, run } from '../testing/process.ts';

vi.setConfig({ testTimeout: 60_000 });

const target = join(newDataDir(), 'oriel.tar');
const commands: Record<string, string[]> = {
  serve: [],
  migrate: ['migrate'],
  claim: ['claim'],
  'create-superuser': ['create-superuser', 'ada@example.org'],
  'reset-password': ['reset-password', 'ada@example.org'],
  seed: ['seed', '--force'],
  backup: ['backup', target],
  doctor: ['doctor'],
};

let newer = '';
beforeAll(async () => {
  newer = newDataDir();
  await run(['migrate'], { env: { DATA_DIR: newer } });
  const sqlite = new Sqlite(join(newer, 'oriel.db'));
  sqlite.exec(`insert into kysely_migration (name, timestamp) values ('9999_future', '2030')`);
  sqlite.close();
});

function copyOfNewer(): string {
  const dir = newDataDir();
  cpSync(newer, dir, { recursive: true });
  return dir;
}

/** Every file with its mode and content, except those that track open connections. */
function stateOf(folder: string) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !/-shm$|^instance/.test(name),
  );
  return names.toSorted().map((name) => {
    const stats = statSync(join(folder, name));
    return [name, stats.mode, stats.isFile() ? readFileSync(join(folder, name), 'latin1') : undefined];
  });
}

async function expectRefusal(dir: string, args: string[]): Promise<void> {
  const refused = await run(args, { env: { DATA_DIR: dir, PORT: '0' }, input: 'correct horse battery\n' });
  expect(refused).toMatchObject({
    code: 78,
    stdout: '',
    stderr: expect.stringMatching(/^The database \S+ was made by a newer version [^\n]+\n$/),
  });
}

describe.each(Object.entries(commands))('%s', (name, args) => {
  test('refuses the database of a newer version that nobody serves', async () => {
    const dir = copyOfNewer();
    const before = stateOf(dir);
    const names = readdirSync(dir);
    await expectRefusal(dir, args);
    expect(stateOf(dir)).toEqual(before);
    expect(readdirSync(dir)).toEqual(names);
    expect(existsSync(target)).toBe(false);
  });

  // `serve` and `migrate` are refused before the database is read.
  test.skipIf(name === 'serve' || name === 'migrate')('refuses it beside the newer server', async () => {
    const dir = copyOfNewer();
    // Like a server: holds the lock, has the database open, and has written to the WAL.
    const script = `
      const Sqlite = require(${JSON.stringify(join(projectRoot, 'node_modules', 'better-sqlite3'))});
      new Sqlite(${JSON.stringify(join(dir, 'instance.lock'))}).exec('begin exclusive');
      const db = new Sqlite(${JSON.stringify(join(dir, 'oriel.db'))});
      db.exec("create table if not exists future (a)");
      console.log('serving');
      setInterval(() => db, 1000);`;
    const server = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(server.stdout, 'data');
    const before = stateOf(dir);
    await expectRefusal(dir, args);
    expect(stateOf(dir)).toEqual(before);
    server.kill('SIGKILL');
    await once(server, 'exit');
  });
});
