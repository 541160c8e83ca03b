// What the bundled server is made of: its size in memory depends on it.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { distDir, projectRoot } from '#server/paths.ts';

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

test('the process that reads files reads a PDF with access to nothing but the bundle', () => {
  const fixtures = join(projectRoot, 'src/server/ask/reading/fixtures');
  const descriptor = openSync(join(fixtures, 's_crazyones-pdfa.pdf'), 'r');
  const options = ['--permission', `--allow-fs-read=${folder}`, '--max-old-space-size=192'];
  const args = [...options, join(folder, 'ask-reader.cjs'), 'application/pdf'];
  const stdio = [descriptor, 'pipe', 'pipe', 'pipe'] as const;
  const { output, status } = spawnSync(process.execPath, args, { cwd: '/', env: {}, stdio: [...stdio] });
  closeSync(descriptor);
  expect(output.map(String)[2]).toBe('');
  expect(status).toBe(0);
  const messages = String(output[3])
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(messages.at(-1)).toEqual({ finished: true });
  expect(messages[1].page.text).toContain('The Crazy Ones');
});

test('a server that reads no file loads nothing of what reads them', () => {
  const code = ['main.cjs', 'shared.cjs'].map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  for (const part of ['getTextContent', 'adoptionAgency', 'ISO-2022-JP']) expect(code).not.toContain(part);
});
