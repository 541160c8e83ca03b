// What the screens load, in the build of the client.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/paths.ts';
import { askMessages } from '#shared/ask-limits.ts';
import type { Assets } from '#shared/site.ts';

const client = join(projectRoot, 'dist', 'client');
const { screens }: Assets = JSON.parse(readFileSync(join(client, 'assets.json'), 'utf8'));

/** The screens that load a script with a text in it from the beginning. */
function loading(text: string): string[] {
  return Object.entries(screens)
    .filter(([, scripts]) =>
      scripts.some((script) => readFileSync(join(client, script), 'utf8').includes(text)),
    )
    .map(([path]) => path)
    .toSorted();
}

test('the code of Ask is loaded by its own screens alone', () => {
  expect(loading(askMessages.notReadable)).toEqual([
    '/admin/ask',
    '/admin/ask/files',
    '/admin/ask/files/$id',
  ]);
});

test('the grid of rows and PDF are loaded by no screen before they are opened', () => {
  for (const text of ['aria-rowcount', 'GlobalWorkerOptions']) {
    expect(hasChunk(text), text).toBe(true);
    expect(loading(text), text).toEqual([]);
  }
});

/** Whether any script of the client has a text in it. */
function hasChunk(text: string): boolean {
  const assets = join(client, 'assets');
  return readdirSync(assets).some(
    (name) => name.endsWith('.js') && readFileSync(join(assets, name), 'utf8').includes(text),
  );
}
