// Runs the commands of the README as they are written.
import { execFile, spawnSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectRoot } from './paths.ts';
import { newDataDir, serve } from './testing/process.ts';

const run = promisify(execFile);
const hasCurl = spawnSync('curl', ['--version']).status === 0;

test.skipIf(!hasCurl)('the curl examples of the API run as written', async () => {
  const readme = await readFile(join(projectRoot, 'README.md'), 'utf8');
  const section = readme.split('\n## ').find((text) => text.startsWith('The API')) ?? '';
  const script = /```sh\n([^]*?)```/.exec(section)?.[1] ?? '';
  expect(script.match(/curl /g)?.length).toBeGreaterThan(5);

  const dataDir = newDataDir();
  const server = await serve({
    DATA_DIR: dataDir,
    FIRST_SUPERUSER: 'you@example.org',
    FIRST_SUPERUSER_PASSWORD: 'correct horse battery',
  });
  try {
    const env = { PATH: process.env['PATH'], API: `${server.url}/api/v1` };
    const { stdout, stderr } = await run('sh', ['-eu', '-c', script], {
      cwd: projectRoot,
      env,
    });
    expect(stderr).toBe('');
    expect(stdout).not.toContain('"detail"');
    expect(stdout).toContain('{"message":"You have joined the wishlist!"}');
    expect(stdout).toMatch(
      /\{"data":\[\{"id":"[^"]+","email":"ada@example\.org".*"location":"Berlin, Germany","status":"waiting","tags":\[\]\}\],"count":1\}/,
    );
    expect(stdout).toMatch(/id,email,created_at,location\r\n[^,]+,ada@example\.org,/);
    expect(stdout).toMatch(
      /"title":"Reading room","description":null,"images":\[\{"id":"[^"]+","url":"\/uploads\//,
    );
    expect(stdout).toContain('{"message":"Logged out"}');
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
});
