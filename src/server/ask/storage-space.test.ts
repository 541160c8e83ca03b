// How much all files may take together, and those of an account: also while they arrive, however small they are, and whoever
// has stored the same.
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { request, type ClientRequest } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AskFile, UploadResult } from '#shared/ask.ts';
import { askMessages, noAccountSpace } from '#shared/ask-limits.ts';
import { newId } from '../ids.ts';
import { Person } from '../testing/ask-people.ts';
import { until } from '../testing/people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { isPostgres } from '../testing/postgres.ts';
import { call, transports } from '../testing/transports.ts';
import { createStorageSpace, type Reception } from './storage-space.ts';

vi.setConfig({ testTimeout: 60_000 });

const KB = 1000;
const textOf = (bytes: number, word = 'word') => `${word} `.repeat(bytes / word.length).slice(0, bytes);

let app: TestApp;
let url: string;
let ada: Person;
beforeEach(async () => {
  app = await openTestApp({ ASK_STORAGE: '1MB', ASK_STORAGE_PER_ACCOUNT: '1MB' }, CHEAP_HASHES);
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  ada = await Person.make(app, 'rest');
});
afterEach(() => app.close());

/** An upload of one file, whose bytes are sent piece by piece. */
class SlowUpload {
  readonly #request: ClientRequest;
  readonly answer: Promise<{
    status: number | undefined;
    retryAfter: string | undefined;
    body: UploadResult;
  }>;

  constructor({ session }: Person, collection: string) {
    this.#request = request(`${url}/api/v1/collections/${collection}/files/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${session.token}`,
        'content-type': 'multipart/form-data; boundary=part',
      },
    });
    this.answer = once(this.#request, 'response').then(async ([response]) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const { statusCode, headers } = response;
      const body = JSON.parse(Buffer.concat(chunks).toString());
      return { status: statusCode, retryAfter: headers['retry-after'], body };
    });
    // Where the server closes the connection at the end of a test.
    this.#request.on('error', () => {});
    this.answer.catch(() => {});
    this.send('--part\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n');
  }

  send(text: string): void {
    this.#request.write(text);
  }

  async end(): Promise<typeof this.answer extends Promise<infer A> ? A : never> {
    this.#request.end('\r\n--part--\r\n');
    return this.answer;
  }
}

