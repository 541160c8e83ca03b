// An import that is broken off, killed or without space half-way leaves nothing; two at once in two processes store both.
import { connect } from 'node:net';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openForReading } from '../db/open-for-reading.ts';
import { allSubscribers, ADA, authorize, join, until } from '../testing/people.ts';
import { insideOf, onSmallDisk } from '../testing/faults.ts';
import { isPostgres } from '../testing/postgres.ts';
import { newDataDir, serve, type Serving } from '../testing/process.ts';
import { refuseDeadlocks, startProcesses } from '../testing/processes.ts';
import { field } from '../testing/transports.ts';

const ROWS = 30_000;
const csv = `email\n${Array.from({ length: ROWS }, (_, n) => `p${n}@example.org\n`).join('')}`;

function upload(
  server: Pick<Serving, 'url'>,
  headers: Record<string, string>,
  content = csv,
): Promise<Response> {
  const body = new FormData();
  body.append('dry_run', 'false');
  body.append('file', new Blob([content]), 'list.csv');
  return fetch(`${server.url}/api/v1/subscribers/import`, { method: 'POST', headers, body });
}

async function countOf(server: Pick<Serving, 'url'>, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(`${server.url}/api/v1/subscribers/?limit=1`, { headers });
  return Number(field(await answer.json(), 'count'));
}

/** Waits until rows of an import are in the SQLite file; nobody is shown them before its end. */
async function untilStoring(dataDir: string): Promise<void> {
  const db = await openForReading({ dataDir, databaseUrl: null });
  const rows = db.selectFrom('subscribers').select('id').limit(2);
  await until(async () => (await rows.execute()).length > 1, 60_000, 5);
  expect(await db.selectFrom('imports').selectAll().execute()).toHaveLength(1);
  await db.destroy();
}

test(
  'a kill while an import is read or stored leaves all or none of it, and the next one works',
  { timeout: 180_000 },
  async () => {
    const env = { DATA_DIR: newDataDir(), ...ADA };
    let server = await serve(env);
    expect(await join(server.url, 'early@example.org')).toBe(200);
    for (const wait of ['reading', 'storing'] as const) {
      const headers = await authorize(server.url);
      const importing = upload(server, headers).then(
        async (answer) => (await answer.text(), answer.status),
        () => 'broken off',
      );
      if (wait === 'storing') {
        // On PostgreSQL they are stored by one statement.
        if (isPostgres) await Promise.race([importing, new Promise((resolve) => setTimeout(resolve, 500))]);
        else await untilStoring(env.DATA_DIR);
      } else await new Promise((resolve) => setTimeout(resolve, 50));
      await server.stop('SIGKILL');
      const outcome = await importing;
      server = await serve(env);
      const left = await allSubscribers(server.url, await authorize(server.url));
      // All or none: it may be stored and its answer lost.
      expect(outcome === 200 ? [ROWS + 1] : [1, ROWS + 1]).toContain(left.length);
      expect(left).toContain('early@example.org');
      if (!isPostgres)
        expect((await readdir(env.DATA_DIR)).filter((name) => name.includes('work'))).toEqual([]);
    }
    const headers = await authorize(server.url);
    expect((await upload(server, headers)).status).toBe(200);
    expect(await countOf(server, headers)).toBe(ROWS + 1);
    expect(await server.stop()).toBe(0);
  },
);

test(
  'an upload that breaks off half-way leaves nothing, and the next import works',
  { timeout: 120_000 },
  async () => {
    const server = await serve({ DATA_DIR: newDataDir(), ...ADA });
    const headers = await authorize(server.url);
    const part = 'content-disposition: form-data; name=';
    const body = `--x\r\n${part}"dry_run"\r\n\r\nfalse\r\n--x\r\n${part}"file"; filename="a.csv"\r\n\r\n${csv}`;
    const socket = connect(server.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST /api/v1/subscribers/import HTTP/1.1\r\nhost: localhost\r\nauthorization: ${headers.authorization}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${body.length + 100}\r\n\r\n${body}`,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    socket.destroy();
    await until(async () => (await upload(server, headers)).status === 200, 60_000, 200);
    expect(await countOf(server, headers)).toBe(ROWS);
    expect(await server.stop()).toBe(0);
  },
);

// On PostgreSQL the rows are on the disk of the database.
test.skipIf(isPostgres)(
  'an import for which the disk is too small is 507 and leaves nothing, and others go on',
  { timeout: 120_000 },
  async () => {
    const dir = newDataDir();
    const server = await serve({ DATA_DIR: dir, ...ADA }, { under: onSmallDisk(dir, 12) });
    const headers = await authorize(server.url);
    expect(await join(server.url, 'early@example.org')).toBe(200);
    const refused = await upload(server, headers);
    expect([refused.status, await refused.json()]).toEqual([
      507,
      { detail: 'The server has no space left to store this.' },
    ]);
    await until(
      async () => (await upload(server, headers, 'email\nlate@example.org\n')).status === 200,
      10_000,
    );
    expect((await allSubscribers(server.url, headers)).toSorted()).toEqual([
      'early@example.org',
      'late@example.org',
    ]);
    const names = await readdir(insideOf(server.child.pid, dir));
    expect(names.filter((name) => name.includes('work'))).toEqual([]);
    expect(await server.stop()).toBe(0);
  },
);

test.runIf(isPostgres)(
  'two processes that import at once store both files, in whatever order their rows are',
  { timeout: 120_000 },
  async () => {
    const all = await startProcesses(2);
    const [one, other] = [{ url: all.urlOf(0) }, { url: all.urlOf(1) }];
    const headers = await authorize(one.url);
    // Half of the rows are in both files, in the opposite order.
    const numbers = Array.from({ length: 20_000 }, (_, n) => n);
    const list = (from: number[]) => `email\n${from.map((n) => `p${n}@example.org\n`).join('')}`;
    const answers = await Promise.all([
      upload(one, headers, list(numbers)),
      upload(other, headers, list(numbers.map((n) => n + 10_000).toReversed())),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const added = await Promise.all(
      answers.map(async (answer) => Number(field(await answer.json(), 'added'))),
    );
    expect((added[0] ?? 0) + (added[1] ?? 0)).toBe(30_000);
    expect(await countOf(other, headers)).toBe(30_000);
    await all.stop();
    await refuseDeadlocks(all);
  },
);
