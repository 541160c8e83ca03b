// Deleted addresses leave no trace after a checkpoint: not in the database, its WAL, the mail on disk or the log.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { inTransaction } from '../db/transaction.ts';
import { newDataDir, serve, type Serving } from '../testing/process.ts';
import { openTestApp } from '../testing/test-app.ts';

const SUPERUSER = { username: 'root@example.org', password: 'correct horse' };

/** The words that are found in files of the folder, with the file. */
function findWords(folder: string, words: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return words.filter((word) => name.includes(word));
    const bytes = readFileSync(path);
    return words
      .filter((word) => name.includes(word) || bytes.includes(word))
      .map((word) => `${word} in ${name}`);
  });
}

function checkpoint(dataDir: string): void {
  const sqlite = new Sqlite(join(dataDir, 'oriel.db'));
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.close();
}

async function send(server: Serving, method: string, path: string, body?: object, token?: string) {
  const form = body instanceof URLSearchParams;
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method,
    body: body === undefined ? null : form ? body : JSON.stringify(body),
    headers: {
      ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  const text = await response.text();
  return { status: response.status, json: text.startsWith('{') ? JSON.parse(text) : text };
}

const logIn = async (server: Serving, username: string, password: string) =>
  (await send(server, 'POST', '/login/access-token', new URLSearchParams({ username, password }))).json
    .access_token;

/** The path of the link to the own entry, in a mail file to this address. */
function findOwnEntryLink(dataDir: string, email: string): string | undefined {
  const folder = join(dataDir, 'outbox');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : [];
  const mails = names.map((name) => readFileSync(join(folder, name), 'utf8').replaceAll(/=\r?\n/g, ''));
  const mail = mails.find((text) => text.includes(email) && text.includes('/waitlist?token='));
  return mail && /\/waitlist\?token=(?:3D)?([\w-]{64})/.exec(mail)?.[1];
}

/** A unique name in random order, so that rows are spread over the index. */
const nameOf = (n: number) => `${((n * 2_654_435_761) % 2 ** 32).toString(36)}-erased-${n}-`;

test.each([
  ['after a clean stop', 'SIGTERM'],
  ['after a kill -9 and the next start', 'SIGKILL'],
] as const)('deleted subscribers and accounts leave no byte of their addresses %s', async (_name, signal) => {
  const dataDir = newDataDir();
  const server = await serve({
    DATA_DIR: dataDir,
    FIRST_SUPERUSER: SUPERUSER.username,
    FIRST_SUPERUSER_PASSWORD: SUPERUSER.password,
  });
  const names = Array.from({ length: 240 }, (_, n) => nameOf(n));
  for (let start = 0; start < names.length; start += 100) {
    const part = names.slice(start, start + 100);
    await Promise.all(
      part.map((name) => send(server, 'POST', '/subscribers', { email: `${name}@example.org` })),
    );
  }
  const people = ['maya-erased-by-root', 'mika-erased-by-themselves'];
  const users = [];
  for (const name of people) {
    const email = `${name}@example.org`;
    const person = { email, full_name: 'Somebody', password: 'correct horse' };
    const { json } = await send(server, 'POST', '/users/signup', person);
    const token = await logIn(server, email, 'correct horse');
    await logIn(server, email, 'wrong password');
    await send(server, 'POST', `/password-recovery/${email}`);
    await send(server, 'POST', '/subscribers', { email });
    await send(server, 'PATCH', '/users/me', { email: `former-${email}` }, token);
    await send(server, 'POST', `/password-recovery/former-${email}`);
    await send(server, 'PATCH', '/users/me', { email }, token);
    users.push({ id: json.id, token });
  }
  const left = 'lena-erased-by-her-own-link';
  const lena = { email: `${left}@example.org` };
  await send(server, 'POST', '/subscribers', lena);
  await send(server, 'POST', '/subscribers/manage-link', lena);
  await expect.poll(() => findOwnEntryLink(dataDir, lena.email), { timeout: 15_000 }).toBeDefined();
  const own = `${server.url}/waitlist?token=${findOwnEntryLink(dataDir, lena.email)}`;
  expect(await (await fetch(own)).text()).toContain(lena.email);
  const leaving = await fetch(own, { method: 'POST', body: new URLSearchParams({ leave: 'yes' }) });
  expect(leaving.status).toBe(200);
  const root = await logIn(server, SUPERUSER.username, SUPERUSER.password);
  await expect
    .poll(() => findWords(join(dataDir, 'outbox'), people).length, { timeout: 15_000 })
    .toBeGreaterThanOrEqual(2);

  const { json: list } = await send(server, 'GET', '/subscribers?limit=1000', undefined, root);
  for (let start = 0; start < list.data.length; start += 50) {
    const part = list.data.slice(start, start + 50);
    // Every third is kept, so that deleted rows lie between others.
    const gone = part.filter((_: unknown, index: number) => (start + index) % 3 !== 0);
    await Promise.all(
      gone.map(async ({ id }: { id: string }) => {
        await send(server, 'DELETE', `/subscribers/${id}`, undefined, root);
        await send(server, 'DELETE', `/trash/${id}`, undefined, root);
      }),
    );
  }
  const { json: others } = await send(server, 'GET', '/subscribers?limit=1000', undefined, root);
  const kept = new Set(others.data.map(({ email }: { email: string }) => email.split('@')[0]));
  for (const { email, id } of others.data)
    if (people.some((name) => email.startsWith(name))) {
      kept.delete(email.split('@')[0]);
      await send(server, 'DELETE', `/subscribers/${id}`, undefined, root);
      await send(server, 'DELETE', `/trash/${id}`, undefined, root);
    }
  expect((await send(server, 'DELETE', `/users/${users[0]?.id}`, undefined, root)).status).toBe(200);
  expect((await send(server, 'DELETE', '/users/me', undefined, users[1]?.token)).status).toBe(200);

  const erased = [...names.filter((name) => !kept.has(name)), ...people, left];
  expect(erased.length).toBeGreaterThan(150);
  checkpoint(dataDir);
  // Verifies the search: the rows that were kept are found.
  expect(findWords(dataDir, [...kept].map(String)).length).toBeGreaterThanOrEqual(kept.size);
  expect(findWords(join(dataDir, 'outbox'), erased)).toEqual([]);
  await server.stop(signal);
  if (signal === 'SIGKILL') {
    const next = await serve({ DATA_DIR: dataDir });
    // The first maintenance, a second after the start, removes what the killed server has left.
    await expect.poll(() => findWords(dataDir, erased)).toEqual([]);
    await next.stop('SIGKILL');
  }
  expect(findWords(dataDir, erased)).toEqual([]);
  for (const word of [...erased, 'root@', 'example.org']) expect(server.log()).not.toContain(word);
});

test('nor do the copies that moving rows between pages leaves behind, once the traces are removed', async () => {
  const app = await openTestApp();
  const { db } = app.deps;
  const names = Array.from({ length: 8000 }, (_, n) => nameOf(n));
  const rows = names.map((name, n) => ({
    id: `id-${(n * 40_503) % 65_536}-${n}`,
    email: `${name}@example.org`,
    latitude: null,
    longitude: null,
    location: 'Berlin, Germany',
    created_at: new Date(1e12 + ((n * 7919) % 8000) * 1000).toISOString(),
  }));
  await inTransaction(db, async (trx) => {
    for (let start = 0; start < rows.length; start += 50)
      await trx
        .insertInto('subscribers')
        .values(rows.slice(start, start + 50))
        .execute();
  });
  const erased = rows
    .filter((_, n) => n % 3 !== 0)
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at));
  await inTransaction(db, async (trx) => {
    for (const { id } of erased) await trx.deleteFrom('subscribers').where('id', '=', id).execute();
  });
  const words = () => {
    const text = ['oriel.db', 'oriel.db-wal']
      .map((name) => readFileSync(join(app.dataDir, name), 'latin1'))
      .join();
    return new Set(Array.from(text.matchAll(/-erased-(\d+)-/g), (match) => Number(match[1])));
  };
  checkpoint(app.dataDir);
  // SQLite's overwriting alone is not enough; otherwise this test would prove nothing.
  expect([...words()].filter((n) => n % 3 !== 0).length).toBeGreaterThan(0);
  expect(await app.deps.engine.removeTraces()).toBe(true);
  expect([...words()].filter((n) => n % 3 !== 0)).toEqual([]);
  expect(words().size).toBe(Math.ceil(8000 / 3));
  const counter = () =>
    db.selectFrom('counters').select('value').where('name', '=', 'erased').executeTakeFirst();
  expect(await counter()).toEqual({ value: 0 });
  const { id } = await app.addUser('ada@example.org');
  await db.updateTable('users').set({ email: 'other@example.org' }).where('id', '=', id).execute();
  await db.deleteFrom('users').where('id', '=', id).execute();
  expect(await counter()).toEqual({ value: 2 });
  await app.close();
});
