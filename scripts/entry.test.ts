// bin/oriel.js in a checkout: it starts what the sources say, and builds only where they may have changed. The checkout is
// a stand-in whose build writes down that it ran, because changed sources would disturb other tests.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { distDir, projectRoot } from '#server/paths.ts';

const BUILD = `
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const source = readFileSync('src/main.ts', 'utf8');
if (source === 'broken') process.exit(1);
process.stdout.write('built ');
for (const part of ['client', 'places', 'server', 'site']) mkdirSync('dist/' + part, { recursive: true });
writeFileSync('dist/server/main.cjs', 'exports.main = async () => void process.stdout.write(' + JSON.stringify(source) + ')');
writeFileSync('dist/stamp.json', '{}');
`;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'oriel-entry-'));
  for (const folder of ['migrations', 'scripts', 'src']) mkdirSync(join(root, folder));
  cpSync(join(projectRoot, 'bin'), join(root, 'bin'), { recursive: true });
  for (const name of ['package-lock.json', 'tsconfig.json', 'vite.config.ts']) write(name, '');
  write('package.json', '{ "type": "module" }');
  write('scripts/build.ts', BUILD);
  write('src/main.ts', 'one');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(name: string, text: string): void {
  writeFileSync(join(root, name), text);
}

function start(options: string[] = [], env = {}) {
  const { status, stdout } = spawnSync(process.execPath, [...options, join(root, 'bin/oriel.js')], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return [status, stdout];
}

test('the first start builds, the next one does not', () => {
  expect(start()).toEqual([0, 'built one']);
  expect(start()).toEqual([0, 'one']);
});

test('a changed source is built, even with a time in the past', () => {
  start();
  write('src/main.ts', 'two');
  utimesSync(join(root, 'src/main.ts'), new Date(0), new Date(0));
  expect(start()).toEqual([0, 'built two']);
});

test('a source that is added or removed causes a build, a changed test does not', () => {
  write('src/main.test.ts', '');
  start();
  write('src/main.test.ts', 'changed');
  expect(start()).toEqual([0, 'one']);
  write('migrations/0001_first.ts', '');
  expect(start()).toEqual([0, 'built one']);
  rmSync(join(root, 'migrations/0001_first.ts'));
  expect(start()).toEqual([0, 'built one']);
});

test('where the build fails, nothing is started', () => {
  start();
  write('src/main.ts', 'broken');
  expect(start()).toEqual([1, '']);
  expect(readFileSync(join(root, 'dist/server/main.cjs'), 'utf8')).toContain('one');
});

test.each(['client', 'places', 'server', 'site'])('a missing %s is built', (part) => {
  start();
  rmSync(join(root, 'dist', part), { recursive: true });
  expect(start()).toEqual([0, 'built one']);
});

test('a build that was made while the clock was ahead is checked', () => {
  start();
  const ahead = new Date(Date.now() + 60_000);
  utimesSync(join(root, 'dist/stamp.json'), ahead, ahead);
  write('src/main.ts', 'two');
  expect(start()).toEqual([0, 'built two']);
});

test('the time of a build is by the clock of the file system', () => {
  const fast = `data:text/javascript,
    const now = Date.now;
    const ahead = () => now() + 3_600_000;
    globalThis.Date = class extends Date { constructor(...time) { super(...(time.length ? time : [ahead()])); } };
    Date.now = ahead;`;
  const script = join(projectRoot, 'scripts/build.ts');
  expect(spawnSync(process.execPath, ['--import', fast, script, '--if-stale']).status).toBe(0);
  expect(statSync(join(distDir, 'stamp.json')).mtimeMs).toBeLessThanOrEqual(Date.now());
});

const tellOptions = () =>
  write('dist/server/main.cjs', "exports.main = async () => console.log(process.execArgv.join(' '))");

test('the size of the young generation is limited, unless the operator sets it', () => {
  start();
  tellOptions();
  expect(start()).toEqual([0, '--max-semi-space-size=8\n']);
  for (const option of ['--max-semi-space-size=32', '--max_semi_space_size=32']) {
    expect(start([option])).toEqual([0, `${option}\n`]);
    expect(start([], { NODE_OPTIONS: option })).toEqual([0, '\n']);
  }
});

test('where Node may not start programs, the process goes on as it is', () => {
  start();
  tellOptions();
  expect(start(['--permission', '--allow-fs-read=*'])).toEqual([0, '--permission --allow-fs-read=*\n']);
});
