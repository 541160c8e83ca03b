// `npm run binary`: makes one executable for this platform, which holds Node, the program and its native packages.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { buildArchive } from '../src/binary/cache.ts';
import { binaryFile } from './artefacts.ts';
import { nativePackages } from './bundle-server.ts';
import { stagePackage } from './stage.ts';

const root = resolve(import.meta.dirname, '..');
/** The sentinel in Node's binary that tells whether it contains a program, from Node's documentation. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** Fetched when it is needed. */
const INJECTOR = 'postject@1.0.0-alpha.6';

/** Files of the native packages that no start needs: sources, headers, other platforms, documentation. */
const unneeded = [
  /^better-sqlite3\/(?:deps|src|binding\.gyp)/,
  new RegExp(`^better-sqlite3/prebuilds/(?!${process.platform}-${process.arch})`),
  /\/include\//,
  /\.(?:md|d\.[cm]?ts|map)$/,
];

/** The native packages and their dependencies, as far as they are installed on this platform. */
function packagesInside(): Set<string> {
  const names = new Set<string>(nativePackages);
  for (const name of names) {
    // Safe: npm has read this file.
    const manifest = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>;
      optionalDependencies?: Record<string, string>;
    };
    for (const needed of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
      if (statSync(join(root, 'node_modules', needed), { throwIfNoEntry: false })) names.add(needed);
    }
  }
  // Headers, needed only to compile.
  names.delete('node-addon-api');
  return names;
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

function collectFiles(stage: string): Record<string, Buffer> {
  const modules = join(root, 'node_modules');
  const own = filesUnder(stage).map((file) => [file.slice(stage.length + 1), file] as const);
  const native = [...packagesInside()]
    .flatMap((name) => filesUnder(join(modules, name)))
    .map((file) => file.slice(modules.length + 1))
    .filter((path) => !unneeded.some((pattern) => pattern.test(path)))
    .map((path) => [`node_modules/${path}`, join(modules, path)] as const);
  return Object.fromEntries([...own, ...native].map(([path, file]) => [path, readFileSync(file)]));
}

async function bundleLauncher(outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir,
      ssr: true,
      emptyOutDir: false,
      rolldownOptions: {
        input: { launcher: join(root, 'src/binary/launcher.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  });
}

async function buildBinary(work: string): Promise<void> {
  const stage = join(work, 'package');
  stagePackage(stage);
  const { files, contents } = buildArchive(collectFiles(stage));
  writeFileSync(join(work, 'files.json'), JSON.stringify(files));
  writeFileSync(join(work, 'contents'), contents);
  await bundleLauncher(work);
  const config = {
    main: join(work, 'launcher.cjs'),
    output: join(work, 'blob'),
    disableExperimentalSEAWarning: true,
    // As bin/oriel.js does it; here NODE_OPTIONS cannot change it.
    execArgv: ['--max-semi-space-size=8'],
    assets: { 'files.json': join(work, 'files.json'), contents: join(work, 'contents') },
  };
  writeFileSync(join(work, 'sea.json'), JSON.stringify(config));
  execFileSync(process.execPath, ['--experimental-sea-config', join(work, 'sea.json')], { stdio: 'pipe' });
  const draft = join(work, binaryFile);
  copyFileSync(process.execPath, draft);
  injectBlob(draft, config.output);
  copyFileSync(draft, join(root, binaryFile));
  chmodSync(join(root, binaryFile), 0o755);
}

/** Puts the program into the copy of Node. The tool's warnings are only shown where it fails. */
function injectBlob(executable: string, blob: string): void {
  const args = ['--yes', INJECTOR, executable, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', FUSE];
  execFileSync('npx', args, { stdio: 'pipe' });
}

if (process.platform !== 'linux') {
  process.stderr.write('The single executable is made on Linux, for Linux; elsewhere use "npm run pack".\n');
  process.exit(1);
}
const work = mkdtempSync(join(tmpdir(), 'oriel-binary-'));
try {
  await buildBinary(work);
  const mebibytes = statSync(join(root, binaryFile)).size / 2 ** 20;
  process.stdout.write(`${binaryFile}: ${mebibytes.toFixed(1)} MiB\n`);
} finally {
  rmSync(work, { recursive: true });
}
