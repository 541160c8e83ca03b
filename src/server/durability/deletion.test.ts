// The deletion of everything that matches, while its server is killed or stopped, and from two processes.
import { describe, expect, test } from 'vitest';
import { openBeside } from '../testing/engines.ts';
import { fillSubscribers } from '../testing/fill.ts';
import { ADA, authorize, post, until } from '../testing/people.ts';
import { isPostgres } from '../testing/postgres.ts';
import { newDataDir, serve } from '../testing/process.ts';
import { slowDown, startProcesses } from '../testing/processes.ts';
import { field } from '../testing/transports.ts';

type Headers = Record<string, string>;
const ROWS = 20_000;

async function fill(dataDir: string, rows: number): Promise<void> {
  const { db, close } = await openBeside(dataDir);
  await fillSubscribers(db, rows);
  await close();
}

async function start(url: string, headers: Headers, expected: number): Promise<string> {
  const answer = await post(`${url}/api/v1/subscribers/delete`, { filters: {}, expected }, headers);
  expect(answer.status).toBe(202);
  return String(field(await answer.json(), 'job_id'));
}

async function jobOf(url: string, headers: Headers, id: string) {
  const answer = await fetch(`${url}/api/v1/jobs/${id}`, { headers });
  expect(answer.status).toBe(200);
  const job: unknown = await answer.json();
  return { status: field(job, 'status'), done: Number(field(job, 'done')), detail: field(job, 'detail') };
}

async function countOf(url: string, headers: Headers, of: 'subscribers' | 'deletions'): Promise<number> {
  const path = of === 'subscribers' ? 'subscribers/?limit=1' : 'audit/?action=subscriber_deleted&limit=1';
  const answer = await fetch(`${url}/api/v1/${path}`, { headers });
  return Number(field(await answer.json(), 'count'));
}

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a server that ends by %s in the middle of a deletion leaves it as failed, with exactly what it had done',
  { timeout: 120_000 },
  async (signal) => {
    const env = { DATA_DIR: newDataDir(), ...ADA };
    let server = await serve(env);
    await fill(env.DATA_DIR, ROWS);
    const headers = await authorize(server.url);
    const id = await start(server.url, headers, ROWS);
    const { url } = server;
    await until(async () => (await jobOf(url, headers, id)).done > 0, 20_000, 5);
    await server.stop(signal);
    server = await serve(env);
    // Beside others on PostgreSQL, the lease of a process that was killed has to run out.
    await until(async () => (await jobOf(server.url, headers, id)).status === 'failed', 45_000, 200);
    const job = await jobOf(server.url, headers, id);
    expect(job.detail).toBe('The server was stopped before it was done.');
    expect(job.done).toBeGreaterThan(0);
    expect(job.done).toBeLessThan(ROWS);
    expect(await countOf(server.url, headers, 'subscribers')).toBe(ROWS - job.done);
    expect(await countOf(server.url, headers, 'deletions')).toBe(job.done);
    // What is left is deleted by another one.
    const next = await start(server.url, headers, ROWS - job.done);
    await until(async () => (await jobOf(server.url, headers, next)).status === 'done', 60_000);
    expect(await countOf(server.url, headers, 'subscribers')).toBe(0);
    expect(await countOf(server.url, headers, 'deletions')).toBe(ROWS);
    expect(await server.stop()).toBe(0);
  },
);

describe.runIf(isPostgres)('two processes', () => {
  test('a job is seen and stopped from the process that does not run it', { timeout: 120_000 }, async () => {
    const all = await startProcesses(2);
    const { dataDir, urlOf } = all;
    await fill(dataDir, 5000);
    await slowDown(all, 'update', 'user_jobs', 0.2);
    const headers = await authorize(urlOf(0));
    const id = await start(urlOf(0), headers, 5000);
    await until(async () => (await jobOf(urlOf(1), headers, id)).done > 0);
    const stopped = await post(`${urlOf(1)}/api/v1/jobs/${id}/stop`, undefined, headers);
    const job: unknown = await stopped.json();
    expect(job).toMatchObject({ status: 'stopped' });
    const left = 5000 - Number(field(job, 'done'));
    expect(left).toBeGreaterThan(0);
    // Longer than a batch takes.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    for (const n of [0, 1]) {
      expect(await countOf(urlOf(n), headers, 'subscribers')).toBe(left);
      expect(await jobOf(urlOf(n), headers, id)).toMatchObject({ status: 'stopped', done: 5000 - left });
    }
    await all.stop();
  });

  test('both asked to delete the same: each entry is deleted once', { timeout: 120_000 }, async () => {
    const all = await startProcesses(2);
    const { dataDir, urlOf } = all;
    await fill(dataDir, 3000);
    const headers = await authorize(urlOf(0));
    const ids = await Promise.all([0, 1].map((n) => start(urlOf(n), headers, 3000).catch(() => undefined)));
    const begun = ids.filter((id) => id !== undefined);
    const jobs = () => Promise.all(begun.map((id) => jobOf(urlOf(0), headers, id)));
    await until(async () => (await jobs()).every(({ status }) => status === 'done'), 60_000);
    expect((await jobs()).reduce((sum, { done }) => sum + done, 0)).toBe(3000);
    expect(await countOf(urlOf(0), headers, 'deletions')).toBe(3000);
    await all.stop();
  });
});
