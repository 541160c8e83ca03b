// Which folders are taken for a data directory: those that are marked, hold our database, or are empty. Any other is
// refused with 78 and one sentence, and nothing in it or of it is changed.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, test, vi } from 'vitest';
import { fixtureNames, makeFixture } from '../testing/faults.ts';
import { newDataDir, run } from '../testing/process.ts';

vi.setConfig({ testTimeout: 60_000 });

const modeOf = (path: string) => statSync(path).mode & 0o777;

/** Every name with its mode, time of change and content. */
function stateOf(dir: string) {
  const names = ['.', ...readdirSync(dir, { recursive: true, encoding: 'utf8' }).toSorted()];
  return names.map((name) => {
    const stats = statSync(join(dir, name));
    const content = stats.isFile() ? readFileSync(join(dir, name), 'latin1') : undefined;
    return [name, stats.mode, stats.mtimeMs, content];
  });
}

/** Everything that opens a data directory. */
const commands: Record<string, string[]> = {
  serve: [],
  migrate: ['migrate'],
  claim: ['claim'],
  'create-superuser': ['create-superuser', 'ada@example.org'],
  seed: ['seed'],
  backup: ['backup', join(newDataDir(), 'oriel.tar')],
  restore: ['restore', join(newDataDir(), 'missing.tar')],
  'mail-test': ['mail-test', 'ada@example.org'],
};

describe.each(Object.entries(commands))('%s', (_name, args) => {
  test('refuses the folder of a web server, and leaves it as it is', async () => {
    const dir = newDataDir();
    for (const name of ['uploads', 'backups', 'outbox']) mkdirSync(join(dir, name), { mode: 0o755 });
    writeFileSync(join(dir, 'uploads', 'logo.png'), 'logo', { mode: 0o644 });
    chmodSync(dir, 0o755);
    const before = stateOf(dir);
    const env = { DATA_DIR: dir, PORT: '0' };
    const refused = await run(args, { env, input: 'correct horse\n' });
    expect(refused).toMatchObject({
      code: 78,
      stdout: '',
      stderr: expect.stringMatching(
        /^The data directory [^\n]+ holds other things[^\n]+ set DATA_DIR [^\n]+\n$/,
      ),
    });
    expect(stateOf(dir)).toEqual(before);
  });
});

describe('a folder that is not ours', () => {
  const foreign: Record<string, (dir: string) => void> = {
    'with a database of the same name': (dir) => {
      const sqlite = new Sqlite(join(dir, 'oriel.db'));
      sqlite.pragma('journal_mode = WAL');
      sqlite.exec('create table painters (name text)');
      sqlite.close();
    },
    'with an empty file of the same name': (dir) => writeFileSync(join(dir, 'oriel.db'), ''),
    'with a pipe of the same name': (dir) => void execFileSync('mkfifo', [join(dir, 'oriel.db')]),
    'with a marker of another program': (dir) => {
      writeFileSync(join(dir, 'oriel.json'), '{"product":"bird guide","format":1}');
    },
    'with a file called like the mark of an earlier release': (dir) => {
      writeFileSync(join(dir, '.initialized'), '');
      writeFileSync(join(dir, 'report.txt'), '');
    },
    'with nothing but what starts with a dot, as /tmp or a home folder': (dir) => {
      mkdirSync(join(dir, '.X11-unix'));
      writeFileSync(join(dir, '.profile'), '');
    },
    'that nobody else can read': (dir) => {
      writeFileSync(join(dir, 'report.txt'), '');
      chmodSync(dir, 0o700);
    },
  };
  test.each(Object.entries(foreign))('%s is refused, and nothing is changed', async (_name, fill) => {
    const dir = newDataDir();
    chmodSync(dir, 0o755);
    fill(dir);
    const before = readdirSync(dir);
    const mode = modeOf(dir);
    const refused = await run(['migrate'], { env: { DATA_DIR: dir } });
    expect(refused).toMatchObject({
      code: 78,
      stderr: expect.stringMatching(/^The (?:data directory|database) [^\n]+ set DATA_DIR [^\n]+\n$/),
    });
    expect([modeOf(dir), readdirSync(dir)]).toEqual([mode, before]);
  });

  test('because it is of a later format is refused', async () => {
    const dir = newDataDir();
    writeFileSync(join(dir, 'oriel.json'), '{"product":"oriel","format":2}');
    const refused = await run(['migrate'], { env: { DATA_DIR: dir } });
    expect(refused).toMatchObject({
      code: 78,
      stderr: expect.stringMatching(/^[^\n]+ newer version [^\n]+\n$/),
    });
    expect(readdirSync(dir)).toEqual(['oriel.json']);
  });
});

