// A third-party generator has made a TypeScript client from the OpenAPI document (`npm run openapi`). A program that uses it
// is type-checked and run against the server.
import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../paths.ts';
import { newDataDir, serve, type Serving } from '../testing/process.ts';

const run = promisify(execFile);
const packages = join(projectRoot, 'node_modules');
const story = join(import.meta.dirname, '../testing/client-story');

let server: Serving;
let dataDir: string;
let folder: string;

beforeAll(async () => {
  dataDir = newDataDir();
  folder = await mkdtemp(join(tmpdir(), 'oriel-client-'));
  server = await serve({
    DATA_DIR: dataDir,
    FIRST_SUPERUSER: 'root@example.org',
    FIRST_SUPERUSER_PASSWORD: 'correct horse battery',
  });
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true });
  await rm(folder, { recursive: true });
});

test('a generated client passes the type check, and a program that uses it succeeds', async () => {
  const document = await readFile(join(projectRoot, 'docs', 'openapi.json'));
  const client = await readFile(join(story, 'api.ts'), 'utf8');
  expect(client, '`npm run openapi` makes it again').toContain(`SHA-256 ${hash('sha256', document)}\n`);
  expect(client).toContain('export class Api<');

  for (const file of ['api.ts', 'story.ts']) await copyFile(join(story, file), join(folder, file));
  await symlink(packages, join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  await run(process.execPath, [join(packages, 'typescript', 'bin', 'tsc'), '-p', folder]);

  const { stdout } = await run(process.execPath, [join(folder, 'out', 'story.js'), server.url]);
  expect(stdout).toBe('The story is told.\n');
});

const settings = {
  compilerOptions: {
    target: 'es2024',
    module: 'nodenext',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    noEmitOnError: true,
    rewriteRelativeImportExtensions: true,
    outDir: 'out',
  },
  files: ['story.ts'],
};
