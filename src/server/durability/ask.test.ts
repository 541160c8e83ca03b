// Files through the real program: killed while it reads, deleted while they are read, from several tabs at once, on a full
// disk, and out of a backup.
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { AskFile, UploadResult } from '#shared/ask.ts';
import { findFilesWith } from '../testing/files-with.ts';
import { Ada, childrenOf, killLater, killServers } from '../testing/ada.ts';
import { openBeside } from '../testing/engines.ts';
import { insideOf, onSmallDisk } from '../testing/faults.ts';
import { authorize, join as joinWaitlist, until } from '../testing/people.ts';
import { isPostgres } from '../testing/postgres.ts';
import { startProcesses } from '../testing/processes.ts';
import { newDataDir, run } from '../testing/process.ts';

vi.setConfig({ testTimeout: 120_000 });

const HEATING = 'The heating period begins on the first of October.';
const QUESTION = 'When does the heating period begin?';

afterEach(killServers);

/** A text that takes seconds to read. */
function longText(word: string): string {
  const paragraphs = Array.from(
    { length: 40_000 },
    (_, n) => `Paragraph ${n} of the ${word} tells of room ${n % 97}, of its ${word}s and of what they cost.`,
  );
  return `${paragraphs.join('\n\n')}\n\n${HEATING}\n`;
}

/** Kills the processes that read files for a server. @returns how many there were */
function killReaders(server: number | undefined): number {
  const readers = childrenOf(server).flatMap(childrenOf);
  for (const reader of readers) process.kill(reader, 'SIGKILL');
  return readers.length;
}

test('a server that is killed while it reads goes on at the next start', async () => {
  const dir = newDataDir();
  let ada = await Ada.start(dir);
  const id = await ada.add(await ada.create(), longText('lease'));
  for (let kills = 0; kills < 3; kills += 1) {
    await until(async () => (await ada.file(id)).status === 'reading');
    await new Promise((resolve) => setTimeout(resolve, 200 * kills));
    await ada.server.stop('SIGKILL');
    ada = await Ada.start(dir);
    expect((await ada.ask(QUESTION)).citations).toEqual([]);
  }
  expect(await ada.read(id)).toMatchObject({ status: 'ready', detail: null });
  const answer = await ada.ask(QUESTION);
  expect([answer.verdict, answer.unread_files, answer.lines[0]?.text]).toEqual(['answer', 0, HEATING]);
  expect(await ada.server.stop()).toBe(0);
});

test.runIf(process.platform === 'linux')('nothing that a server has started outlives it', async () => {
  const ada = await Ada.start(newDataDir());
  const id = await ada.add(await ada.create(), longText('lease'));
  await until(async () => (await ada.file(id)).progress.done > 0);
  await ada.ask(QUESTION);
  const below = (pid: number | undefined): number[] =>
    childrenOf(pid).flatMap((child) => [child, ...below(child)]);
  const isNode = (pid: number) => readlinkSync(`/proc/${pid}/exe`).endsWith('/node');
  const started = below(ada.server.child.pid).filter(isNode);
  // The indexer, its reader, and the process that answers. One that is stopped notices nothing, as in an endless loop.
  expect(started).toHaveLength(3);
  for (const pid of started) process.kill(pid, 'SIGSTOP');
  await ada.server.stop('SIGKILL');
  await until(() => started.every((pid) => !existsSync(`/proc/${pid}/exe`)));
});

test('a reading whose process is killed is tried again, and given up at the third time', async () => {
  const ada = await Ada.start(newDataDir());
  const collection = await ada.create();
  const id = await ada.add(collection, longText('lease'));
  for (let kills = 0; kills < 3; kills += 1) {
    await until(() => childrenOf(ada.server.child.pid).length > 0);
    await until(async () => (await ada.file(id)).status === 'reading');
    await new Promise((resolve) => setTimeout(resolve, 300));
    const [child] = childrenOf(ada.server.child.pid);
    if (child !== undefined) process.kill(child, 'SIGKILL');
    await until(() => !childrenOf(ada.server.child.pid).includes(child ?? 0));
  }
  expect(await ada.read(id)).toMatchObject({
    status: 'failed',
    detail: expect.stringMatching(/^[A-Z].*\.$/),
  });
  const next = await ada.add(collection, HEATING);
  expect(await ada.read(next)).toMatchObject({ status: 'ready' });
  // What failed is read again if it is sent again.
  expect(await ada.add(collection, longText('lease'))).toBe(id);
  expect(await ada.read(id)).toMatchObject({ status: 'ready', detail: null });
});

