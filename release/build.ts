// Set-up of the tests of releases: the tarball, installed with Node and npm but no compiler and no Python on the PATH, the
// single executable, and an older Node to run the tarball on.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { binaryFile, tarballFile } from '../scripts/artefacts.ts';

const root = resolve(import.meta.dirname, '..');
/** The oldest Node that is supported, from its npm package. */
const OLDEST_NODE = '22.14.0';

declare module 'vitest' {
  interface ProvidedContext {
    /** The installed command. */
    installedCommand: string;
    /** The folder of the installed package. */
    installedPackage: string;
    installSeconds: number;
    installBytes: number;
    /** The single executable. */
    binary: string;
    /** The binary of the oldest Node that is supported. */
    oldestNode: string;
  }
}

export default function setup(project: TestProject): () => void {
  const work = mkdtempSync(join(tmpdir(), 'oriel-release-'));
  // One test runs the program as another user.
  chmodSync(work, 0o755);
  for (const script of ['pack', 'binary']) {
    process.stdout.write(
      execFileSync(process.execPath, [join(root, 'scripts', `${script}.ts`)], { cwd: root }),
    );
  }
  const path = bareTools(join(work, 'tools'));
  const prefix = join(work, 'installed');
  const start = performance.now();
  npm(path, ['install', '--global', '--prefix', prefix, join(root, tarballFile)]);
  project.provide('installSeconds', (performance.now() - start) / 1000);
  project.provide('installBytes', sizeOf(prefix));
  project.provide('installedCommand', join(prefix, 'bin', 'oriel'));
  project.provide('installedPackage', join(prefix, 'lib', 'node_modules', 'oriel'));
  project.provide('binary', join(root, binaryFile));
  const nodePackage = `node-${process.platform}-${process.arch}`;
  npm(path, ['install', '--prefix', join(work, 'oldest'), `${nodePackage}@${OLDEST_NODE}`]);
  project.provide('oldestNode', join(work, 'oldest', 'node_modules', nodePackage, 'bin', 'node'));
  return () => rmSync(work, { recursive: true });
}

/** A folder to use as the PATH: node, npm and a shell. */
function bareTools(folder: string): string {
  mkdirSync(folder);
  symlinkSync(process.execPath, join(folder, 'node'));
  const npmCli = realpathSync(execFileSync('/bin/sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim());
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\nexec node ${npmCli} "$@"\n`, { mode: 0o755 });
  symlinkSync('/bin/sh', join(folder, 'sh'));
  return folder;
}

function npm(path: string, args: readonly string[]): void {
  execFileSync('npm', [...args, '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: tmpdir(),
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 100_000,
  });
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
