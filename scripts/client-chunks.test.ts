// What the screens load, in the build of the client.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/paths.ts';
import { askMessages } from '#shared/ask.ts';
import type { Assets } from '#shared/site.ts';

const client = join(projectRoot, 'dist', 'client');
const { screens }: Assets = JSON.parse(readFileSync(join(client, 'assets.json'), 'utf8'));

test('the code of Ask is loaded by its own screens alone', () => {
  const loading = Object.entries(screens)
    .filter(([, scripts]) =>
      scripts.some((script) => readFileSync(join(client, script), 'utf8').includes(askMessages.notReadable)),
    )
    .map(([path]) => path);
  expect(loading.toSorted()).toEqual(['/admin/ask', '/admin/ask/files', '/admin/ask/files/$id']);
});