test('a file whose reader is killed each time is given up, and those behind it are read', async () => {
  const ada = await Ada.start(newDataDir());
  const collection = await ada.create();
  const id = await ada.add(collection, longText('lease'));
  const next = await ada.add(collection, HEATING);
  await until(async () => {
    killReaders(ada.server.child.pid);
    return (await ada.file(id)).status === 'failed';
  }, 60_000);
  expect(await ada.read(next)).toMatchObject({ status: 'ready' });
});

test('a file whose reader is killed each time is given up also after the server was killed, and stays so where it is the only one', async () => {
  const dir = newDataDir();
  let ada = await Ada.start(dir);
  const collection = await ada.create();
  const id = await ada.add(collection, longText('lease'));
  await until(() => killReaders(ada.server.child.pid) > 0);
  await ada.server.stop('SIGKILL');
  ada = await Ada.start(dir);
  await until(async () => {
    killReaders(ada.server.child.pid);
    return (await ada.file(id)).status === 'failed';
  }, 60_000);
  await ada.server.stop('SIGKILL');
  ada = await Ada.start(dir);
  expect(await ada.read(await ada.add(collection, HEATING))).toMatchObject({ status: 'ready' });
  // One of several processes may have the time that another had not.
  if (isPostgres) return;
  expect(await ada.file(id)).toMatchObject({ status: 'failed', detail: expect.stringContaining('ended') });
});

test('a file that is deleted while another is read leaves no byte at once', async () => {
  const dir = newDataDir();
  const ada = await Ada.start(dir);
  const collection = await ada.create();
  const gone = await ada.add(collection, 'The cellar of Zebrawood is dry.');
  await ada.read(gone);
  const long = await ada.add(collection, longText('lease'));
  await until(async () => (await ada.file(long)).status === 'reading');
  await new Promise((resolve) => setTimeout(resolve, 300));
  await ada.get('DELETE', `/files/${gone}`);
  expect((await ada.file(long)).status).toBe('reading');
  expect(findFilesWith(dir, 'Zebrawood')).toEqual([]);
  expect(ada.server.log()).not.toContain('could not be read or removed');
});

test('a file that is read, of which the row does not say so, is read again', async () => {
  const dir = newDataDir();
  let ada = await Ada.start(dir);
  const id = await ada.add(await ada.create(), HEATING);
  await ada.read(id);
  await ada.server.stop('SIGKILL');
  const engine = await openBeside(dir);
  await engine.db.updateTable('files').set({ status: 'reading', pages: null }).execute();
  await engine.close();
  ada = await Ada.start(dir);
  expect(await ada.read(id)).toMatchObject({ status: 'ready', pages: 1 });
  expect((await ada.ask(QUESTION)).lines[0]?.text).toBe(HEATING);
});

test('a file that is deleted while it is read leaves no byte, and the next one is read', async () => {
  const dir = newDataDir();
  const ada = await Ada.start(dir);
  const collection = await ada.create();
  const id = await ada.add(collection, longText('zebrawood'));
  const next = await ada.add(collection, HEATING);
  await until(async () => (await ada.file(id)).progress.done > 0);
  const asked = performance.now();
  await ada.get('DELETE', `/files/${id}`);
  expect(performance.now() - asked).toBeLessThan(20_000);
  await until(() => findFilesWith(dir, 'zebrawood').length === 0);
  expect((await ada.request('GET', `/files/${id}`)).status).toBe(404);
  expect(await ada.read(next)).toMatchObject({ status: 'ready' });
  expect((await ada.ask(QUESTION)).lines).toMatchObject([{ text: HEATING }]);
});

test('the same file from four tabs, and four others at once, are each read once', async () => {
  const ada = await Ada.start(newDataDir());
  const collection = await ada.create();
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, n) => ada.upload(collection, HEATING, `Room ${n} is warm.`)),
  );
  const uploads = await Promise.all(answers.map(async (answer): Promise<UploadResult> => answer.json()));
  expect(new Set(uploads.map(({ data }) => data[0]?.id)).size).toBe(1);
  const { data, count } = await ada.get<{ data: AskFile[]; count: number }>(
    'GET',
    `/collections/${collection}/files/`,
  );
  expect([data.length, count]).toEqual([5, 5]);
  for (const { id } of data) expect(await ada.read(id)).toMatchObject({ status: 'ready', pages: 1 });
  expect((await ada.ask('Which room is warm?')).unread_files).toBe(0);
});