describe('a folder that is ours', () => {
  const marker = (dir: string): unknown => JSON.parse(readFileSync(join(dir, 'oriel.json'), 'utf8'));

  test.each([
    'none',
    'lost+found',
    'instance.lock',
    'oriel.db.new',
    '.restore-Ab12Cd',
    '.oriel.json.new',
    '.gitkeep',
  ])('because it is empty but for %s is marked and closed', async (leftover) => {
    const dir = newDataDir();
    if (leftover !== 'none') writeFileSync(join(dir, leftover), '');
    chmodSync(dir, 0o755);
    const done = await run(['migrate'], { env: { DATA_DIR: dir } });
    expect(done.code, done.stderr).toBe(0);
    expect(modeOf(dir)).toBe(0o700);
    expect(marker(dir)).toMatchObject({ product: 'oriel', format: 1 });
    expect(modeOf(join(dir, 'oriel.json'))).toBe(0o600);
  });

  test.each(fixtureNames)(
    'because it holds the database of %s is marked, whatever lies beside it',
    async (name) => {
      const dir = newDataDir();
      makeFixture(name, join(dir, 'oriel.db'));
      mkdirSync(join(dir, 'uploads'));
      writeFileSync(join(dir, 'notes.txt'), '', { mode: 0o644 });
      chmodSync(dir, 0o755);
      const done = await run(['migrate'], { env: { DATA_DIR: dir } });
      expect(done.code, done.stderr).toBe(0);
      expect(marker(dir)).toMatchObject({ product: 'oriel' });
      expect([modeOf(dir), modeOf(join(dir, 'notes.txt'))]).toEqual([0o700, 0o644]);
    },
  );

  test('is known by its marker where the database is missing, and by what earlier releases left', async () => {
    const dir = newDataDir();
    await run(['migrate'], { env: { DATA_DIR: dir } });
    rmSync(join(dir, 'oriel.db'));
    mkdirSync(join(dir, 'uploads'));
    for (const left of ['oriel.json', '.initialized']) {
      const refused = await run(['migrate'], { env: { DATA_DIR: dir } });
      expect(refused, left).toMatchObject({
        code: 78,
        stderr: expect.stringContaining('is missing although'),
      });
      rmSync(join(dir, 'oriel.json'));
    }
    expect(existsSync(join(dir, 'oriel.db'))).toBe(false);
  });

  test('is never given an empty database after it has been restored into, also before its first start', async () => {
    const [from, dir] = [newDataDir(), newDataDir()];
    const file = join(newDataDir(), 'oriel.tar');
    await run(['migrate'], { env: { DATA_DIR: from } });
    await run(['backup', file], { env: { DATA_DIR: from } });
    const restored = await run(['restore', file], { env: { DATA_DIR: dir } });
    expect(restored.code, restored.stderr).toBe(0);
    rmSync(join(dir, 'oriel.db'));
    const refused = await run(['migrate'], { env: { DATA_DIR: dir } });
    expect(refused).toMatchObject({ code: 78, stderr: expect.stringContaining('is missing although') });
    expect(existsSync(join(dir, 'oriel.db'))).toBe(false);
  });

  test('has a link to a folder of somebody else, in which nothing is changed', async () => {
    const dir = newDataDir();
    const shared = newDataDir();
    writeFileSync(join(shared, 'photo.jpg'), '', { mode: 0o644 });
    chmodSync(shared, 0o755);
    await run(['migrate'], { env: { DATA_DIR: dir } });
    rmSync(join(dir, 'uploads'), { recursive: true, force: true });
    symlinkSync(shared, join(dir, 'uploads'));
    symlinkSync(join(shared, 'missing'), join(dir, 'outbox'));
    const done = await run(['migrate'], { env: { DATA_DIR: dir } });
    expect(done.code, done.stderr).toBe(0);
    expect([modeOf(shared), modeOf(join(shared, 'photo.jpg'))]).toEqual([0o755, 0o644]);
  });
});
