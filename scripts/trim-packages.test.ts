// What the script after an installation removes, and that it stays inside the project.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const source = readFileSync(join(import.meta.dirname, 'trim-packages.js'), 'utf8');
let outer: string;
let project: string;

function write(path: string, content = ''): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

/** Runs the script as npm does: in the folder of the project. */
function trim(script = source): void {
  write(join(project, 'package.json'), '{ "type": "module" }');
  const file = write(join(project, 'scripts/trim-packages.js'), script);
  execFileSync(process.execPath, [file], { cwd: project, stdio: 'pipe' });
}

beforeEach(() => {
  outer = mkdtempSync(join(tmpdir(), 'oriel-trim-'));
  project = join(outer, 'project');
});
afterEach(() => rmSync(outer, { recursive: true }));

test('source maps of packages are removed, and nothing else', () => {
  const map = write(join(project, 'node_modules/@scope/one/dist/index.js.map'));
  const module = write(join(project, 'node_modules/@scope/one/dist/index.js'));
  const own = write(join(project, 'src/own.js.map'));
  trim();
  expect([map, module, own].map((file) => existsSync(file))).toEqual([false, true, true]);
});

test('what pdf.js brings for servers and for its own viewer is removed, and what the build takes of it stays', () => {
  const unused = [
    '@napi-rs/canvas/index.js',
    '@napi-rs/canvas-linux-x64-gnu/skia.node',
    'pdfjs-dist/build/pdf.mjs',
    'pdfjs-dist/web/pdf_viewer.mjs',
    'pdfjs-dist/legacy/image_decoders/pdf.mjs',
  ].map((path) => write(join(project, 'node_modules', path)));
  const used = [
    '@napi-rs/other/index.js',
    'pdfjs-dist/legacy/build/pdf.mjs',
    'pdfjs-dist/cmaps/UniJIS-UTF16-H.bcmap',
    'pdfjs-dist/wasm/jbig2.wasm',
  ].map((path) => write(join(project, 'node_modules', path)));
  trim();
  expect(unused.filter((file) => existsSync(file))).toEqual([]);
  expect(used.filter((file) => !existsSync(file))).toEqual([]);
});

test('a package that `npm link` has linked is not changed', () => {
  const linked = write(join(outer, 'linked/index.js.map'));
  mkdirSync(join(project, 'node_modules'), { recursive: true });
  symlinkSync(dirname(linked), join(project, 'node_modules/linked'));
  trim();
  expect(existsSync(linked)).toBe(true);
});

test('a Node without import.meta.dirname removes the same, and nothing in the folder above', () => {
  const map = write(join(project, 'node_modules/one/index.js.map'));
  const above = write(join(outer, 'node_modules/one/index.js.map'));
  trim(source.replaceAll('import.meta.dirname', 'undefined'));
  expect([map, above].map((file) => existsSync(file))).toEqual([false, true]);
});

test('a project without packages is no error', () => {
  expect(() => trim()).not.toThrow();
});
