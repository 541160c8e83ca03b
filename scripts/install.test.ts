// `npm ci` with an older Node prints no warnings about it: the packages include the Node that runs everything.
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const OLDER_NODE = `--import "data:text/javascript,Object.defineProperty(process, 'version', { value: 'v20.20.2' })"`;

/** The output of a dry run of `npm ci`, without the user's npm settings. */
async function dryRun(...args: string[]): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    NODE_OPTIONS: OLDER_NODE,
    NPM_CONFIG_USERCONFIG: '/dev/null',
  };
  const done = await promisify(execFile)('npm', ['ci', '--dry-run', '--offline', ...args], {
    cwd: root,
    env,
  });
  return done.stderr;
}

test('an older Node makes npm ci say nothing, though there would be much to say', async () => {
  expect(await dryRun('--loglevel=warn')).toMatch(/EBADENGINE/);
  expect(await dryRun()).toBe('');
}, 60_000);
