// The client of an object store against a real server: names, lists, and what it does when the server fails.
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { BUCKET_PREFIX, openBucket, SECRET_KEY, type Bucket } from '../testing/bucket.ts';
import type { ObjectStoreSettings } from './object-store.ts';
import { S3Store } from './s3-store.ts';

const timing = { attemptMs: 1000, attempts: 3, pauseMs: 5 };

let bucket: Bucket;
let outcomes: string[];
beforeEach(async () => {
  bucket = await openBucket();
  outcomes = [];
});
afterEach(() => bucket.stop().catch(() => {}));

function readSettings(env: Bucket['env']): ObjectStoreSettings {
  const settings = readConfig(env).objectStore;
  if (settings === null) throw new Error('UPLOADS_URL is not read');
  return settings;
}

function open(changed: Partial<ObjectStoreSettings> = {}): S3Store {
  const watch = {
    failed: (operation: string) => void outcomes.push(`${operation} failed`),
    succeeded: (operation: string) => void outcomes.push(operation),
  };
  return new S3Store({ ...readSettings(bucket.env), ...changed }, watch, timing);
}

const textOf = (object: { content: Readable } | undefined) => (object ? text(object.content) : undefined);
const namesIn = async (store: S3Store) => {
  const found: string[] = [];
  for await (const { name } of store.list()) found.push(name);
  return found;
};

test('an object is written, found, read in whole and in part, and removed', async () => {
  const store = open();
  await store.write('a.webp', Buffer.from('0123456789'));
  expect(bucket.names()).toEqual(['a.webp']);
  expect((await store.find('a.webp'))?.size).toBe(10);
  const whole = await store.read('a.webp');
  expect([whole?.size, await textOf(whole)]).toEqual([10, '0123456789']);
  const part = await store.read('a.webp', { start: 2, end: 4 });
  expect([part?.size, await textOf(part)]).toEqual([3, '234']);
  await store.remove('a.webp');
  await store.remove('a.webp');
  expect([await store.find('a.webp'), await store.read('a.webp')]).toEqual([undefined, undefined]);
  expect(outcomes.some((outcome) => outcome.endsWith('failed'))).toBe(false);
});

test.each(['a+b c', "ü/it's (1)*!.webp", '%41&=?#', 'ab/c~d_e-f.1'])('the name %s is kept', async (name) => {
  const store = open();
  await store.write(name, Buffer.from(name));
  expect(bucket.names()).toEqual([name]);
  expect(await namesIn(store)).toEqual([name]);
  expect(await textOf(await store.read(name))).toBe(name);
});

test('all pages of a list are read, with ages by the clock of the store; foreign and hidden names are left out', async () => {
  const names = Array.from({ length: 10 }, (_, n) => `${n}.webp`);
  const store = open();
  for (const name of names) await store.write(name, Buffer.from('x'));
  bucket.age('4.webp', 60_000);
  const stored = { content: Buffer.from('x'), modifiedAt: new Date() };
  for (const key of ['other/1', 'images-2/1', 'images/.hidden', 'images/a//b', 'images/../../x', 'images/'])
    bucket.objects.set(key, stored);
  const found = [];
  for await (const object of store.list()) found.push(object);
  expect(found.map(({ name }) => name)).toEqual(names);
  const old = found.filter(({ ageMs }) => ageMs > 50_000).map(({ name }) => name);
  expect(old).toEqual(['4.webp']);
});

test('a bucket without a prefix is used whole', async () => {
  const other = await openBucket('');
  const store = new S3Store(readSettings(other.env));
  await store.write('a', Buffer.from('x'));
  expect([other.names(), await namesIn(store)]).toEqual([['a'], ['a']]);
  await other.stop();
});

