// What becomes of an index that is lost or damaged while the server runs: its files are read again, without a restart.
import { openSync, closeSync, fstatSync, rmSync, renameSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AskFile, Collection, UploadResult } from '#shared/ask.ts';
import type { Question } from '#shared/questions.ts';
import { openIndex } from './indexing/ask-index.ts';
import { openForReading } from './indexing/connection.ts';
import { until } from '../testing/people.ts';
import { call, logIn, type Session } from '../testing/transports.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import type { ProcedureName } from '../http/rest-routes.ts';

const HEATING = 'The heating period begins on the first of October.';
const DEPOSIT = 'The deposit amounts to three monthly rents.';

let app: TestApp;
let session: Session;
let collection: string;
beforeEach(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
  await app.addUser('ada@example.org');
  session = await logIn(app, 'rest', 'ada@example.org');
  ({ id: collection } = await get<Collection>('collections.create', { name: 'Papers' }));
  await add(HEATING);
});
afterEach(() => app.close());

async function get<Body>(procedure: ProcedureName, input?: unknown): Promise<Body> {
  const answer = await call(app, 'rest', procedure, input, session);
  if (answer.status !== 200) throw new Error(`${procedure}: ${answer.text}`);
  // Safe: the output schema of the procedure has checked it.
  return answer.body as Body;
}

/** Uploads a text and waits until it is read. */
async function add(text: string): Promise<AskFile | undefined> {
  const { data } = await get<UploadResult>('files.upload', { id: collection, files: [text] });
  await app.deps.ask.settled();
  return data[0];
}

const ask = (question: string) => get<Question>('questions.ask', { question });
const asking = 'When does the heating period begin?';

function fillWithZeros(path: string): void {
  const file = openSync(path, 'r+');
  const { size } = fstatSync(file);
  writeSync(file, Buffer.alloc(size), 0, size, 0);
  closeSync(file);
}

function putAnotherInPlace(path: string): void {
  openIndex(`${path}-other`).close();
  renameSync(`${path}-other`, path);
}

/** Whether the file on the disk holds one file. */
function isWhole(path: string): boolean {
  try {
    const db = openForReading(path);
    const files = db?.prepare('select count(*) from files where finished = 1').pluck().get();
    const check = db?.pragma('quick_check', { simple: true });
    db?.close();
    return files === 1 && check === 'ok';
  } catch {
    return false;
  }
}

const harms: Record<string, (path: string) => void> = {
  'filled with zeros': fillWithZeros,
  deleted: (path) => rmSync(path),
  emptied: (path) => truncateSync(path),
  'cut off': (path) => truncateSync(path, 5000),
  'replaced by another': putAnotherInPlace,
};

test.each(Object.keys(harms))(
  'an index that is %s is built again, and questions say so until then',
  async (harm) => {
    const path = join(app.dataDir, 'ask.db');
    // One process that has the file open, and one that has not.
    await ask('Who is it?');
    harms[harm]?.(path);
    const said: Question[] = [];
    await until(async () => {
      // Other words each time, so that more than what is in memory is read.
      said.push(await ask(`${asking} ${'abcdefghij'.slice(0, said.length % 10)}`));
      await app.deps.ask.settled();
      return isWhole(path);
    }, 20_000);
    for (const { unread_files, verdict } of said)
      expect([0, 1]).toContain(unread_files + Number(verdict === 'answer'));
    expect(await ask(asking)).toMatchObject({
      verdict: 'answer',
      unread_files: 0,
      lines: [{ text: HEATING }],
    });
    const second = await add(DEPOSIT);
    expect(await get<AskFile>('files.get', { id: second?.id })).toMatchObject({ status: 'ready' });
    expect((await ask('What is the deposit?')).lines[0]?.text).toBe(DEPOSIT);
  },
);

test('damage that a deletion or a new file meets is mended', async () => {
  const path = join(app.dataDir, 'ask.db');
  fillWithZeros(path);
  await add(DEPOSIT);
  await until(async () => {
    const answers = [await ask(asking), await ask('What is the deposit?')];
    await app.deps.ask.settled();
    return answers.every(({ verdict, unread_files }) => verdict === 'answer' && unread_files === 0);
  }, 20_000);
  fillWithZeros(path);
  await get('collections.remove', { id: collection });
  ({ id: collection } = await get<Collection>('collections.create', { name: 'Others' }));
  await add(HEATING);
  await until(async () => (await ask(asking)).verdict === 'answer', 20_000);
});