/** The bytes below the folder of uploads that are arriving. */
function arriving(): number {
  const folder = join(app.dataDir, 'files', '.incoming');
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
const drafts = () => readdirSync(join(app.dataDir, 'files', '.incoming')).length;

describe('the space for files', () => {
  test('bounds what arrives at the same time, and is free again afterwards', async () => {
    const { id } = await ada.create();
    const uploads = Array.from({ length: 3 }, () => new SlowUpload(ada, id));
    for (const [n, upload] of uploads.entries()) upload.send(textOf(600 * KB, `word${n}`));
    await until(() => arriving() >= 600 * KB && drafts() === 3);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(arriving()).toBeLessThanOrEqual(1000 * KB);
    const answers = await Promise.all(uploads.map((upload) => upload.end()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 507, 507]);
    expect(arriving()).toBe(0);
    const [file] = answers.flatMap(({ status, body }) => (status === 200 ? body.data : []));
    await ada.get('files.remove', { id: file?.id });
    expect(await ada.status('files.upload', { id, files: [textOf(900 * KB)] })).toBe(200);
  });

  test('counts a file once while others of its upload are being stored', async () => {
    const { id } = await ada.create();
    const { contents } = app.deps.ask.storage;
    const { store } = contents;
    const { promise: goOn, resolve: letGo } = Promise.withResolvers<void>();
    let begun = 0;
    contents.store = async (file) => {
      begun += 1;
      if (begun === 2) await goOn;
      await store(file);
    };
    const first = ada.status('files.upload', { id, files: [textOf(300 * KB), textOf(300 * KB, 'other')] });
    await until(() => begun === 2);
    // With these 900 KB are taken.
    const second = new SlowUpload(ada, id);
    second.send(textOf(300 * KB, 'third'));
    await until(() => drafts() === 2);
    await new Promise((resolve) => setTimeout(resolve, 300));
    letGo();
    expect(await first).toBe(200);
    expect(await second.end()).toMatchObject({ status: 200 });
    expect(await ada.status('files.upload', { id, files: [textOf(150 * KB, 'fourth')] })).toBe(507);
  });

  test('a file that does not fit stops none of those behind it', async () => {
    const { id } = await ada.create();
    const files = [textOf(1100 * KB), 'short', textOf(900 * KB)];
    const { data, refused } = await ada.get<UploadResult>('files.upload', { id, files });
    expect(data.map(({ size }) => size)).toEqual([5, 900 * KB]);
    expect(refused.map(({ detail }) => detail)).toEqual([askMessages.noSpace]);
  });

  test('is taken by at least a block for each file', async () => {
    const { id } = await ada.create();
    // 1,000,000 / 4,096
    for (let sent = 0; sent < 244; sent += 20) {
      const files = Array.from({ length: Math.min(20, 244 - sent) }, (_, n) => `${sent + n}`);
      expect(await ada.status('files.upload', { id, files })).toBe(200);
    }
    expect(await ada.call('files.upload', { id, files: ['more'] })).toMatchObject({
      status: 507,
      detail: askMessages.noSpace,
    });
  });

  test.each(transports)(
    'counts the same for an account, whoever has stored the same bytes, by %s',
    async (by) => {
      const ben = await Person.make(app, by);
      const cleo = await Person.make(app, by);
      const [first, second] = [await ben.create(), await cleo.create()];
      const large = textOf(600 * KB);
      expect(await ben.status('files.upload', { id: first.id, files: [large] })).toBe(200);
      for (const text of [large, textOf(600 * KB, 'other')])
        expect(await cleo.call('files.upload', { id: second.id, files: [text] })).toMatchObject({
          status: 507,
          detail: askMessages.noSpace,
        });
      expect(await cleo.status('files.upload', { id: second.id, files: [textOf(300 * KB)] })).toBe(200);
    },
  );

  test('raises an alarm when nine tenths are used, and clears it with the files', async () => {
    const { id } = await ada.create();
    const active = () => app.deps.alarms.active().map(({ name }) => name);
    await ada.get('files.upload', { id, files: [textOf(700 * KB)] });
    expect(active()).toEqual([]);
    const { data } = await ada.get<UploadResult>('files.upload', { id, files: [textOf(250 * KB, 'other')] });
    await app.deps.ask.storage.space.check(app.deps.db);
    expect(active()).toEqual(['files_nearly_full']);
    await ada.get('files.remove', { id: data[0]?.id });
    await app.deps.ask.storage.space.check(app.deps.db);
    expect(active()).toEqual([]);
  });
});

test('an account sends four uploads at once, and others are not kept from it', async () => {
  const ben = await Person.make(app, 'rest');
  const [own, others] = [await ada.create(), await ben.create()];
  const uploads = Array.from({ length: 4 }, () => new SlowUpload(ada, own.id));
  await until(() => drafts() === 4);
  for (const [n, upload] of uploads.entries()) upload.send(`Text ${n}`);
  const refused = await ada.call('files.upload', { id: own.id, files: ['Fifth'] });
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '5']);
  expect(await ben.status('files.upload', { id: others.id, files: ['First'] })).toBe(200);
  expect((await Promise.all(uploads.map((upload) => upload.end()))).map(({ status }) => status)).toEqual([
    200, 200, 200, 200,
  ]);
  expect(await ada.status('files.upload', { id: own.id, files: ['Fifth'] })).toBe(200);
  expect(await ada.get<{ data: AskFile[] }>('files.list', { id: own.id })).toMatchObject({ count: 5 });
});

test('all accounts together send 32 uploads at once', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => Person.make(app, 'rest')));
  const uploads: SlowUpload[] = [];
  for (const person of people) {
    const { id } = await person.create();
    uploads.push(...Array.from({ length: 4 }, () => new SlowUpload(person, id)));
  }
  await until(() => drafts() === 32);
  const { id } = await ada.create();
  const refused = await ada.call('files.upload', { id, files: ['One more'] });
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
  for (const upload of uploads) upload.send('Text');
  const answers = await Promise.all(uploads.map((upload) => upload.end()));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await ada.status('files.upload', { id, files: ['One more'] })).toBe(200);
});

