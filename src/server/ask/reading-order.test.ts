// Whose files are read first, where many wait.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Collection, UploadResult } from '#shared/ask.ts';
import { call, logIn } from '../testing/transports.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import type { ProcedureName } from '../http/rest-routes.ts';
import { openForReading } from './indexing/connection.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterAll(() => app.close());

/** Uploads texts to a new collection of a new person. @returns the ids of the files */
async function addOf(name: string, texts: string[]): Promise<string[]> {
  await app.addUser(`${name}@example.org`);
  const session = await logIn(app, 'rest', `${name}@example.org`);
  const send = async <Body>(procedure: ProcedureName, input: object) =>
    // Safe: the output schema of the procedure has checked it.
    (await call(app, 'rest', procedure, input, session)).body as Body;
  const { id } = await send<Collection>('collections.create', { name });
  const { data } = await send<UploadResult>('files.upload', { id, files: texts });
  return data.map((file) => file.id);
}

test('the only file of a person does not wait for all those of another', async () => {
  await addOf(
    'mallory',
    Array.from({ length: 20 }, (_, n) => `Room ${n} is warm.`),
  );
  const [id] = await addOf('ada', ['The cellar is dry.']);
  // However many were read while Ada was logging in.
  const { length: readBefore } = await app.deps.db
    .selectFrom('files')
    .select('id')
    .where('status', '=', 'ready')
    .execute();
  await app.deps.ask.settled();
  const index = openForReading(join(app.dataDir, 'ask.db'));
  const order = index?.prepare('select id from files order by number').pluck().all() ?? [];
  index?.close();
  expect(order).toHaveLength(21);
  // One is being read, and one may have been handed on.
  expect(order.indexOf(id)).toBeLessThanOrEqual(readBefore + 2);
});
