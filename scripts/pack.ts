// `npm run pack`: makes oriel-<version>.tgz, which `npm i -g` installs on a machine that has Node and nothing else.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { tarballFile } from './artefacts.ts';
import { stagePackage } from './stage.ts';

const root = resolve(import.meta.dirname, '..');
const work = mkdtempSync(join(tmpdir(), 'oriel-pack-'));
try {
  const folder = join(work, 'package');
  stagePackage(folder);
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', root], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const mebibytes = statSync(join(root, tarballFile)).size / 2 ** 20;
  process.stdout.write(`${tarballFile}: ${mebibytes.toFixed(1)} MiB\n`);
} finally {
  rmSync(work, { recursive: true });
}
