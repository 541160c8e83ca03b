// Three processes on one PostgreSQL database: their concurrent requests gain nothing, as those of one process do.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { onePixel } from '../testing/arbitrary-requests.ts';
import { findWrongCounts } from '../testing/counts.ts';
import { openBeside } from '../testing/engines.ts';
import { ADA, authorize, join, post } from '../testing/people.ts';
import { isPostgres } from '../testing/postgres.ts';
import { refuseDeadlocks, slowDown, startProcesses, type Processes } from '../testing/processes.ts';
import { field } from '../testing/transports.ts';

const PASSWORD = ADA.FIRST_SUPERUSER_PASSWORD;

interface Answer {
  status: number;
  body: unknown;
}

async function read(answer: Promise<Response>): Promise<Answer> {
  const { status, text } = await answer.then(async (got) => ({ status: got.status, text: await got.text() }));
  return { status, body: JSON.parse(text) };
}

const many = <Result>(count: number, work: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted();

describe.runIf(isPostgres)('three processes', () => {
  let all: Processes;
  let headers: { authorization: string };
  beforeEach(async () => {
    all = await startProcesses(3);
    headers = await authorize(all.urlOf(0));
  });
  afterEach(async () => {
    await all.stop();
    await refuseDeadlocks(all);
  });

  const change = (n: number, path: string, body: unknown, as = headers, method = 'PATCH') =>
    read(post(`${all.urlOf(n)}/api/v1${path}`, body, as, { method }));
  const count = async (table: string) =>
    Number((await all.sql(`select count(*)::integer as n from ${table}`))[0]?.['n']);

  async function addUser(email: string, flags: object = {}): Promise<string> {
    const user = { email, password: PASSWORD, is_active: true, ...flags };
    const made = await change(0, '/users/', user, headers, 'POST');
    return String(field(made.body, 'id'));
  }

  test('three claims with one link, each in another one, make one superuser', async () => {
    const unowned = await startProcesses(3, { FIRST_SUPERUSER: '', FIRST_SUPERUSER_PASSWORD: '' });
    const logs = unowned.servers.map((server) => server.log()).join('');
    const [claim, ...others] = new Set(logs.match(/(?<=claim=)[\w-]{43}/g));
    expect(others).toEqual([]);
    await slowDown(unowned, 'insert', 'users', 0.1);
    const signUp = (n: number) => {
      const body = { email: `u${n}@example.org`, full_name: 'Ada Okafor', password: PASSWORD, claim };
      return read(post(`${unowned.urlOf(n)}/api/v1/users/signup`, body));
    };
    expect(statuses(await many(3, signUp))).toEqual([200, 400, 400]);
    expect(await unowned.sql('select is_superuser from users')).toEqual([{ is_superuser: 1 }]);
    await unowned.stop();
  });

  test('of two superusers who demote each other in two of them, one stays', async () => {
    const ids = await many(2, (n) => addUser(`root${n}@example.org`, { is_superuser: true }));
    const sessions = await many(2, (n) => authorize(all.urlOf(n), `root${n}@example.org`));
    await all.sql(`update users set is_superuser = 0 where email = '${ADA.FIRST_SUPERUSER}'`);
    await slowDown(all, 'update', 'users', 0.05);
    // It writes a row that all changes of users share, so by itself it prevents what is tested here.
    await all.sql('drop trigger erased_by_update_on_users on users');
    for (let round = 0; round < 20; round += 1) {
      await many(2, (n) =>
        change(round + n, `/users/${ids[1 - n]}`, { is_superuser: false }, sessions[n] ?? headers),
      );
      expect(await count('users where is_superuser = 1'), `round ${round}`).toBe(1);
      await all.sql(`update users set is_superuser = 1 where email like 'root%'`);
    }
  });

  test('no session of a former password outlives its change in another one', async () => {
    const id = await addUser('grace@example.org');
    await slowDown(all, 'insert', 'sessions', 0.03);
    let [password, opened] = [PASSWORD, 0];
    for (let round = 0; round < 10; round += 1) {
      const next = `${PASSWORD} ${round}`;
      const [changed, ...sessions] = await Promise.all([
        change(round, `/users/${id}`, { password: next }),
        ...Array.from({ length: 4 }, async (_, n) => {
          await new Promise((resolve) => setTimeout(resolve, n * 12));
          return authorize(all.urlOf(round + n + 1), 'grace@example.org', password).catch(() => undefined);
        }),
      ]);
      expect(changed.status).toBe(200);
      expect(await count(`sessions where user_id = '${id}'`), `round ${round}`).toBe(0);
      opened += sessions.filter((session) => session !== undefined).length;
      password = next;
    }
    // Some succeeded before the change; otherwise nothing was concurrent.
    expect(opened).toBeGreaterThan(0);
  });

  test('one idempotency key sent to each at once makes one product, which is the answer of all', async () => {
    await slowDown(all, 'insert', 'products', 0.05);
    for (let round = 0; round < 5; round += 1) {
      const keyed = { ...headers, 'idempotency-key': `round ${round}`.replace(' ', '-') };
      const answers = await many(9, (n) => change(n, '/products/', { title: 'A lamp' }, keyed, 'POST'));
      expect(statuses(answers)).toEqual(Array.from({ length: 9 }, () => 200));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    }
    expect(await count('products')).toBe(5);
  });

  test('fifty joins of one address make one row and have the same answer', async () => {
    const joinOnce = (n: number) =>
      read(post(`${all.urlOf(n)}/api/v1/subscribers/`, { email: 'eva@example.org' }));
    const answers = await many(50, joinOnce);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await count('subscribers')).toBe(1);
  });

  test('of two accounts that take one address at once, one gets it and the other a 409', async () => {
    await many(2, (n) => addUser(`user${n}@example.org`));
    const sessions = await many(2, (n) => authorize(all.urlOf(n), `user${n}@example.org`));
    for (let round = 0; round < 20; round += 1) {
      const wanted = { email: `wanted${round}@example.org` };
      const answers = await many(2, (n) => change(round + n, '/users/me', wanted, sessions[n]));
      expect(statuses(answers), `round ${round}`).toEqual([200, 409]);
    }
  });

  test('images sent to each at once have positions of their own, and never become too many', async () => {
    const made = await change(0, '/products/', { title: 'A lamp' }, headers, 'POST');
    const id = String(field(made.body, 'id'));
    const upload = (n: number) => {
      const form = new FormData();
      form.append('product_id', id);
      for (let i = 0; i < 3; i += 1) form.append('images', new Blob([onePixel]), 'a.png');
      return read(
        fetch(`${all.urlOf(n)}/api/v1/products/upload-images`, { method: 'POST', body: form, headers }),
      );
    };
    await slowDown(all, 'insert', 'product_images', 0.005);
    const answers: Answer[] = [];
    for (let round = 0; round < 3; round += 1) answers.push(...(await many(6, upload)));
    expect(statuses(answers)).toEqual([...Array.from({ length: 16 }, () => 200), 409, 409]);
    expect(await count('product_images')).toBe(48);
    expect(await count('(select distinct position from product_images) as positions')).toBe(48);
  });

  test('after a storm of joins and deletions, the counts are those of the rows', async () => {
    const failed: unknown[] = [];
    const expectOk = (what: string, status: number) => void (status === 200 || failed.push([what, status]));
    await many(24, async (n) => {
      for (let round = 0; round < 15; round += 1) {
        // Every address is joined through three processes.
        const email = `s${(n * 7 + round) % 120}@example.org`;
        expectOk('join', await join(all.urlOf(n), email));
        if (n % 4 > 0) continue;
        const page = await fetch(`${all.urlOf(n)}/api/v1/subscribers/?limit=3`, { headers });
        expectOk('list', page.status);
        const [row] = Object(await page.json()).data ?? [];
        const url = `${all.urlOf(n)}/api/v1/subscribers/${row?.id}`;
        const { status } = await fetch(url, { method: 'DELETE', headers });
        // Another client may have deleted it.
        expectOk('delete', status === 404 ? 200 : status);
        if (n === 0) await addUser(`u${round}@example.org`);
        if (n === 4) await change(n, '/products/', { title: `Product ${round}` }, headers, 'POST');
      }
    });
    expect(failed).toEqual([]);
    const beside = await openBeside(all.dataDir);
    expect(await findWrongCounts(beside.db)).toEqual([]);
    await beside.close();
  });
});