test.skipIf(isPostgres)(
  'on a full disk an upload is 507 and leaves nothing, and works again when there is space',
  async () => {
    const dir = newDataDir();
    const ada = await Ada.start(dir, { under: onSmallDisk(dir, 24) });
    const inside = insideOf(ada.server.child.pid, dir);
    const collection = await ada.create();
    const small = await ada.add(collection, HEATING);
    expect(await ada.read(small)).toMatchObject({ status: 'ready' });
    const ballast = join(inside, 'ballast');
    const file = await open(ballast, 'w');
    while (
      (await file.write(Buffer.alloc(65_536)).catch(() => ({ bytesWritten: 0 }))).bytesWritten === 65_536
    )
      continue;
    await file.close();
    const refused = await ada.upload(collection, 'word '.repeat(400_000), 'word '.repeat(500_000));
    expect([refused.status, await refused.json()]).toEqual([
      507,
      { detail: 'The server has no space left to store this.' },
    ]);
    expect(readdirSync(join(inside, 'files', '.incoming'))).toEqual([]);
    expect(await ada.file(small)).toMatchObject({ status: 'ready' });
    await rm(ballast);
    await until(async () => (await joinWaitlist(ada.server.url, 'after@example.org')) === 200);
    const id = await ada.add(collection, 'The cellar is dry.');
    expect(await ada.read(id)).toMatchObject({ status: 'ready' });
  },
);

test.skipIf(isPostgres)(
  'on a disk that is nearly full a file waits and says so, what matters more is stored, and it is read when there is space',
  async () => {
    const dir = newDataDir();
    const ada = await Ada.start(dir, { under: onSmallDisk(dir, 128) });
    const inside = insideOf(ada.server.child.pid, dir);
    const collection = await ada.create();
    const ballast = join(inside, 'ballast');
    await writeFile(ballast, Buffer.alloc(110 * 1024 ** 2));
    const id = await ada.add(collection, longText('lease'));
    await until(async () => (await ada.file(id)).detail !== null, 60_000);
    expect(await ada.file(id)).toMatchObject({
      status: 'queued',
      detail: 'The disk of the server is full: this file is read when there is space.',
    });
    expect((await ada.ask(QUESTION)).unread_files).toBe(1);
    expect(await joinWaitlist(ada.server.url, 'full@example.org')).toBe(200);
    await rm(ballast);
    expect(await ada.read(id)).toMatchObject({ status: 'ready', detail: null });
  },
);

test('what comes out of a backup is read again, and nothing that was read is in it', async () => {
  const dir = newDataDir();
  const ada = await Ada.start(dir);
  const collection = await ada.create();
  const id = await ada.add(collection, HEATING);
  await ada.read(id);
  const asked = await ada.ask(QUESTION);
  const backup = join(newDataDir(), 'backup.tar');
  expect(await run(['backup', backup], { env: { DATA_DIR: dir } })).toMatchObject({ code: 0 });
  const { stdout } = await run(['verify', backup], { env: { DATA_DIR: dir } });
  expect(stdout).toContain('1 uploaded files');
  const later = await ada.add(collection, 'The cellar is dry.');
  await ada.read(later);
  expect(await ada.server.stop()).toBe(0);
  const there = isPostgres ? newDataDir() : dir;
  expect(await run(['restore', backup], { env: { DATA_DIR: there } })).toMatchObject({ code: 0, stderr: '' });
  expect(readdirSync(there)).not.toContain('ask.db');
  const restored = await Ada.start(there);
  expect(await restored.read(id)).toMatchObject({ status: 'ready', pages: 1 });
  expect((await restored.request('GET', `/files/${later}`)).status).toBe(404);
  expect(await (await restored.request('GET', `/files/${id}/content`)).text()).toBe(HEATING);
  expect(await restored.get('GET', `/questions/${asked.id}`)).toEqual(asked);
  expect(await restored.ask(QUESTION)).toMatchObject({ unread_files: 0, lines: [{ text: HEATING }] });
});

test.runIf(isPostgres)(
  'of several processes each answers from the files that any of them has taken',
  async () => {
    const dataDir = newDataDir();
    const processes = await startProcesses(2, {}, dataDir);
    killLater(...processes.servers);
    const [one, two] = await Promise.all(
      processes.servers.map(async (server) => new Ada(server, await authorize(server.url))),
    );
    if (one === undefined || two === undefined) throw new Error('There are two.');
    const collection = await one.create();
    for (const ada of [one, two]) {
      const id = await ada.add(collection, `${HEATING} ${ada === one}`);
      expect(await ada.read(id)).toMatchObject({ status: 'ready' });
      for (const asked of [one, two]) {
        await until(async () => (await asked.ask(QUESTION)).unread_files === 0);
        expect((await asked.ask(QUESTION)).citations.some(({ file_id }) => file_id === id)).toBe(true);
      }
      const other = ada === one ? two : one;
      await other.get('DELETE', `/files/${id}`);
      expect((await ada.ask(QUESTION)).citations).toEqual([]);
      await until(() => findFilesWith(dataDir, HEATING).length === 0);
    }
  },
);
