// Restoring while the server is killed, and from two processes while people join again.
import { describe, expect, test } from 'vitest';
import { openBeside } from '../testing/engines.ts';
import { fillSubscribers } from '../testing/fill.ts';
import { ADA, allSubscribers, authorize, join, post } from '../testing/people.ts';
import { isPostgres } from '../testing/postgres.ts';
import { newDataDir, serve } from '../testing/process.ts';
import { refuseDeadlocks, startProcesses } from '../testing/processes.ts';
import { field } from '../testing/transports.ts';

type Headers = Record<string, string>;

/** Adds entries, and deletes all of them. @returns their ids and addresses */
async function fillTrash(dataDir: string, url: string, headers: Headers, rows: number) {
  const { db, close } = await openBeside(dataDir);
  await fillSubscribers(db, rows);
  const entries = await db.selectFrom('subscribers').select(['id', 'email']).orderBy('id').execute();
  await close();
  const ids = entries.map(({ id }) => id);
  const answer = await post(`${url}/api/v1/subscribers/delete`, { ids }, headers);
  expect(await answer.json()).toEqual({ deleted: rows });
  return entries;
}

/** The addresses that lie in the trash. */
async function inTrash(url: string, headers: Headers): Promise<string[]> {
  const answer = await fetch(`${url}/api/v1/trash/?limit=1000`, { headers });
  const data = field(await answer.json(), 'data') as { label: string }[];
  return data.map(({ label }) => label);
}

test(
  'a server that is killed while it restores loses nothing, and has nothing twice',
  { timeout: 120_000 },
  async () => {
    const env = { DATA_DIR: newDataDir(), ...ADA };
    let server = await serve(env);
    let headers = await authorize(server.url);
    const entries = await fillTrash(env.DATA_DIR, server.url, headers, 600);
    const restore = (ids: string[]) => post(`${server.url}/api/v1/trash/restore`, { ids }, headers);
    const restored: string[] = [];
    const portions = Array.from({ length: 60 }, (_, n) => entries.slice(n * 10, n * 10 + 10));
    const all = portions.map(async (some) => {
      const answer = await restore(some.map(({ id }) => id)).catch(() => undefined);
      if (answer?.status !== 200) return;
      restored.push(...some.map(({ email }) => email));
      if (restored.length === 200) void server.stop('SIGKILL');
    });
    await Promise.all(all);
    expect(restored.length).toBeGreaterThanOrEqual(200);
    server = await serve(env);
    headers = await authorize(server.url);
    const [present, left] = [await allSubscribers(server.url, headers), await inTrash(server.url, headers)];
    expect([...present, ...left].toSorted()).toEqual(entries.map(({ email }) => email).toSorted());
    // What was acknowledged is there.
    expect(restored.filter((email) => !present.includes(email))).toEqual([]);
    await server.stop();
  },
);

describe.runIf(isPostgres)('two processes', () => {
  test(
    'that restore the same while its people join again have each address once',
    { timeout: 120_000 },
    async () => {
      const all = await startProcesses(2, { RATE_LIMITS: 'off' });
      const headers = await authorize(all.urlOf(0));
      const entries = await fillTrash(all.dataDir, all.urlOf(0), headers, 200);
      const ids = entries.map(({ id }) => id);
      const many = [0, 1].map((n) => post(`${all.urlOf(n)}/api/v1/trash/restore`, { ids }, headers));
      const single = ids
        .slice(0, 40)
        .map((id, n) => post(`${all.urlOf(n % 2)}/api/v1/trash/${id}/restore`, undefined, headers));
      const joins = entries.slice(0, 100).map(({ email }, n) => join(all.urlOf(n % 2), email));
      expect(new Set(await Promise.all(joins))).toEqual(new Set([200]));
      const counts = await Promise.all(
        many.map(async (answer) => field(await (await answer).json(), 'restored')),
      );
      const statuses = (await Promise.all(single)).map(({ status }) => status);
      expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
      const present = await allSubscribers(all.urlOf(1), headers);
      expect(present.toSorted()).toEqual(entries.map(({ email }) => email).toSorted());
      const left = await inTrash(all.urlOf(0), headers);
      const restored =
        counts.reduce((sum: number, count) => sum + Number(count), 0) +
        statuses.filter((status) => status === 200).length;
      expect(restored + left.length).toBe(200);
      await all.stop();
      await refuseDeadlocks(all);
    },
  );
});