describe('a failure', () => {
  test('that is temporary is repeated, three times at most', async () => {
    const store = open();
    let left = 2;
    bucket.fault = () => (left-- > 0 ? { status: 503, code: 'SlowDown' } : undefined);
    await store.write('a', Buffer.from('x'));
    expect([bucket.requests.length, outcomes]).toEqual([3, ['write']]);
    left = 3;
    await expect(store.write('a', Buffer.from('x'))).rejects.toThrow(
      `the object store at http://127.0.0.1:${bucket.port}, bucket oriel-images answers with 503 (SlowDown)`,
    );
    expect([bucket.requests.length, outcomes]).toEqual([6, ['write', 'write failed']]);
  });

  test.each([
    ['reset', /gives no answer that can be used \(\w+\)$/],
    ['silence', /does not answer within 1 s$/],
  ] as const)('of the connection (%s) is one after three attempts', async (fault, message) => {
    bucket.fault = () => fault;
    for (const work of [() => open().find('a'), () => namesIn(open()), () => open().remove('a')]) {
      bucket.requests.length = 0;
      await expect(work()).rejects.toMatchObject({
        code: 'OBJECT_STORE_FAILING',
        message: expect.stringMatching(message),
      });
      expect(bucket.requests).toHaveLength(3);
    }
    expect(outcomes).toEqual(['read failed', 'read failed', 'remove failed']);
    await expect.poll(() => bucket.busy()).toBe(0);
  });

  test.each([
    ['a wrong secret', { secretAccessKey: 'wrong' }, '403 (SignatureDoesNotMatch)'],
    ['an unknown key', { accessKeyId: 'wrong' }, '403 (InvalidAccessKeyId)'],
    ['another region', { region: 'wrong-1' }, '403 (AuthorizationHeaderMalformed)'],
    ['an unknown bucket', { bucket: 'unknown' }, '404 (NoSuchBucket)'],
  ])('for %s is a refusal, is not repeated and names no secret', async (_what, changed, said) => {
    const error: unknown = await open(changed)
      .check()
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ isRefusal: true, message: expect.stringContaining(said) });
    expect(JSON.stringify(error) + String(error)).not.toContain(SECRET_KEY);
    expect(bucket.requests).toHaveLength(1);
    await expect(open(changed).read('a')).rejects.toThrow(said);
  });

  test('for want of space is told from others', async () => {
    for (const fault of [
      { status: 507, code: 'InsufficientStorage' },
      { status: 403, code: 'QuotaExceeded' },
    ]) {
      bucket.fault = () => fault;
      await expect(open().write('a', Buffer.from('x'))).rejects.toMatchObject({ code: 'OBJECT_STORE_FULL' });
    }
  });

  test.each(['half', 'stall'] as const)(
    'in the middle of an object (%s) breaks its stream',
    async (fault) => {
      const store = open();
      await store.write('a', Buffer.alloc(1_000_000, 'x'));
      bucket.fault = () => fault;
      const object = await store.read('a');
      await expect(textOf(object)).rejects.toMatchObject({ code: 'OBJECT_STORE_FAILING' });
      expect(outcomes.at(-1)).toBe('read failed');
      await expect.poll(() => bucket.busy()).toBe(0);
    },
  );
});

test('a reader that is slow is waited for; one that leaves releases the connection, which is no failure', async () => {
  const store = open();
  // More than the buffers of a connection take.
  bucket.objects.set('images/a', { content: Buffer.alloc(32_000_000, 'x'), modifiedAt: new Date() });
  const slow = await store.read('a');
  await sleep(2 * timing.attemptMs);
  expect((await textOf(slow))?.length).toBe(32_000_000);
  const left = await store.read('a');
  expect(bucket.busy()).toBe(1);
  left?.content.destroy();
  await expect.poll(() => bucket.busy()).toBe(0);
  bucket.fault = () => 'stall';
  const stalled = await store.read('a');
  stalled?.content.resume();
  await sleep(50);
  stalled?.content.destroy();
  await expect.poll(() => bucket.busy()).toBe(0);
  expect(outcomes).not.toContain('read failed');
});

test('the prefix of the settings is that of the objects', async () => {
  await open().write('a', Buffer.from('x'));
  expect([...bucket.objects.keys()]).toEqual([`${BUCKET_PREFIX}/a`]);
});
