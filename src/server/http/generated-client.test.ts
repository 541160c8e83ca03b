// A third-party generator makes a TypeScript client from the OpenAPI document. A program that uses it is type-checked and run
// against the server.
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../paths.ts';
import { newDataDir, serve, type Serving } from '../testing/process.ts';

const run = promisify(execFile);
const packages = join(projectRoot, 'node_modules');

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
  const generator = join(packages, 'swagger-typescript-api', 'dist', 'cli.mjs');
  const document = `${server.url}/api/v1/openapi.json`;
  await run(process.execPath, [
    generator,
    'generate',
    '-p',
    document,
    '-o',
    folder,
    '-n',
    'api.ts',
    '--silent',
  ]);
  expect(await readFile(join(folder, 'api.ts'), 'utf8')).toContain('export class Api<');

  await copyFile(join(import.meta.dirname, '../testing/client-story/story.ts'), join(folder, 'story.ts'));
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
