// Many files as one ZIP: whole, bounded in memory, and an error for the client where it breaks off.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Person } from '../../testing/ask-people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { listZipEntries } from '../reading/zip-entries.ts';
import { namesInZip, zipOf } from './zip-files.ts';

vi.setConfig({ testTimeout: 60_000 });

let app: TestApp;
let ada: Person;
let collection: string;
beforeEach(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
  ada = await Person.make(app, 'rest');
  collection = (await ada.create()).id;
});
afterEach(() => app.close());

const download = (ids: (string | undefined)[]) =>
  app.app.inject({
    method: 'POST',
    url: '/api/v1/files/download',
    headers: { authorization: `Bearer ${ada.session.token}` },
    payload: { ids },
  });

test('the files are in it as they came, under names that differ', async () => {
  const bytes = Buffer.from('City,Rent\r\nKöln,5\r\n');
  const files = await ada.add(
    collection,
    new File([bytes], 'C: Größen?.csv'),
    new File(['The roof is dry.'], 'Lease.txt'),
    new File(['The roof is wet.'], 'lease.txt'),
  );
  const answer = await download(files.map(({ id }) => id));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="files.zip"; filename*=UTF-8''files.zip`,
  });
  const zip = answer.rawPayload;
  const entries = await listZipEntries(zip.length, async (at, length) => zip.subarray(at, at + length));
  expect(entries.map(({ name }) => name)).toEqual(['C_ Größen_.csv', 'Lease.txt', 'lease (2).txt']);
  expect(zip.includes(bytes)).toBe(true);
  const folder = mkdtempSync(join(tmpdir(), 'zip-'));
  writeFileSync(join(folder, 'files.zip'), zip);
  // As people unpack it, where there is a program for it.
  const { status } = spawnSync('unzip', ['-q', 'files.zip'], { cwd: folder });
  if (status === 0) {
    expect(readdirSync(folder)).toHaveLength(4);
    expect(readFileSync(join(folder, 'lease (2).txt'), 'utf8')).toBe('The roof is wet.');
  }
  rmSync(folder, { recursive: true });
});

test('names that no system refuses', () => {
  const names = ['a.txt', 'A.TXT', 'a (2).txt', 'a.txt', 'b', 'b', 'x:y|z.pdf'];
  expect(namesInZip(names)).toEqual([
    'a.txt',
    'A (2).TXT',
    'a (2) (2).txt',
    'a (3).txt',
    'b',
    'b (2)',
    'x_y_z.pdf',
  ]);
});

test('a content that is removed meanwhile breaks it off, and the server goes on', async () => {
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const [first, second] = await ada.add(collection, 'The roof is dry.', 'The roof is wet.');
  const { contents } = app.deps.ask.storage;
  const { open } = contents;
  let opened = 0;
  contents.open = async (sha256) => ((opened += 1) === 2 ? undefined : open(sha256));
  const sent = request(`${url}/api/v1/files/download`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.session.token}`, 'content-type': 'application/json' },
  });
  sent.end(JSON.stringify({ ids: [first?.id, second?.id] }));
  const [response] = await once(sent, 'response');
  await expect(
    (async () => {
      for await (const _ of response);
    })(),
  ).rejects.toThrow('aborted');
  contents.open = open;
  expect((await download([first?.id])).statusCode).toBe(200);
});

test('one content is open at a time, read as fast as it is taken, and closed when nobody takes it', async () => {
  const CHUNK = 64 * 1024;
  const CHUNKS = 320;
  let [open, most, taken, closed] = [0, 0, 0, 0];
  async function* content() {
    open += 1;
    most = Math.max(most, open);
    try {
      for (let n = 0; n < CHUNKS; n += 1) {
        taken += CHUNK;
        yield Buffer.alloc(CHUNK, n);
      }
    } finally {
      open -= 1;
      closed += 1;
    }
  }
  const size = CHUNK * CHUNKS;
  const contents = { ...app.deps.ask.storage.contents, open: async () => ({ size, content: content() }) };
  const file = {
    name: 'large.txt',
    sha256: 'sum',
    size,
    created_at: '2026-01-01T00:00:00.000Z',
    replaced_at: null,
  };
  const zip = zipOf(contents, [file, file, file]);
  expect(taken).toBe(0);
  await zip.next();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(taken).toBeLessThan(size / 4);
  await zip.return(undefined);
  expect([open, closed]).toEqual([0, 1]);
  let received = 0;
  for await (const chunk of zipOf(contents, [file, file, file])) received += chunk.length;
  expect(received).toBeGreaterThan(3 * size);
  expect([most, open]).toEqual([1, 0]);
});
