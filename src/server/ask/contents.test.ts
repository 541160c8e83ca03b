// The contents of files in both places: stored once, returned as they came, and removed with their last file.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Collection, UploadResult } from '#shared/ask.ts';
import { openBucket } from '../testing/bucket.ts';
import { call, logIn, type Session } from '../testing/transports.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import type { ProcedureName } from '../http/rest-routes.ts';

const HEATING = 'The heating period begins on the first of October.';

describe.each(['a folder', 'an object store'])('the contents in %s', (place) => {
  let bucket: Awaited<ReturnType<typeof openBucket>> | undefined;
  let app: TestApp;
  let session: Session;

  beforeAll(async () => {
    bucket = place === 'a folder' ? undefined : await openBucket();
    app = await openTestApp({ ...bucket?.env }, CHEAP_HASHES);
    await app.addUser('ada@example.org');
    session = await logIn(app, 'rest', 'ada@example.org');
  });
  beforeEach(async () => {
    await app.deps.db.deleteFrom('collections').execute();
    await app.deps.ask.sweep();
  });
  afterAll(async () => {
    await app.close();
    await bucket?.stop();
  });

  async function send<Body>(procedure: ProcedureName, input: object): Promise<Body> {
    const answer = await call(app, 'rest', procedure, input, session);
    if (answer.status !== 200) throw new Error(`${procedure}: ${answer.status} ${answer.text}`);
    // Safe: the output schema of the procedure has checked it.
    return answer.body as Body;
  }

  const create = async () => (await send<Collection>('collections.create', { name: 'Papers' })).id;
  const add = async (id: string, ...files: string[]) =>
    (await send<UploadResult>('files.upload', { id, files })).data.map((file) => file.id);

  /** The names of all that is stored, images and files. */
  async function stored(): Promise<string[]> {
    if (bucket !== undefined) return bucket.names();
    const names = await readdir(join(app.dataDir, 'files'), { recursive: true });
    return names.filter((name) => name !== '.incoming').map((name) => `files/${name}`);
  }

  test('are there once for all collections, until the last file of them is deleted', async () => {
    const [one, two] = [await create(), await create()];
    const [first] = await add(one, HEATING);
    const [second] = await add(two, HEATING);
    expect(first).not.toBe(second);
    expect(await stored()).toEqual([expect.stringMatching(/^files\/[\da-f]{64}$/)]);
    await send('files.remove', { id: first });
    expect((await call(app, 'rest', 'files.content', { id: second }, session)).text).toBe(HEATING);
    await send('collections.remove', { id: two });
    expect(await stored()).toEqual([]);
  });

  test('are read into answers, and drafts are gone', async () => {
    const id = await create();
    await add(id, HEATING);
    await app.deps.ask.settled();
    expect(await send('questions.ask', { question: 'When does the heating period begin?' })).toMatchObject({
      verdict: 'answer',
      lines: [{ text: HEATING }],
    });
    expect(await readdir(join(app.dataDir, 'files', '.incoming'))).toEqual([]);
  });

  test('that no file has are swept, and those of running uploads are not', async () => {
    const id = await create();
    const addRooms = async (floor: number) => {
      for (let n = 0; n < 3; n += 1) await add(id, `Room ${n} of floor ${floor} is warm.`);
    };
    await Promise.all([
      ...[1, 2, 3, 4].map(addRooms),
      ...Array.from({ length: 10 }, () => app.deps.ask.sweep()),
    ]);
    expect(await stored()).toHaveLength(12);
    await app.deps.db.deleteFrom('files').execute();
    await app.deps.ask.sweep();
    expect(await stored()).toEqual([]);
  });

  test('whose bytes are lost fail with a reason, and are read once they are sent again', async () => {
    const id = await create();
    const [file] = await add(id, HEATING);
    await app.deps.ask.settled();
    const { sha256 } = await app.deps.db.selectFrom('files').select('sha256').executeTakeFirstOrThrow();
    await app.deps.ask.storage.contents.remove(sha256);
    expect((await call(app, 'rest', 'files.content', { id: file }, session)).status).toBe(404);
    expect(await add(id, HEATING)).toEqual([file]);
    await app.deps.ask.settled();
    expect((await call(app, 'rest', 'files.content', { id: file }, session)).text).toBe(HEATING);
    expect(await send('files.get', { id: file })).toMatchObject({ status: 'ready' });
  });
});
