// Every script that makes a part of the build counts as its source, so that a change of it is built.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectRoot } from '#server/paths.ts';
import { hashOfPlaces, hashOfServer, hashOfSite } from './build-sources.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'oriel-sources-'));
  for (const name of ['migrations', 'scripts', 'src', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'])
    cpSync(join(projectRoot, name), join(root, name), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

/** A script and those that it imports. */
function withImports(script: string): string[] {
  const imports = readFileSync(join(root, 'scripts', script), 'utf8').matchAll(/from '\.\/([\w-]+\.ts)'/g);
  return [script, ...[...imports].flatMap(([, name = '']) => withImports(name))];
}

test.each([
  ['server', hashOfServer, ['bundle-server.ts']],
  ['site', hashOfSite, ['build-client.ts', 'build-pictures.ts', 'compress.ts']],
  ['index of places', hashOfPlaces, ['build-places.ts']],
] as const)('the %s is built again when one of its scripts changes', (_part, hash, scripts) => {
  for (const script of new Set(scripts.flatMap(withImports))) {
    const before = hash(root);
    writeFileSync(join(root, 'scripts', script), '// changed', { flag: 'a' });
    expect(hash(root), script).not.toBe(before);
  }
});

test('the lock that an editor leaves beside an open file does not matter', () => {
  const before = [hashOfServer(root), hashOfSite(root)];
  symlinkSync('ada@example.org.1234:1', join(root, 'src/shared/.#fields.ts'));
  expect([hashOfServer(root), hashOfSite(root)]).toEqual(before);
});