describe('the share of an account', () => {
  let small: TestApp;
  let others: TestApp[];
  beforeEach(async () => {
    small = await openTestApp({ ASK_STORAGE: '4MB' }, CHEAP_HASHES);
    others = [];
  });
  afterEach(async () => {
    for (const other of others) await other.close();
    await small.close();
  });

  const share = { status: 507, detail: noAccountSpace('391 KiB') };

  test.each(transports)(
    'is a tenth of all, over its collections together, and leaves room to others, by %s',
    async (by) => {
      const [mallory, ben] = [await Person.make(small, by), await Person.make(small, by)];
      const [one, other] = [await mallory.create(), await mallory.create()];
      await mallory.get('files.upload', { id: one.id, files: [textOf(300 * KB)] });
      for (const { id } of [one, other])
        expect(await mallory.call('files.upload', { id, files: [textOf(150 * KB, 'more')] })).toMatchObject(
          share,
        );
      const { id } = await ben.create();
      expect(await ben.status('files.upload', { id, files: [textOf(300 * KB)] })).toBe(200);
      const { data } = await mallory.get<{ data: AskFile[] }>('files.list', { id: one.id });
      await mallory.get('files.remove', { id: data[0]?.id });
      expect(await mallory.status('files.upload', { id: other.id, files: [textOf(350 * KB)] })).toBe(200);
    },
  );

  test('holds for files that arrive at the same time, in every process', async () => {
    const apps = [small];
    if (isPostgres) {
      others = [await openTestApp({ ASK_STORAGE: '4MB' }, CHEAP_HASHES, small)];
      apps.push(...others);
    }
    const mallory = await Person.make(small, 'rest');
    const { id } = await mallory.create();
    const sent = Array.from({ length: 8 }, (_, n) => {
      const to = apps[n % apps.length] ?? small;
      return call(to, 'rest', 'files.upload', { id, files: [textOf(150 * KB, `word${n}`)] }, mallory.session);
    });
    const answers = await Promise.all(sent);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const { status } of answers) expect([200, 429, 507]).toContain(status);
    const sizes = await small.deps.db.selectFrom('files').select('size').execute();
    expect(sizes.map(({ size }) => size)).toEqual([150 * KB, 150 * KB]);
  });

  test('is not taken by what an account left to the superusers', async () => {
    const [leaving, root] = [
      await Person.make(small, 'rest'),
      await Person.make(small, 'rest', { is_superuser: true }),
    ];
    const { id } = await leaving.create({ access: 'everyone' });
    await leaving.get('files.upload', { id, files: [textOf(390 * KB)] });
    await leaving.get('users.removeMe');
    const own = await root.create();
    expect(await root.status('files.upload', { id: own.id, files: [textOf(390 * KB, 'own')] })).toBe(200);
    expect(await root.status('files.upload', { id: own.id, files: [textOf(150 * KB, 'more')] })).toBe(507);
    // What belongs to all superusers together is nobody's share.
    expect(await root.status('files.upload', { id, files: [textOf(150 * KB, 'more')] })).toBe(200);
  });

  test('counts a file once that is stored while another one arrives', async () => {
    const { db, alarms } = small.deps;
    const owner = await Person.make(small, 'rest');
    const { id: collection_id } = await owner.create();
    const { owner_id } = await db
      .selectFrom('collections')
      .select('owner_id')
      .where('id', '=', collection_id)
      .executeTakeFirstOrThrow();
    const space = createStorageSpace({ maxBytes: 700 * KB, maxBytesPerAccount: 700 * KB }, alarms);
    const account = { id: owner_id ?? '', isSuperuser: false };
    /** An upload that is under way. */
    const begin = async () => {
      const started = Promise.withResolvers<Reception>();
      const { promise, resolve: end } = Promise.withResolvers<void>();
      const ended = space.receive(db, account, async (reception) => {
        started.resolve(reception);
        await promise;
      });
      const reception = await started.promise;
      return { add: () => reception.add(300 * KB), end: () => (end(), ended) };
    };
    const [first, second] = [await begin(), await begin()];
    first.add();
    await space.requireRoom(db, owner_id, 300 * KB);
    // Together they take 600 KB.
    second.add();
    const row = {
      id: newId(),
      collection_id,
      name: 'a.txt',
      media_type: 'text/plain' as const,
      sha256: 'a'.repeat(64),
      size: 300 * KB,
      status: 'queued' as const,
      created_at: '2026-01-01T00:00:00.000Z',
    };
    await db.insertInto('files').values(row).execute();
    await first.end();
    // What was stored counts on, beside what arrives.
    const third = await begin();
    expect(() => third.add()).toThrow(askMessages.noSpace);
    await second.end();
    third.add();
    await third.end();
  });
});
