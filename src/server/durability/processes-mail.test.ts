// Mail of three processes on one PostgreSQL database: each goes out once, also if a sender is killed.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ADA, authorize, post, until } from '../testing/people.ts';
import { isPostgres } from '../testing/postgres.ts';
import { slowDown, startProcesses, type Processes } from '../testing/processes.ts';
import { openSmtp, type TestSmtp } from '../testing/smtp.ts';

describe.runIf(isPostgres)('three processes', () => {
  let smtp: TestSmtp;
  let all: Processes;
  let headers: { authorization: string };
  beforeEach(async () => {
    smtp = await openSmtp();
    all = await startProcesses(3, { SMTP_URL: smtp.url, MAIL_FROM: 'oriel@example.org' });
    headers = await authorize(all.urlOf(0));
  });
  afterEach(async () => {
    await all.stop();
    await smtp.close();
  });

  async function addUser(url: string, email: string): Promise<void> {
    const user = { email, password: ADA.FIRST_SUPERUSER_PASSWORD, is_active: true };
    const { status } = await post(`${url}/api/v1/users/`, user, headers);
    // Many at once may have to wait too long for each other.
    if (status === 503) return addUser(url, email);
    expect(status).toBe(200);
  }

  /** Adds accounts through each process in turn; each gets a mail. */
  async function addUsers(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, (_, n) => addUser(all.urlOf(n), `u${n}@example.org`)));
  }
  const recipients = () => smtp.received.map(({ to }) => to?.[0]?.address).toSorted();
  const waiting = async () => Number((await all.sql('select count(*)::integer as n from outbox'))[0]?.['n']);

  test('each mail goes out once, whichever of them sends it', async () => {
    smtp.onMail = () => new Promise((resolve) => setTimeout(resolve, 20));
    await slowDown(all, 'update', 'outbox', 0.01);
    await addUsers(24);
    await until(async () => (await waiting()) === 0);
    expect(recipients()).toEqual(Array.from({ length: 24 }, (_, n) => `u${n}@example.org`).toSorted());
  });

  test('a sender that is killed loses no mail, and what it was sending goes out once its lease has run out', async () => {
    let arrived = 0;
    // The first mail is neither accepted nor refused.
    smtp.onMail = () => ((arrived += 1) === 1 ? new Promise(() => {}) : undefined);
    await addUsers(1);
    await until(() => arrived === 1);
    const [killed, ...others] = all.servers;
    await killed?.stop('SIGKILL');
    // Nobody else takes it, not even one that starts now.
    all.servers.push(...(await startProcesses(1, { SMTP_URL: smtp.url }, all.dataDir)).servers);
    for (const n of [0, 1, 2]) await addUser(others[0]?.url ?? '', `v${n}@example.org`);
    await until(async () => (await waiting()) === 1);
    expect(arrived).toBe(4);
    // Instead of minutes of waiting.
    await all.sql(`update outbox set next_attempt_at = '2000-01-01T00:00:00.000Z'`);
    await addUser(others[1]?.url ?? '', 'w@example.org');
    await until(async () => (await waiting()) === 0);
    expect(recipients()).toEqual(['u0', 'v0', 'v1', 'v2', 'w'].map((name) => `${name}@example.org`));
  });
});
