// One of three processes on a PostgreSQL database is killed or frozen: the others go on, and nothing acknowledged is lost.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { percentile } from '../testing/measure.ts';
import { authorize, join, post, until } from '../testing/people.ts';
import { isPostgres } from '../testing/postgres.ts';
import { slowDown, startProcesses, type Processes } from '../testing/processes.ts';
import { field } from '../testing/transports.ts';

describe.runIf(isPostgres)('of three processes', () => {
  let all: Processes;
  let headers: { authorization: string };
  beforeEach(async () => {
    all = await startProcesses(3);
    headers = await authorize(all.urlOf(0));
  });
  afterEach(async () => {
    for (const { child } of all.servers) child.kill('SIGCONT');
    await all.stop();
  });

  /** Adds a product. @returns its id; undefined where the process could not */
  async function addProduct(url: string, title: string): Promise<string | undefined> {
    const answer = await post(`${url}/api/v1/products/`, { title }, headers);
    const body: unknown = await answer.json();
    if (answer.status === 503) return undefined;
    expect(answer.status).toBe(200);
    return String(field(body, 'id'));
  }
  const texts = async (statement: string) =>
    new Set((await all.sql(`select ${statement}`)).map((row) => Object.values(row)[0]));

  test('one is killed in a storm: nothing acknowledged is lost, and the others go on at once', async () => {
    const [emails, products, waits]: [string[], string[], number[]] = [[], [], []];
    let killedAt = Infinity;
    let isOver = false;
    const clients = Array.from({ length: 12 }, async (_, n) => {
      const url = all.urlOf(n);
      try {
        for (let round = 0; !isOver; round += 1) {
          const [sentAt, email] = [performance.now(), `s${n}.${round}@example.org`];
          if ((await join(url, email)) === 200) emails.push(email);
          if (round % 4 === 0) products.push((await addProduct(url, email)) ?? '');
          if (n % 3 > 0 && sentAt > killedAt) waits.push(performance.now() - sentAt);
        }
      } catch (error) {
        // Only the killed process answers nothing.
        if (!(error instanceof TypeError) || n % 3 > 0) throw error;
      }
    });
    await until(() => emails.length > 100);
    killedAt = performance.now();
    expect(await all.servers[0]?.stop('SIGKILL')).toBe(null);
    await until(() => waits.length > 200);
    isOver = true;
    await Promise.all(clients);
    expect(percentile(waits, 0.99)).toBeLessThan(1000);
    const [storedEmails, storedProducts] = [
      await texts('email from subscribers'),
      await texts('id from products'),
    ];
    expect(emails.filter((email) => !storedEmails.has(email))).toEqual([]);
    expect(products.filter((id) => id !== '' && !storedProducts.has(id))).toEqual([]);
  });

  test('one is frozen in a transaction: the others write again within 6 s, and it does no harm later', async () => {
    const [frozen, other] = all.servers;
    await slowDown(all, 'insert', 'products', 0.4);
    const late = addProduct(frozen?.url ?? '', 'Late');
    // A lock of one key: the locks of jobs have two.
    const holders = `select pid from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory' and objsubid = 1 and granted`;
    await until(async () => (await all.sql(holders)).length > 0, 5000, 5);
    frozen?.child.kill('SIGSTOP');
    const frozenAt = performance.now();
    let [attempts, id]: [number, string | undefined] = [0, undefined];
    while (id === undefined) {
      // Joins need no turn.
      expect(await join(other?.url ?? '', `during${attempts}@example.org`)).toBe(200);
      id = await addProduct(other?.url ?? '', 'In time');
      attempts += 1;
    }
    const heldUpMs = performance.now() - frozenAt;
    expect(attempts).toBeGreaterThan(1);
    expect(heldUpMs).toBeLessThan(6000);
    frozen?.child.kill('SIGCONT');
    expect(await late).toBe(undefined);
    expect(await texts('title from products')).toEqual(new Set(['In time']));
    expect(await addProduct(frozen?.url ?? '', 'Again')).toBeDefined();
  });
});
