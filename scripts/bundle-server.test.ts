// What the bundled server is made of: its size in memory depends on it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { distDir } from '#server/paths.ts';

const folder = join(distDir, 'server');

test('all of it is ASCII, which V8 keeps in one byte per character', () => {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.cjs'))) {
    // oxlint-disable-next-line no-control-regex -- the range is the one meant
    expect(/[^\x00-\x7f]/.test(readFileSync(join(folder, file), 'utf8')), file).toBe(false);
  }
});

test('the library for mail is a file of its own, which the first mail loads', () => {
  expect(readFileSync(join(folder, 'nodemailer.cjs'), 'utf8')).toContain('EHLO');
  expect(readFileSync(join(folder, 'main.cjs'), 'utf8')).not.toContain('EHLO');
});

test('the library for metrics is in a file of its own, which a server with METRICS_TOKEN loads', () => {
  expect(readFileSync(join(folder, 'metrics.cjs'), 'utf8')).toContain('process_cpu_seconds_total');
  expect(readFileSync(join(folder, 'main.cjs'), 'utf8')).not.toContain('process_cpu_seconds_total');
});

test('a start loads no part of Node that only a server with TLS or a prompt needs', () => {
  const code = ['main.cjs', 'shared.cjs'].map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  expect(code).toContain('require("node:http")');
  for (const name of ['https', 'http2', 'tls', 'readline'])
    expect(code).not.toContain(`require("node:${name}")`);
});
