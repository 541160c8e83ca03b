// Writes the bill of materials in CycloneDX JSON: every package that runs in production, from the lock file.
// `npm run sbom` writes dist/sbom.cdx.json; `npm run --silent sbom -- -` writes to standard output.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '#server/paths.ts';

interface Lock {
  packages: Record<string, { dev?: boolean; devDependencies?: unknown }>;
}

const readJson = (name: string) => JSON.parse(readFileSync(join(projectRoot, name), 'utf8'));

/** `npm sbom` fails on development dependencies, so it gets a lock file without them. */
function listPackages(): string {
  const { devDependencies: _tools, ...manifest } = readJson('package.json');
  const lock: Lock = readJson('package-lock.json');
  const packages = Object.fromEntries(Object.entries(lock.packages).filter(([, { dev }]) => !dev));
  delete packages['']?.devDependencies;
  const temporary = mkdtempSync(join(tmpdir(), 'oriel-sbom-'));
  // npm takes the name from the folder.
  const folder = join(temporary, manifest.name);
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
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
