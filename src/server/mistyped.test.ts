// Mistakes of operators and files of other programs are reported in a sentence, and nothing is changed.
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newDataDir, run } from './testing/process.ts';

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('DATA_DIR', () => {
  test('the mode of a foreign folder is not changed', async () => {
    const dir = newDataDir();
    mkdirSync(join(dir, 'www'));
    chmodSync(dir, 0o755);
    expect(await run(['migrate'], { env: { DATA_DIR: dir } })).toMatchObject({
      code: 78,
      stderr: expect.stringMatching(/^[^\n]+ set DATA_DIR [^\n]+\n$/),
    });
    expect(modeOf(dir)).toBe(0o755);
    expect(readdirSync(dir)).toEqual(['www']);
    // A mount point and hidden files beside the data do not count as foreign.
    const own = newDataDir();
    for (const name of ['lost+found', '.git']) mkdirSync(join(own, name));
    chmodSync(own, 0o755);
    expect((await run(['migrate'], { env: { DATA_DIR: own } })).code).toBe(0);
    expect(modeOf(own)).toBe(0o700);
  });

  test('the mode of a path that is not a folder is not changed', async () => {
    const file = join(newDataDir(), 'file');
    writeFileSync(file, '', { mode: 0o644 });
    const refused = await run([], { env: { DATA_DIR: file, PORT: '0' } });
    expect(refused).toMatchObject({
      code: 78,
      stderr: expect.stringMatching(/^The data directory [^\n]+\n$/),
    });
    expect(modeOf(file)).toBe(0o644);
  });
});

test('a HOST that the system does not take is refused with 78', async () => {
  const refused = await run([], { env: { DATA_DIR: newDataDir(), PORT: '0', HOST: 'fe80::1' } });
  expect(refused).toMatchObject({ code: 78, stderr: 'HOST fe80::1 is not an address of this machine.\n' });
});

describe('.env', () => {
  const withEnvFile = (bytes: string | Buffer) => {
    const cwd = newDataDir();
    writeFileSync(join(cwd, '.env'), bytes);
    return run(['migrate'], { cwd, env: { DATA_DIR: join(cwd, 'data') } });
  };

  test('the first line counts also behind the mark that some editors put ahead of it', async () => {
    expect(await withEnvFile('\uFEFFSIGNUP_MODE=maybe\r\n')).toMatchObject({
      code: 78,
      stderr: 'SIGNUP_MODE is not usable: it must be open, approval, invited or closed.\n',
    });
  });

  test('a file in another encoding is refused, not read as if it were empty', async () => {
    const utf16 = Buffer.from('\uFEFFSIGNUP_MODE=closed\n', 'utf16le');
    expect(await withEnvFile(utf16)).toMatchObject({
      code: 78,
      stderr: expect.stringMatching(/^The file \.env cannot be read: [^\n]+UTF-8\.\n$/),
    });
  });
});

describe('commands', () => {
  test('what is missing is named, with the help of the command and 64', async () => {
    for (const name of ['restore', 'mail-test']) {
      const { code, stderr } = await run([name]);
      expect([name, code]).toEqual([name, 64]);
      expect(stderr).toMatch(new RegExp(`^<(?:file|email)> is missing\\.\n\nUsage: oriel ${name} <`));
    }
  });

  test('help tells of one command too', async () => {
    expect((await run(['help', 'restore'])).stdout).toBe((await run(['restore', '--help'])).stdout);
  });

  test('a backup where no folder can be made is refused', async () => {
    const dataDir = newDataDir();
    await run(['migrate'], { env: { DATA_DIR: dataDir } });
    const refused = await run(['backup', '/proc/none/deeper/oriel.tar'], { env: { DATA_DIR: dataDir } });
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^The folder [^\n]+\n$/) });
    expect(existsSync(join(dataDir, 'backups'))).toBe(false);
  });
});
