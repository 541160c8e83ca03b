// Uploads of files whose server is killed while they arrive: what had arrived is removed.
import { once } from 'node:events';
import { readdirSync, utimesSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { ADA, authorize, post, until } from '../testing/people.ts';
import { isPostgres } from '../testing/postgres.ts';
import { newDataDir, serve, type Serving } from '../testing/process.ts';

vi.setConfig({ testTimeout: 120_000 });

const HOUR_MS = 3_600_000;

let server: Serving;
afterEach(() => server.stop('SIGKILL'));

/** Sends the first half of a file. */
async function sendHalf(): Promise<void> {
  const headers = await authorize(server.url);
  const created = await post(`${server.url}/api/v1/collections/`, { name: 'Papers' }, headers);
  const { id } = await created.json();
  const upload = request(`${server.url}/api/v1/collections/${id}/files/`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=part' },
  });
  upload.on('error', () => {});
  upload.write('--part\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n');
  if (!upload.write('word '.repeat(100_000))) await once(upload, 'drain');
}

test('a draft of a killed server is removed at the next start, or by its age where others serve too', async () => {
  const dir = newDataDir();
  const incoming = join(dir, 'files', '.incoming');
  const drafts = () => readdirSync(incoming).filter((name) => !name.startsWith('.'));
  server = await serve({ ...ADA, DATA_DIR: dir });
  await sendHalf();
  await until(() => drafts().length === 1);
  const [draft = ''] = drafts();
  await until(() => readdirSync(join(incoming, draft)).length === 1);
  await server.stop('SIGKILL');
  expect(drafts()).toEqual([draft]);

  server = await serve({ ...ADA, DATA_DIR: dir });
  if (!isPostgres) return expect(drafts()).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(drafts()).toEqual([draft]);
  await server.stop('SIGKILL');
  const longAgo = new Date(Date.now() - HOUR_MS - 60_000);
  utimesSync(join(incoming, draft), longAgo, longAgo);
  server = await serve({ ...ADA, DATA_DIR: dir });
  await until(() => drafts().length === 0);
});
